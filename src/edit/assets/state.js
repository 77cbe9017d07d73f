// The problem on the page and its past: every change makes a new sheet, so that all of them can be undone.

const KEPT = "glass-sheet";

export const EMPTY = {
  rules: "alice", men: [], turn: null, castling: null, passed: null, stipulation: "#2", options: [], conditions: [], twins: [],
  title: "", authors: [], source: "", date: "", award: "", intended: "", comments: [], keywords: [], solution: "", base: null,
};

export class Store extends EventTarget {
  past = [];
  future = [];
  sheet = structuredClone(EMPTY);
  saved = JSON.stringify(EMPTY);

  get dirty() {
    return JSON.stringify(this.sheet) !== this.saved;
  }

  // A change; two of the same name in a row, as letters of one field, are one.
  change(name, edit) {
    const next = structuredClone(this.sheet);
    edit(next);
    next.men.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    if (JSON.stringify(next) === JSON.stringify(this.sheet)) return;
    const joins = name.startsWith("field ") && this.last === name && this.past.length > 0;
    if (!joins) this.past.push(this.sheet);
    this.future = [];
    this.last = name;
    this.put(next);
  }

  undo() {
    if (!this.past.length) return false;
    this.future.push(this.sheet);
    this.last = null;
    this.put(this.past.pop());
    return true;
  }

  redo() {
    if (!this.future.length) return false;
    this.past.push(this.sheet);
    this.last = null;
    this.put(this.future.pop());
    return true;
  }

  // Another problem, with no past.
  load(sheet) {
    this.past = [];
    this.future = [];
    this.last = null;
    this.saved = JSON.stringify(sheet);
    this.put(sheet);
  }

  markSaved(base) {
    this.sheet = { ...this.sheet, base };
    this.saved = JSON.stringify(this.sheet);
    this.keep();
    this.dispatchEvent(new Event("saved"));
  }

  put(sheet) {
    this.sheet = sheet;
    this.keep();
    this.dispatchEvent(new Event("change"));
  }

  keep() {
    try {
      localStorage.setItem(KEPT, JSON.stringify({ sheet: this.sheet, saved: this.saved }));
    } catch {
      // A browser may keep nothing; then nothing is kept.
    }
  }

  restore() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT));
      if (!kept || !Array.isArray(kept.sheet.men)) return false;
      this.sheet = { ...structuredClone(EMPTY), ...kept.sheet };
      this.saved = kept.saved;
      return true;
    } catch {
      return false;
    }
  }
}
