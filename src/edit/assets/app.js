// The board, its panes, and what joins them.
import "./board.js";
import "./tree.js";
import "./list.js";
import { figure } from "./board.js";
import { LAMPS } from "./list.js";
import { arrowsOf } from "./tree.js";
import { EMPTY, Store } from "./state.js";
import { boardIds, draw, lettersOf, make, manOf, menMap, nameOf, parts, placeAt, setTable, shapeOf, table } from "./table.js";
import { Refused, ask, follow, get, stop } from "./wire.js";

const byId = (id) => document.getElementById(id);
const store = new Store();
const board = byId("board");
const tree = byId("tree");
const list = byId("list");

const view = {
  twin: 0, brush: null, picked: null, node: null, hand: null, shown: "two", files: [], states: [], purposes: new Map(), pane: "solution", fairy: "", serial: 0,
};

const shape = () => shapeOf(store.sheet.rules);
const isPlaying = () => Boolean(view.node || view.hand);
const state = () => view.states[view.twin];

// ---------- what is shown ----------

function men() {
  if (view.hand) return menMap(view.hand.men);
  if (view.node) return tree.menAt(view.node);
  if (view.twin > 0 && state()) return menMap(state().men);
  return menMap(store.sheet.men);
}

function showBoard() {
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

function showSide() {
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

function showVerdict() {
  const told = state();
  const lamp = told ? told.lamp : "idle";
  const busy = Boolean(told && !told.settled);
  byId("lamp").className = `lamp ${lamp}${busy ? " busy" : ""}`;
  const words = { ...LAMPS, idle: "Put men on the boards", unknown: busy ? "solving" : "unknown" };
  const word = words[lamp];
  const text = word[0].toUpperCase() + word.slice(1);
  if (byId("lamp-word").textContent !== text) byId("lamp-word").textContent = text;
  const line = told && lamp !== "idle" ? told.line : "";
  const effort = told && told.nodes > 200000 ? ` · ${(told.nodes / 1e6).toFixed(1)} M positions, ${told.seconds.toFixed(1)} s` : "";
  byId("lamp-line").textContent = line === "solving" ? effort.slice(3) : line + effort;
  byId("stop").hidden = !busy;
  const bar = byId("progress");
  bar.hidden = !busy || !told.progress[1];
  if (!bar.hidden) [bar.max, bar.value] = [told.progress[1], told.progress[0]];
  const faults = told && lamp !== "idle" ? told.defects : [];
  const lines = lamp === "illegal" && faults.length === 1 ? [] : faults;
  byId("defects").replaceChildren(...lines.slice(0, 60).map((words) => make("li", { class: lamp === "sound" ? "blemish" : "" }, words)));
}

function showTree() {
  const told = state();
  tree.show(told ? told.items : [], menMap(told ? told.men : store.sheet.men));
  if (view.node) view.node = tree.current;
}

// ---------- solving ----------

let asked = 0;

function solve(seconds) {
  const serial = ++asked;
  const begun = performance.now();
  if (!store.sheet.men.length) {
    stop("solve");
    view.states = [];
    showVerdict();
    showTree();
    return;
  }
  byId("lamp").classList.add("busy");
  follow("solve", "api/solve", { sheet: store.sheet, tries: tries(), language: language(), seconds }, (news) => {
    if (serial !== asked) return;
    if (news.news === "state") {
      const before = view.states[news.twin];
      const fewer = before && before.serial === serial && !news.settled && news.items.length < before.items.length;
      if (fewer) news.items = before.items;
      view.states[news.twin] = { ...news, serial };
      if (news.settled) document.body.dataset.latency = (performance.now() - begun).toFixed(1);
      if (news.twin === view.twin) {
        showVerdict();
        if (view.pane === "solution") showTree();
        if (!isPlaying()) (view.twin > 0 ? showBoard : showSide)();
      }
    } else if (news.news === "end") {
      for (const told of view.states) if (told && told.serial !== serial) told.settled = true;
      view.states = view.states.filter((told) => told && told.serial === serial);
      for (const told of view.states) told.settled = true;
      if (view.twin >= view.states.length) view.twin = 0;
      showTwins();
      showVerdict();
      document.body.dataset.solved = String(serial);
    }
  }).catch(lost);
}

const language = () => localStorage.getItem("glass-language") || "en";

const tries = () => Number(localStorage.getItem("glass-tries") || 1);

function changed() {
  view.node = null;
  view.hand = null;
  view.picked = null;
  tree.current = null;
  byId("played").hidden = true;
  if (!store.sheet.men.length) [view.twin, view.states] = [0, []];
  if (view.levels !== shape().levels) showPalette();
  showTwins();
  showFields();
  showBoard();
  solve();
}

// ---------- changes of the diagram ----------

function say(words) {
  byId("hint").textContent = words;
}

const blockers = (at, map) => {
  const square = at.slice(1);
  return shape().shared ? [] : boardIds(shape()).map((id) => id + square).filter((other) => other !== at && map.has(other));
};

// A change of the men. On the tab of a twin it becomes a change of that twin.
function edit(name, change) {
  if (isPlaying()) toDiagram();
  if (view.twin > 0) return say("Twins are changed by their text, in the pane Problem, or by a move on this board");
  store.change(name, (sheet) => {
    const map = menMap(sheet.men);
    change(map);
    sheet.men = [...map].map(([at, man]) => ({ at, man }));
    if (sheet.castling || sheet.passed) [sheet.castling, sheet.passed] = [null, null];
  });
  return undefined;
}

function put(at, man) {
  edit("put", (map) => {
    const before = map.get(at);
    if (before === man) map.delete(at);
    else map.set(at, man);
    const others = blockers(at, map);
    others.forEach((other) => map.delete(other));
    say(others.length ? `${at}: took the place of the man on ${others.join(", ")}` : "");
  });
}

function remove(at) {
  edit("remove", (map) => map.delete(at));
}

function move(from, to, copy = false) {
  if (from === to) return;
  if (view.twin > 0) {
    twinMove(from, to);
    return;
  }
  edit("move", (map) => {
    const man = map.get(from);
    if (!man) return;
    if (!copy) map.delete(from);
    map.set(to, man);
    blockers(to, map).forEach((other) => map.delete(other));
  });
}

function twinMove(from, to) {
  const name = (at) => (shape().boards > 1 ? `${at.slice(1)}/${at[0]}` : at.slice(1));
  const letter = state()?.label?.match(/^\+?([a-z]\d*)\)/)?.[1];
  store.change("twin", (sheet) => {
    const twin = sheet.twins.find(([known]) => known === letter);
    if (twin) twin[1] = `${twin[1]} Move ${name(from)} ${name(to)}`.trim();
  });
}

function recolor(at) {
  edit("colour", (map) => {
    const { owner, kind } = manOf(map.get(at));
    map.set(at, lettersOf({ w: "b", b: "w", n: "w" }[owner], kind.letters));
  });
}

function otherBoard(at) {
  const ids = boardIds(shape());
  return ids[(ids.indexOf(at[0]) + 1) % ids.length] + at.slice(1);
}

// Carries every man to another place; refused where one would fall off.
function carry(name, to) {
  if (view.twin > 0) return;
  const map = menMap(store.sheet.men);
  const moved = [...map].map(([at, man]) => [to(at), man]);
  if (moved.some(([at]) => !at)) return say(`${name}: a man stands at the edge`);
  say("");
  edit(name, (men) => {
    men.clear();
    for (const [at, man] of moved) men.set(at, man);
  });
}

function mapped(change) {
  return (at) => {
    const now = shape();
    const { board: id, level, file, rank } = parts(at, now);
    const [f, r] = change(file, rank, now);
    return placeAt(now, id, level, f, r);
  };
}

const WHOLE = [
  ["←", "Shift left", () => carry("Shift", mapped((f, r) => [f - 1, r]))],
  ["→", "Shift right", () => carry("Shift", mapped((f, r) => [f + 1, r]))],
  ["↑", "Shift up", () => carry("Shift", mapped((f, r) => [f, r + 1]))],
  ["↓", "Shift down", () => carry("Shift", mapped((f, r) => [f, r - 1]))],
  ["Turn", "Turn by a quarter", () => carry("Turn", mapped((f, r) => [r, shape().files - 1 - f]))],
  ["Mirror", "Mirror left and right", () => carry("Mirror", mapped((f, r, s) => [s.files - 1 - f, r]))],
  ["Flip", "Mirror top and bottom", () => carry("Flip", mapped((f, r, s) => [f, s.ranks - 1 - r]))],
  ["Colours", "Exchange the colours", () => edit("colours", (map) => {
    for (const [at, man] of [...map]) {
      const { owner, kind } = manOf(man);
      map.set(at, lettersOf({ w: "b", b: "w", n: "n" }[owner], kind.letters));
    }
  })],
  ["Boards", "Exchange the boards", () => carry("Boards", otherBoard)],
  ["Clear", "Remove all men", () => edit("clear", (map) => map.clear())],
  ["One board", "Show both boards as one, men of board B turned", () => {
    view.shown = view.shown === "two" ? "one" : "two";
    showBoard();
  }],
];

// ---------- palette ----------

const MEN = ["K", "Q", "R", "B", "N", "P"];

function manButton(owner, letters) {
  const man = lettersOf(owner, letters);
  const svg = draw("svg", { viewBox: "0 0 100 100" }, figure(man, 0, 0));
  const button = make("button", { title: nameOf(man), "aria-label": nameOf(man), "aria-pressed": "false", "data-man": man }, svg);
  button.addEventListener("click", () => setBrush(view.brush === man ? null : man));
  button.addEventListener("pointerdown", (event) => startDrag(event, null, man));
  return button;
}

function showPalette() {
  view.levels = shape().levels;
  const side = (owner) => make("div", { class: "side" }, ...MEN.concat(shape().levels > 1 ? ["U"] : []).map((letters) => manButton(owner, letters)));
  const fairy = make("select", { "aria-label": "Fairy men" }, make("option", { value: "" }, "Fairy man …"));
  for (const kind of table.men.values()) {
    if (!kind.classical) fairy.append(make("option", { value: kind.letters }, `${kind.name} (${kind.letters})`));
  }
  fairy.value = view.fairy;
  fairy.addEventListener("change", () => {
    view.fairy = fairy.value;
    showPalette();
    if (view.fairy) setBrush(lettersOf("w", view.fairy));
  });
  const extra = view.fairy ? make("div", { class: "side" }, ...["w", "b", "n"].map((owner) => manButton(owner, view.fairy))) : null;
  const neutral = make("div", { class: "side" }, ...["Q", "R", "B", "N", "P"].map((letters) => manButton("n", letters)));
  neutral.hidden = !view.neutral;
  const more = make("button", { class: "tool", "aria-expanded": String(Boolean(view.neutral)), onclick: () => {
    view.neutral = !view.neutral;
    showPalette();
  } }, "Neutral");
  const eraser = make("button", { class: "tool", "aria-pressed": "false", "data-man": "", onclick: () => setBrush(view.brush === "" ? null : "") }, "Erase");
  byId("palette").replaceChildren(side("w"), side("b"), ...(extra ? [extra] : []), neutral, fairy, more, eraser);
  setBrush(view.brush);
}

function setBrush(man) {
  view.brush = man;
  for (const button of byId("palette").querySelectorAll("[data-man]")) button.setAttribute("aria-pressed", String(button.dataset.man === man));
  say(man === null ? "" : man === "" ? "Click men to remove them" : `Click squares to put a ${nameOf(man)}; Esc ends it`);
}

// ---------- pointer ----------

let drag = null;

function startDrag(event, from, man) {
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
function tap(at) {
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

// ---------- keys ----------

const KEYS = [
  ["arrow keys", "move the cursor on a board"], ["Tab", "to the other board"], ["o", "the same square of the other board"],
  ["K Q R B N P", "put a white man (with Shift); S is a knight, too"], ["k q r b n p", "put a black man"],
  ["f, F", "put the fairy man that is chosen"], ["Space, Delete", "remove the man"], ["Enter", "pick a man up, and put it down"],
  ["m", "send the man to the other board"], ["c", "change its colour"], ["t", "the other side is to move"],
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
  } else if (letter === "F" && event.key.length === 1 && view.fairy) put(at, lettersOf(white ? "w" : "b", view.fairy));
  else if ([" ", "Delete", "Backspace"].includes(event.key)) {
    done();
    remove(at);
  } else if (event.key === "m" && now.boards > 1 && men().has(at)) {
    move(at, otherBoard(at));
    board.focusOn(otherBoard(at));
  } else if (event.key === "c" && men().has(at)) recolor(at);
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

function otherTurn() {
  if (isPlaying()) return;
  store.change("turn", (sheet) => {
    const usual = sheet.turn ? (sheet.turn === "White" ? "Black" : "White") : state()?.turn || "White";
    sheet.turn = sheet.turn ? null : usual === "White" ? "Black" : "White";
    [sheet.castling, sheet.passed] = [null, null];
  });
}

// ---------- playback, and moves by hand ----------

tree.addEventListener("play", (event) => {
  view.node = event.detail;
  view.hand = null;
  byId("played").hidden = true;
  showBoard();
});

function toDiagram() {
  view.hand = null;
  view.picked = null;
  byId("played").hidden = true;
  if (tree.current) tree.clear();
  view.node = null;
  showBoard();
}

async function byHand(path = view.node ? view.node.path : [], texts = textsOf(view.node)) {
  try {
    const serial = ++view.serial;
    const told = await ask("api/moves", { sheet: store.sheet, twin: view.twin, language: language(), path });
    if (serial !== view.serial) return;
    const last = view.hand?.next;
    view.hand = { ...told, path, texts, ...(last ? arrowsOf(last) : arrowsOf(view.node?.item.step)) };
    view.node = null;
    const words = byId("played");
    words.hidden = false;
    const text = path.length ? `${texts.join(" ")}: ${told.line || "played"}` : "Play by hand: pick a man, then a marked square";
    words.textContent = text;
    if (told.items.length && path.length) tree.show(told.items, menMap(path.length === 1 ? state().men : told.men));
    else if (!path.length) showTree();
    showBoard();
  } catch (error) {
    say(error.message);
    if (!(error instanceof Refused)) lost(error);
  }
}

// The moves that lead to a node, without their numbers.
function textsOf(node) {
  const texts = [];
  for (let at = node; at; at = at.parent) if (at.item.step) texts.unshift(at.item.text.replace(/^\d+\.(\.\.)?/, ""));
  return texts;
}

function targets() {
  if (!view.hand || !view.picked) return [];
  return view.hand.moves.filter((legal) => legal.step.from === view.picked);
}

async function playAt(at) {
  if (!view.hand) await byHand();
  if (!view.hand) return;
  const choices = targets().filter((legal) => legal.step.to === at || (legal.step.lands === at && view.picked !== at));
  if (choices.length) {
    const choice = choices.length > 1 ? await choose(choices) : choices[0];
    view.picked = null;
    if (!choice) return showBoard();
    view.hand.next = choice.step;
    view.hand.men = null;
    say("");
    await byHand(view.hand.path.concat(choice.step.coords), view.hand.texts.concat(choice.text));
    return undefined;
  }
  view.picked = view.hand.moves.some((legal) => legal.step.from === at) ? at : null;
  say(view.picked ? targets().map((legal) => legal.text).join("  ") : "");
  showBoard();
  return undefined;
}

function choose(choices) {
  return question({ title: "Which one?", buttons: choices.map((legal) => [legal.text, legal]) });
}

// ---------- the problem's fields and twins ----------

function field(label, name, read, write, extra = {}) {
  const { area, ...rest } = extra;
  const input = make(area ? "textarea" : "input", { id: `field-${name}`, rows: area || null, ...rest });
  input.readField = () => read(store.sheet);
  input.addEventListener("input", () => {
    store.silent = true;
    store.change(`field ${name}`, (sheet) => write(sheet, input.value));
    store.silent = false;
  });
  return make("label", { for: `field-${name}` }, label, input);
}

const listOf = (text, part = /\s*[,;]\s*/) => text.split(part).map((word) => word.trim()).filter(Boolean);

// The letters in which moves are told.
function letters() {
  const names = [["en", "K Q R B N"], ["en-problem", "K Q R B S"], ["de", "K D T L S"], ["fr", "R D T F C"]];
  const select = make("select", { id: "field-language" }, ...names.map(([value, text]) => make("option", { value }, text)));
  select.value = language();
  select.addEventListener("change", () => {
    localStorage.setItem("glass-language", select.value);
    solve();
  });
  return select;
}

function makeFields() {
  const rules = make("select", { id: "field-rules" }, ...[...table.rules.values()].map((rule) => make("option", { value: rule.name }, `${rule.title} (${rule.name})`)));
  rules.readField = () => store.sheet.rules;
  rules.addEventListener("change", () => store.change("rules", (sheet) => {
    sheet.rules = rules.value;
    const next = shapeOf(rules.value);
    if (next.levels === shape().levels) sheet.men = sheet.men.filter(({ at }) => boardIds(next).includes(at[0]) && parts(at, next).file < next.files);
    else sheet.men = [];
  }));
  const text = (name) => [(sheet) => sheet[name], (sheet, value) => { sheet[name] = value; }];
  const words = (name, part, join = ", ") => [(sheet) => sheet[name].join(join), (sheet, value) => { sheet[name] = listOf(value, part); }];
  byId("fields").append(
    make("div", { class: "pair" },
      field("Stipulation", "stipulation", ...text("stipulation"), { list: "known-stipulations" }),
      field("Solutions intended", "intended", ...text("intended"), { inputmode: "numeric" })),
    make("label", { for: "field-rules" }, "Rules", rules),
    field("Conditions", "conditions", ...words("conditions"), { list: "known-conditions", placeholder: "Circe, Madrasi" }),
    field("Options", "options", ...words("options"), { list: "known-options", placeholder: "SetPlay, NoCastling a1" }),
    make("div", { id: "twin-fields" }),
    field("Title", "title", ...text("title")),
    field("Authors", "authors", ...words("authors", /\s*;\s*/, "; "), { placeholder: "Family, Given; Family, Given" }),
    make("div", { class: "pair" }, field("Source", "source", ...text("source")), field("Year", "date", ...text("date"))),
    field("Award", "award", ...text("award")),
    field("Keywords", "keywords", ...words("keywords")),
    field("Comments", "comments", (sheet) => sheet.comments.join("\n\n"), (sheet, value) => { sheet.comments = listOf(value, /\n\s*\n/); }, { area: 3 }),
    field("Stated solution", "solution", ...text("solution"), { area: 5, spellcheck: "false" }),
    make("label", { for: "field-language" }, "Letters of the men", letters()),
    make("label", { for: "field-tries" }, "Tries with so many refutations are shown",
      make("input", { id: "field-tries", type: "number", min: 0, max: 99, value: tries(), onchange: (event) => {
        localStorage.setItem("glass-tries", event.target.value);
        solve();
      } })));
  byId("fields").addEventListener("submit", (event) => event.preventDefault());
  const fill = (id, names) => byId(id).append(...names.map((name) => make("option", { value: name })));
  fill("known-options", table.options);
  fill("known-conditions", table.conditions);
  fill("known-stipulations", table.stipulations);
}

function showFields() {
  for (const input of byId("fields").querySelectorAll("input, textarea, select")) {
    if (!input.readField || input === document.activeElement && store.silent) continue;
    const value = input.readField();
    if (input.tagName === "SELECT" && ![...input.options].some((option) => option.value === value)) input.append(make("option", { value }, value));
    if (input.value !== value) input.value = value;
  }
  if (store.silent && byId("twin-fields").contains(document.activeElement)) return;
  const rows = store.sheet.twins.map(([letter, text], index) => {
    const change = (place) => (event) => {
      store.silent = true;
      store.change(`field twin ${index} ${place}`, (sheet) => { sheet.twins[index][place] = event.target.value; });
      store.silent = false;
    };
    return make("div", { class: "twin-row" },
      make("input", { value: letter, "aria-label": "letter of the twin", oninput: change(0) }),
      make("input", { value: text, "aria-label": `twin ${letter}`, placeholder: "Move a1 b1", oninput: change(1) }),
      make("button", { type: "button", class: "quiet", "aria-label": `remove twin ${letter}`, onclick: () => store.change("twin", (sheet) => sheet.twins.splice(index, 1)) }, "×"));
  });
  const more = make("button", { type: "button", onclick: addTwin }, "Add a twin");
  byId("twin-fields").replaceChildren(make("label", {}, "Twins"), ...rows, more, make("br"), make("br"));
}

function addTwin() {
  store.change("twin", (sheet) => {
    const free = [..."bcdefghijklmnopqrstuvwxyz"].find((letter) => !sheet.twins.some(([known]) => known === letter));
    sheet.twins.push([free, ""]);
  });
  showPane("problem");
}

function showTwins() {
  const several = store.sheet.twins.length > 0;
  const count = Math.max(view.states.length, several ? store.sheet.twins.length + (store.sheet.twins.some(([letter]) => letter === "a") ? 0 : 1) : 0);
  if (!several || count < 2) {
    byId("twins").replaceChildren();
    if (view.twin) view.twin = 0;
    return;
  }
  byId("twins").replaceChildren(...Array.from({ length: count }, (_, index) => make("button", {
    role: "tab", "aria-selected": String(index === view.twin), onclick: () => {
      view.twin = index;
      toDiagram();
      showTwins();
      showVerdict();
      showTree();
    },
  }, view.states[index]?.label || `${String.fromCharCode(97 + index)})`)));
}

// ---------- panes ----------

const PANES = [["solution", "Solution"], ["problem", "Problem"], ["check", "Check"], ["themes", "Themes"], ["workshop", "Workshop"]];

function showPane(name) {
  view.pane = name;
  for (const [id] of PANES) byId(`pane-${id}`).hidden = id !== name;
  byId("pane-tabs").replaceChildren(...PANES.map(([id, title], index) => make("button", {
    role: "tab", id: `tab-${id}`, "aria-selected": String(id === name), "aria-controls": `pane-${id}`, tabindex: id === name ? 0 : -1, onclick: () => showPane(id),
    onkeydown: (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      showPane(PANES[(index + by + PANES.length) % PANES.length][0]);
      byId(`tab-${view.pane}`).focus();
    },
  }, title)));
  if (name === "solution") showTree();
}

function work(kind) {
  const into = byId(kind === "check" || kind === "themes" ? `lines-${kind}` : "lines-workshop");
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
      byId("offers").append(make("li", {}, make("button", { onclick: () => store.change("version", (sheet) => Object.assign(sheet, { men: news.sheet.men, stipulation: news.sheet.stipulation, twins: news.sheet.twins })) }, "Take"),
        news.text, make("span", { class: "note" }, news.note)));
    } else if (news.news === "end") {
      byId("stop-work").hidden = true;
      if (!news.complete && fresh) line("stopped");
    }
  }).catch((error) => {
    byId("stop-work").hidden = true;
    if (error instanceof Refused) line(error.message);
    else lost(error);
  });
}

