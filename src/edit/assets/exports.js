// The problem in other forms, to copy or to keep.
import { byId, language, store, view } from "./desk.js";
import { make } from "./table.js";
import { ask } from "./wire.js";

export const FORMS = [["fen", "FEN", "fen"], ["yaml", "YAML", "yaml"], ["popeye", "Popeye", "inp"], ["latex", "LaTeX", "tex"], ["svg", "SVG", "svg"], ["png", "PNG", "png"], ["text", "Text", "txt"], ["solution", "Solution", "txt"]];
let exported = null;

export async function exportAs(form, ending) {
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

export async function copyExport() {
  if (!exported) return;
  if (exported.text) await navigator.clipboard.writeText(exported.text);
  else await navigator.clipboard.write([new ClipboardItem({ [exported.blob.type]: exported.blob })]);
}

export function download() {
  if (!exported) return;
  const link = make("a", { href: URL.createObjectURL(exported.blob), download: `problem.${exported.ending}` });
  link.click();
}
