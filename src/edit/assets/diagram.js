// Changes of the diagram.
import { isPlaying, men, say, shape, state, store, view } from "./desk.js";
import { toDiagram } from "./play.js";
import { showBoard } from "./position.js";
import { boardIds, lettersOf, manOf, menMap, parts, placeAt } from "./table.js";

const blockers = (at, map) => {
  const square = at.slice(1);
  return shape().shared ? [] : boardIds(shape()).map((id) => id + square).filter((other) => other !== at && map.has(other));
};

// A change of the men. On the tab of a twin it becomes a change of that twin.
function edit(name, change) {
  if (isPlaying()) toDiagram();
  if (view.twin > 0) return say("Twins are changed by moving, putting and removing men, and by their text in the pane Problem");
  store.change(name, (sheet) => {
    const map = menMap(sheet.men);
    change(map);
    sheet.men = [...map].map(([at, man]) => ({ at, man }));
    if (sheet.castling || sheet.passed) [sheet.castling, sheet.passed] = [null, null];
  });
  return undefined;
}

export function put(at, man) {
  if (view.twin > 0) return twinPut(at, man);
  return edit("put", (map) => {
    const before = map.get(at);
    if (before === man) map.delete(at);
    else map.set(at, man);
    const others = blockers(at, map);
    others.forEach((other) => map.delete(other));
    say(others.length ? `${at}: took the place of the man on ${others.join(", ")}` : "");
  });
}

export function remove(at) {
  if (view.twin > 0) return men().has(at) ? twinChange(`Remove ${twinName(at)}`) : undefined;
  return edit("remove", (map) => map.delete(at));
}

export function move(from, to, copy = false) {
  if (from === to) return;
  if (view.twin > 0) {
    twinChange(copy ? twinAdd(to, men().get(from)) : `Move ${twinName(from)} ${twinName(to)}`);
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

const twinName = (at) => (shape().boards > 1 ? `${at.slice(1)}/${at[0]}` : at.slice(1));

function twinAdd(at, man) {
  const { owner, kind, words } = manOf(man);
  return ["Add", { w: "white", b: "black", n: "neutral" }[owner], ...words, `${kind.magazine[0]}${twinName(at)}`].join(" ");
}

function twinPut(at, man) {
  const before = men().get(at);
  if (before === man) return remove(at);
  return twinChange(before ? `Remove ${twinName(at)} ${twinAdd(at, man)}` : twinAdd(at, man));
}

// A further change of the twin on whose tab we are.
function twinChange(words) {
  const letter = state()?.label?.match(/^\+?([a-z]\d*)\)/)?.[1];
  store.change("twin", (sheet) => {
    const twin = sheet.twins.find(([known]) => known === letter);
    if (twin) twin[1] = `${twin[1]} ${words}`.trim();
  });
}

// Gives a man to another side.
function give(name, at, to) {
  edit(name, (map) => {
    const { owner, kind, words } = manOf(map.get(at));
    map.set(at, lettersOf(to[owner], kind.letters, words));
  });
}

export const recolor = (at) => give("colour", at, { w: "b", b: "w", n: "w" });

export const neutralize = (at) => give("neutral", at, { w: "n", b: "n", n: "w" });

export function otherBoard(at) {
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

export const WHOLE = [
  ["←", "Shift left", () => carry("Shift", mapped((f, r) => [f - 1, r]))],
  ["→", "Shift right", () => carry("Shift", mapped((f, r) => [f + 1, r]))],
  ["↑", "Shift up", () => carry("Shift", mapped((f, r) => [f, r + 1]))],
  ["↓", "Shift down", () => carry("Shift", mapped((f, r) => [f, r - 1]))],
  ["Turn", "Turn by a quarter", () => carry("Turn", mapped((f, r) => [r, shape().files - 1 - f]))],
  ["Mirror", "Mirror left and right", () => carry("Mirror", mapped((f, r, s) => [s.files - 1 - f, r]))],
  ["Flip", "Mirror top and bottom", () => carry("Flip", mapped((f, r, s) => [f, s.ranks - 1 - r]))],
  ["Colours", "Exchange the colours", () => edit("colours", (map) => {
    for (const [at, man] of [...map]) {
      const { owner, kind, words } = manOf(man);
      map.set(at, lettersOf({ w: "b", b: "w", n: "n" }[owner], kind.letters, words));
    }
  })],
  ["Boards", "Exchange the boards", () => carry("Boards", otherBoard)],
  ["Clear", "Remove all men", () => edit("clear", (map) => map.clear())],
  ["One board", "Show both boards as one, men of board B turned", () => {
    view.shown = view.shown === "two" ? "one" : "two";
    showBoard();
  }],
];

export function otherTurn() {
  if (isPlaying()) return;
  store.change("turn", (sheet) => {
    const usual = sheet.turn ? (sheet.turn === "White" ? "Black" : "White") : state()?.turn || "White";
    sheet.turn = sheet.turn ? null : usual === "White" ? "Black" : "White";
    [sheet.castling, sheet.passed] = [null, null];
  });
}
