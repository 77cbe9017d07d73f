// A solution as a tree that folds; a click on a move plays to it.
import { afterStep, make } from "./table.js";

export class GlassTree extends HTMLElement {
  nodes = [];
  current = null;
  folded = new Map();

  // Shows items that begin in a position with these men. What was folded or open stays so.
  show(items, men) {
    const kept = this.current ? this.current.path.join(" ") : null;
    this.start = men;
    this.nodes = [];
    this.current = null;
    const list = make("ul", { "aria-label": "solution" });
    this.fill(list, items, null, 0);
    this.replaceChildren(list);
    const again = kept && this.nodes.find((node) => node.path.join(" ") === kept);
    if (again) this.select(again, false);
    const first = this.current || this.nodes[0];
    if (first) first.label.tabIndex = 0;
  }

  // The list items of a part of the solution.
  fill(list, items, parent, depth) {
    for (const item of items) {
      if (item.kind === "line") this.line(list, item, parent);
      else this.branch(list, item, parent, depth);
    }
  }

  node(item, parent) {
    const step = item.step;
    const moves = step ? (step.passes && step.coords ? ["pass", step.coords] : [step.coords]) : [];
    const path = (parent ? parent.path : []).concat(moves);
    const node = { item, parent, path };
    if (step) this.nodes.push(node);
    return node;
  }

  label(node, words) {
    const { item } = node;
    const label = make("span", { class: `move ${item.kind}`, role: item.step ? "button" : null, tabindex: item.step ? "-1" : null }, words);
    if (item.step) {
      node.label = label;
      label.addEventListener("click", (event) => {
        event.stopPropagation();
        event.preventDefault();
        this.select(node);
      });
      label.addEventListener("keydown", (event) => this.key(event, node));
    }
    return label;
  }

  branch(list, item, parent, depth) {
    const node = this.node(item, item.step ? parent : null);
    if (!item.step) {
      node.path = [];
      node.parent = parent;
    }
    const row = make("li", { class: item.kind });
    const words = [this.label(node, item.text)];
    if (item.note) words.push(make("span", { class: "note" }, " " + item.note));
    const under = item.items || [];
    // An answer that ends the play stands on the line of its defence.
    const inline = item.kind === "defence" && under.length > 0 && under.every((answer) => !(answer.items || []).length);
    if (inline) {
      under.forEach((answer, index) => words.push(index ? ", " : " ", this.label(this.node(answer, node), answer.text)));
    }
    const line = make("div", { class: "row" }, ...words);
    row.append(line);
    if (under.length && !inline) {
      const inner = make("ul");
      this.fill(inner, under, item.step ? node : parent, depth + 1);
      line.prepend(this.foldOf(node, inner, `${depth} ${item.text}`, depth));
      row.append(inner);
    }
    list.append(row);
  }

  // The button that folds what follows a move.
  foldOf(node, inner, name, depth) {
    const { item } = node;
    const button = make("button", { class: "fold", type: "button", "aria-label": `what follows ${item.text}`, tabindex: item.step ? "-1" : "0" });
    node.unfold = (open) => {
      inner.hidden = !open;
      button.setAttribute("aria-expanded", String(open));
    };
    inner.unfold = node.unfold;
    const toggle = () => {
      node.unfold(inner.hidden);
      this.folded.set(name, inner.hidden);
    };
    button.addEventListener("click", toggle);
    node.toggle = toggle;
    node.unfold(!this.shut(name, item, depth));
    return button;
  }

  shut(name, item, depth) {
    const known = this.folded.get(name);
    if (known !== undefined) return known;
    return item.kind === "try" || depth >= 3 || (item.kind === "heading" && item.text === "Set play");
  }

  line(list, item, parent) {
    const row = make("div", { class: "row line" });
    let before = parent;
    for (const move of item.items || []) {
      before = this.node(move, before);
      row.append(this.label(before, move.text), " ");
    }
    list.append(make("li", { class: "line" }, row));
  }

  menAt(node) {
    const chain = [];
    for (let at = node; at; at = at.parent) if (at.item.step) chain.unshift(at.item.step);
    return chain.reduce(afterStep, this.start);
  }

  select(node, tell = true) {
    if (this.current?.label) this.current.label.classList.remove("current");
    for (const other of this.nodes) if (other.label) other.label.tabIndex = -1;
    this.current = node;
    if (node) {
      for (let part = node.label.closest("ul"); part; part = part.parentElement.closest("ul")) part.unfold?.(true);
      node.label.classList.add("current");
      node.label.tabIndex = 0;
      if (tell) {
        node.label.focus({ preventScroll: true });
        node.label.scrollIntoView({ block: "nearest" });
      }
    }
    if (tell) this.dispatchEvent(new CustomEvent("play", { detail: node, bubbles: true }));
  }

  clear() {
    this.select(null);
  }

  siblings(node) {
    return this.nodes.filter((other) => other.parent === node.parent && other.path.length === node.path.length);
  }

  // Left and right step, up and down go to siblings, or on to the next move that is shown.
  key(event, node) {
    const go = (next) => {
      event.preventDefault();
      event.stopPropagation();
      if (next) this.select(next);
    };
    const rank = this.nodes.indexOf(node);
    const among = this.siblings(node);
    const here = among.indexOf(node);
    switch (event.key) {
      case "ArrowRight": return go(this.nodes.find((other) => other.parent === node));
      case "ArrowLeft": {
        let up = node.parent;
        while (up && !up.item.step) up = up.parent;
        event.preventDefault();
        event.stopPropagation();
        return up ? this.select(up) : this.clear();
      }
      case "ArrowDown": return go(among[here + 1] || this.nodes[rank + 1]);
      case "ArrowUp": return go(among[here - 1] || this.nodes[rank - 1]);
      case "Home": return go(this.nodes[0]);
      case "End": return go(this.nodes[this.nodes.length - 1]);
      case " ":
        node.toggle?.();
        return event.preventDefault();
      case "Escape": return this.clear();
      default: return undefined;
    }
  }
}
customElements.define("glass-tree", GlassTree);

// What shows a move on the boards: its way, where it passes to, and its checks.
export function arrowsOf(step) {
  if (!step) return { arrows: [], marks: new Map() };
  const arrows = [{ from: step.from, to: step.to, kind: "move" }];
  const marks = new Map([[step.from, "from"]]);
  if (step.lands !== step.to) marks.set(step.to, "through");
  marks.set(step.lands, "landed");
  for (const at of step.by || []) arrows.push({ from: at, to: step.check, kind: "check" });
  if (step.check) marks.set(step.check, "check");
  return { arrows, marks };
}
