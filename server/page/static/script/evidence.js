// Filings as they are printed: passages with words marked, tables with cells marked, statements, pages.

import { fill, h } from "./dom.js";
import { get, part, picture } from "./api.js";
import { problemBox } from "./problem.js";
import { NUMERIC, blocks, places, scrolled, spoken, valued } from "./text.js";

/** A titled part that shows what it waits for, or why there is nothing. */
export function evidence(title, coming) {
  const place = h("div", { class: "evidence", "aria-busy": "true" }, h("p", { class: "hint" }, "Reading\u2026"));
  coming
    .then((content) => fill(place, content), (error) => fill(place, problemBox(error)))
    .finally(() => {
      place.removeAttribute("aria-busy");
      reveal(place);
    });
  return [h("h3", { class: "small-title" }, title), place];
}

/** Have the first mark in sight. */
function reveal(place) {
  place.querySelector("mark, .marked")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const marked = (words) => h("mark", null, words);

/** A passage with its quotation marked, between what stands around it. */
export async function passageView(id, quote) {
  const read = await get(`/passages/${part(id)}`, { quote });
  const at = places(read.text);
  const marks = read.marks.map((one) => ({ start: at(one.start), end: at(one.end), make: marked }));
  const missed = quote && !marks.length ? h("p", { class: "wrong" }, "The quoted words were not found in this passage.") : null;
  return [
    missed,
    around(read.before, "before"),
    h("div", { class: "prose passage", ...spoken(read.text) }, blocks(read.text, marks)),
    around(read.after, "after"),
    read.pictured ? pageImage(read.source.doc_id, read.source.page) : null,
  ];
}

function around(text, which) {
  if (!text) return null;
  return h("details", { class: "around" }, h("summary", null, which === "before" ? "What stands before" : "What follows"), h("div", { class: "prose", ...spoken(text) }, blocks(text)));
}

/** A table with the cells of a figure marked. */
export async function tableView(id, figure) {
  const { table, marks, source, pictured } = await get(`/tables/${part(id)}`, figure);
  return [...printedTable(table, marks), pictured ? pageImage(source.doc_id, source.page) : null];
}

function printedTable(table, marks) {
  const cells = new Set(marks.map((one) => `${one.row}/${one.column}`));
  const rows = new Set(marks.map((one) => one.row));
  const head = table.headers.map((row) => h("tr", null, row.map((one, n) => (one ? h("th", { scope: "col", class: n ? "number" : null, dir: "auto" }, one.replaceAll(" | ", " ")) : h("td")))));
  const body = table.rows.map((row, r) =>
    h(
      "tr",
      { class: rows.has(r) ? "marked" : null },
      row.map((one, c) => {
        if (!c) return h("th", { scope: "row", dir: "auto" }, one);
        return h("td", { class: NUMERIC.test(one) ? "number" : null, dir: "auto" }, cells.has(`${r}/${c}`) ? marked(one) : one);
      }),
    ),
  );
  const caption = [table.caption, table.units && !table.caption.includes(table.units) ? table.units : null].filter(Boolean).join(" ");
  const none = marks.length ? null : h("p", { class: "hint" }, "No cell of the table prints this figure as it stands here.");
  return [
    captioned(caption),
    scrolled(h("table", { class: "printed", ...spoken(table.caption || table.rows[0]?.[0]) }, h("thead", null, head), h("tbody", null, body)), caption || "Table"),
    none,
  ];
}

/** A table's title, which stays in sight where the table is moved. */
function captioned(words) {
  return words ? h("p", { class: "caption", ...spoken(words) }, words) : null;
}

/** The statement in which a figure is a line, with that line marked. */
export async function statementView(fact) {
  const { ticker, metric, concept, fiscal_year, fiscal_quarter, value } = fact;
  const found = await get("/statements", { ticker, metric, concept, fiscal_year, fiscal_quarter, value });
  const { statement, row, period } = found;
  const periods = [...new Set(statement.rows.flatMap((one) => one.values.map((cell) => cell.period)))];
  const body = statement.rows.map((one, n) => {
    const cells = periods.map((name) => {
      const cell = one.values.find((value) => value.period === name);
      if (!cell) return h("td");
      const shown = inStatement(cell);
      return h("td", { class: "number" }, n === row && name === period ? marked(shown) : shown);
    });
    const level = `level-${Math.min(one.level, 4)}`;
    return h("tr", { class: n === row ? "marked" : one.is_total ? "total" : null }, h("th", { scope: "row", class: level, dir: "auto" }, one.label), cells);
  });
  const title = `${statement.company}, ${statement.statement_type.replaceAll("_", " ")} (${statement.basis})`;
  const unit = statement.currency ? `In millions of ${statement.currency} and of shares, but for amounts per share.` : null;
  return [
    captioned(title),
    scrolled(h("table", { class: "printed" }, h("thead", null, h("tr", null, h("td"), periods.map((one) => h("th", { scope: "col", class: "number" }, one)))), h("tbody", null, body)), title),
    unit ? h("p", { class: "hint" }, unit) : null,
  ];
}

function inStatement(cell) {
  if (/^[A-Z]{3}$/.test(cell.unit) || cell.unit === "shares") return new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 }).format(cell.value / 1e6);
  return valued(cell.value, cell.unit);
}

/** A page: its text, and its picture where it can be had. */
export async function pageView(doc, number) {
  const read = await get(`/documents/${part(doc)}/text`, { pages: number });
  const text = read.text ?? "";
  return [h("div", { class: "prose passage", ...spoken(text) }, blocks(text)), read.pictured ? pageImage(doc, number) : null];
}

/** The picture of a page. */
export function pageImage(doc, number) {
  const place = h("div", { class: "evidence page", "aria-busy": "true" }, h("p", { class: "hint" }, "Drawing the page\u2026"));
  picture(`/documents/${part(doc)}/pages/${number}.png`)
    .then(
      (data) => fill(place, h("img", { src: data, alt: `Page ${number} as printed; its text stands beside this picture.` })),
      (error) => fill(place, problemBox(error)),
    )
    .finally(() => place.removeAttribute("aria-busy"));
  return h("figure", { class: "page-picture" }, h("figcaption", { class: "hint" }, `Page ${number} as printed`), place);
}