// ---------- files ----------

function question({ title, words = "", text = null, line = null, buttons }) {
  const dialog = byId("ask");
  byId("ask-title").textContent = title;
  byId("ask-words").textContent = words;
  byId("ask-text").hidden = text === null;
  byId("ask-text").value = text || "";
  byId("ask-line").hidden = line === null;
  byId("ask-line").value = line || "";
  return new Promise((answer) => {
    let given = null;
    const all = buttons.map(([label, value], index) => make("button", { class: index === 0 ? "go" : "quiet", value: label, onclick: () => {
      given = typeof value === "function" ? value() : value;
    } }, label));
    byId("ask-buttons").replaceChildren(...all);
    dialog.addEventListener("close", () => answer(given), { once: true });
    dialog.showModal();
    (text !== null ? byId("ask-text") : line !== null ? byId("ask-line") : all[0]).focus();
  });
}

async function save(file = null, anyway = false) {
  const { base } = store.sheet;
  let name = file;
  if (!base && !name) {
    const known = view.files[0] || "problem.yaml";
    name = await question({ title: "Save as", words: "A file that exists gets one more record; it ends in .yaml, .olv or .inp.", line: known, buttons: [["Save", () => byId("ask-line").value.trim()], ["Cancel", null]] });
    if (!name) return;
  }
  try {
    const told = await ask("api/save", { sheet: store.sheet, file: name, anyway });
    view.files = told.files;
    store.markSaved(told.base);
    say(`Saved in ${view.files[told.base.file]}`);
    showSide();
  } catch (error) {
    if (error.status === 409) {
      const choice = await question({ title: "Changed on the disk", words: error.message, buttons: [["Read it again", "read"], ["Write over it", "write"], ["Cancel", null]] });
      if (choice === "write") await save(name, true);
      if (choice === "read") {
        await ask("api/reload", { sheet: store.sheet });
        await open(base);
      }
    } else if (error instanceof Refused) {
      const other = await question({ title: "Not saved", words: error.message, line: "problem.yaml", buttons: [["Save as", () => byId("ask-line").value.trim()], ["Cancel", null]] });
      if (other) await save(other);
    } else lost(error);
  }
}

