// A page of problems that stands alone: each diagram becomes a board on which its solution is played through.

const data = JSON.parse(document.getElementById("data").textContent);
setTable(data.table);
document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
document.querySelector(".mast").append(make("button", { class: "theme quiet", onclick: () => {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
} }, "Light or dark"));

function bring(article) {
  const problem = data.problems[Number(article.dataset.problem)];
  if (!problem.twins.length) return;
  article.querySelector(".diagram")?.remove();
  for (const details of article.querySelectorAll(".solution")) details.remove();
  for (const twin of problem.twins) article.append(play(twin));
}

function play(twin) {
  const board = document.createElement("glass-board");
  const tree = document.createElement("glass-tree");
  const start = menMap(twin.men);
  board.setShape(shapeOf(twin.rules));
  board.setMen(start);
  tree.show(twin.items, start);
  tree.addEventListener("play", (event) => {
    const node = event.detail;
    board.setMen(node ? tree.menAt(node) : start);
    const told = arrowsOf(node && node.item.step);
    board.setArrows(told.arrows);
    board.setMarks(told.marks);
  });
  const go = (by) => () => {
    const at = tree.current ? tree.nodes.indexOf(tree.current) : -1;
    const next = tree.nodes[at + by];
    if (next) tree.select(next);
    else tree.clear();
  };
  const owners = [...start.values()].map((man) => manOf(man).owner);
  const count = (owner) => owners.filter((other) => other === owner).length;
  const demand = make("p", { class: "demand" }, twin.label ? `${twin.label} ` : "", twin.stipulation, twin.title ? make("span", {}, twin.title) : null, make("span", {}, `${count("w")} + ${count("b")}`), make("span", { class: `verdict ${twin.lamp}` }, twin.line));
  const steps = make("div", { class: "steps" }, make("button", { onclick: () => tree.clear() }, "Diagram"), make("button", { "aria-label": "move before", onclick: go(-1) }, "←"), make("button", { "aria-label": "next move", onclick: go(1) }, "→"));
  return make("div", { class: "stage" }, make("div", {}, board, demand), make("div", { class: "side" }, steps, tree));
}

// Boards are made when they come into sight.
const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    seen.unobserve(entry.target);
    bring(entry.target);
  }
}, { rootMargin: "600px" });
for (const article of document.querySelectorAll(".problem")) seen.observe(article);
