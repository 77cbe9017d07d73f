// Boards as SVG: men, cursor, arrows. They know places and men, and no rules.
import { boardIds, draw, make, manOf, nameOf, parts, placeAt } from "./table.js";

const SIDE = 100;
const EDGE = 34;
const TURNS = { A: 0, B: 180, C: 90 };

// A man on a square whose upper left corner is given.
export function figure(letters, x, y, turn = 0, size = 1) {
  const { owner, kind, words } = manOf(letters);
  const degrees = (turn + kind.turn) % 360;
  let transform = `translate(${x} ${y})`;
  if (size !== 1) transform += ` scale(${size})`;
  if (degrees) transform += ` rotate(${degrees} 50 50)`;
  const man = draw("use", { href: `#man-${owner}${kind.like}`, transform, class: "man" });
  if (!words.length) return man;
  // Attributes are told by their first letters.
  const told = draw("text", { x: x + 97 * size, y: y + 26 * size, class: "attribute", "font-size": 30 * size });
  told.textContent = words.map((word) => word[0]).join("");
  return draw("g", { class: "man" }, man, told);
}

export class GlassBoard extends HTMLElement {
  shape = { boards: 2, files: 8, ranks: 8, levels: 1 };
  men = new Map();
  arrows = [];
  marks = new Map();
  view = "two";
  cursor = null;
  editable = false;
  panels = [];

  // Draws the boards anew: only where their shape or the view changes.
  setShape(shape, view = this.view) {
    const same = this.panels.length && this.shape === shape && this.view === view;
    if (same) return;
    this.shape = shape;
    this.view = view;
    this.panels = [];
    this.replaceChildren();
    const ids = boardIds(shape);
    const groups = view === "one" && ids.length > 1 && shape.levels === 1 ? [ids] : ids.map((id) => [id]);
    this.className = `boards panels-${groups.length * shape.levels}`;
    for (const boards of groups) {
      for (let level = 0; level < shape.levels; level++) this.addPanel(boards, level, groups.length);
    }
    this.refresh();
  }