async function mayLeave() {
  if (!store.dirty) return true;
  return question({ title: "Not saved", words: "The problem on the board has changes that are not saved.", buttons: [["Leave them", true], ["Cancel", false]] });
}

async function open(base) {
  try {
    const told = await ask("api/open", { sheet: { ...EMPTY, base } });
    view.twin = 0;
    view.states = [];
    view.purposes = new Map();
    store.load(told.sheet);
    say(told.errors.join("; "));
  } catch (error) {
    say(error.message);
  }
}

async function openLibrary() {
  const begun = performance.now();
  byId("library").showModal();
  const rows = await get("api/rows");
  list.setRows(rows);
  const stipulations = [...new Set(rows.map((row) => row.stipulation).filter(Boolean))].sort();
  byId("filter-stipulation").replaceChildren(make("option", { value: "" }, "any stipulation"), ...stipulations.slice(0, 400).map((text) => make("option", { value: text }, text)));
  byId("filter-lamp").replaceChildren(make("option", { value: "" }, "any verdict"), ...Object.entries(LAMPS).filter(([, text]) => text).map(([value, text]) => make("option", { value }, text)));
  requestAnimationFrame(() => { document.body.dataset.opened = (performance.now() - begun).toFixed(0); });
  byId("filter").focus();
}

