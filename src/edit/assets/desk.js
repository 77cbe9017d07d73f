// What all parts of the page share: the problem, what is shown of it, and words to the reader.
import "./board.js";
import "./list.js";
import "./tree.js";
import { Store } from "./state.js";
import { menMap, shapeOf } from "./table.js";
import { Refused } from "./wire.js";

export const byId = (id) => document.getElementById(id);
export const store = new Store();
export const board = byId("board");
export const tree = byId("tree");
export const list = byId("list");

export const view = {
  twin: 0, brush: null, picked: null, node: null, hand: null, shown: "two", files: [], states: [], purposes: new Map(), pane: "solution", fairy: "", words: [], serial: 0,
};

export const shape = () => shapeOf(store.sheet.rules);
export const isPlaying = () => Boolean(view.node || view.hand);
export const state = () => view.states[view.twin];

export function men() {
  if (view.hand) return menMap(view.hand.men);
  if (view.node) return tree.menAt(view.node);
  if (view.twin > 0 && state()) return menMap(state().men);
  return menMap(store.sheet.men);
}

export const language = () => localStorage.getItem("glass-language") || "en";

export const tries = () => Number(localStorage.getItem("glass-tries") || 1);

export function say(words) {
  byId("hint").textContent = words;
}

export function lost(error) {
  if (error instanceof Refused && error.status !== 403) return say(error.message);
  byId("gone").hidden = false;
  byId("gone").textContent = error instanceof Refused
    ? "This page is not known to the server any more: open the address that glass edit printed. Your position is kept."
    : "The server is gone. Your position is kept: start glass edit again, with the same --port, and open its address.";
  return undefined;
}