  addPanel(boards, level, groups) {
    const { files, ranks, levels } = this.shape;
    const [width, height] = [files * SIDE + 2 * EDGE, ranks * SIDE + 2 * EDGE];
    const title = boards.length > 1 ? `Boards ${boards.join(" and ")}` : groups > 1 || levels > 1 ? `Board ${boards[0]}` : "Board";
    const name = levels > 1 ? `${title}, level ${String.fromCharCode(65 + level)}` : title;
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "grid", "aria-label": name, "aria-colcount": files, "aria-rowcount": ranks });
    if (this.editable) svg.setAttribute("tabindex", "0");
    const defs = draw("defs");
    for (const kind of ["move", "check"]) {
      const tip = draw("path", { d: "M0 0L10 5L0 10z", class: `tip ${kind}` });
      defs.append(draw("marker", { id: `tip-${kind}-${boards[0]}${level}`, viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 3.4, markerHeight: 3.4, orient: "auto" }, tip));
    }
    svg.append(defs, draw("rect", { x: EDGE - 5, y: EDGE - 5, width: files * SIDE + 10, height: ranks * SIDE + 10, class: "frame", rx: 3 }));
    const panel = { boards, level, svg, cells: new Map(), layers: {} };
    for (let rank = ranks - 1; rank >= 0; rank--) {
      const row = draw("g", { role: "row", "aria-rowindex": ranks - rank });
      for (let file = 0; file < files; file++) row.append(this.cell(panel, level, file, rank));
      svg.append(row);
    }
    this.names(svg, files, ranks);
    for (const layer of ["marks", "men", "arrows", "cursor"]) {
      panel.layers[layer] = draw("g", { class: layer, "aria-hidden": "true" });
      svg.append(panel.layers[layer]);
    }
    const caption = levels > 1 ? `${groups > 1 ? boards[0] : ""}${String.fromCharCode(65 + level)}` : groups > 1 ? boards[0] : "";
    const figureNode = make("figure", { class: "panel" }, svg);
    if (caption) figureNode.prepend(make("figcaption", {}, caption));
    this.append(figureNode);
    this.panels.push(panel);
  }

  cell(panel, level, file, rank) {
    const square = placeAt(this.shape, "", level, file, rank);
    const dark = (file + rank + level) % 2 === 0;
    const id = `sq-${panel.boards[0]}${square}`;
    const box = draw("rect", { x: EDGE + file * SIDE, y: EDGE + (this.shape.ranks - 1 - rank) * SIDE, width: SIDE, height: SIDE, class: dark ? "dark" : "light" });
    const cell = draw("g", { role: "gridcell", id, "aria-colindex": file + 1, "aria-label": square }, box);
    panel.cells.set(square, cell);
    return cell;
  }

  names(svg, files, ranks) {
    const text = (x, y, words) => {
      const node = draw("text", { x, y, class: "edge", "aria-hidden": "true" });
      node.textContent = words;
      svg.append(node);
    };
    for (let file = 0; file < files; file++) text(EDGE + (file + 0.5) * SIDE, EDGE + ranks * SIDE + 28, String.fromCharCode(97 + file));
    for (let rank = 0; rank < ranks; rank++) text(15, EDGE + (ranks - 0.5 - rank) * SIDE + 8, String(rank + 1));
  }

  panelOf(at) {
    const { board, level } = parts(at, this.shape);
    return this.panels.find((panel) => panel.boards.includes(board) && panel.level === level);
  }

  corner(at) {
    const { file, rank } = parts(at, this.shape);
    return [EDGE + file * SIDE, EDGE + (this.shape.ranks - 1 - rank) * SIDE];
  }

  setMen(men) {
    this.men = men;
    this.refresh();
  }

  refresh() {
    for (const panel of this.panels) {
      const nodes = [];
      for (const [square, cell] of panel.cells) {
        const here = panel.boards.map((board) => board + square).filter((at) => this.men.has(at));
        const told = here.map((at) => nameOf(this.men.get(at)) + (panel.boards.length > 1 ? ` of board ${at[0]}` : ""));
        const label = told.length ? `${square}, ${told.join(" and ")}` : square;
        if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
        here.forEach((at, index) => nodes.push(this.man(at, panel, here.length, index)));
      }
      panel.layers.men.replaceChildren(...nodes);
    }
    this.refreshMarks();
    this.refreshArrows();
    this.refreshCursor();
  }

  man(at, panel, count, index) {
    const [x, y] = this.corner(at);
    const turn = panel.boards.length > 1 ? TURNS[at[0]] : 0;
    const node = count > 1 ? figure(this.men.get(at), x + 40 * index, y + 40 * (1 - index), turn, 0.6) : figure(this.men.get(at), x, y, turn);
    node.dataset.at = at;
    return node;
  }

  setMarks(marks) {
    this.marks = marks;
    this.refreshMarks();
  }

  refreshMarks() {
    for (const panel of this.panels) panel.layers.marks.replaceChildren();
    for (const [at, kind] of this.marks) {
      const panel = this.panelOf(at);
      if (!panel) continue;
      const [x, y] = this.corner(at);
      const node = kind === "target" || kind === "landing"
        ? draw("circle", { cx: x + 50, cy: y + 50, r: this.men.has(at) ? 44 : 16, class: `mark ${kind}${this.men.has(at) ? " ring" : ""}` })
        : draw("rect", { x, y, width: SIDE, height: SIDE, class: `mark ${kind}` });
      panel.layers.marks.append(node);
    }
  }

  // Arrows from place to place of one board; what passes to another board is shown there by a ring.
  setArrows(arrows) {
    this.arrows = arrows;
    this.refreshArrows();
  }

  refreshArrows() {
    for (const panel of this.panels) panel.layers.arrows.replaceChildren();
    for (const { from, to, kind } of this.arrows) {
      const panel = this.panelOf(from);
      if (!panel || panel !== this.panelOf(to)) continue;
      const middle = (at) => this.corner(at).map((value) => value + SIDE / 2);
      const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
      const length = Math.hypot(x2 - x1, y2 - y1);
      if (length < 1) {
        panel.layers.arrows.append(draw("circle", { cx: x1, cy: y1, r: 46, class: `arrow ${kind}` }));
        continue;
      }
      // The arrow of a check ends before the king, that it stays to be seen.
      const cut = (length - (kind === "check" ? 46 : 14)) / length;
      const line = draw("line", { x1, y1, x2: x1 + (x2 - x1) * cut, y2: y1 + (y2 - y1) * cut, class: `arrow ${kind}` });
      const tip = kind === "check" ? "check" : "move";
      line.setAttribute("marker-end", `url(#tip-${tip}-${panel.boards[0]}${panel.level})`);
      panel.layers.arrows.append(line);
    }
  }

  setCursor(at) {
    this.cursor = at;
    this.refreshCursor();
  }

  refreshCursor() {
    for (const panel of this.panels) {
      panel.layers.cursor.replaceChildren();
      panel.svg.removeAttribute("aria-activedescendant");
    }
    const panel = this.cursor && this.panelOf(this.cursor);
    if (!panel) return;
    const [x, y] = this.corner(this.cursor);
    panel.layers.cursor.append(draw("rect", { x: x + 4, y: y + 4, width: SIDE - 8, height: SIDE - 8, rx: 8, class: "cursor" }));
    const cell = panel.cells.get(this.cursor.slice(1));
    if (cell) panel.svg.setAttribute("aria-activedescendant", cell.id);
  }

  // The place under a point of the window.
  placeUnder(x, y, board = "A") {
    for (const panel of this.panels) {
      const box = panel.svg.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      const scale = (this.shape.files * SIDE + 2 * EDGE) / box.width;
      const file = Math.floor(((x - box.left) * scale - EDGE) / SIDE);
      const rank = this.shape.ranks - 1 - Math.floor(((y - box.top) * scale - EDGE) / SIDE);
      const square = placeAt(this.shape, "", panel.level, file, rank);
      if (!square) return null;
      const stands = panel.boards.map((id) => id + square).find((at) => this.men.has(at));
      return stands || (panel.boards.includes(board) ? board : panel.boards[0]) + square;
    }
    return null;
  }

  focusOn(at) {
    this.setCursor(at);
    this.panelOf(at)?.svg.focus({ preventScroll: true });
  }
}
customElements.define("glass-board", GlassBoard);

// A small board without names: for lists.
export function thumbnail(men, shape) {
  const groups = Math.min(shape.boards, 2);
  const step = shape.files * SIDE + 60;
  const svg = draw("svg", { viewBox: `0 0 ${groups * step - 60} ${shape.ranks * SIDE}`, class: "thumb", "aria-hidden": "true" });
  for (let group = 0; group < groups; group++) {
    let dark = "";
    for (let rank = 0; rank < shape.ranks; rank++) {
      for (let file = 0; file < shape.files; file++) {
        if ((file + rank) % 2 === 0) dark += `M${group * step + file * SIDE} ${(shape.ranks - 1 - rank) * SIDE}h${SIDE}v${SIDE}h-${SIDE}z`;
      }
    }
    svg.append(draw("rect", { x: group * step, y: 0, width: shape.files * SIDE, height: shape.ranks * SIDE, class: "light" }));
    svg.append(draw("path", { d: dark, class: "dark" }));
  }
  for (const [at, man] of men) {
    const { board, level, file, rank } = parts(at, shape);
    const group = "ABC".indexOf(board);
    if (level === 0 && group < groups) svg.append(figure(man, group * step + file * SIDE, (shape.ranks - 1 - rank) * SIDE));
  }
  return svg;
}
