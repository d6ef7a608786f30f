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
    h("p", { class: "problem-title" }, known ? forReaders(error.message) || error.message : "The page failed."),
    h("p", null, known ? forReaders(error.remedy) : `${error.message}. Load it again; if that does not help, report it.`),
  );
}

const FOR_PROGRAMS = /`[a-z]+_[a-z_]+`|\b(?:GET|POST) \//;

/** What a person at the page can use of a message: not the sentences that name tools and paths. */
function forReaders(words) {
  return words
    .split(/(?<=\.) (?=\S)/)
    .filter((one) => !FOR_PROGRAMS.test(one))
    .join(" ");
}
