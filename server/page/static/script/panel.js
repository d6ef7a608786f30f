// The panel beside an answer: where a number or a quotation comes from, as the filing prints it.

import { away, byId, fill, h, terms } from "./dom.js";
import { evidence, pageView, passageView, statementView, tableView } from "./evidence.js";
import { STATES, filing, grouped, kind, period, valued } from "./text.js";

let opener = null;

/** Open the panel with a title and parts; `from` gets the focus back when it is closed. */
export function openPanel(title, from, ...content) {
  const panel = byId("panel");
  if (panel.hidden || !panel.contains(document.activeElement)) opener = from ?? document.activeElement;
  const heading = h("h2", { tabindex: -1, dir: "auto" }, title);
  const close = h("button", { type: "button", class: "close", "aria-label": "Close the source", onclick: closePanel }, "\u00d7");
  fill(panel, h("div", { class: "panel-head" }, heading, close), h("div", { class: "panel-body" }, content));
  panel.hidden = false;
  panel.scrollTop = 0;
  document.body.classList.add("with-panel");
  unmark();
  from?.setAttribute?.("aria-current", "true");
  heading.focus();
}

/** Close it; false where it was not open. */
export function closePanel() {
  const panel = byId("panel");
  if (panel.hidden) return false;
  panel.hidden = true;
  fill(panel);
  document.body.classList.remove("with-panel");
  unmark();
  if (opener?.isConnected) opener.focus();
  return true;
}

/** What was opened is marked where it stands. */
function unmark() {
  for (const one of document.querySelectorAll(".view [aria-current=true]:not(.outline a)")) one.removeAttribute("aria-current");
}

const BASIS = {
  reported: "as reported",
  restated: "as restated by a later filing",
  derived: "computed",
  statement: "a line of a statement",
  segment: "a segment's figure, as reported",
  table: "read from a printed table",
  text: "read from a sentence",
};

/** A figure, of which `parent` is computed, where it was come from there: its value and period, where it was filed, what it is made of, and its line or cell. */
export function openFact(fact, answer, from, span = null, parent = null) {
  const computed = fact.derived_from.length > 0;
  openPanel(
    fact.label,
    from,
    parent ? backTo(parent.label, () => openFact(parent, answer, from)) : null,
    h("p", { class: "value" }, h("bdi", null, fact.shown || valued(fact.value, fact.unit, fact.percent)), state(span?.state ?? (computed ? "derived" : "verified"), fact)),
    computed ? madeOf(fact, answer, from) : factEvidence(fact),
    h("h3", { class: "small-title" }, "Figure"),
    terms([
      ["Company", `${fact.source.company} (${fact.ticker})`],
      ["Segment", fact.segment],
      ["Period", periodOf(fact)],
      ["Whole value", whole(fact)],
      ["Concept", fact.concept === fact.metric ? null : h("code", null, fact.concept)],
      ["Basis", BASIS[fact.basis] ?? fact.basis],
      ["Reported in", fact.filings > 1 ? `${fact.filings} filings, with the same value in the newest` : null],
      ["Row", fact.source.row],
    ]),
    computed ? null : sourceTerms(fact.source),
    changed(fact, from),
    restated(fact, from),
    others(fact, from),
  );
}

function state(name, fact) {
  if (fact.status === "ambiguous") return h("span", { class: "chip doubt" }, "filings give several values");
  if (fact.status === "assumed") return h("span", { class: "chip doubt" }, "assumed");
  const kinds = { verified: "good", derived: "good", mismatch: "bad", ambiguous: "doubt", not_found: "bad" };
  return h("span", { class: `chip ${kinds[name]}` }, STATES[name]);
}

function whole(fact) {
  return fact.percent || fact.unit === "ratio" ? String(fact.value) : `${grouped(fact.value)} ${fact.unit}`;
}

function periodOf(fact) {
  const dates = fact.start_date ? `${fact.start_date} to ${fact.end_date}` : `at ${fact.end_date}`;
  return `${period(fact.fiscal_year, fact.fiscal_quarter)} (${dates})`;
}

function sourceTerms(source) {
  return [
    h("h3", { class: "small-title" }, "Filing"),
    terms([
      ["Document", `${kind(source.doc_type)} ${period(source.fiscal_year, source.fiscal_quarter)}`.trim()],
      ["Filed", source.filed],
      ["Accession", source.accession ? h("code", null, source.accession) : null],
      ["Section", source.section],
      ["Page", source.page],
      ["Speaker", source.speaker],
      ["Read by", source.read_by],
    ]),
    links(source),
  ];
}

function links(source) {
  const whole = source.section || source.page || source.table_id || source.anchor;
  const read = whole ? h("a", { href: `#/documents/${encodeURIComponent(source.doc_id)}${placeIn(source)}` }, "Read the document") : null;
  return h("p", { class: "links" }, read, away(source.url, "Open at the SEC"));
}

const ITEM = /^(?:Part [IV]+, )?Item \d+[A-Z]?$/;

/** Where in its document a source stands, as the address of a view has it. */
function placeIn(source) {
  if (source.page) return `?page=${source.page}`;
  return ITEM.test(source.section ?? "") ? `?${new URLSearchParams({ section: source.section })}` : "";
}

