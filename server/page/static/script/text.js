// Printed text: lines, tables of pipes and tabs, marked stretches, directions, numbers.

import { h } from "./dom.js";

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]/;
const LATIN = /[A-Za-z]/;

/** What a number's state means. */
export const STATES = {
  verified: "verified",
  derived: "computed from verified figures",
  mismatch: "does not match its source",
  ambiguous: "several values fit",
  not_found: "not found in its source",
};

/** The attributes that tell a text's language and direction: of Arabic, where its first letters are. */
export function spoken(text) {
  const arabic = (text ?? "").search(ARABIC);
  const latin = (text ?? "").search(LATIN);
  const isArabic = arabic >= 0 && (latin < 0 || arabic < latin);
  return isArabic ? { lang: "ar", dir: "rtl" } : { dir: "auto" };
}

/** Where the server's positions, which count characters, are in a string, which counts UTF-16. */
export function places(text) {
  if (!/[\ud800-\udbff]/.test(text)) return (position) => position;
  const starts = [0];
  for (const letter of text) starts.push(starts.at(-1) + letter.length);
  return (position) => starts[Math.min(position, starts.length - 1)];
}

/**
 * A text as blocks: paragraphs of lines, and tables. `marks` are stretches {start, end, make}, in order and apart;
 * `make(words)` gives the element of one. One that is `held` stays on the line of the word before it.
 */
export function blocks(text, marks = []) {
  const made = [];
  let run = [];
  let start = 0;
  const close = () => {
    if (run.length) made.push(...[run[0].cells ? table(text, run, marks) : paragraph(text, run, marks)].flat());
    run = [];
  };
  const lines = text.split("\n");
  for (const [place, line] of lines.entries()) {
    const read = { start, end: start + line.length, cells: cellsOf(line, start), tabbed: line.includes("\t") };
    start = read.end + 1;
    if (!line.trim()) {
      close();
      continue;
    }
    if (!read.cells && run[0]?.tabbed && lines[place + 1]?.includes("\t")) read.cells = [whole(read, line)];
    if (run.length && Boolean(run[0].cells) !== Boolean(read.cells)) close();
    run.push(read);
  }
  close();
  return made;
}

/** The words from `start` to `end`, those that are marked as their elements. */
export function inline(text, start, end, marks) {
  const made = [];
  let at = start;
  for (const mark of marks) {
    const first = Math.max(mark.start, at);
    const last = Math.min(mark.end, end);
    if (first >= last) continue;
    const before = text.slice(at, first);
    made.push(unbroken(mark.held && before.trim() ? before.replace(/ $/, "\u00a0") : before), mark.make(text.slice(first, last), mark.start < first));
    at = last;
  }
  made.push(unbroken(text.slice(at, end)));
  return made;
}

const WHOLE = /(\d{4}-\d{2}-\d{2}|\d{10}-\d{2}-\d{6}|`tieout [^`]+`|`[a-z]+(?:_[a-z]+)+`)/;

/** Words in which no day and no accession is broken at its hyphens, and what is to be typed looks so. */
export function unbroken(words) {
  return words.split(WHOLE).map((one, n) => {
    if (!(n % 2)) return one;
    return one.startsWith("`") ? h("code", null, one.slice(1, -1)) : h("span", { class: "whole" }, one);
  });
}

/** A place in a document ("Part II, Item 7") of which no number is left alone on a line. */
export function held(place) {
  return place.replace(/\b(Part|Item|Note|Exhibit|p\.) (?=[\dA-Z])/g, "$1\u00a0");
}

const QUOTED = /^\s*[\u201c\u00ab]/;
const RULE = /^\|(?:\s*:?-+:?\s*\|)+\s*$/;

/** The cells of a line that is a row; null for running text. */
function cellsOf(line, start) {
  if (RULE.test(line)) return [];
  if (QUOTED.test(line)) return null;
  const mark = line.startsWith("|") ? "|" : line.includes("\t") ? "\t" : / \| /.test(line) ? " | " : null;
  if (mark === null) return null;
  const cells = [];
  let at = 0;
  for (const cell of line.split(mark)) {
    const lead = cell.length - cell.trimStart().length;
    cells.push({ text: cell.trim(), start: start + at + lead, end: start + at + cell.trimEnd().length });
    at += cell.length + mark.length;
  }
  return mark === "|" ? cells.slice(1, -1) : cells;
}

/** A line as one cell: a label between rows. */
function whole(read, line) {
  return { text: line.trim(), start: read.start, end: read.end };
}

/** Cells at the end of their row, where the empty ones before them were not kept. */
function padded(rows) {
  const width = Math.max(...rows.map((row) => row.cells.length));
  const first = rows.findIndex((row) => row.cells.length === width);
  const none = { text: "", start: 0, end: 0 };
  return rows.map((row, place) => {
    if (!row.tabbed || place >= first) return row;
    return { ...row, cells: [...Array(width - row.cells.length).fill(none), ...row.cells] };
  });
}

function paragraph(text, lines, marks) {
  return lines.map((line, place) => {
    const indent = /^\s*/.exec(text.slice(line.start, line.end))[0].length;
    const look = [indent ? "indented" : "", place === lines.length - 1 ? "last" : ""].join(" ").trim();
    return h("p", { dir: "auto", class: look || null }, inline(text, line.start + indent, line.end, marks));
  });
}