function filter() {
  list.filter({ text: byId("filter").value, stipulation: byId("filter-stipulation").value, lamp: byId("filter-lamp").value });
}

async function paste(text) {
  const given = text ?? await question({ title: "Paste a problem", words: "A FEN in any dialect, YAML, or an input of Popeye.", text: "", buttons: [["Read", () => byId("ask-text").value], ["Cancel", null]] });
  if (!given || !given.trim()) return;
  try {
    const sheet = await ask("api/read", { sheet: store.sheet, text: given });
    view.twin = 0;
    store.change("paste", (now) => {
      const only = sheet.stipulation === "";
      Object.assign(now, only ? { rules: sheet.rules, men: sheet.men, turn: sheet.turn, castling: sheet.castling, passed: sheet.passed } : { ...sheet, base: null });
    });
  } catch (error) {
    say(error.message);
  }
}

document.addEventListener("paste", (event) => {
  if (event.target.matches?.("input, textarea") || document.querySelector("dialog[open]")) return;
  paste(event.clipboardData.getData("text/plain"));
});

// ---------- export ----------

const FORMS = [["fen", "FEN", "fen"], ["yaml", "YAML", "yaml"], ["popeye", "Popeye", "inp"], ["latex", "LaTeX", "tex"], ["svg", "SVG", "svg"], ["png", "PNG", "png"], ["text", "Text", "txt"], ["solution", "Solution", "txt"]];
let exported = null;

