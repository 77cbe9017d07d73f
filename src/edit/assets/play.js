// The solution played through, and moves made by hand.
import { byId, language, lost, say, state, store, tree, view } from "./desk.js";
import { question } from "./dialog.js";
import { showBoard, targets } from "./position.js";
import { menMap } from "./table.js";
import { arrowsOf } from "./tree.js";
import { showTree } from "./verdict.js";
import { Refused, ask } from "./wire.js";

tree.addEventListener("play", (event) => {
  view.node = event.detail;
  view.hand = null;
  byId("played").hidden = true;
  showBoard();
});

export function toDiagram() {
  view.hand = null;
  view.picked = null;
  byId("played").hidden = true;
  if (tree.current) tree.clear();
  view.node = null;
  showBoard();
}

export async function byHand(path = view.node ? view.node.path : [], texts = textsOf(view.node)) {
  try {
    const serial = ++view.serial;
    const told = await ask("api/moves", { sheet: store.sheet, twin: view.twin, language: language(), path });
    if (serial !== view.serial) return;
    const last = view.hand?.next;
    view.hand = { ...told, path, texts, ...(last ? arrowsOf(last) : arrowsOf(view.node?.item.step)) };
    view.node = null;
    const words = byId("played");
    words.hidden = false;
    const text = path.length ? `${texts.join(" ")}: ${told.line || "played"}` : "Play by hand: pick a man, then a marked square";
    words.textContent = text;
    if (told.items.length && path.length) tree.show(told.items, menMap(path.length === 1 ? state().men : told.men));
    else if (!path.length) showTree();
    showBoard();
  } catch (error) {
    say(error.message);
    if (!(error instanceof Refused)) lost(error);
  }
}

// The moves that lead to a node, without their numbers.
function textsOf(node) {
  const texts = [];
  for (let at = node; at; at = at.parent) if (at.item.step) texts.unshift(at.item.text.replace(/^\d+\.(\.\.)?/, ""));
  return texts;
}

export async function playAt(at) {
  if (!view.hand) await byHand();
  if (!view.hand) return;
  const choices = targets().filter((legal) => legal.step.to === at || (legal.step.lands === at && view.picked !== at));
  if (choices.length) {
    const choice = choices.length > 1 ? await choose(choices) : choices[0];
    view.picked = null;
    if (!choice) return showBoard();
    view.hand.next = choice.step;
    view.hand.men = null;
    say("");
    await byHand(view.hand.path.concat(choice.step.coords), view.hand.texts.concat(choice.text));
    return undefined;
  }
  view.picked = view.hand.moves.some((legal) => legal.step.from === at) ? at : null;
  say(view.picked ? targets().map((legal) => legal.text).join("  ") : "");
  showBoard();
  return undefined;
}

function choose(choices) {
  return question({ title: "Which one?", buttons: choices.map((legal) => [legal.text, legal]) });
}
