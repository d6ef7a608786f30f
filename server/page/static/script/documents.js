// What is loaded: a list by the sidebar's filters; of each document its contents, its parts and its pages.

import { get, part } from "./api.js";
import { away, byId, fill, h, say } from "./dom.js";
import { pageImage } from "./evidence.js";
import { current, nothingLoaded, onChange } from "./filters.js";
import { problemBox } from "./problem.js";
import { blocks, kind, period, scrolled, spoken, unbroken } from "./text.js";

const AT_ONCE = 15000; // characters of a text

let open = false;
let readable = true; // whether the list has documents with a text alone

export function startDocuments() {
  onChange(() => open && list());
}

/** Show the view: the list, or a document. */
export function showDocuments(id, parameters) {
  open = id === null;
  return id === null ? list() : read(id, parameters);
}

async function list() {
  const view = byId("view-documents");
  const rows = h("tbody");
  const more = h("button", { type: "button", class: "button", hidden: true }, "More");
  const head = ["Company", "Type", "Period", "Filed", "Sections", "Tables", "Figures"];
  const columns = head.map((one, n) => h("th", { scope: "col", class: n > 3 ? "number" : null }, one));
  const table = scrolled(h("table", { class: "listing" }, h("thead", null, h("tr", null, columns)), rows), "Documents");
  const note = h("p", { class: "hint", role: "status" });
  const box = h("input", { type: "checkbox", checked: readable, onchange: (event) => { readable = event.target.checked; list(); } });
  const only = h("label", { class: "check" }, box, "Only those with a text");
  fill(view, h("div", { class: "page" }, h("h1", null, "Documents"), only, note, table, more));
  const load = async (cursor) => {
    more.hidden = true;
    try {
      const found = await get("/documents", { ...current(), readable, cursor });
      if (readable && !cursor && !found.documents.length) return await figuresOf(note);
      rows.append(...found.documents.map(row));
      note.textContent = !rows.children.length
        ? "No document passes these filters."
        : rows.querySelector("th:not(:has(a))") ? "Those that are linked can be read; of the others only figures are loaded." : "";
      more.hidden = !found.next_cursor;
      more.onclick = () => load(found.next_cursor);
    } catch (error) {
      fill(note, problemBox(error));
    }
  };
  await load(null);
}

/** Where no document has a text: say so, and that figures are there. */
async function figuresOf(note) {
  const filters = current();
  const { documents } = await get("/documents", filters ?? {});
  if (!documents.length && !filters) note.replaceWith(nothingLoaded());
  note.textContent = documents.length ? "No document with a text passes these filters; of others the figures are loaded." : "No document passes these filters.";
}

function row(one) {
  const { chunks, sections, tables, facts } = one.counts;
  const readable = chunks > 0;
  const name = h("bdi", null, one.company);
  return h(
    "tr",
    null,
    h("th", { scope: "row" }, readable ? h("a", { href: `#/documents/${encodeURIComponent(one.doc_id)}` }, name) : name),
    h("td", null, kind(one.doc_type)),
    h("td", { class: "date" }, period(one.fiscal_year, one.fiscal_quarter)),
    h("td", { class: "date" }, one.filed ?? ""),
    ...[sections, tables, facts].map((count) => h("td", { class: "number" }, count ? count.toLocaleString("en-US") : "")),
  );
}

async function read(id, parameters) {
  const view = byId("view-documents");
  const wanted = { node_id: parameters.get("node"), section: parameters.get("section"), pages: parameters.get("page"), max_chars: AT_ONCE };
  fill(view, h("p", { class: "hint page" }, "Reading\u2026"));
  try {
    const first = await get(`/documents/${part(id)}/text`, wanted);
    const outline = wanted.pages ? (await get(`/documents/${part(id)}/text`, { max_chars: 20 })).outline : first.outline;
    draw(view, id, first, outline, wanted);
  } catch (error) {
    fill(view, h("div", { class: "page" }, back(), problemBox(error)));
  }
}

function back() {
  return h("a", { href: "#/documents", class: "back" }, "All documents");
}

