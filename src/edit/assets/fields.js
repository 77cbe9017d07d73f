// All that a record says beside its diagram.
import { IN_LIST, WHOLE_TEXT, completed } from "./completion.js";
import { byId, language, shape, store, tries } from "./desk.js";
import { solve } from "./solver.js";
import { boardIds, make, parts, shapeOf, table } from "./table.js";
import { showTwinFields } from "./twins.js";

function field(label, name, read, write, extra = {}) {
  const { area, names, start, ...rest } = extra;
  const input = make(area ? "textarea" : "input", { id: `field-${name}`, rows: area || null, ...rest });
  input.readField = () => read(store.sheet);
  input.addEventListener("input", () => {
    store.silent = true;
    store.change(`field ${name}`, (sheet) => write(sheet, input.value));
    store.silent = false;
  });
  const labelled = make("label", { for: `field-${name}` }, label, input);
  return names ? make("div", { class: "field" }, labelled, completed(input, names, start)) : labelled;
}

const listOf = (text, part = /\s*[,;]\s*/) => text.split(part).map((word) => word.trim()).filter(Boolean);

// The letters in which moves are told.
function letters() {
  const names = [["en", "K Q R B N"], ["en-problem", "K Q R B S"], ["de", "K D T L S"], ["fr", "R D T F C"]];
  const select = make("select", { id: "field-language" }, ...names.map(([value, text]) => make("option", { value }, text)));
  select.value = language();
  select.addEventListener("change", () => {
    localStorage.setItem("glass-language", select.value);
    solve();
  });
  return select;
}

export function makeFields() {
  const rules = make("select", { id: "field-rules" }, ...[...table.rules.values()].map((rule) => make("option", { value: rule.name }, `${rule.title} (${rule.name})`)));
  rules.readField = () => store.sheet.rules;
  rules.addEventListener("change", () => store.change("rules", (sheet) => {
    sheet.rules = rules.value;
    const next = shapeOf(rules.value);
    if (next.levels === shape().levels) sheet.men = sheet.men.filter(({ at }) => boardIds(next).includes(at[0]) && parts(at, next).file < next.files);
    else sheet.men = [];
  }));
  const text = (name) => [(sheet) => sheet[name], (sheet, value) => { sheet[name] = value; }];
  const words = (name, part, join = ", ") => [(sheet) => sheet[name].join(join), (sheet, value) => { sheet[name] = listOf(value, part); }];
  byId("fields").append(
    make("div", { class: "pair" },
      field("Stipulation", "stipulation", ...text("stipulation"), { names: () => table.stipulations, start: WHOLE_TEXT }),
      field("Solutions intended", "intended", ...text("intended"), { inputmode: "numeric" })),
    make("label", { for: "field-rules" }, "Rules", rules),
    field("Conditions", "conditions", ...words("conditions"), { names: () => table.conditions, start: IN_LIST, placeholder: "Circe, Madrasi" }),
    field("Options", "options", ...words("options"), { names: () => table.options, start: IN_LIST, placeholder: "SetPlay, NoCastling a1" }),
    make("div", { id: "twin-fields" }),
    field("Title", "title", ...text("title")),
    field("Authors", "authors", ...words("authors", /\s*;\s*/, "; "), { placeholder: "Family, Given; Family, Given" }),
    make("div", { class: "pair" }, field("Source", "source", ...text("source")), field("Year", "date", ...text("date"))),
    field("Award", "award", ...text("award")),
    field("Keywords", "keywords", ...words("keywords"), { names: () => table.themes, start: IN_LIST }),
    field("Comments", "comments", (sheet) => sheet.comments.join("\n\n"), (sheet, value) => { sheet.comments = listOf(value, /\n\s*\n/); }, { area: 3 }),
    field("Stated solution", "solution", ...text("solution"), { area: 5, spellcheck: "false" }),
    make("label", { for: "field-language" }, "Letters of the men", letters()),
    make("label", { for: "field-tries" }, "Tries with so many refutations are shown",
      make("input", { id: "field-tries", type: "number", min: 0, max: 99, value: tries(), onchange: (event) => {
        localStorage.setItem("glass-tries", event.target.value);
        solve();
      } })));
  byId("fields").addEventListener("submit", (event) => event.preventDefault());
}

export function showFields() {
  for (const input of byId("fields").querySelectorAll("input, textarea, select")) {
    if (!input.readField || input === document.activeElement && store.silent) continue;
    const value = input.readField();
    if (input.tagName === "SELECT" && ![...input.options].some((option) => option.value === value)) input.append(make("option", { value }, value));
    if (input.value !== value) input.value = value;
  }
  showTwinFields();
}