async function exportAs(form, ending) {
  byId("picture").replaceChildren();
  byId("exported").textContent = "…";
  try {
    const told = await ask("api/export", { sheet: store.sheet, twin: view.twin, language: language(), text: form });
    if (told.base64) {
      const bytes = Uint8Array.from(atob(told.base64), (letter) => letter.charCodeAt(0));
      exported = { blob: new Blob([bytes], { type: told.media }), ending };
    } else exported = { text: told.text, blob: new Blob([told.text], { type: form === "svg" ? "image/svg+xml" : "text/plain" }), ending };
    byId("exported").hidden = !exported.text || form === "svg";
    byId("exported").textContent = exported.text || "";
    if (form === "svg" || form === "png") byId("picture").append(make("img", { src: URL.createObjectURL(exported.blob), alt: "diagram" }));
  } catch (error) {
    byId("exported").hidden = false;
    byId("exported").textContent = error.message;
  }
}

async function copyExport() {
  if (!exported) return;
  if (exported.text) await navigator.clipboard.writeText(exported.text);
  else await navigator.clipboard.write([new ClipboardItem({ [exported.blob.type]: exported.blob })]);
}

function download() {
  if (!exported) return;
  const link = make("a", { href: URL.createObjectURL(exported.blob), download: `problem.${exported.ending}` });
  link.click();
}