const PERIOD = /^((?:Q[1-4] )?FY\d{4}) (.+)$/;
export const NUMERIC = /^[\s$€£¥()\-–—−+.,٫٬%\d٠-٩۰-۹]*[\d٠-٩۰-۹][\s\S]{0,14}$|^[$€£¥]?\s*[-–—−]$/;

/** Rows as a table. Above a rule stand headings; cells that begin with a period are put below it. */
function table(text, rows, marks) {
  const ruled = rows.findIndex((row) => row.cells.length === 0);
  const bare = rows.length === 1 && ruled < 0;
  const head = ruled > 0 ? rows.slice(0, ruled) : [];
  const body = padded(rows.filter((row, place) => row.cells.length && place > ruled));
  const periods = ruled < 0 ? periodsOf(body) : [];
  const over = numericColumns(body);
  const cell = (one, tag, place) =>
    h(
      tag,
      {
        class: place && NUMERIC.test(one.text) ? "number" : over.has(place) ? "over" : null,
        dir: "auto",
        scope: tag === "th" ? (head.length && !place ? "row" : "col") : null,
      },
      inline(text, one.start, one.end, marks),
    );
  if (bare && !periods.length) return paragraph(text, rows, marks);
  const headings = head.map((row) => h("tr", null, row.cells.map((one, n) => cell(one, "th", n))));
  if (periods.length) {
    headings.push(h("tr", null, h("td"), periods.map((one) => h("th", { scope: "col", class: "number" }, one))));
  }
  const lines = body.map((row) =>
    h("tr", null, periods.length ? byPeriod(text, row, periods, marks) : row.cells.map((one, n) => cell(one, "td", n))),
  );
  return scrolled(h("table", { class: periods.length ? "printed periods" : "printed" }, headings.length ? h("thead", null, headings) : null, h("tbody", null, lines)));
}

/** The columns, but for the first, whose cells are mostly numbers: what heads them stands above them. */
function numericColumns(rows) {
  const width = Math.max(0, ...rows.map((row) => row.cells.length));
  const columns = Array.from({ length: width }, (_, n) => rows.map((row) => row.cells[n]?.text).filter(Boolean));
  const numeric = (cells) => cells.filter((one) => NUMERIC.test(one)).length * 2 > cells.length;
  return new Set(columns.flatMap((cells, n) => (n && numeric(cells) ? [n] : [])));
}

/** A table that is wider than its place can be moved, by keys too. */
export function scrolled(content, label = "Table") {
  return h("div", { class: "scrolled", tabindex: 0, role: "group", "aria-label": label }, content);
}

function periodsOf(rows) {
  const named = rows.flatMap((row) => row.cells.slice(1).map((cell) => PERIOD.exec(cell.text)));
  return named.length && named.every(Boolean) ? [...new Set(named.map((one) => one[1]))] : [];
}

function byPeriod(text, row, periods, marks) {
  const [label, ...cells] = row.cells;
  const indent = text.slice(row.start, row.end).search(/\S/) > 0;
  const found = new Map(cells.map((cell) => [PERIOD.exec(cell.text)[1], cell]));
  const values = periods.map((period) => {
    const cell = found.get(period);
    if (!cell) return h("td");
    return h("td", { class: "number" }, inline(text, cell.start + period.length + 1, cell.end, marks));
  });
  const words = inline(text, label.start, label.end, marks);
  return [h("th", { scope: "row", dir: "auto", class: indent ? "indented" : null }, words), values];
}

/** A number with grouped digits, as many as it has. */
export function grouped(value) {
  return new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 }).format(value);
}

const SIGNS = { USD: "$", EUR: "€", GBP: "£" };
const SIZES = [[1e12, "trillion"], [1e9, "billion"], [1e6, "million"]];

/** A value with its unit, whole. */
export function valued(value, unit, percent = false) {
  if (value === null || value === undefined) return "";
  if (percent) return `${grouped(Number((value * 100).toFixed(4)))}%`;
  if (unit === "percent") return `${grouped(Number(value.toFixed(2)))}%`;
  if (!unit || unit === "pure" || unit === "ratio") return grouped(value);
  const [currency, per] = unit.split("/");
  if (!/^[A-Z]{3}$/.test(currency)) return `${grouped(value)} ${unit}`;
  const size = SIZES.find(([one]) => Math.abs(value) >= one);
  const shown = size ? `${grouped(Number((value / size[0]).toFixed(4)))} ${size[1]}` : grouped(value);
  const money = currency in SIGNS ? `${value < 0 ? "-" : ""}${SIGNS[currency]}${shown.replace("-", "")}` : `${currency} ${shown}`;
  return per ? `${money} per ${per.replace(/s$/, "")}` : money;
}

/** How a fiscal period is written. */
export function period(year, quarter) {
  if (!year) return "";
  return quarter ? `Q${quarter} FY${year}` : `FY${year}`;
}

/** What a filing is called in short. */
export function filing(source) {
  const quarter = typeof source.quarter === "string" ? Number(source.quarter.slice(-1)) : source.fiscal_quarter;
  return [source.company, kind(source.doc_type), period(source.fiscal_year, quarter)].filter(Boolean).join(" ");
}

/** A kind of document in words. */
export function kind(type) {
  if (type === "companyfacts") return "XBRL figures";
  return /^\d/.test(type ?? "") && !type.includes("-") ? `Form ${type}` : (type ?? "").replaceAll("_", " ");
}
