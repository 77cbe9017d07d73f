// The position on the boards: its men, arrows and marks, and who is to move.
import { board, byId, isPlaying, men, shape, state, store, view } from "./desk.js";
import { manOf } from "./table.js";
import { arrowsOf } from "./tree.js";

export function showBoard() {
  board.setShape(shape(), view.shown);
  board.setMen(men());
  const told = view.hand ? { arrows: view.hand.arrows || [], marks: view.hand.marks || new Map() } : arrowsOf(view.node?.item.step);
  board.setArrows(told.arrows);
  const marks = new Map(told.marks);
  if (view.picked) marks.set(view.picked, "picked");
  if (view.hand) for (const legal of targets()) {
    marks.set(legal.step.to, "target");
    if (legal.step.lands !== legal.step.to) marks.set(legal.step.lands, "landing");
  }
  board.setMarks(marks);
  byId("back").hidden = !isPlaying();
  showSide();
}

export function showSide() {
  const sheet = store.sheet;
  const moved = view.node && men().get(view.node.item.step.lands);
  const turn = view.hand ? view.hand.turn : moved ? (manOf(moved).owner === "w" ? "Black" : "White") : sheet.turn || state()?.turn || (/^h(?!s)|^ser-h/.test(sheet.stipulation) ? "Black" : "White");
  const words = sheet.turn && !isPlaying() ? `${turn} to move, as said` : `${turn} to move`;
  byId("turn").classList.toggle("black", turn === "Black");
  byId("turn-words").textContent = words;
  const owners = [...men().values()].map((man) => manOf(man).owner);
  const count = (owner) => owners.filter((other) => other === owner).length;
  byId("count").textContent = `${count("w")} + ${count("b")}${count("n") ? ` + ${count("n")}n` : ""}`;
  byId("undo").disabled = !store.past.length;
  byId("redo").disabled = !store.future.length;
  const name = sheet.title || sheet.authors.join(", ") || (sheet.base && view.files[sheet.base.file]) || "untitled";
  byId("name").textContent = `${name}${store.dirty ? " •" : ""}`;
  document.title = `${name} – looking-glass`;
}

export function targets() {
  if (!view.hand || !view.picked) return [];
  return view.hand.moves.filter((legal) => legal.step.from === view.picked);
}
