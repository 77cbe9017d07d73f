// The panes beside the boards.
import { byId, view } from "./desk.js";
import { make } from "./table.js";
import { showTree } from "./verdict.js";

const PANES = [["solution", "Solution"], ["problem", "Problem"], ["check", "Check"], ["themes", "Themes"], ["workshop", "Workshop"]];

export function showPane(name) {
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
