// Words that are offered while one types, for the part of a list in which the cursor stands.
import { make } from "./table.js";

const MOST = 12;

let serial = 0;

// Those that begin so, and then those that have it within.
function matching(names, typed) {
  const sought = typed.toLowerCase();
  const within = names.filter((name) => name.toLowerCase().includes(sought));
  const rank = (name) => (name.toLowerCase().startsWith(sought) ? 0 : 1);
  return within.sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
}

// Offers names in an input; `start` finds where the part begins that is typed. Returns the list, to stand behind the input.
export function completed(input, names, start) {
  const box = make("ul", { role: "listbox", class: "offered", id: `offered-${++serial}`, "aria-label": "what can stand here", hidden: true });
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", box.id]]) input.setAttribute(name, value);
  let at = -1;

  const part = () => {
    const before = input.value.slice(0, input.selectionStart);
    const from = start(before);
    return { from, typed: before.slice(from).trimStart() };
  };

  const mark = (next) => {
    at = next;
    [...box.children].forEach((node, index) => node.setAttribute("aria-selected", String(index === at)));
    if (at < 0) input.removeAttribute("aria-activedescendant");
    else {
      input.setAttribute("aria-activedescendant", box.children[at].id);
      box.children[at].scrollIntoView({ block: "nearest" });
    }
  };

  const close = () => {
    box.hidden = true;
    input.setAttribute("aria-expanded", "false");
    mark(-1);
  };

  const take = (name) => {
    const { from } = part();
    const blank = /^\s*/.exec(input.value.slice(from))[0];
    const head = input.value.slice(0, from) + blank + name;
    input.setRangeText(head, 0, input.selectionStart, "end");
    close();
    input.dispatchEvent(new Event("input", { bubbles: true }));
    close();
  };

  const show = (all) => {
    const { typed } = part();
    const found = typed || all ? matching(names(), typed) : [];
    if (!found.length || (found.length === 1 && found[0] === typed)) return close();
    box.replaceChildren(...found.map((name, index) => make("li", { role: "option", id: `${box.id}-${index}`, "aria-selected": "false", onpointerdown: (event) => {
      event.preventDefault();
      take(name);
    } }, name)));
    box.hidden = false;
    input.setAttribute("aria-expanded", "true");
    return mark(-1);
  };

  input.addEventListener("input", () => show(false));
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    const count = box.hidden ? 0 : box.children.length;
    const act = (job) => {
      event.preventDefault();
      event.stopPropagation();
      job();
    };
    if (event.key === "ArrowDown") return act(() => (count ? mark((at + 1) % count) : show(true)));
    if (event.key === "ArrowUp" && count) return act(() => mark((at + count - (at < 0 ? 0 : 1)) % count));
    if (event.key === "Enter" && count && at >= 0) return act(() => take(box.children[at].textContent));
    if (event.key === "Escape" && count) return act(close);
    return undefined;
  });
  return box;
}

// Where the part begins: of a text as a whole, of a list, of words.
export const WHOLE_TEXT = () => 0;
export const IN_LIST = (before) => Math.max(before.lastIndexOf(","), before.lastIndexOf(";")) + 1;
export const IN_WORDS = (before) => before.lastIndexOf(" ") + 1;
