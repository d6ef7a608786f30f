// The sidebar: what may be used for answers. Its choices hold for every view.

import { byId, fill, h } from "./dom.js";
import { get } from "./api.js";
import { problemBox } from "./problem.js";
import { kind, unbroken } from "./text.js";

const chosen = { tickers: new Set(), fiscal_years: new Set(), doc_types: new Set() };
const heard = [];

export const MANY = 10; // boxes of a list that want a field to find them by
let known = null;

/** What is loaded: companies, years, kinds; read once. */
export function choices() {
  known ??= get("/filters").catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/** What to do where nothing is loaded. */
export function nothingLoaded() {
  return h("p", { class: "note" }, unbroken(byId("nothing").content.textContent));
}

/** The filters as requests take them; null where none is set. */
export function current() {
  const set = Object.entries(chosen).filter(([, values]) => values.size);
  return set.length ? Object.fromEntries(set.map(([name, values]) => [name, [...values]])) : null;
}

/** Have `act` called whenever a filter changes. */
export function onChange(act) {
  heard.push(act);
}

/** The filters in a line. */
export function told() {
  const years = [...chosen.fiscal_years].sort().map((one) => `FY${one}`);
  return [...chosen.tickers, ...years, ...[...chosen.doc_types].map(kind)].join(", ");
}

function changed() {
  const count = Object.values(chosen).reduce((sum, one) => sum + one.size, 0);
  const badge = byId("filters-count");
  badge.textContent = String(count);
  badge.hidden = !count;
  byId("filters-clear").hidden = !count;
  for (const act of heard) act();
}

/** Draw the sidebar. */
export async function drawFilters() {
  const side = byId("filters");
  fill(side, h("p", { class: "hint" }, "Reading what is loaded\u2026"));
  try {
    const loaded = await choices();
    fill(
      side,
      h("div", { class: "filters-head", hidden: !loaded.companies.length }, h("h2", null, "Filters"), h("button", { type: "button", id: "filters-clear", class: "quiet", hidden: true, onclick: clear }, "Clear")),
      companies(loaded.companies),
      group("Fiscal year", "fiscal_years", loaded.fiscal_years.map((year) => [year, String(year)]), "chips"),
      group("Type", "doc_types", loaded.doc_types.map((type) => [type, kind(type)]), "list"),
    );
  } catch (error) {
    fill(side, problemBox(error), h("button", { type: "button", class: "button", onclick: drawFilters }, "Try again"));
  }
}

function companies(loaded) {
  const options = loaded.map((one) => [one.ticker, one.company, one.ticker]);
  const made = group("Company", "tickers", options, "list");
  if (loaded.length >= MANY) made.querySelector("legend").after(finder("Find a company", made));
  return made;
}

/** A field that leaves of a list's boxes those in sight that have its words. */
export function finder(words, list) {
  const narrow = (event) => {
    const wanted = event.target.value.trim().toLowerCase();
    for (const one of list.querySelectorAll("label")) one.hidden = !one.textContent.toLowerCase().includes(wanted);
  };
  return h("input", { type: "search", placeholder: words, "aria-label": words, oninput: narrow });
}

function group(title, name, options, look) {
  if (!options.length) return null;
  const boxes = options.map(([value, words, more]) =>
    h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", name, value, onchange: (event) => toggle(name, value, event.target.checked) }),
      h("bdi", null, words),
      more && more !== words && !more.startsWith("CIK") ? h("span", { class: "hint" }, more) : null,
    ),
  );
  return h("fieldset", null, h("legend", null, title), h("div", { class: look }, boxes));
}

function toggle(name, value, on) {
  if (on) chosen[name].add(value);
  else chosen[name].delete(value);
  changed();
}

function clear() {
  for (const set of Object.values(chosen)) set.clear();
  for (const box of byId("filters").querySelectorAll("input[type=checkbox]")) box.checked = false;
  changed();
  byId("filters").querySelector("input")?.focus();
}
