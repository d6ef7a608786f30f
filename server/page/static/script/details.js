// What an answer rests on: its confidence by signals, its sub-questions as a tree, what ran.

import { fold, h } from "./dom.js";
import { scrolled } from "./text.js";

/** The confidence with its signals. */
export function confidence(answer) {
  const told = answer.confidence;
  if (!told) return null;
  const rows = told.signals.map((one) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, one.name.replaceAll("_", " ")),
      h("td", null, h("meter", { min: 0, max: 100, value: one.value, "aria-label": `${one.name}: ${one.value} of 100` })),
      h("td", { class: "number" }, String(one.value)),
      h("td", { class: "number" }, `${one.weight}%`),
      h("td", null, one.reason),
    ),
  );
  const evidence = answer.retrieval_confidence;
  return fold(`Confidence ${told.score} (${told.tier.toLowerCase()})`, [
    scrolled(
      h(
        "table",
        { class: "signals" },
        h("thead", null, h("tr", null, ["Signal", "", "Score", "Weight", "Why"].map((one, place) => (one ? h("th", { scope: "col", class: place > 1 && place < 4 ? "number" : null }, one) : h("td"))))),
        h("tbody", null, rows),
      ),
      "Signals of the confidence",
    ),
    h("p", { class: "hint" }, `Of a hundred judged answers with such signals about so many were wholly right. The signals' weighted mean is ${told.raw}.`, evidence ? ` Evidence: ${evidence.label.toLowerCase()} (${evidence.reason}).` : null),
  ]);
}

/** The sub-questions as a tree: each below one that it waits for. */
export function parts(answer) {
  const all = answer.sub_questions;
  if (all.length < 2) return null;
  const came = new Map(answer.reasoning_chain.map((line) => [line.split(":", 1)[0], line.split(" -> ").at(-1)]));
  const known = new Set(all.map((one) => one.id));
  const shown = new Set();
  const branch = (one) => {
    if (shown.has(one.id)) return null;
    shown.add(one.id);
    const below = all.filter((other) => other.depends_on[0] === one.id).map(branch);
    const failed = answer.unanswerable_sub_questions.includes(one.question);
    return h(
      "li",
      null,
      h("span", { dir: "auto" }, one.question),
      h("span", { class: failed ? "outcome bad" : "outcome" }, failed ? "no answer" : (came.get(one.id) ?? "")),
      below.length ? h("ul", null, below) : null,
    );
  };
  const roots = all.filter((one) => !one.depends_on.some((id) => known.has(id)));
  return fold(`${all.length} sub-questions`, h("ul", { class: "tree" }, roots.map(branch)), all.length < 5);
}

/** What ran, for engineers. */
export function trace(answer) {
  const { steps, models, input_tokens: read, output_tokens: written, cost_usd: cost } = answer.trace;
  if (!steps.length) return null;
  const rows = steps.map((one) =>
    h(
      "tr",
      null,
      h("td", { class: "number" }, one.began.toFixed(3)),
      h("td", { class: "number" }, one.seconds.toFixed(3)),
      h("th", { scope: "row" }, h("code", null, one.step)),
      h("td", null, one.part ?? ""),
      h("td", null, one.by),
      h("td", { dir: "auto" }, one.detail),
    ),
  );
  const head = ["Began (s)", "Took (s)", "Step", "Part", "By", "What it did"];
  const spent = models.length ? `${models.join(", ")}: ${read} tokens read, ${written} written, $${cost.toFixed(4)}.` : "No model was asked.";
  return fold("Trace", [
    h("p", { class: "hint" }, `Route: ${answer.route.replaceAll("_", " ")}. ${spent}`),
    scrolled(h("table", { class: "trace" }, h("thead", null, h("tr", null, head.map((one, n) => h("th", { scope: "col", class: n < 2 ? "number" : null }, one)))), h("tbody", null, rows)), "Steps that ran"),
  ]);
}
