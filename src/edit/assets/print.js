// The page on paper, as magazines print a problem: who made it, the diagram, what is demanded, and the solution.
import { board, byId, shape, store, view } from "./desk.js";
import { showBoard } from "./position.js";
import { make, manOf, menMap, table } from "./table.js";

// Men of White and Black, and neutral ones: (7+11).
function countOf(men) {
  const owners = men.map(({ man }) => manOf(man).owner);
  const count = (owner) => owners.filter((other) => other === owner).length;
  return `(${count("w")}+${count("b")}${count("n") ? `+${count("n")}n` : ""})`;
}

function showHead() {
  const { authors, title, source, date, award } = store.sheet;
  const names = authors.map((author) => author.split(", ").reverse().join(" "));
  const rest = [source, date].filter(Boolean).join(", ");
  const lines = [names.join(", "), title && `“${title}”`, rest, award].filter(Boolean);
  byId("print-head").replaceChildren(...lines.map((line, index) => make(index ? "span" : "strong", {}, line)));
}

// What is demanded, the rules, whether it is proved, and the twins.
function showCaption() {
  const { stipulation, rules, conditions, men, twins } = store.sheet;
  const game = rules === "orthodox" ? [] : [table.rules.get(rules)?.title || rules];
  const isProved = view.states.length > 0 && view.states.every((told) => told?.lamp === "sound");
  const labels = twins.map(([letter, text], index) => view.states[index + 1]?.label || `${letter}) ${text}`);
  byId("print-caption").replaceChildren(
    make("div", { class: "print-line" },
      make("span", {}, make("strong", {}, stipulation), " ", game.concat(conditions).join(", ")),
      make("span", {}, (isProved ? "C+ " : "") + countOf(men))),
    ...labels.map((label) => make("div", {}, label)));
}

// The solutions of all twins, with nothing folded; of what is not sound, how it stands.
function showSolutions() {
  const parts = view.states.map((told) => {
    const tree = make("glass-tree");
    tree.show(told.items, menMap(told.men));
    const heading = view.states.length > 1 ? make("h3", {}, told.label || "a)") : null;
    const verdict = told.lamp === "sound" ? null : make("p", {}, told.line);
    return make("section", {}, heading, verdict, tree);
  });
  const comments = store.sheet.comments.map((text) => make("p", { class: "print-comment" }, text));
  byId("print-solution").replaceChildren(...parts, ...comments);
}

// The diagram is printed, whatever is played to on the boards.
function begin() {
  board.setShape(shape(), view.shown);
  board.setMen(menMap(store.sheet.men));
  board.setArrows([]);
  board.setMarks(new Map());
  showHead();
  showCaption();
  showSolutions();
}

function end() {
  byId("print-solution").replaceChildren();
  showBoard();
}

export function listenToPrinter() {
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
}
