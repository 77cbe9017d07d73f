// The page: what joins its parts.
import { board, byId, list, lost, store, tree, view } from "./desk.js";
import { WHOLE, otherTurn } from "./diagram.js";
import { makeExports, openExports } from "./exports.js";
import { makeFields, showFields } from "./fields.js";
import { filter, judge, mayLeave, offerThemes, open, openLibrary, paste, save } from "./files.js";
import { KEYS } from "./keys.js";
import { paletteKey, showPalette } from "./palette.js";
import { showPane } from "./panes.js";
import { toDiagram } from "./play.js";
import { showBoard, showSide } from "./position.js";
import { listenToPrinter } from "./print.js";
import { solve } from "./solver.js";
import { EMPTY } from "./state.js";
import { make, setTable } from "./table.js";
import { showTwins } from "./twins.js";
import { ask, get } from "./wire.js";
import { giveUp, showStale, work } from "./workshop.js";

function changed() {
  view.node = null;
  view.hand = null;
  view.picked = null;
  tree.current = null;
  byId("played").hidden = true;
  if (!store.sheet.men.length) [view.twin, view.states] = [0, []];
  if (view.palette !== paletteKey()) showPalette();
  showTwins();
  showFields();
  showBoard();
  showStale();
  solve();
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
  on("export", openExports);
  on("undo", () => store.undo());
  on("redo", () => store.redo());
  on("turn", otherTurn);
  on("back", toDiagram);
  on("help", () => byId("keys").showModal());
  on("stop", () => {
    ask("api/stop", {}).catch(lost);
  });
  on("stop-work", giveUp);
  on("theme", () => {
    const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    localStorage.setItem("glass-theme", next);
    dress(next);
  });
  on("judge", judge);
  on("print", () => {
    byId("exports").close();
    window.print();
  });
  for (const button of document.querySelectorAll("[data-close]")) button.addEventListener("click", () => button.closest("dialog").close());
  for (const button of document.querySelectorAll("[data-work]")) button.addEventListener("click", () => work(button.dataset.work));
  byId("filter").addEventListener("input", filter);
  byId("filter").addEventListener("keydown", (event) => {
    if (!["Home", "End"].includes(event.key)) list.key(event);
  });
  for (const name of ["stipulation", "lamp", "theme"]) byId(`filter-${name}`).addEventListener("change", filter);
  list.addEventListener("filtered", () => {
    byId("filtered").textContent = `${list.shown.length} of ${list.rows.length}`;
    offerThemes();
  });
  list.addEventListener("choose", async (event) => {
    byId("library").close();
    if (await mayLeave()) open(event.detail.base);
  });
  store.addEventListener("change", changed);
  store.addEventListener("saved", showSide);
  listenToPrinter();
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
  makeExports();
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
