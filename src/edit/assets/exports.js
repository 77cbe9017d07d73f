// The problem in other forms, to see, to copy or to keep.
import { byId, language, store, view } from "./desk.js";
import { make } from "./table.js";
import { ask } from "./wire.js";

// Each form with its name and the ending of its file.
const FORMS = [["fen", "FEN", "fen"], ["yaml", "YAML", "yaml"], ["popeye", "Popeye", "inp"], ["latex", "LaTeX", "tex"], ["svg", "SVG", "svg"], ["png", "PNG", "png"], ["text", "Text", "txt"], ["solution", "Solution", "solution.txt"]];
const MEDIA = { svg: "image/svg+xml" };

// What was told since the dialog was opened: the problem does not change meanwhile.
let told = new Map();
let shown = null;
let pictured = null;

function exported(form) {
  if (!told.has(form)) {
    const since = told;
    const answer = ask("api/export", { sheet: store.sheet, twin: view.twin, language: language(), text: form }).then(formOf(form));
    since.set(form, answer);
    answer.catch(() => since.delete(form));
  }
  return told.get(form);
}

const formOf = (form) => ({ text, base64, media }) => {
  if (!base64) return { text, blob: new Blob([text], { type: MEDIA[form] || "text/plain" }) };
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return { blob: new Blob([bytes], { type: media }) };
};

function tell(words) {
  byId("export-told").textContent = words;
}

// Shows a form below the buttons. Of two that were asked for, the later one is shown.
async function show(form, name) {
  shown = form;
  for (const button of byId("forms").querySelectorAll("[data-form]")) button.setAttribute("aria-pressed", String(button.dataset.form === form));
  byId("exported").textContent = "…";
  try {
    const { text, blob } = await exported(form);
    if (shown !== form) return;
    const isPicture = blob.type.startsWith("image/");
    URL.revokeObjectURL(pictured);
    pictured = isPicture ? URL.createObjectURL(blob) : null;
    byId("picture").replaceChildren(...(isPicture ? [make("img", { src: pictured, alt: `diagram as ${name}` })] : []));
    byId("exported").hidden = isPicture;
    byId("exported").textContent = text || "";
  } catch (error) {
    if (shown !== form) return;
    byId("picture").replaceChildren();
    byId("exported").hidden = false;
    byId("exported").textContent = error.message;
  }
}

// Copies a form. The clipboard is asked at once, while the click counts: it waits for what it gets.
async function copy(form, name) {
  tell("…");
  show(form, name);
  try {
    const type = form === "png" ? "image/png" : "text/plain";
    const blob = exported(form).then((found) => (found.text === undefined ? found.blob : new Blob([found.text], { type })));
    if (window.ClipboardItem) await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
    else await navigator.clipboard.writeText((await exported(form)).text);
    tell(`${name} copied`);
  } catch (error) {
    const refused = await exported(form).then(() => error, (other) => other);
    tell(`${name} not copied: ${refused.message}`);
  }
}

// The name of the file of a form: after the title, or the file of the record.
function fileName(ending) {
  const { title, base } = store.sheet;
  const file = base && view.files[base.file]?.split(/[/\\]/).pop().replace(/\.[^.]*$/, "");
  const name = (title || file || "problem").trim().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return `${name || "problem"}.${ending}`;
}

async function saveAs(form, name, ending) {
  tell("…");
  show(form, name);
  try {
    const { blob } = await exported(form);
    const address = URL.createObjectURL(blob);
    const file = fileName(ending);
    make("a", { href: address, download: file }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
    tell(`${name} saved as ${file}`);
  } catch (error) {
    tell(`${name} not saved: ${error.message}`);
  }
}

export function makeExports() {
  byId("forms").append(...FORMS.map(([form, name, ending]) => make("li", {},
    make("button", { class: "form", "data-form": form, "aria-pressed": "false", title: `Show as ${name}`, onclick: () => show(form, name) }, name),
    make("button", { "data-copy": form, "aria-label": `Copy ${name}`, onclick: () => copy(form, name) }, "Copy"),
    make("button", { "data-save": form, "aria-label": `Save as ${name}`, onclick: () => saveAs(form, name, ending) }, "Save as"))));
}

export function openExports() {
  told = new Map();
  tell("");
  byId("exports").showModal();
  show("yaml", "YAML");
}
