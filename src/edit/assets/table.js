// What men there are and which shape boards have, as the program told.

const COLORS = { w: "white", b: "black", n: "neutral" };

export const table = { men: new Map(), rules: new Map(), conditions: [], options: [], stipulations: [] };

export function setTable(told) {
  for (const kind of told.men) table.men.set(kind.letters.toUpperCase(), kind);
  for (const rules of told.rules) table.rules.set(rules.name, rules);
  table.conditions = told.conditions || [];
  table.options = told.options || [];
  table.stipulations = told.stipulations || [];
}

// The man of letters such as K, nr or -Q: whose it is, and its kind.
export function manOf(letters) {
  const neutral = letters.startsWith("-");
  const name = (neutral ? letters.slice(1) : letters).toUpperCase();
  const owner = neutral ? "n" : letters[0] === letters[0].toUpperCase() ? "w" : "b";
  return { owner, kind: table.men.get(name) || { letters: name, name, like: "P", turn: 0 } };
}

// The letters of a man of this owner.
export function lettersOf(owner, letters) {
  const name = letters.toUpperCase();
  return owner === "n" ? "-" + name : owner === "w" ? name : name.toLowerCase();
}

export function nameOf(letters) {
  const { owner, kind } = manOf(letters);
  return COLORS[owner] + " " + kind.name;
}

// Boards, files, ranks and levels of the rules; rules that a record composes itself are told by their board.
export function shapeOf(rules) {
  const known = table.rules.get(rules);
  if (known) return known;
  const composed = /boards:\s*([123])/.exec(rules || "");
  const small = /8x4|4x8/.test(rules || "");
  const boards = composed ? Number(composed[1]) : 2;
  return { name: rules, boards, files: small ? 4 : 8, ranks: 8, levels: /cube/.test(rules || "") ? 5 : 1, shared: boards > 1 };
}

export function boardIds(shape) {
  return ["A", "B", "C"].slice(0, shape.boards);
}

// A place in parts: board, level or nothing, file and rank from 0.
export function parts(at, shape) {
  const cube = shape.levels > 1;
  const square = at.slice(cube ? 2 : 1);
  return {
    board: at[0],
    level: cube ? at.charCodeAt(1) - 65 : 0,
    file: square.charCodeAt(0) - 97,
    rank: Number(square.slice(1)) - 1,
    square: at.slice(1),
  };
}

export function placeAt(shape, board, level, file, rank) {
  if (file < 0 || rank < 0 || file >= shape.files || rank >= shape.ranks) return null;
  const letter = shape.levels > 1 ? String.fromCharCode(65 + level) : "";
  return board + letter + String.fromCharCode(97 + file) + (rank + 1);
}

// Men as a map from places.
export function menMap(men) {
  return new Map((men || []).map((standing) => [standing.at, standing.man]));
}

// The men after a move.
export function afterStep(men, step) {
  const next = new Map(men);
  for (const at of step.off) next.delete(at);
  for (const standing of step.on) next.set(standing.at, standing.man);
  return next;
}

export function make(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") node.className = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export function draw(name, attributes = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}
