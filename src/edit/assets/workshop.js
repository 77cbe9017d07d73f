// What is worked on at a click: the check, themes, and the tools of the workshop.
import { board, byId, lost, shape, store, view } from "./desk.js";
import { make, menMap, nameOf } from "./table.js";
import { Refused, follow, stop } from "./wire.js";

// What is put into the place of the problem by a version.
const partsOf = ({ rules, conditions, men, stipulation, twins }) => ({ rules, conditions, men, stipulation, twins });

// The same as a text by which equal ones are known.
function textOf(sheet) {
  const men = sheet.men.map(({ at, man }) => at + man).sort();
  return JSON.stringify({ ...partsOf(sheet), men });
}

// A version that is offered; one click takes it.
function offer({ sheet, text, note }) {
  const take = () => store.change("version", (now) => Object.assign(now, structuredClone(partsOf(sheet))));
  return make("li", { "data-version": textOf(sheet) }, make("button", { onclick: take }, "Take"), text, make("span", { class: "note" }, note));
}

// All of the problem on which an answer depends.
function asked() {
  const { rules, men, turn, castling, passed, stipulation, options, conditions, twins, intended, solution } = store.sheet;
  return JSON.stringify([rules, men, turn, castling, passed, stipulation, options, conditions, twins, intended, solution, view.twin]);
}

// Answers that were found before the last change are told as such, and work on what is no more is given up. Of the workshop
// versions stay, of which another can be taken; what it counted holds no more.
export function showStale() {
  const now = asked();
  for (const pane of ["check", "themes", "workshop"]) {
    const into = byId(`lines-${pane}`);
    const stale = into.childElementCount > 0 && into.dataset.of !== now;
    into.classList.toggle("stale", stale);
    if (stale && into === working) giveUp();
  }
  const old = byId("lines-workshop").classList.contains("stale");
  byId("lines-workshop").hidden = old;
  if (old) view.purposes = new Map();
  showTaken();
}

// Which of the versions stands on the boards.
function showTaken() {
  const now = textOf(store.sheet);
  for (const item of byId("offers").children) {
    const taken = item.dataset.version === now;
    const button = item.querySelector("button");
    button.textContent = taken ? "Taken" : "Take";
    button.setAttribute("aria-pressed", String(taken));
  }
}

// Where that is told which is worked on.
let working = null;

function rest() {
  working = null;
  byId("stop-work").hidden = true;
  byId("work-progress").hidden = true;
}

// Ends what is worked on.
export function giveUp() {
  stop("work");
  const note = working?.querySelector(".working");
  if (note) note.textContent = "stopped";
  rest();
}

export function work(kind) {
  const into = byId(kind === "check" || kind === "themes" ? `lines-${kind}` : "lines-workshop");
  giveUp();
  into.dataset.of = asked();
  into.classList.remove("stale");
  into.hidden = false;
  into.replaceChildren(make("div", { class: "note working" }, "working …"));
  if (into.id === "lines-workshop") {
    byId("offers").replaceChildren();
    view.purposes = new Map();
  }
  working = into;
  byId("stop-work").hidden = false;
  let fresh = true;
  const line = (words, extra = {}) => {
    if (fresh) into.replaceChildren();
    fresh = false;
    into.append(make("div", extra, words));
  };
  follow("work", "api/work", { sheet: store.sheet, twin: view.twin, text: kind }, (news) => {
    if (news.news === "lines") news.lines.forEach((words) => line(words));
    else if (news.news === "purpose") {
      view.purposes.set(news.at, news.without);
      const man = menMap(store.sheet.men).get(news.at);
      const show = () => board.setMarks(new Map([[news.at, news.without ? "purpose" : "idle"]]));
      line(`${man ? nameOf(man) : ""} ${news.at.slice(1)}${shape().boards > 1 ? `/${news.at[0]}` : ""}: ${news.without ?? "nothing, it can go"}`,
        { tabindex: "0", onpointerenter: show, onfocus: show, onpointerleave: () => board.setMarks(new Map()) });
    } else if (news.news === "version") {
      byId("offers").append(offer(news));
    } else if (news.news === "progress") {
      byId("work-progress").hidden = kind === "check" || kind === "themes";
      byId("work-progress").textContent = news.all ? `${news.done} of ${news.all} candidates` : "solving it first";
    } else if (news.news === "end") {
      rest();
      if (!news.complete && fresh) line("stopped");
    }
  }).catch((error) => {
    rest();
    if (error instanceof Refused) line(error.message);
    else lost(error);
  });
}
