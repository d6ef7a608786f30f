// The steps of an answer, in the words of the field.

export const STEPS = [
  "Reading the question",
  "Taking it apart",
  "Looking up figures and passages",
  "Looking for contradictions",
  "Wording the answer",
  "Tying each number to its source",
  "Weighing the confidence",
];

// By the graph's step that has finished: the place among the steps of what is worked on now.
const NEXT = {
  reset: 0, classify: 1, clarify: 0, decompose: 2, solve: 2, gather: 3, contradict: 4, assemble: 4, answer: 5, draft: 5,
  verify: 6, look: 6, score: 7,
};

/** What is worked on once a step has finished: its place in `STEPS`; null for a step that has no words. */
export function after(step) {
  return NEXT[step] ?? null;
}
