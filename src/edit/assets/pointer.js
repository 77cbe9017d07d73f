// Men put, dragged and sent away with the mouse or a finger.
import { figure } from "./board.js";
import { board, byId, isPlaying, men, say, shape, view } from "./desk.js";
import { move, otherBoard, put, recolor, remove } from "./diagram.js";
import { playAt } from "./play.js";
import { showBoard } from "./position.js";
import { draw, nameOf } from "./table.js";

let drag = null;

export function startDrag(event, from, man) {
  if (event.button !== 0 || drag) return;
  drag = { from, man, x: event.clientX, y: event.clientY, moved: false, copy: event.ctrlKey || event.altKey, pointer: event.pointerId };
  window.addEventListener("pointermove", dragMove);
  window.addEventListener("pointerup", dragEnd, { once: true });
  window.addEventListener("pointercancel", dragCancel, { once: true });
}

function dragMove(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 5) return;
  const ghost = byId("drag");
  if (!drag.moved) {
    drag.moved = true;
    const width = board.panels[0].svg.getBoundingClientRect().width / (shape().files + 0.7);
    Object.assign(ghost.style, { width: `${width}px`, height: `${width}px` });
    drag.half = width / 2;
    ghost.replaceChildren(draw("svg", { viewBox: "0 0 100 100" }, figure(drag.man, 0, 0)));
    if (drag.from && !drag.copy) board.querySelector(`[data-at="${drag.from}"]`)?.classList.add("lifted");
  }
  ghost.style.transform = `translate(${event.clientX - drag.half}px, ${event.clientY - drag.half}px)`;
  const over = board.placeUnder(event.clientX, event.clientY, drag.from ? drag.from[0] : "A");
  board.setMarks(over ? new Map([[over, "over"]]) : new Map());
}

function dragDone() {
  window.removeEventListener("pointermove", dragMove);
  byId("drag").replaceChildren();
  board.setMarks(new Map());
  const done = drag;
  drag = null;
  return done;
}

function dragCancel() {
  dragDone();
  showBoard();
}

function dragEnd(event) {
  const done = dragDone();
  const at = board.placeUnder(event.clientX, event.clientY, done.from ? done.from[0] : "A");
  if (!done.moved) {
    if (done.from !== null) tap(done.from);
    return;
  }
  if (!done.from) {
    if (at && men().get(at) !== done.man) put(at, done.man);
  } else if (at) move(done.from, at, done.copy || event.ctrlKey || event.altKey);
  else remove(done.from);
  showBoard();
}

// A click on a square: puts the chosen man, or in play picks a man up and plays it.
export function tap(at) {
  board.setCursor(at);
  if (view.hand || view.node) return playAt(at);
  if (view.brush === "") return remove(at);
  if (view.brush !== null) return put(at, view.brush);
  if (view.picked) {
    const from = view.picked;
    view.picked = null;
    if (from !== at) move(from, at);
    return showBoard();
  }
  if (men().has(at)) {
    say(`${nameOf(men().get(at))} ${at.slice(1)}: Enter or a click puts it elsewhere`);
    view.picked = at;
    showBoard();
  }
  return undefined;
}

board.addEventListener("pointerdown", (event) => {
  const at = board.placeUnder(event.clientX, event.clientY);
  if (!at || event.button === 2) return;
  event.preventDefault();
  board.focusOn(at);
  const man = men().get(at);
  if (man && view.brush === null && !isPlaying()) startDrag(event, at, man);
  else if (event.button === 0) tap(at);
});

board.addEventListener("contextmenu", (event) => {
  event.preventDefault();
  const at = board.placeUnder(event.clientX, event.clientY);
  if (at && men().has(at) && !isPlaying()) {
    if (shape().boards > 1) move(at, otherBoard(at));
    else recolor(at);
  }
});

board.addEventListener("wheel", (event) => {
  const at = board.placeUnder(event.clientX, event.clientY);
  if (!at || !men().has(at) || isPlaying() || event.ctrlKey) return;
  event.preventDefault();
  if (performance.now() - (board.wheeled || 0) > 250) recolor(at);
  board.wheeled = performance.now();
}, { passive: false });

board.addEventListener("pointermove", (event) => {
  if (drag || !view.purposes.size) return;
  const at = board.placeUnder(event.clientX, event.clientY);
  if (at && view.purposes.has(at)) say(`without ${nameOf(men().get(at) || "P")} ${at.slice(1)}: ${view.purposes.get(at) ?? "nothing, it can go"}`);
});
