// The conversation: questions, their progress, their answers, and questions that lean on them.

import { answerBody, summary } from "./answer.js";
import { Problem, events } from "./api.js";
import { byId, fill, h, say } from "./dom.js";
import { choices, current, nothingLoaded, onChange, told } from "./filters.js";
import { problemBox } from "./problem.js";
import { STEPS, after } from "./steps.js";
import { spoken } from "./text.js";

let thread = newThread();
let working = null;

/** Wire up the view. */
export function startAsk() {
  const form = byId("ask");
  const field = byId("question");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(field.value);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  field.addEventListener("input", grow);
  byId("stop").addEventListener("click", stop);
  byId("fresh").addEventListener("click", fresh);
  onChange(scope);
  scope();
  welcome();
}

/** End the question that is worked on; false where none is. */
export function stop() {
  if (!working) return false;
  working.abort();
  return true;
}

/** Begin another conversation. */
export function fresh() {
  stop();
  thread = newThread();
  welcome();
  byId("fresh").hidden = true;
  byId("question").focus();
}

function newThread() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `page-${Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("")}`;
}

function welcome() {
  const list = h("ul", { class: "examples" });
  fill(
    byId("turns"),
    h(
      "div",
      { class: "welcome" },
      h("h2", { class: "title" }, "Ask the filings"),
      h("p", null, "Each number of an answer leads to the line, cell or sentence that it comes from. What can't be tied is declined, with the reason."),
      list,
    ),
  );
  choices().then(
    (loaded) => (loaded.companies.length ? list.append(...examples(loaded.companies).map(example)) : list.replaceWith(nothingLoaded())),
    () => undefined, // the sidebar tells what is wrong
  );
}

function example([name, question]) {
  const words = [h("span", { class: "hint" }, name), h("span", spoken(question), question)];
  return h("li", null, h("button", { type: "button", class: "example", onclick: () => ask(question) }, words));
}

/** Questions that the loaded companies answer. */
function examples(companies) {
  const arabic = companies.find((one) => spoken(one.company).lang === "ar" && one.fiscal_years.length);
  const [first, second] = companies.filter((one) => one !== arabic && one.fiscal_years.length > 1);
  const made = [];
  if (first) {
    made.push(["A figure", `What was ${first.company}'s revenue in fiscal ${first.fiscal_years.at(-1)}, and how did it change?`]);
    made.push(["A series", `Show ${first.company}'s revenue over the last five years`]);
  }
  const common = second ? first.fiscal_years.filter((year) => second.fiscal_years.includes(year)).at(-1) : null;
  if (common) made.push(["A comparison", `Compare the net income of ${first.company} and ${second.company} for fiscal ${common}.`]);
  if (arabic) made.push(["In Arabic", `كم بلغ إجمالي موجودات ${arabic.company} في ${arabic.fiscal_years.at(-1).toLocaleString("ar-EG", { useGrouping: false })}؟`]);
  return made;
}

function grow() {
  const field = byId("question");
  field.rows = Math.min(8, Math.max(1, field.value.split("\n").length, Math.ceil(field.value.length / 90)));
}

function scope() {
  const words = told();
  byId("scope").textContent = words ? `Only from: ${words}` : "";
}

/** Put a question, and show its steps and its answer below those before it. */
export async function ask(question) {
  const asked = question.trim();
  if (!asked || working) return;
  const turns = byId("turns");
  turns.querySelector(".welcome")?.remove();
  const steps = progress();
  const body = h("div", { class: "turn-body", "aria-busy": "true" }, steps.element);
  const turn = h("article", { class: "turn" }, h("h2", { class: "asked", tabindex: -1, ...spoken(asked) }, asked), body);
  turns.append(turn);
  byId("question").value = "";
  grow();
  busy(new AbortController());
  turn.scrollIntoView({ block: "start" });
  say(STEPS[0]);
  try {
    const answer = await answered(asked, steps);
    fill(body, answerBody(answer, ask));
    say(summary(answer));
  } catch (error) {
    const stopped = error.name === "AbortError";
    fill(body, stopped ? h("p", { class: "hint" }, "Stopped.") : problemBox(error), again(asked));
    if (stopped) say("Stopped.");
  } finally {
    body.removeAttribute("aria-busy");
    busy(null);
    byId("fresh").hidden = false;
    turn.scrollIntoView({ block: "start" });
  }
}

async function answered(question, steps) {
  const request = { question, thread_id: thread };
  const filters = current();
  if (filters) request.filters = filters;
  for await (const { name, data } of events("/query", request, working.signal)) {
    if (name === "progress") steps.show(data.step);
    if (name === "answer") return data;
    if (name === "error") throw new Problem(data);
  }
  throw new Problem({ title: "No answer", status: 0, code: "cut", error: "The answer broke off.", what_to_do: "Ask again." });
}


function again(question) {
  const put = () => {
    const field = byId("question");
    field.value = question;
    grow();
    field.focus();
  };
  return h("button", { type: "button", class: "button", onclick: put }, "Edit and ask again");
}

/** The steps as a list: what has finished, what is worked on. */
function progress() {
  const entries = STEPS.map((words) => h("li", null, words));
  const element = h("ol", { class: "steps" }, entries);
  let now = -1;
  const at = (place) => {
    if (place <= now) return;
    now = place;
    entries.forEach((one, n) => {
      one.className = n < place ? "done" : n === place ? "now" : "";
      if (n === place) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
    });
    if (STEPS[place]) say(STEPS[place]);
  };
  at(0);
  return { element, show: (step) => at(after(step) ?? now) };
}

function busy(controller) {
  working = controller;
  const hadFocus = document.activeElement === byId(controller ? "send" : "stop") || document.activeElement === byId("question");
  byId("stop").hidden = !controller;
  byId("send").hidden = Boolean(controller);
  if (hadFocus || document.activeElement === document.body) byId(controller ? "stop" : "question").focus({ preventScroll: true });
}
