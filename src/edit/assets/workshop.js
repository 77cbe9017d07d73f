// What is worked on at a click: the check, themes, and the tools of the workshop.
import { board, byId, lost, shape, store, view } from "./desk.js";
import { make, menMap, nameOf } from "./table.js";
import { Refused, follow } from "./wire.js";

// A version that is offered; one click takes it.
function offer({ sheet, text, note }) {
  const { rules, conditions, men, stipulation, twins } = sheet;
  const take = () => store.change("version", (now) => Object.assign(now, { rules, conditions, men, stipulation, twins }));
  return make("li", {}, make("button", { onclick: take }, "Take"), text, make("span", { class: "note" }, note));
}

// All of the problem on which an answer depends.
function asked() {
  const { rules, men, turn, castling, passed, stipulation, options, conditions, twins, intended, solution } = store.sheet;
  return JSON.stringify([rules, men, turn, castling, passed, stipulation, options, conditions, twins, intended, solution, view.twin]);
}

// Answers that were found before the last change are told as such.
export function showStale() {
  const now = asked();
  for (const pane of ["check", "themes", "workshop"]) {
    const into = byId(`lines-${pane}`);
    into.classList.toggle("stale", into.childElementCount > 0 && into.dataset.of !== now);
  }
  if (byId("lines-workshop").classList.contains("stale")) view.purposes = new Map();
}

export function work(kind) {
  const into = byId(kind === "check" || kind === "themes" ? `lines-${kind}` : "lines-workshop");
  into.dataset.of = asked();
  into.classList.remove("stale");
  into.replaceChildren(make("div", { class: "note" }, "working …"));
  byId("offers").replaceChildren();
  byId("stop-work").hidden = false;
  view.purposes = new Map();
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
      byId("stop-work").hidden = true;
      byId("work-progress").hidden = true;
      if (!news.complete && fresh) line("stopped");
    }
  }).catch((error) => {
    byId("stop-work").hidden = true;
    byId("work-progress").hidden = true;
    if (error instanceof Refused) line(error.message);
    else lost(error);
  });
}
