// The men that can be put.
import { figure } from "./board.js";
import { byId, say, shape, store, view } from "./desk.js";
import { startDrag } from "./pointer.js";
import { draw, lettersOf, make, manOf, nameOf, table } from "./table.js";

const MEN = ["K", "Q", "R", "B", "N", "P"];

function manButton(man) {
  const svg = draw("svg", { viewBox: "0 0 100 100" }, figure(man, 0, 0));
  const button = make("button", { title: nameOf(man), "aria-label": nameOf(man), "aria-pressed": "false", "data-man": man }, svg);
  button.addEventListener("click", () => setBrush(view.brush === man ? null : man));
  button.addEventListener("pointerdown", (event) => startDrag(event, null, man));
  return button;
}

const side = (men) => make("div", { class: "side" }, ...men.map(manButton));

const ofEach = (letters, words = []) => ["w", "b", "n"].map((owner) => lettersOf(owner, letters, words));

// The fairy men that stand in the diagram or have been chosen, and those with attributes; each once.
function fairyMen() {
  const known = new Map();
  const note = (letters, words) => known.set([...words, letters].join("."), [letters, words]);
  for (const { man } of store.sheet.men) {
    const { kind, words } = manOf(man);
    if (!kind.classical || words.length) note(kind.letters, words);
  }
  if (view.fairy && (!table.men.get(view.fairy).classical || view.words.length)) note(view.fairy, view.words);
  return [...known.values()];
}

function choice(label, names, value, choose) {
  const select = make("select", { "aria-label": label }, ...names);
  select.value = value;
  select.addEventListener("change", () => {
    choose(select.value);
    showPalette();
    if (view.fairy) setBrush(lettersOf("w", view.fairy, view.words));
  });
  return select;
}

function choices() {
  const kinds = (classical) => [...table.men.values()].filter((kind) => kind.classical === classical)
    .map((kind) => make("option", { value: kind.letters }, `${kind.name} (${kind.letters})`));
  const fairy = [make("option", { value: "" }, "Fairy man …"), ...kinds(false), make("optgroup", { label: "With attributes" }, ...kinds(true))];
  const words = [make("option", { value: "" }, "plain"), ...table.attributes.map((word) => make("option", { value: word }, word))];
  const attribute = choice("Attribute", words, view.words[0] || "", (word) => { view.words = word ? [word] : []; });
  attribute.hidden = !view.fairy;
  return [choice("Fairy men", fairy, view.fairy, (letters) => { view.fairy = letters; }), attribute];
}

// What the palette shows depends on this.
export const paletteKey = () => `${shape().levels} ${fairyMen().join(" ")} ${store.sheet.men.some(({ man }) => manOf(man).owner === "n")}`;

export function showPalette() {
  view.palette = paletteKey();
  const men = MEN.concat(shape().levels > 1 ? ["U"] : []);
  const colours = ["w", "b"].map((owner) => side(men.map((letters) => lettersOf(owner, letters))));
  const extra = fairyMen().map(([letters, words]) => side(ofEach(letters, words)));
  const standing = store.sheet.men.some(({ man }) => manOf(man).owner === "n");
  const neutral = side(["Q", "R", "B", "N", "P"].map((letters) => lettersOf("n", letters)));
  neutral.hidden = !view.neutral && !standing;
  const more = make("button", { class: "tool", "aria-expanded": String(!neutral.hidden), onclick: () => {
    view.neutral = !view.neutral;
    showPalette();
  } }, "Neutral");
  const eraser = make("button", { class: "tool", "aria-pressed": "false", "data-man": "", onclick: () => setBrush(view.brush === "" ? null : "") }, "Erase");
  const tools = make("div", { class: "tools-of-men" }, ...choices(), more, eraser);
  byId("palette").replaceChildren(...colours, ...extra, neutral, tools);
  setBrush(view.brush);
}

export function setBrush(man) {
  view.brush = man;
  for (const button of byId("palette").querySelectorAll("[data-man]")) button.setAttribute("aria-pressed", String(button.dataset.man === man));
  say(man === null ? "" : man === "" ? "Click men to remove them" : `Click squares to put a ${nameOf(man)}; Esc ends it`);
}
