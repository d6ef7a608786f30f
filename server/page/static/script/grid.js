// Companies down, questions across: cells filled as their answers come, each with its source and its confidence.

import { Problem, events, get, post } from "./api.js";
import { byId, fill, h, say, terms } from "./dom.js";
import { MANY, choices, current, finder, nothingLoaded, onChange } from "./filters.js";
import { openFact, openPanel, openSource } from "./panel.js";
import { problemBox } from "./problem.js";
import { blocks, filing, scrolled, spoken, unbroken } from "./text.js";

const EXAMPLES = ["What was {company}'s revenue in fiscal 2024?", "What was {company}'s net margin in fiscal 2024?"];
const STATUS = { answered: "", partly_answered: "in part", declined: "declined", needs_clarification: "unclear", error: "failed" };

const PAGES = 5; // of the list of documents

let working = null;
let asked = null;
let cells = [];

export async function startGrid() {
  const view = byId("view-grid");
  const rows = h("div", { class: "list tall" });
  const above = h("div", { class: "list-head" });
  const sort = h("select", { id: "grid-rows" }, h("option", { value: "companies" }, "Companies"), h("option", { value: "filings" }, "Filings with text"));
  const year = h("select", { id: "grid-year" }, h("option", { value: "" }, "As the questions say"));
  const questions = h("textarea", { id: "grid-questions", rows: 5, dir: "auto", required: true }, EXAMPLES.join("\n"));
  const run = h("button", { type: "submit", class: "button main" }, "Fill the grid");
  const halt = h("button", { type: "button", class: "button", hidden: true, onclick: () => working?.abort() }, "Stop");
  const save = h("button", { type: "button", class: "button", hidden: true, onclick: () => workbook(save) }, "Export to Excel");
  const place = h("div", { id: "grid-cells" });
  const form = h(
    "form",
    { class: "grid-form" },
    h("div", null, h("label", { for: "grid-rows" }, "Rows"), sort, h("fieldset", null, h("legend", { class: "unseen" }, "Rows of the grid"), above, rows)),
    h("div", null, h("label", { for: "grid-questions" }, "Columns: a question a line"), questions, h("p", { class: "hint" }, "{company}, {ticker} and {year} stand for the row's own."), h("label", { for: "grid-year" }, "Fiscal year"), year),
    h("div", { class: "draft-end" }, save, halt, run),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const picked = checked(rows).map((one) => rowOf(one, year.value));
    const lines = questions.value.split("\n").map((one) => one.trim()).filter(Boolean);
    if (!picked.length || !lines.length) fill(place, h("p", { class: "wrong", role: "alert" }, "Choose a row and write a question."));
    else answerGrid({ rows: picked, questions: lines, filters: current() }, place, { run, halt, save });
  });
  fill(view, h("div", { class: "page wide" }, h("h1", null, "Grid"), form, place));
  const offer = async () => {
    const kept = new Set(checked(rows).map((one) => named(one.row)));
    try {
      fill(rows, await (sort.value === "filings" ? filings() : companies()));
      for (const one of rows.querySelectorAll("input")) one.checked = kept.has(named(one.row));
      fill(above, headOf(rows));
    } catch (error) {
      fill(rows, problemBox(error));
    }
  };
  sort.addEventListener("change", offer);
  onChange(offer);
  await offer();
  year.append(...(await choices().catch(() => ({ fiscal_years: [] }))).fiscal_years.map((one) => h("option", { value: one }, one)));
}

const checked = (rows) => [...rows.querySelectorAll("input:checked")];
const named = (row) => row.doc_id ?? row.ticker;

/** What stands above the rows: a field to find some of many, and buttons for all that are in sight. */
function headOf(rows) {
  const all = rows.querySelectorAll("label");
  const check = (on) => () => {
    for (const one of rows.querySelectorAll("label:not([hidden]) input")) one.checked = on;
  };
  const button = (words, on) => h("button", { type: "button", class: "quiet", onclick: check(on) }, words);
  return [all.length >= MANY ? finder("Find a row", rows) : null, all.length > 1 ? [button("All", true), button("None", false)] : null];
}

/** The companies, of those that the sidebar leaves. */
async function companies() {
  const { companies: loaded } = await choices();
  const only = current()?.tickers;
  if (!loaded.length) return [nothingLoaded()];
  return loaded.filter((one) => !only || only.includes(one.ticker)).map((one) => box({ ticker: one.ticker, label: one.company }));
}

/** The filings that have a text, by the sidebar's filters: of many, the first ones. */
async function filings() {
  const found = [];
  let cursor = null;
  for (let page = 0; page < PAGES && (page === 0 || cursor); page += 1) {
    const read = await get("/documents", { ...current(), readable: true, cursor });
    found.push(...read.documents);
    cursor = read.next_cursor;
  }
  const more = cursor ? h("p", { class: "hint" }, "There are more: the sidebar's filters narrow them.") : null;
  return [found.map((one) => box({ doc_id: one.doc_id, label: filing(one) })), more];
}

function box(row) {
  const input = h("input", { type: "checkbox" });
  input.row = row;
  return h("label", { class: "check" }, input, h("bdi", null, row.label));
}

