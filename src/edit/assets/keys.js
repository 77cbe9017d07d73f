// Everything by keys alone.
import { board, byId, isPlaying, men, shape, store, view } from "./desk.js";
import { move, neutralize, otherBoard, otherTurn, put, recolor, remove } from "./diagram.js";
import { openLibrary, save } from "./files.js";
import { setBrush } from "./palette.js";
import { byHand, toDiagram } from "./play.js";
import { tap } from "./pointer.js";
import { lettersOf, parts, placeAt } from "./table.js";

export const KEYS = [
  ["arrow keys", "move the cursor on a board"], ["Tab, Shift+Tab", "on from board A to board B, and back"], ["o", "to the same square of the other board"],
  ["K Q R B N P", "put a white man (with Shift); S is a knight, too"], ["k q r b n p", "put a black man; b is a bishop"],
  ["f, F", "put the fairy man that is chosen"], ["Space, Delete", "remove the man"], ["Enter", "pick a man up, and put it down"],
  ["m", "send the man to the other board"], ["c", "change its colour"], ["x", "make it neutral, or no more"], ["t", "the other side is to move"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"], ["Ctrl+S, Ctrl+O", "save, open"], ["g", "play by hand from here"], ["Esc", "back to the diagram; drop what is held"],
  ["← → ↑ ↓ in the solution", "step back and on, to the move before and after"],
];

board.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const panel = board.panels.find((one) => one.svg === document.activeElement);
  if (!panel) return;
  const now = shape();
  let at = board.cursor && board.panelOf(board.cursor) === panel ? board.cursor : null;
  if (!at) {
    const kept = board.cursor ? parts(board.cursor, now) : { file: 0, rank: 0 };
    at = placeAt(now, panel.boards[0], panel.level, kept.file, kept.rank);
    board.setCursor(at);
  }
  const { board: id, level, file, rank } = parts(at, now);
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const done = () => event.preventDefault();
  if (event.key in steps) {
    done();
    const [f, r] = steps[event.key];
    const next = placeAt(now, id, level, file + f, rank + r);
    if (next) board.setCursor(next);
    return;
  }
  if (event.key === "Enter") {
    done();
    tap(at);
    return;
  }
  if (event.key === "o" && now.boards > 1) {
    done();
    board.focusOn(otherBoard(at));
    return;
  }
  if (isPlaying()) return;
  const letter = event.key.toUpperCase();
  const white = event.key === letter;
  if (event.key.length === 1 && "KQRBNSPU".includes(letter) && (letter !== "U" || now.levels > 1)) {
    done();
    put(at, lettersOf(white ? "w" : "b", letter === "S" ? "N" : letter));
  } else if (letter === "F" && event.key.length === 1 && view.fairy) put(at, lettersOf(white ? "w" : "b", view.fairy, view.words));
  else if ([" ", "Delete", "Backspace"].includes(event.key)) {
    done();
    remove(at);
  } else if (event.key === "m" && now.boards > 1 && men().has(at)) {
    move(at, otherBoard(at));
    board.focusOn(otherBoard(at));
  } else if (event.key === "c" && men().has(at)) recolor(at);
  else if (event.key === "x" && men().has(at)) neutralize(at);
});

document.addEventListener("focusin", (event) => {
  const panel = board.panels.find((one) => one.svg === event.target);
  if (!panel || (board.cursor && board.panelOf(board.cursor) === panel)) return;
  const kept = board.cursor ? parts(board.cursor, shape()) : { file: 0, rank: 0 };
  board.setCursor(placeAt(shape(), panel.boards[0], panel.level, kept.file, kept.rank));
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, textarea, select");
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const act = (job) => {
    event.preventDefault();
    job();
  };
  if (control && key === "s") return act(() => save());
  if (control && key === "o") return act(() => openLibrary());
  if (typing || document.querySelector("dialog[open]")) return undefined;
  if (control && key === "z") return act(() => (event.shiftKey ? store.redo() : store.undo()));
  if (control && key === "y") return act(() => store.redo());
  if (control || event.altKey) return undefined;
  if (event.key === "Escape") {
    setBrush(null);
    view.picked = null;
    return act(toDiagram);
  }
  if (event.key === "?") return act(() => byId("keys").showModal());
  if (event.key === "t") return act(otherTurn);
  if (event.key === "g") return act(() => byHand());
  return undefined;
});