// ---------- the server ----------

function lost(error) {
  if (error instanceof Refused && error.status !== 403) return say(error.message);
  byId("gone").hidden = false;
  byId("gone").textContent = error instanceof Refused
    ? "This page is not known to the server any more: open the address that glass edit printed. Your position is kept."
    : "The server is gone. Your position is kept: start glass edit again, with the same --port, and open its address.";
  return undefined;
}

async function watch() {
  try {
    await get("api/alive");
    if (!byId("gone").hidden) {
      byId("gone").hidden = true;
      solve();
    }
  } catch (error) {
    lost(error);
  }
  setTimeout(watch, byId("gone").hidden ? 2500 : 700);
}

// ---------- begin ----------

function dress(theme) {
  const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

function listen() {
  const on = (id, job) => byId(id).addEventListener("click", job);
  on("new", async () => {
    if (await mayLeave()) {
      view.twin = 0;
      view.states = [];
      store.load({ ...structuredClone(EMPTY), rules: store.sheet.rules });
    }
  });
  on("open", openLibrary);
  on("save", () => save());
  on("paste", () => paste());
  on("export", () => {
    byId("exports").showModal();
    exportAs("yaml", "yaml");
  });
  on("undo", () => store.undo());
  on("redo", () => store.redo());
  on("turn", otherTurn);
  on("back", toDiagram);
  on("help", () => byId("keys").showModal());
  on("stop", () => {
    ask("api/stop", {}).catch(lost);
  });
  on("stop-work", () => {
    stop("work");
    byId("stop-work").hidden = true;
  });
  on("theme", () => {
    const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    localStorage.setItem("glass-theme", next);
    dress(next);
  });
  on("judge", () => follow("judge", "api/judge", { sheet: EMPTY }, (news) => news.news === "row" && list.setVerdict(news)).catch(lost));
  on("copy", copyExport);
  on("download", download);
  on("print", () => {
    byId("exports").close();
    window.print();
  });
  for (const button of document.querySelectorAll("[data-close]")) button.addEventListener("click", () => button.closest("dialog").close());
  for (const button of document.querySelectorAll("[data-work]")) button.addEventListener("click", () => work(button.dataset.work));
  byId("filter").addEventListener("input", filter);
  byId("filter-stipulation").addEventListener("change", filter);
  byId("filter-lamp").addEventListener("change", filter);
  list.addEventListener("filtered", () => { byId("filtered").textContent = `${list.shown.length} of ${list.rows.length}`; });
  list.addEventListener("choose", async (event) => {
    byId("library").close();
    if (await mayLeave()) open(event.detail.base);
  });
  store.addEventListener("change", changed);
  store.addEventListener("saved", showSide);
  window.addEventListener("beforeunload", () => store.keep());
}

async function begin() {
  dress(localStorage.getItem("glass-theme"));
  const [told, sheet, files] = await Promise.all([get("api/table"), get("api/men.svg"), get("api/files")]);
  setTable(told);
  view.files = files;
  const drawn = new DOMParser().parseFromString(sheet.replace(/ style="[^"]*"/, "").replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'), "image/svg+xml");
  byId("men").append(document.importNode(drawn.documentElement, true));
  board.editable = true;
  byId("whole").append(...WHOLE.map(([label, title, job]) => make("button", { title, "aria-label": title, onclick: job }, label)));
  byId("key-list").append(...KEYS.flatMap(([key, words]) => [make("dt", {}, key), make("dd", {}, words)]));
  byId("forms").append(...FORMS.map(([form, label, ending]) => make("button", { onclick: () => exportAs(form, ending) }, label)));
  makeFields();
  listen();
  showPane("solution");
  showPalette();
  if (store.restore() && (store.dirty || !files.length)) changed();
  else if (files.length) {
    const rows = await get("api/rows");
    if (rows.length === 1) await open(rows[0].base);
    else {
      changed();
      if (rows.length > 1) openLibrary();
    }
  } else changed();
  document.body.dataset.ready = "yes";
  setTimeout(watch, 1500);
}

begin().catch(lost);
