// Elements, made without markup: what comes from filings is text and stays text.

/** An element. `on...` are listeners, `class`, `data-...`, `aria-...` attributes; null and false leave one out. */
export function h(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...flat(children));
  return made;
}

/** Children as nodes and strings, without those that are left out. */
function flat(children) {
  return children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false && one !== "");
}

export const byId = (id) => document.getElementById(id);

/** Put other children into an element. */
export function fill(parent, ...children) {
  parent.replaceChildren(...flat(children));
  return parent;
}

/** Tell a screen reader, once. */
export function say(words) {
  byId("live").textContent = words;
}

/** A list of terms; entries without a value are left out. */
export function terms(entries) {
  const given = entries.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return h("dl", { class: "terms" }, given.map(([name, value]) => [h("dt", null, name), h("dd", null, bdi(value))]));
}

/** Text of either direction within a line of the other. */
export function bdi(value) {
  return typeof value === "string" ? h("bdi", null, value) : value;
}

/** Words within running text that can be pressed, and broken over lines, as no button is. */
export function pressable(attributes, ...words) {
  const { onclick } = attributes;
  if (!onclick) return h("span", attributes, ...words);
  const onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onclick(event);
  };
  return h("span", { role: "button", tabindex: 0, onkeydown, ...attributes }, ...words);
}

/** A part that opens and closes. */
export function fold(title, content, open = false) {
  return h("details", { class: "fold", open }, h("summary", null, title), content);
}

const WEB = /^https?:\/\//i;

/** A link to the web, if the address is one. */
export function away(address, words) {
  if (!address || !WEB.test(address)) return null;
  return h("a", { href: address, rel: "noopener noreferrer", target: "_blank", class: "away" }, words);
}
