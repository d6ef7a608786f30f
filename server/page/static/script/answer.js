// An answer: its text with every number and citation leading to its source, its marks, its details.

import { away, fold, h, pressable } from "./dom.js";
import { charts } from "./chart.js";
import { confidence, parts, trace } from "./details.js";
import { openCitation, openFact, openSource } from "./panel.js";
import { STATES, blocks, filing, held, places, spoken, unbroken } from "./text.js";

const STATUS = {
  answered: "Answered",
  partly_answered: "Partly answered",
  declined: "Declined",
  needs_clarification: "Question back",
};
/** The answer's elements. `ask` puts a further question. */
export function answerBody(answer, ask) {
  const back = answer.clarification?.options.length ? answer.clarification.question : null; // its choices are buttons
  const text = h("div", { class: "prose", ...spoken(answer.answer) }, back ? h("p", null, back) : blocks(answer.answer, marksOf(answer)));
  return [
    heads(answer),
    text,
    choices(answer, ask),
    contradictions(answer),
    charts(answer.facts, (fact) => (event) => openFact(fact, answer, event.currentTarget)),
    sources(answer),
    notes(answer),
    near(answer),
    h("div", { class: "folds" }, parts(answer), confidence(answer), trace(answer)),
  ];
}

/** What of the answer was asked and said, for a screen reader. */
export function summary(answer) {
  const { words } = verification(answer);
  return `${STATUS[answer.status]}. ${words ? `${words}. ` : ""}${answer.answer.slice(0, 300)}`;
}

function heads(answer) {
  const checked = verification(answer);
  const tier = answer.confidence?.tier;
  const chip = (look, ...words) => h("span", { class: `chip ${look}`, dir: "ltr" }, words);
  return h(
    "p",
    { class: "heads", dir: spoken(answer.answer).dir },
    chip(`status ${answer.status}`, STATUS[answer.status]),
    checked.words ? chip(checked.kind, checked.words) : null,
    answer.conflicts_detected.length ? chip("bad", "Sources contradict each other") : null,
    tier ? chip(`tier ${tier.toLowerCase()}`, `${tier} confidence`, h("span", { class: "score" }, ` ${answer.confidence.score}`)) : null,
  );
}

function verification(answer) {
  const { status, details } = answer.verification;
  const good = details.filter((one) => one.state === "verified" || one.state === "derived").length;
  if (status === "nothing_to_verify") return { words: "", kind: "" };
  if (status !== "verified") return { words: `${good} of ${details.length} numbers tied out`, kind: good ? "doubt" : "bad" };
  if (details.length) return { words: all(details.length, "number", "tied out"), kind: "good" };
  const quotes = answer.spans.filter((one) => one.quote).length;
  return { words: quotes ? all(quotes, "quotation", "found word for word") : "", kind: "good" };
}

function all(count, noun, came) {
  return count === 1 ? `Its ${noun} is ${came}` : `All ${count} ${noun}s ${came}`;
}

/** The marked stretches of the text: numbers and quotations by their spans, and citations as they are printed. */
function marksOf(answer) {
  const at = places(answer.answer);
  const spans = answer.spans.map((span) => ({ start: at(span.start), end: at(span.end), make: spanMark(span, answer) }));
  const cited = citationMarks(answer, spans).filter((one) => !spans.some((span) => one.start < span.end && span.start < one.end));
  return [...spans, ...cited].sort((a, b) => a.start - b.start);
}

function spanMark(span, answer) {
  const fact = answer.facts.find((one) => one.fact_id === span.fact_id);
  const citation = answer.citations.find((one) => one.id === span.citation_id);
  const open = (event) =>
    fact ? openFact(fact, answer, event.currentTarget, span) : openCitation(citation, answer, event.currentTarget);
  return (words) =>
    pressable(
      {
        class: `${span.quote ? "quoted" : "figure"} ${span.state}`,
        title: `${STATES[span.state]}: show the source`,
        onclick: fact || citation ? open : null,
      },
      words,
      span.state === "verified" ? null : h("span", { class: "unseen" }, ` (${STATES[span.state]})`),
    );
}