function rowOf(input, year) {
  return year ? { ...input.row, fiscal_year: Number(year) } : input.row;
}

async function answerGrid(request, place, { run, halt, save }) {
  asked = request;
  cells = [];
  working = new AbortController();
  run.disabled = true;
  halt.hidden = false;
  save.hidden = true;
  const { table, put } = emptyGrid(request);
  const note = h("p", { class: "hint", role: "status" });
  fill(place, note, table);
  const all = request.rows.length * request.questions.length;
  try {
    for await (const { name, data } of events("/grid", request, working.signal)) {
      if (name === "error") throw new Problem(data);
      if (name !== "cell") continue;
      cells.push(data);
      put(data);
      note.textContent = `${cells.length} of ${all} cells`;
    }
    say(`The grid is filled: ${cells.length} cells.`);
  } catch (error) {
    if (error.name === "AbortError") note.textContent = `Stopped after ${cells.length} of ${all} cells.`;
    else if (cells.length) place.prepend(problemBox(error));
    else fill(place, problemBox(error));
  } finally {
    run.disabled = false;
    halt.hidden = true;
    save.hidden = !cells.length;
    for (const one of place.querySelectorAll(".waiting")) fill(one, h("span", { class: "hint" }, "not asked")).classList.remove("waiting");
  }
}

function emptyGrid({ rows, questions }) {
  const places = rows.map(() => questions.map(() => h("td", { class: "cell waiting" }, h("span", { class: "unseen" }, "waiting"))));
  const head = h("tr", null, h("th", { scope: "col" }, rows[0].doc_id ? "Filing" : "Company"), questions.map((one) => h("th", { scope: "col", dir: "auto" }, spelled(one))));
  const body = rows.map((row, n) => h("tr", null, h("th", { scope: "row" }, h("bdi", null, row.label || row.ticker || row.doc_id)), places[n]));
  const table = scrolled(h("table", { class: "listing cells" }, h("thead", null, head), h("tbody", null, body)), "Grid");
  const put = (cell) => {
    const at = places[cell.row]?.[cell.column];
    if (!at) return;
    at.className = `cell ${cell.status}`;
    fill(at, cellContent(cell));
  };
  return { table: [table, legend()], put };
}

/** A question as the head of its column: what stands for the row's own is told in words. */
function spelled(question) {
  return question.replace(/\{(company|ticker|year)\}/g, (_, name) => (name === "year" ? "the year" : "the company"));
}

/** What the dots mean. */
function legend() {
  const tiers = ["High", "Medium", "Low"].map((tier) => [h("span", { class: `tier-dot ${tier.toLowerCase()}`, "aria-hidden": "true" }), `${tier} `]);
  return h("p", { class: "hint dots" }, "Confidence:", tiers.map(([dot, words]) => h("span", null, dot, words)));
}

function cellContent(cell) {
  const number = cell.value !== null && cell.value !== undefined;
  const tier = cell.tier ? h("span", { class: `tier-dot ${cell.tier.toLowerCase()}`, title: `${cell.tier} confidence` }, h("span", { class: "unseen" }, `${cell.tier} confidence`)) : null;
  const words = STATUS[cell.status] ?? cell.status;
  return [
    h("button", { type: "button", class: number ? "cell-open number" : "cell-open", dir: "auto", onclick: (event) => openCell(cell, event.currentTarget) }, number ? inPieces(cell.text) : unbroken(cell.text || words || "\u2013")),
    h("span", { class: "cell-end" }, words ? h("span", { class: "hint" }, words) : null, cell.source ? h("bdi", { class: "hint" }, inRow(cell)) : null, tier),
  ];
}

/** A figure and its period, neither of them broken over lines. */
function inPieces(words) {
  return words.split(/(?<=,) /).map((one, n) => [n ? " " : null, h("span", { class: "whole" }, one)]);
}

/** What a cell's filing is called in short: its row says whose it is. */
function inRow(cell) {
  const { company } = cell.source;
  return filing(asked.rows[cell.row].label === company ? { ...cell.source, company: null } : cell.source);
}

function openCell(cell, from) {
  if (cell.figure) {
    openFact(cell.figure, { facts: [cell.figure], citations: [] }, from);
    return;
  }
  const told = cell.answer || cell.text;
  const source = cell.source ? h("button", { type: "button", class: "source", onclick: () => openSource(cell.source, from, null, cell.value) }, filing(cell.source)) : null;
  openPanel(
    asked.questions[cell.column],
    from,
    h("div", { class: "prose", ...spoken(told) }, blocks(told)),
    terms([["Confidence", cell.tier ? `${cell.tier} (${cell.confidence})` : null], ["Source", source]]),
    cell.warnings?.length ? h("ul", { class: "note" }, cell.warnings.map((one) => h("li", null, one))) : null,
  );
}

/** The finished cells as a workbook, saved by the browser. */
async function workbook(button) {
  button.disabled = true;
  try {
    const blob = await (await post("/grid.xlsx", { ...asked, cells })).blob();
    const link = h("a", { href: URL.createObjectURL(blob), download: "grid.xlsx" });
    document.body.append(link);
    link.click();
    link.remove();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    byId("grid-cells").prepend(problemBox(error));
  } finally {
    button.disabled = false;
  }
}
