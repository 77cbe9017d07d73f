// The twins: their texts, and a tab for each.
import { IN_WORDS, completed } from "./completion.js";
import { byId, store, view } from "./desk.js";
import { showPane } from "./panes.js";
import { toDiagram } from "./play.js";
import { make, table } from "./table.js";
import { showTree, showVerdict } from "./verdict.js";
import { showStale } from "./workshop.js";

export function showTwinFields() {
  if (store.silent && byId("twin-fields").contains(document.activeElement)) return;
  const rows = store.sheet.twins.map(([letter, text], index) => {
    const change = (place) => (event) => {
      store.silent = true;
      store.change(`field twin ${index} ${place}`, (sheet) => { sheet.twins[index][place] = event.target.value; });
      store.silent = false;
    };
    const changes = make("input", { value: text, "aria-label": `twin ${letter}`, placeholder: "Move a1 b1", oninput: change(1) });
    return make("div", { class: "twin-row" },
      make("input", { value: letter, "aria-label": "letter of the twin", oninput: change(0) }),
      make("div", { class: "field" }, changes, completed(changes, () => table.twins, IN_WORDS)),
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

export function showTwins() {
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
      showStale();
    },
  }, view.states[index]?.label || `${String.fromCharCode(97 + index)})`)));
}
