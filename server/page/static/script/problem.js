// Errors on the page: what is wrong, and what to do.

import { h } from "./dom.js";
import { Problem } from "./api.js";

/** An error as an element. What is none of the server's is a fault of the page, and is said to be. */
export function problemBox(error) {
  const known = error instanceof Problem;
  if (!known) console.error(error);
  return h(
    "div",
    { class: "problem", role: "alert" },
    h("p", { class: "problem-title" }, known ? error.message : "The page failed."),
    h("p", null, known ? error.remedy : `${error.message}. Load it again; if that does not help, report it.`),
  );
}
