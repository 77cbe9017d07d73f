// What men there are and which shape boards have, as the program told.

const COLORS = { w: "white", b: "black", n: "neutral" };

export const table = { men: new Map(), rules: new Map(), attributes: [], conditions: [], options: [], stipulations: [], themes: [], twins: [] };

export function setTable(told) {
  for (const kind of told.men) table.men.set(kind.letters.toUpperCase(), kind);
  for (const rules of told.rules) table.rules.set(rules.name, rules);
  for (const name of ["attributes", "conditions", "options", "stipulations", "themes", "twins"]) table[name] = told[name] || [];
}

// The man of letters such as K, nr, -Q or royal.Q: whose it is, its kind, and its attributes.
export function manOf(letters) {
  const words = letters.split(".");
  const plain = words.pop();
  const name = plain.replace(/^[-+]/, "").toUpperCase();
  const owner = plain.startsWith("-") ? "n" : plain.startsWith("+") || plain[0] !== plain[0].toLowerCase() ? "w" : "b";
  return { owner, words, kind: table.men.get(name) || { letters: name, name, like: "P", turn: 0 } };
}

// The letters of a man of this owner. Codes that are numbers have no case: a sign tells the white one.
export function lettersOf(owner, letters, words = []) {
  const name = letters.toUpperCase();
  const plain = owner === "n" ? "-" + name : owner === "b" ? name.toLowerCase() : /^\d/.test(name) ? "+" + name : name;
  return [...words, plain].join(".");
}

export function nameOf(letters) {
  const { owner, kind, words } = manOf(letters);
  return [COLORS[owner], ...words, kind.name].join(" ");
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