function draw(view, id, read, outline, wanted) {
  const { document: about } = read;
  const title = h("h1", { tabindex: -1, dir: "auto" }, about.company);
  const facts = [kind(about.doc_type), period(about.fiscal_year, about.fiscal_quarter), about.filed ? `filed ${about.filed}` : null, about.accession];
  const text = h("div", { class: "prose document", ...spoken(read.text) }, headed(blocks(read.text ?? "")));
  const more = h("button", { type: "button", class: "button", hidden: !read.next_cursor }, "Read on");
  let cursor = read.next_cursor;
  more.onclick = async () => {
    more.disabled = true;
    try {
      const next = await get(`/documents/${part(id)}/text`, { ...wanted, cursor });
      text.append(...headed(blocks(next.text ?? "")));
      cursor = next.next_cursor;
      more.hidden = !cursor;
      say("Read on.");
    } catch (error) {
      text.append(problemBox(error));
    } finally {
      more.disabled = false;
    }
  };
  fill(
    view,
    h(
      "div",
      { class: "reader" },
      h("header", { class: "reader-head" }, back(), title, h("p", { class: "hint" }, unbroken(facts.filter(Boolean).join(" \u00b7 ")), " ", away(about.url, "at the SEC"))),
      contents(id, outline, wanted),
      h("div", { class: "reader-body" }, pager(id, read, wanted), text, more),
    ),
  );
  title.focus({ preventScroll: true });
  keepInSight(view.querySelector(".outline [aria-current]"));
}

/** Move the contents to where one reads, and nothing else. */
function keepInSight(link) {
  const list = link?.closest(".outline");
  if (list) list.scrollTop += link.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
}

const HEADING = /^(Item\s+\d+[A-Z]?\..{0,120}|[A-Z\u0621-\u064a][^.;:,!?()]{2,70})$/;

/** The parts of a text, those lines set off that read as headings: a text keeps no other trace of them. */
function headed(parts) {
  for (const one of parts) if (one.tagName === "P" && HEADING.test(one.textContent.trim())) one.classList.add("heading");
  return parts;
}

/** Whether a part of the contents is the item that is asked for: "8", "Part II, Item 8". */
function isItem(one, section) {
  return Boolean(one.item) && (one.item === section || section.endsWith(`Item ${one.item}`));
}

function contents(id, outline, wanted) {
  if (!outline.length) return null;
  const entries = outline.map((one) => {
    const here = wanted.section ? isItem(one, wanted.section) : one.node_id !== null && one.node_id === wanted.node_id;
    const name = [h("bdi", null, one.title), one.page ? h("span", { class: "hint" }, ` p. ${one.page}`) : null];
    const link = one.node_id ? h("a", { href: address(id, { node: one.node_id }), title: one.title, "aria-current": here ? "true" : null }, name) : name;
    return h("li", { class: `level-${Math.min(one.level, 4)}` }, link);
  });
  const whole = h("li", null, h("a", { href: address(id, {}), "aria-current": wanted.node_id || wanted.section || wanted.pages ? null : "true" }, "From the beginning"));
  return h("nav", { class: "outline", "aria-label": "Contents" }, h("ol", null, whole, entries));
}

/** The pages of a document that has any: a number, the ones beside it, the picture. */
function pager(id, read, wanted) {
  if (!read.pages) return null;
  const [first, last] = read.pages;
  const now = Number(wanted.pages) || read.source.page || first;
  const link = (number, words) => (number < first || number > last ? h("span", { class: "hint" }, words) : h("a", { href: address(id, { page: number }) }, words));
  const bar = h("nav", { class: "pager", "aria-label": "Pages" }, link(now - 1, "Previous page"), h("span", null, `Page ${now} of ${first} to ${last}`), link(now + 1, "Next page"));
  return [bar, wanted.pages && read.pictured ? pageImage(id, now) : null];
}

function address(id, parameters) {
  const query = new URLSearchParams(parameters);
  return `#/documents/${encodeURIComponent(id)}${query.size ? `?${query}` : ""}`;
}
