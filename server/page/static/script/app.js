// The page: its views, its keys, its sidebar.

import { fresh, startAsk, stop } from "./ask.js";
import { showDocuments, startDocuments } from "./documents.js";
import { byId } from "./dom.js";
import { startDraft } from "./draft.js";
import { drawFilters } from "./filters.js";
import { startGrid } from "./grid.js";
import { closePanel } from "./panel.js";

const VIEWS = ["ask", "documents", "draft", "grid"];
const KEYS_OFF = "tieout-keys-off";
let gridDrawn = false;

/** Show what the address names: #/view, #/documents/ID?node=0012. */
function route() {
  if (location.hash && !location.hash.startsWith("#/")) return; // the link that skips to the content
  const [path, query] = location.hash.slice(2).split("?");
  const [name, id] = path.split("/");
  const view = VIEWS.includes(name) ? name : "ask";
  for (const one of VIEWS) byId(`view-${one}`).hidden = one !== view;
  for (const link of document.querySelectorAll(".views a")) {
    if (link.hash === `#/${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = view === "ask" ? "Tieout" : `${document.querySelector(".views [aria-current]").textContent} \u00b7 Tieout`;
  if (view === "documents") showDocuments(id ? decodeURIComponent(id) : null, new URLSearchParams(query));
  if (view === "grid" && !gridDrawn) {
    gridDrawn = true;
    startGrid();
  }
  if (id) closePanel();
}

function isTyping(target) {
  return target.matches("input:not([type=checkbox]), textarea, select");
}

function onKey(event) {
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") {
    if (closePanel() || closeFilters() || stop()) event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target) || localStorage.getItem(KEYS_OFF)) return;
  const act = { "/": toQuestion, n: newConversation, "?": () => byId("keys").showModal() }[event.key] ?? byNumber(event.key);
  if (!act) return;
  event.preventDefault();
  act();
}

function byNumber(key) {
  const view = VIEWS[Number(key) - 1];
  return view && (() => (location.hash = `#/${view}`));
}

function toQuestion() {
  location.hash = "#/ask";
  byId("view-ask").hidden = false;
  byId("question").focus();
}

function newConversation() {
  toQuestion();
  fresh();
}

function toggleFilters(open) {
  document.body.classList.toggle("with-filters", open);
  byId("filters-toggle").setAttribute("aria-expanded", String(document.body.classList.contains("with-filters")));
}

/** Close the sidebar where it lies over the page; false where it does not. */
function closeFilters() {
  if (!document.body.classList.contains("with-filters")) return false;
  toggleFilters(false);
  byId("filters-toggle").focus();
  return true;
}

function startKeys() {
  document.addEventListener("keydown", onKey);
  byId("keys-open").addEventListener("click", () => byId("keys").showModal());
  const box = byId("keys-on");
  box.checked = !localStorage.getItem(KEYS_OFF);
  box.addEventListener("change", () => (box.checked ? localStorage.removeItem(KEYS_OFF) : localStorage.setItem(KEYS_OFF, "1")));
}

startAsk();
startDocuments();
startDraft();
startKeys();
byId("filters-toggle").addEventListener("click", () => toggleFilters());
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
window.addEventListener("hashchange", route);
route();
drawFilters();
