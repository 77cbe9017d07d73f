// A question to the reader.
import { byId } from "./desk.js";
import { make } from "./table.js";

export function question({ title, words = "", text = null, line = null, buttons }) {
  const dialog = byId("ask");
  byId("ask-title").textContent = title;
  byId("ask-words").textContent = words;
  byId("ask-text").hidden = text === null;
  byId("ask-text").value = text || "";
  byId("ask-line").hidden = line === null;
  byId("ask-line").value = line || "";
  return new Promise((answer) => {
    let given = null;
    const all = buttons.map(([label, value], index) => make("button", { class: index === 0 ? "go" : "quiet", value: label, onclick: () => {
      given = typeof value === "function" ? value() : value;
    } }, label));
    byId("ask-buttons").replaceChildren(...all);
    dialog.addEventListener("close", () => answer(given), { once: true });
    dialog.showModal();
    (text !== null ? byId("ask-text") : line !== null ? byId("ask-line") : all[0]).focus();
  });
}
