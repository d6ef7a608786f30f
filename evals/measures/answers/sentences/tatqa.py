"""TAT-QA's questions that paragraphs of filings answer, with the sentences that do: people wrote and marked them.

The passages of all contexts stand in one pool, ordered by the question's words, as a search would find them; each
question is also asked without its own context, where nothing answers.
"""

import gzip
import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from evals.places import SHARED
from tools.language.queries.features import Wanted, read_wanted
from tools.language.terms import joined_terms, terms
from tools.models.documents import Document
from tools.models.passages import Chunk, ContentType, Passage
from tools.search.order.ranker import Candidate
from tools.search.quotes.units import Unit, units_of
from tools.vocab.loader import load_vocabulary

TATQA = SHARED / "qa" / "tatqa_dev.json.gz"
_FROM_TEXT = frozenset({"text", "table-text"})
_SPANS = frozenset({"span", "multi-span"})


@dataclass(frozen=True)
class TextQuestion:
    """A question with the sentences that a search would bring, and which of them answer."""

    context: str
    run: str
    question: str
    wanted: Wanted
    units: tuple[Unit, ...]
    right: tuple[bool, ...]


def text_questions(top: int) -> Iterator[TextQuestion]:
    """The questions, each with its own context and without it, over the `top` passages."""
    contexts: list[dict[str, Any]] = json.loads(gzip.decompress(TATQA.read_bytes()))
    passages = [(str(number), _passages(number, context)) for number, context in enumerate(contexts)]
    pool = [(name, passage) for name, of_context in passages for passage in of_context]
    for name, context in ((str(number), context) for number, context in enumerate(contexts)):
        for asked in context["questions"]:
            if asked["answer_from"] not in _FROM_TEXT or asked["answer_type"] not in _SPANS:
                continue
            wanted = read_wanted(asked["question"], load_vocabulary())
            for run, there in (("TAT-QA", pool), ("TAT-QA, elsewhere", [one for one in pool if one[0] != name])):
                units = tuple(_units(wanted, [passage for _, passage in there], top))
                right = tuple(_answers(name, context, asked, unit) for unit in units)
                if any(right) == (run == "TAT-QA"):
                    yield TextQuestion(name, run, asked["question"], wanted, units, right)


def _passages(number: int, context: dict[str, Any]) -> list[Passage]:
    rows = "\n".join(" | ".join(row) for row in context["table"]["table"])
    texts: list[tuple[str, str, ContentType]] = [("0", rows, "table")]
    for one in context["paragraphs"]:
        texts.append((str(one["order"]), str(one["text"]), "text"))
    document = Document(doc_id=str(number), company_id=number, ticker=str(number), company=str(number), doc_type="10-K")
    return [
        Passage(
            chunk=Chunk(
                chunk_id=f"{number}/{order}",
                doc_id=str(number),
                position=position,
                text=text,
                start=0,
                end=len(text),
                content_type=kind,
            ),
            terms=joined_terms(text),
            heading="",
            document=document,
        )
        for position, (order, text, kind) in enumerate(texts)
    ]


def _units(wanted: Wanted, passages: Sequence[Passage], top: int) -> Iterator[Unit]:
    """The units of the passages that have most of the question's words, the rarer ones first."""
    holding = Counter(term for passage in passages for term in {*passage.terms.split()})
    idf = {word: math.log(1 + len(passages) / (0.5 + holding[word])) for word in dict.fromkeys(wanted.words)}

    def worth(passage: Passage) -> float:
        there = {*passage.terms.split()}
        return sum(weight for word, weight in idf.items() if word in there)

    for place, passage in enumerate(sorted(passages, key=worth, reverse=True)[:top]):
        yield from units_of(Candidate(passage), place)


def _answers(name: str, context: dict[str, Any], asked: dict[str, Any], unit: Unit) -> bool:
    """Whether a unit is of a paragraph that was marked, and has an answer's words."""
    of_context, _, order = unit.candidate.chunk_id.partition("/")
    if of_context != name or order not in asked["rel_paragraphs"]:
        return False
    given: Any = asked["answer"]
    said = [str(one) for one in cast(list[object], given)] if isinstance(given, list) else [str(given)]
    return any((words := set(terms(one))) and len(words & unit.words) >= 0.8 * len(words) for one in said)