/** What a figure is computed from: each opens as a figure of the answer, where it is one. */
function madeOf(fact, answer, from) {
  const inputs = fact.derived_from;
  const entries = inputs.map((one) => {
    const words = one.metric ?? one.concept ?? "figure";
    const dates = one.start_date ? `${one.start_date} to ${one.end_date}` : `at ${one.end_date}`;
    const known = answer.facts.find((other) => isSame(other, one));
    const open = () => (known ? openFact(known, answer, from, null, fact) : openInput(one, words, from, () => openFact(fact, answer, from)));
    return h(
      "li",
      null,
      one.sign < 0 ? "less " : null,
      `${words.replaceAll("_", " ")}: `,
      h("button", { type: "button", class: "figure verified", onclick: open }, valued(one.value, one.unit)),
      h("span", { class: "hint" }, ` ${dates}, ${filing(one.source)}`),
    );
  });
  return [h("h3", { class: "small-title" }, "Made of"), h("ul", { class: "plain" }, entries)];
}

function isSame(fact, part) {
  const own = [fact.ticker, fact.metric, fact.start_date, fact.end_date, fact.value];
  return own.join("|") === [part.source.ticker, part.metric, part.start_date, part.end_date, part.value].join("|");
}

/** The way back from a part to the figure that it is a part of. */
function backTo(label, open) {
  return h("button", { type: "button", class: "quiet back-to", onclick: open }, `\u2190 ${label}`);
}

function openInput(input, words, from, back) {
  const content = input.source.table_id ? tableEvidence(input.source, input.value, Number(input.end_date.slice(0, 4))) : null;
  const value = h("p", { class: "value" }, valued(input.value, input.unit));
  openPanel(words.replaceAll("_", " "), from, backTo("Back", back), value, content, terms([["Period ends", input.end_date]]), sourceTerms(input.source));
}

function changed(fact, from) {
  const before = fact.yoy;
  if (!before) return null;
  const change = before.points === null ? (before.pct === null ? "" : ` (${before.pct}%)`) : ` (${before.points} points)`;
  return [
    h("h3", { class: "small-title" }, "Against the year before"),
    terms([
      [period(before.prior_fiscal_year, fact.fiscal_quarter), valued(before.prior_value, fact.unit, fact.percent)],
      ["Change", `${valued(before.delta, fact.unit, fact.percent)}${change}`],
      ["From", sourceButton(before.prior_source, from, before.prior_value)],
    ]),
  ];
}

function restated(fact, from) {
  if (!fact.restated) return null;
  return [
    h("h3", { class: "small-title" }, "Restated"),
    terms([
      ["First reported", valued(fact.restated.first_reported, fact.unit, fact.percent)],
      ["In", sourceButton(fact.restated.first_source, from, fact.restated.first_reported)],
      ["Changed by", sourceButton(fact.restated.source, from, fact.value)],
    ]),
  ];
}

function others(fact, from) {
  if (!fact.alternatives.length) return null;
  const entries = fact.alternatives.map((one) => h("li", null, valued(one.value, fact.unit), " ", h("code", null, one.concept), " ", sourceButton(one.source, from, one.value)));
  return [h("h3", { class: "small-title" }, "Other values that filings give"), h("ul", { class: "plain" }, entries)];
}

function sourceButton(source, from, value) {
  return h("button", { type: "button", class: "source", onclick: () => openSource(source, from, null, value) }, filing(source));
}

function factEvidence(fact) {
  const { source } = fact;
  if (source.table_id) return tableEvidence(source, fact.value, Number(fact.end_date.slice(0, 4)));
  if (source.sentence) return h("blockquote", { dir: "auto" }, h("mark", null, source.sentence));
  if (source.page) return evidence(`Page ${source.page}`, pageView(source.doc_id, source.page));
  return evidence("Line of the statement", statementView(fact));
}

function tableEvidence(source, value, year) {
  const marked = { value, row: source.row, column: source.column, year };
  return evidence("As printed", tableView(source.table_id, marked));
}

/** A citation: the passage with its words marked, or the table, or what the answer takes from that filing. */
export function openCitation(citation, answer, from) {
  const source = { ...citation, section: citation.section_path, fiscal_quarter: Number(citation.quarter?.slice(-1)) || null };
  const cited = answer.facts.filter((one) => one.source.doc_id === citation.doc_id && one.source.table_id === citation.table_id);
  const content = [];
  if (citation.chunk_id) content.push(evidence("As printed", passageView(citation.chunk_id, citation.quote)));
  else if (citation.table_id) {
    const of = cited[0];
    content.push(evidence("As printed", tableView(citation.table_id, of ? { value: of.value, row: of.source.row, year: Number(of.end_date.slice(0, 4)) } : { row: citation.row })));
  } else if (citation.page && !citation.anchor) content.push(evidence(`Page ${citation.page}`, pageView(citation.doc_id, citation.page)));
  openPanel(filing(citation), from, content, citation.chunk_id ? null : figures(cited, answer, from), sourceTerms(source));
}

function figures(facts, answer, from) {
  if (!facts.length) return null;
  const entries = facts.map((one) =>
    h("li", null, `${one.label}, ${period(one.fiscal_year, one.fiscal_quarter)}: `, h("button", { type: "button", class: "figure verified", onclick: () => openFact(one, answer, from) }, one.shown || valued(one.value, one.unit, one.percent))),
  );
  return [h("h3", { class: "small-title" }, "Figures of this answer from it"), h("ul", { class: "plain" }, entries)];
}

/** Any source: what is known of it, and its table, page or words where it has one. */
export function openSource(source, from, quote = null, value = null) {
  const content = [];
  if (source.table_id) content.push(tableEvidence(source, value, source.fiscal_year));
  else if (source.page && !source.anchor) content.push(evidence(`Page ${source.page}`, pageView(source.doc_id, source.page)));
  const words = quote ? h("blockquote", { dir: "auto" }, quote) : null;
  openPanel(filing(source), from, words, content, sourceTerms(source));
}