/** Where citations are printed; of several that are printed alike, the one of the quotation before it. */
function citationMarks(answer, spans) {
  const text = answer.answer;
  const printed = new Map();
  for (const one of answer.citations) {
    const words = one.mark ?? one.text;
    printed.set(words, [...(printed.get(words) ?? []), one]);
  }
  const found = [];
  for (const [words, citations] of [...printed].sort(([a], [b]) => b.length - a.length)) {
    for (let start = text.indexOf(words); words && start >= 0; start = text.indexOf(words, start + words.length)) {
      const end = start + words.length;
      if (found.some((one) => start < one.end && one.start < end)) continue;
      const before = answer.spans.filter((_, place) => spans[place].end <= start).at(-1);
      const citation = citations.find((one) => one.id === before?.citation_id) ?? citations[0];
      found.push({ start, end, held: true, make: (shown) => citationMark(citation, answer, shown) });
    }
  }
  return found;
}

function citationMark(citation, answer, words) {
  const number = answer.citations.indexOf(citation) + 1;
  return pressable(
    {
      class: "cite",
      title: words,
      "aria-label": `Source ${number}: ${filing(citation)}`,
      onclick: (event) => openCitation(citation, answer, event.currentTarget),
    },
    String(number),
  );
}

function sources(answer) {
  if (!answer.citations.length) return null;
  const entries = answer.citations.map((one) =>
    h(
      "li",
      null,
      h("button", { type: "button", class: "source", onclick: (event) => openCitation(one, answer, event.currentTarget) }, h("bdi", null, filing(one))),
      [one.section_path ? held(one.section_path) : null, one.page ? held(`p. ${one.page}`) : null, one.speaker]
        .filter(Boolean)
        .map((words) => ["\u2002", h("bdi", { class: "hint" }, words)]),
      one.url ? "\u2002" : null,
      away(one.url, "at the SEC"),
    ),
  );
  const words = h("h3", { class: "small-title" }, "Sources");
  return h("div", { class: "sources", role: "group", "aria-label": "Sources", dir: spoken(answer.answer).dir }, words, h("ol", null, entries));
}

function choices(answer, ask) {
  const asked = answer.clarification;
  if (!asked?.options.length) return null;
  const buttons = asked.options.map((one) => h("button", { type: "button", class: "choice", dir: "auto", onclick: () => ask(one) }, one));
  return h("div", { class: "choices", role: "group", "aria-label": asked.question }, buttons);
}

function contradictions(answer) {
  if (!answer.conflicts_detected.length) return null;
  const told = answer.conflicts_detected.map((one) => h("li", { dir: "auto" }, one));
  return h("section", { class: "note bad" }, h("h3", { class: "small-title" }, "Contradictions"), h("ul", null, told));
}

/** What is declined and why, where the text does not say so; remarks, warnings, what stays unchecked. */
function notes(answer) {
  const untold = answer.declined.filter((one) => !answer.answer.includes(one.reason));
  const declined = untold.map((one) => one.said ?? `No answer for ${one.what}: ${one.reason} ${one.remedy}`);
  const looked = answer.page_readings.map((one) => `${one.read_by} sees on p. ${one.pages.join(", ")}, tied to nothing: ${one.text}`);
  const told = [...declined, ...answer.remarks.map((one) => one.text), ...answer.warnings, ...looked];
  const fresh = [...new Set(told)].filter((one) => one && !answer.answer.includes(one.trim()));
  if (!fresh.length) return null;
  return h("section", { class: "note" }, h("h3", { class: "small-title" }, "Notes"), h("ul", null, fresh.map((one) => h("li", { dir: "auto" }, unbroken(one)))));
}

function near(answer) {
  if (!answer.suggestions.length) return null;
  const entries = answer.suggestions.map((one) =>
    h(
      "li",
      null,
      h("button", { type: "button", class: "source", onclick: (event) => openSource(one.source, event.currentTarget, one.snippet) }, h("bdi", null, one.text || filing(one.source))),
      h("p", { class: "hint", dir: "auto" }, one.snippet.slice(0, 240)),
    ),
  );
  return fold("Passages that may be near", h("ul", { class: "plain" }, entries));
}

