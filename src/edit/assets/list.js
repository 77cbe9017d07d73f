// A collection as a list in which only what is seen is drawn.
import { thumbnail } from "./board.js";
import { make, shapeOf } from "./table.js";

const HEIGHT = 104;

export const LAMPS = {
  sound: "sound", cooked: "cooked", "no-solution": "no solution", unsound: "unsound", unknown: "unknown", illegal: "not playable", idle: "",
};

// A keyword as themes are named: `waiting-key`.
const themeOf = (word) => word.toLowerCase().replace(/\s+/g, "-");

export class GlassList extends HTMLElement {
  rows = [];
  shown = [];
  verdicts = new Map();
  wanted = { text: "", stipulation: "", lamp: "", theme: "" };
  at = 0;

  connectedCallback() {
    if (this.inner) return;
    this.inner = make("div", { class: "rows" });
    this.scroller = make("div", { class: "scroller", role: "listbox", tabindex: "0", "aria-label": "problems" }, this.inner);
    this.scroller.addEventListener("scroll", () => this.paint(), { passive: true });
    this.scroller.addEventListener("keydown", (event) => this.key(event));
    this.none = make("p", { class: "none", role: "status", hidden: true }, "No problem is like that. Verdicts and themes are found by Judge all.");
    this.append(this.scroller, this.none);
    new ResizeObserver(() => this.paint()).observe(this.scroller);
  }

  setRows(rows) {
    this.rows = rows.map((row) => ({ ...row, themes: row.keywords.map(themeOf), text: `${row.id} ${row.title} ${row.stipulation} ${row.rules} ${row.keywords.join(" ")} ${row.error || ""}`.toLowerCase() }));
    this.filter();
  }

  // Rows with all words of the text, this stipulation, this verdict and this theme. The chosen row stays so while it is shown.
  filter(wanted = this.wanted) {
    this.wanted = wanted;
    const { text, stipulation, lamp, theme } = wanted;
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = this.shown[this.at] && this.key_of(this.shown[this.at]);
    this.shown = this.rows.filter((row) => words.every((word) => (row.text + " " + this.verdictOf(row).join(" ")).includes(word))
      && (!stipulation || row.stipulation === stipulation)
      && (!lamp || (this.verdicts.get(this.key_of(row)) || {}).lamp === lamp)
      && (!theme || this.themesOf(row).includes(theme)));
    this.at = Math.max(0, this.shown.findIndex((row) => this.key_of(row) === chosen));
    this.inner.style.height = `${this.shown.length * HEIGHT}px`;
    this.none.hidden = this.shown.length > 0;
    this.paint(true);
    this.dispatchEvent(new Event("filtered"));
  }

  // The themes that a record states, and those that were found in it.
  themesOf(row) {
    const found = this.verdicts.get(this.key_of(row))?.themes || [];
    return row.themes.concat(found);
  }

  key_of(row) {
    return `${row.base.file}:${row.base.document}`;
  }

  verdictOf(row) {
    const known = this.verdicts.get(this.key_of(row));
    return known ? [known.lamp, known.line, ...(known.themes || [])] : [];
  }

  setVerdict(told) {
    this.verdicts.set(`${told.base.file}:${told.base.document}`, told);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.filter(), 60);
  }

  // What was changed is not judged any more.
  forget(base) {
    this.verdicts.delete(`${base.file}:${base.document}`);
  }

  paint(anew = false) {
    const top = this.scroller.scrollTop;
    const first = Math.max(0, Math.floor(top / HEIGHT) - 3);
    const last = Math.min(this.shown.length, Math.ceil((top + this.scroller.clientHeight) / HEIGHT) + 3);
    if (!anew && this.painted && this.painted[0] === first && this.painted[1] === last) return;
    this.painted = [first, last];
    const nodes = [];
    for (let index = first; index < last; index++) nodes.push(this.row(this.shown[index], index));
    this.inner.replaceChildren(...nodes);
  }

  row(row, index) {
    const shape = shapeOf(row.rules);
    const men = row.men ? row.men.split(" ").map((text) => {
      const cut = text.length - (shape.levels > 1 ? 4 : 3);
      return [text.slice(cut), text.slice(0, cut)];
    }) : [];
    const known = this.verdicts.get(this.key_of(row));
    const node = make("div", { class: "entry", role: "option", id: `entry-${index}`, "aria-selected": String(index === this.at), onclick: () => this.choose(index) },
      thumbnail(men, shape),
      make("div", { class: "about" },
        make("strong", {}, row.title || row.id),
        make("span", {}, [row.stipulation, row.rules, row.title ? row.id : ""].filter(Boolean).join(" · ")),
        row.error ? make("span", { class: "fault" }, row.error) : null,
        known ? make("span", { class: `verdict ${known.lamp}` }, known.line || LAMPS[known.lamp]) : null));
    node.style.transform = `translateY(${index * HEIGHT}px)`;
    return node;
  }

  choose(index) {
    this.at = index;
    this.paint(true);
    this.dispatchEvent(new CustomEvent("choose", { detail: this.shown[index] }));
  }

  key(event) {
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5, Home: -Infinity, End: Infinity };
    if (event.key === "Enter" && this.shown[this.at]) return this.choose(this.at);
    if (!(event.key in moves)) return undefined;
    event.preventDefault();
    this.at = Math.max(0, Math.min(this.shown.length - 1, this.at + moves[event.key]));
    const top = this.at * HEIGHT;
    const { scrollTop, clientHeight } = this.scroller;
    if (top < scrollTop) this.scroller.scrollTop = top;
    if (top + HEIGHT > scrollTop + clientHeight) this.scroller.scrollTop = top + HEIGHT - clientHeight;
    this.paint(true);
    this.scroller.setAttribute("aria-activedescendant", `entry-${this.at}`);
    return undefined;
  }
}
customElements.define("glass-list", GlassList);
