"""Questions over paged filings whose answering sentences were marked: `gold/sentences.jsonl` has their places alone.

The sets about documents that were read have places of their evidence, too; of what they ask to be computed, no sentence
answers.
"""

import json
import re
from dataclasses import dataclass, replace
from typing import Any

from evals.measures.answers.financebench_ask import rows_of_set
from evals.measures.answers.financebench_judge import Row
from evals.measures.search.paged_corpus import docugami_pages, financebench_pages
from evals.places import GOLD_SETS
from tools.language.terms import terms
from tools.search.quotes.units import Unit

_DOCUMENTS = tuple(f"documents{number}" for number in range(1, 10))
_COMPUTED = "metrics-generated"
_SHARED = 0.6  # share of the runs of three words, of the shorter text, from which two are the same sentence
_TELLING = re.compile(r"\d[\d,.]*\d|\d|\b[A-Z][\w&-]*\w")
_NUMBER = re.compile(r"\d[\d,.]*\d|\d")
_WORD = re.compile(r"[\w.,&-]+")
_OPENINGS = frozenset(
    ["yes", "no", "it", "about", "approximately", "mainly", "lower", "higher", "the", "a", "because", "not", "mostly"]
)  # of an answer, that its capital alone makes a name
_FEWEST = 4  # words from which a stretch can be found


@dataclass(frozen=True)
class Marked:
    """A question, the document that it is about, and the sentences of it that answer, as they are printed.

    `row` is the question as the judge of answers reads it, where its set is in FinanceBench's form.
    """

    company: str
    question: str
    document: str
    sentences: tuple[str, ...]
    answer: str
    row: Row | None = None

    def is_marked(self, unit: Unit) -> bool:
        """Whether a unit is one of the sentences, or a good part of it, or has all numbers and names of the answer:
        the same may be said elsewhere."""
        if not self.sentences:
            return False
        words, telling = terms(unit.text), self._telling()
        if telling and telling <= {*_TELLING.findall(unit.text)}:
            return True
        return len(words) >= _FEWEST and any(_is_same(words, terms(one)) for one in self.sentences)

    def _telling(self) -> set[str]:
        """The numbers and names of the answer that the question does not have."""
        asked = {word.lower().rstrip(".") for word in _WORD.findall(self.question)}
        opening = _TELLING.match(self.answer)
        idle = (
            {opening[0]} if opening and not opening[0][0].isdigit() and opening[0].lower() in _OPENINGS else set[str]()
        )
        return {word for word in _TELLING.findall(self.answer) if word.lower() not in asked} - idle


def marked_questions(corpus: str) -> list[Marked]:
    """The questions over one of the paged corpora: "financebench" or "docugami"."""
    pages_of = financebench_pages if corpus == "financebench" else docugami_pages
    marked = [
        Marked(
            row["company"],
            row["question"],
            row["doc_name"],
            tuple(pages_of(row["doc_name"])[one["page"]][one["start"] : one["end"]] for one in row["sentences"]),
            row["answer"],
        )
        for row in _rows("sentences")
        if row["corpus"] == corpus
    ]
    return marked + _of_documents() if corpus == "financebench" else marked


def _of_documents() -> list[Marked]:
    """Those of the sets about documents; a figure that is printed where the evidence is needs no sentence."""
    marked = list[Marked]()
    for row in (row for name in _DOCUMENTS for row in rows_of_set(name)):
        told = tuple(one["evidence_text"] for one in row["evidence"])
        one = Marked(row["company"], row["question"], row["doc_name"], told, row["answer"], row)
        if row["question_type"] != _COMPUTED:
            marked.append(one)
        elif not any(number in text for number in _NUMBER.findall(row["answer"]) for text in told):
            marked.append(replace(one, sentences=()))
    return marked


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLD_SETS / f"{name}.jsonl").read_text("utf-8").splitlines()]


def _is_same(first: list[str], second: list[str]) -> bool:
    runs, others = _runs(first), _runs(second)
    return bool(runs and others) and len(runs & others) >= _SHARED * min(len(runs), len(others))


def _runs(words: list[str]) -> set[tuple[str, ...]]:
    return {*zip(words, words[1:], words[2:], strict=False)}
