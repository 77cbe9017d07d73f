// Every change has the problem solved anew; what was under way is given up.
import { byId, isPlaying, language, lost, store, tries, view } from "./desk.js";
import { showBoard, showSide } from "./position.js";
import { showTwins } from "./twins.js";
import { showTree, showVerdict } from "./verdict.js";
import { follow, stop } from "./wire.js";

let asked = 0;

export function solve(seconds) {
  const serial = ++asked;
  const begun = performance.now();
  if (!store.sheet.men.length) {
    stop("solve");
    view.states = [];
    showVerdict();
    showTree();
    return;
  }
  byId("lamp").classList.add("busy");
  follow("solve", "api/solve", { sheet: store.sheet, tries: tries(), language: language(), seconds }, (news) => {
    if (serial !== asked) return;
    if (news.news === "state") {
      const before = view.states[news.twin];
      const fewer = before && before.serial === serial && !news.settled && news.items.length < before.items.length;
      if (fewer) news.items = before.items;
      view.states[news.twin] = { ...news, serial };
      if (news.settled) document.body.dataset.latency = (performance.now() - begun).toFixed(1);
      if (news.twin === view.twin) {
        showVerdict();
        if (view.pane === "solution") showTree();
        if (!isPlaying()) (view.twin > 0 ? showBoard : showSide)();
      }
    } else if (news.news === "end") {
      for (const told of view.states) if (told && told.serial !== serial) told.settled = true;
      view.states = view.states.filter((told) => told && told.serial === serial);
      for (const told of view.states) told.settled = true;
      if (view.twin >= view.states.length) view.twin = 0;
      showTwins();
      showVerdict();
      document.body.dataset.solved = String(serial);
    }
  }).catch(lost);
}
