// Files: opened, pasted and saved.
import { byId, list, lost, say, store, view } from "./desk.js";
import { question } from "./dialog.js";
import { LAMPS } from "./list.js";
import { showSide } from "./position.js";
import { EMPTY } from "./state.js";
import { make } from "./table.js";
import { Refused, ask, follow, get, stop } from "./wire.js";

export async function save(file = null, anyway = false) {
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
    list.forget(told.base);
    say(`Saved in ${view.files[told.base.file]}`);
    showSide();
  } catch (error) {
    if (error.status === 409) {
      const choice = await question({ title: "Changed on the disk", words: error.message, buttons: [["Read it again", "read"], ["Write over it", "write"], ["Cancel", null]] });
      if (choice === "write") await save(name, true);
      if (choice === "read") {
        await ask("api/reload", { sheet: store.sheet, file: name });
        if (base && !name) await open(base);
        else say("The file was read again; save once more to add the problem to it.");
      }
    } else if (error instanceof Refused) {
      const other = await question({ title: "Not saved", words: error.message, line: "problem.yaml", buttons: [["Save as", () => byId("ask-line").value.trim()], ["Cancel", null]] });
      if (other) await save(other);
    } else lost(error);
  }
}

export async function mayLeave() {
  if (!store.dirty) return true;
  return question({ title: "Not saved", words: "The problem on the board has changes that are not saved.", buttons: [["Leave them", true], ["Cancel", false]] });
}

export async function open(base) {
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

export async function openLibrary() {
  const begun = performance.now();
  byId("library").showModal();
  const rows = await get("api/rows");
  list.setRows(rows);
  offer("stipulation", "any stipulation", named(rows.map((row) => row.stipulation)));
  offer("lamp", "any verdict", Object.entries(LAMPS).filter(([, text]) => text));
  offerThemes();
  filter();
  requestAnimationFrame(() => { document.body.dataset.opened = (performance.now() - begun).toFixed(0); });
  byId("filter").focus();
}

const named = (words) => [...new Set(words.filter(Boolean))].sort().slice(0, 400).map((word) => [word, word]);

// What a filter can be set to. What it is set to stays, if it is still there.
function offer(name, any, choices) {
  const select = byId(`filter-${name}`);
  const { value } = select;
  select.replaceChildren(...[["", any], ...choices].map(([word, text]) => make("option", { value: word }, text)));
  select.value = choices.some(([word]) => word === value) ? value : "";
}

// The themes that records state or in which they were found; while they are judged there are more and more.
export function offerThemes() {
  const themes = named(list.rows.flatMap((row) => list.themesOf(row)));
  const offered = [...byId("filter-theme").options].slice(1).map((option) => option.value);
  if (themes.length !== offered.length || themes.some(([value], index) => value !== offered[index])) offer("theme", "any theme", themes);
}

export function filter() {
  const of = (name) => byId(`filter${name}`).value;
  list.filter({ text: of(""), stipulation: of("-stipulation"), lamp: of("-lamp"), theme: of("-theme") });
}

// Judges all problems of the list, one after the other; once more, it stops.
let judging = false;

export async function judge() {
  if (judging) return stop("judge");
  judging = true;
  byId("judge").textContent = "Stop";
  let judged = 0;
  const tell = () => { byId("judged").textContent = `${judged} judged`; };
  try {
    await follow("judge", "api/judge", { sheet: EMPTY }, (news) => {
      if (news.news !== "row") return;
      list.setVerdict(news);
      judged++;
      tell();
    });
  } catch (error) {
    lost(error);
  }
  judging = false;
  byId("judge").textContent = "Judge all";
  return undefined;
}

export async function paste(text) {
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
