// Requests to this server: with the token where it needs one, and its errors as they are told.

import { byId } from "./dom.js";

const KEY = "tieout-token";
// Another corpus than the first one of the token: /?corpus=beta.
const CORPUS = new URLSearchParams(location.search).get("corpus");
const BASE = CORPUS ? `/c/${encodeURIComponent(CORPUS)}` : "";

/** An error of the server: what is wrong, and what to do. */
export class Problem extends Error {
  constructor(details) {
    super(details.error);
    this.title = details.title;
    this.status = details.status;
    this.code = details.code;
    this.remedy = details.what_to_do;
  }
}

/** A response that is no error. Asks for the token where it is needed, and once more where it is wrong. */
export async function request(path, options = {}) {
  for (let again = false; ; again = true) {
    const response = await send(path, options);
    if (response.status !== 401) {
      if (!response.ok) throw await problemOf(response);
      return response;
    }
    const refused = await problemOf(response);
    if (!(await askToken(again || token() !== null))) throw refused;
  }
}

/** A response's JSON. */
export async function get(path, parameters = {}, options = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of [value].flat()) if (one !== null && one !== undefined && one !== "") query.append(name, one);
  }
  const asked = query.size ? `${path}?${query}` : path;
  return (await request(asked, options)).json();
}

/** What posting JSON gives. */
export function post(path, body, options = {}) {
  const headers = { "Content-Type": "application/json", ...options.headers };
  return request(path, { ...options, method: "POST", headers, body: JSON.stringify(body) });
}

/** The events of a posted request: name and data of each, as they come. */
export async function* events(path, body, signal) {
  const response = await post(path, body, { signal, headers: { Accept: "text/event-stream" } });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const [name, data] = ["event: ", "data: "].map((field) => fieldOf(part, field));
      if (name && data) yield { name, data: JSON.parse(data) };
    }
  }
}

/** A field of an event. No pattern reads it: texts have separators that patterns take for ends of lines. */
function fieldOf(event, field) {
  return event.split("\n").find((line) => line.startsWith(field))?.slice(field.length);
}

/** A picture as a `data:` address: pictures that a page names itself are asked for without the token. */
export async function picture(path) {
  const blob = await (await request(path)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}

/** An id within a path. */
export const part = (id) => id.split("/").map(encodeURIComponent).join("/");

function token() {
  return sessionStorage.getItem(KEY);
}

async function send(path, options) {
  const known = token();
  const headers = { ...options.headers, ...(known === null ? {} : { Authorization: `Bearer ${known}` }) };
  try {
    return await fetch(BASE + path, { ...options, headers });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({
      title: "No answer",
      status: 0,
      code: "unreachable",
      error: "The server does not answer.",
      what_to_do: "See whether `tieout serve` still runs, then try again.",
    });
  }
}

async function problemOf(response) {
  try {
    const details = await response.json();
    if (details.error) return new Problem(details);
  } catch {
    // No JSON: a proxy's page.
  }
  const error = `The server answered with ${response.status}.`;
  return new Problem({ title: "Error", status: response.status, code: "unknown", error, what_to_do: "Try again." });
}

let asking = null;

/** Ask for the token; several requests that need it ask once. False where none is given. */
function askToken(wrong) {
  asking ??= new Promise((resolve) => {
    const dialog = byId("token");
    const field = byId("token-field");
    byId("token-wrong").hidden = !wrong;
    field.value = "";
    byId("token-cancel").onclick = () => dialog.close("");
    dialog.querySelector("form").onsubmit = () => sessionStorage.setItem(KEY, field.value.trim());
    dialog.onclose = () => {
      asking = null;
      resolve(field.value.trim() !== "" && dialog.returnValue !== "");
    };
    dialog.returnValue = "";
    dialog.querySelector("[type=submit]").value = "given";
    dialog.showModal();
  });
  return asking;
}
