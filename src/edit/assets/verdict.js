// The lamp, the defects, and the solution under it.
import { byId, state, store, tree, view } from "./desk.js";
import { LAMPS } from "./list.js";
import { make, menMap } from "./table.js";

export function showVerdict() {
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
  byId("defects").replaceChildren(...lines.map((words) => make("li", { class: lamp === "sound" ? "blemish" : "" }, words)));
}

export function showTree() {
  const told = state();
  tree.show(told ? told.items : [], menMap(told ? told.men : store.sheet.men));
  if (view.node) view.node = tree.current;
}
