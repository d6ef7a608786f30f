// A text of one's own: each number marked by what the filings say of it.

import { post } from "./api.js";
import { byId, fill, fold, h, pressable, say } from "./dom.js";
import { current } from "./filters.js";
import { openSource } from "./panel.js";
import { problemBox } from "./problem.js";
import { blocks, filing, places, scrolled, spoken, valued } from "./text.js";

const WORDS = { verified: "verified", mismatch: "mismatch", ambiguous: "ambiguous", not_found: "not found" };
const EXAMPLE =
  "Apple's revenue was $383.3 billion in fiscal 2023, down from $394.3 billion a year earlier. " +
  "Net income came to $99.0 billion, and revenue rose on the year.";

let working = null;

export function startDraft() {
  const field = h("textarea", { id: "draft-text", rows: 6, dir: "auto", required: true, maxlength: 100000, placeholder: "Paste a text: each number in it is held against the filings" });
  const button = h("button", { type: "submit", class: "button main" }, "Check");
  const example = h("button", { type: "button", class: "quiet", onclick: () => { field.value = EXAMPLE; field.focus(); } }, "Take an example");
  const found = h("div", { id: "draft-found" });
  const form = h("form", { class: "draft" }, h("label", { for: "draft-text" }, "Your text"), field, h("div", { class: "draft-end" }, example, button), h("p", { class: "hint" }, "The sidebar's companies and years limit what may bear a number out."));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    check(field.value, found, button);
  });
  fill(byId("view-draft"), h("div", { class: "page" }, h("h1", null, "Check a draft"), form, found));
}

async function check(text, place, button) {
  working?.abort();
  working = new AbortController();
  button.disabled = true;
  place.setAttribute("aria-busy", "true");
  fill(place, h("p", { class: "hint" }, "Reading the numbers, and looking for each\u2026"));
  say("Checking the text.");
  try {
    const filters = current();
    const response = await post("/verify", filters ? { text, filters } : { text }, { signal: working.signal });
    const report = await response.json();
    fill(place, drawn(text, report));
    say(counted(report.numbers.summary));
  } catch (error) {
    if (error.name !== "AbortError") fill(place, problemBox(error));
  } finally {
    button.disabled = false;
    place.removeAttribute("aria-busy");
  }
}

function counted(summary) {
  const told = Object.entries(WORDS).map(([name, words]) => (summary[name] ? `${summary[name]} ${words}` : null));
  return `${summary.numbers === 1 ? "1 number" : `${summary.numbers} numbers`}: ${told.filter(Boolean).join(", ") || "none"}.`;
}

function drawn(text, report) {
  const { numbers, summary, warnings } = report.numbers;
  const at = places(text);
  const rows = new Map(numbers.map((one) => [one, numberRow(one)]));
  const marks = numbers.map((one) => ({ start: at(one.start), end: at(one.end), make: (words) => numberMark(one, words, rows.get(one)) }));
  const chips = Object.entries(WORDS).map(([name, words]) => (summary[name] ? h("span", { class: `chip ${name}` }, `${summary[name]} ${words}`) : null));
  const head = ["Number", "Came out", "The filings say", "What it was held against", "Source"];
  return [
    h("p", { class: "heads" }, chips, numbers.length ? null : h("span", { class: "chip" }, "No number found")),
    h("div", { class: "prose checked", ...spoken(text) }, blocks(text, marks.sort((a, b) => a.start - b.start))),
    flags(report),
    numbers.length ? scrolled(h("table", { class: "listing numbers" }, h("thead", null, h("tr", null, head.map((one) => h("th", { scope: "col" }, one)))), h("tbody", null, [...rows.values()])), "Numbers of the text") : null,
    warnings.length ? h("ul", { class: "note" }, warnings.map((one) => h("li", null, one))) : null,
  ];
}

function numberMark(one, words, row) {
  const jump = () => {
    row.scrollIntoView({ block: "nearest" });
    row.querySelector("button, th")?.focus();
  };
  const told = h("span", { class: "unseen" }, ` (${WORDS[one.status]})`);
  return pressable({ class: `figure ${one.status}`, title: `${WORDS[one.status]}: ${one.reason}`, onclick: jump }, words, told);
}

function numberRow(one) {
  const about = [one.ticker, one.metric?.replaceAll("_", " "), one.period, one.role === "level" ? null : one.role].filter(Boolean).join(", ");
  const owner = one.is_figure_of ? `It is ${one.is_figure_of.label}, ${one.is_figure_of.period}.` : "";
  const source = one.source ?? one.inputs[0]?.source;
  return h(
    "tr",
    { class: one.status },
    h("th", { scope: "row", tabindex: -1, dir: "auto" }, one.text),
    h("td", null, h("span", { class: `chip ${one.status}` }, WORDS[one.status])),
    h("td", { class: "number" }, one.expected === null ? "" : valued(one.expected, one.expected_unit)),
    h("td", null, about, one.reason && one.reason !== about ? h("p", { class: "hint" }, `${one.reason} ${owner}`.trim()) : null),
    h("td", null, source ? h("button", { type: "button", class: "source", onclick: (event) => openSource(source, event.currentTarget, null, one.expected) }, h("bdi", null, filing(source))) : null),
  );
}

/** What the text claims and the facts contradict. */
function flags(report) {
  const { flags: found, supported, unjudged } = report.claims;
  const told = [];
  if (supported) told.push(supported === 1 ? "1 claim is borne out." : `${supported} claims are borne out.`);
  if (report.unchecked) told.push(`Claims were not looked at: ${report.unchecked}`);
  const open = unjudged.length ? fold(unjudged.length === 1 ? "1 claim could not be judged" : `${unjudged.length} claims could not be judged`, h("ul", { class: "plain" }, unjudged.map(unjudgedClaim))) : null;
  if (!found.length) return [told.length ? h("p", { class: "hint" }, told.join(" ")) : null, open];
  const entries = found.map((one) =>
    h("li", null, h("q", { dir: "auto" }, one.claim.text), h("p", null, one.reason), one.data.source ? h("button", { type: "button", class: "source", onclick: (event) => openSource(one.data.source, event.currentTarget, null, one.data.value) }, filing(one.data.source)) : null),
  );
  const title = h("h2", { class: "small-title" }, "Claims that the filings contradict");
  return [h("section", { class: "note bad" }, title, h("ul", null, entries), told.length ? h("p", { class: "hint" }, told.join(" ")) : null), open];
}

function unjudgedClaim({ claim, reason }) {
  return h("li", null, h("q", { dir: "auto" }, claim.text), h("p", { class: "hint" }, reason));
}
