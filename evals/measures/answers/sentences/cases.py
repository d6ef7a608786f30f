"""Questions with the sentences that answer them: FinanceBench's, those over quarterly reports, and TAT-QA's.

Of FinanceBench, the development questions alone, each also in the gold document alone, and in the company's other ones:
then nothing answers. A sentence answers where the judge of answers says so of it and it stands in the gold document.

Of the quarterly reports', one answers that the gold answer is made of (`docugami.py`). TAT-QA's are of other
companies: people marked the paragraphs that answer them.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from evals.measures.answers.financebench_ask import questions_of
from evals.measures.answers.financebench_judge import Row, judge
from evals.measures.answers.sentences.docugami import gold_documents, right_units
from evals.measures.answers.sentences.marked import marked_questions
from evals.measures.answers.sentences.tatqa import text_questions
from evals.measures.search.paged_corpus import docugami_rows, financebench_rows, paged_corpus
from evals.measures.search.passages import document_questions
from server.settings import Settings
from server.wiring import open_deps
from tools.language.queries.features import Wanted
from tools.language.speech import spoken_to_reader
from tools.models.answers import Answer, Span
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.ports.embedding import TokenEmbedder
from tools.search.order.fuse import first_ones
from tools.search.order.ranker import Matrix
from tools.search.quotes.around import beside
from tools.search.quotes.features import features
from tools.search.quotes.nearness import nearness
from tools.search.quotes.units import Unit, units_of
from tools.search.quotes.weights import kinds_of
from tools.search.search import SearchRequest, search_passages

Near: TypeAlias = Callable[["SentenceCase", Sequence[int]], Awaitable[Matrix]]

TOP = 8  # passages that sentences are taken of


@dataclass(frozen=True)
class SentenceCase:
    """One question's sentences: features a row, which of them answer, and their texts.

    `documents` are those that they stand in, `beside` those right behind and before each, which are quoted with it,
    and `kinds` are those of the question. `is_of_company` tells that its company is a fold of its own.
    """

    company: str
    run: str
    question: str
    rows: Matrix
    right: Matrix
    texts: tuple[str, ...]
    documents: tuple[str, ...]
    beside: tuple[tuple[int, ...], ...]
    kinds: tuple[float, ...]
    is_open: bool
    is_fact: bool
    is_across: bool
    row: Row | None = None
    subject: str = ""
    is_of_company: bool = True

    def is_right(self, chosen: Sequence[int]) -> bool:
        """Whether the sentences, as an answer, are right."""
        if self.row is None:
            return bool(self.right[list(chosen)].any())
        return judge(self.row, _as_answer([self.texts[place] for place in chosen])).outcome == "right"


def _as_answer(texts: Sequence[str]) -> Answer:
    said, spans = "", list[Span]()
    for text in texts:
        spans.append(Span(start=len(said), end=len(said) + len(text), quote=True))
        said += f"{text}\n"
    return Answer(status="answered", answer=said, spans=tuple(spans))


async def sentence_cases() -> list[SentenceCase]:
    """All cases. Sentences are chosen by words alone, so passages need no vectors."""
    async with paged_corpus("financebench", financebench_rows()) as deps:
        cases = [case async for case in _of_financebench(deps)]
        cases += [case async for case in _of_marked(deps, "financebench")]
    async with paged_corpus("docugami", docugami_rows()) as deps:
        cases += [case async for case in _of_reports(deps)]
        cases += [case async for case in _of_marked(deps, "docugami")]
    for one in text_questions(TOP):
        case = _case(f"TAT-QA {one.context}", one.run, one.question, one.wanted, one.units, one.right)
        cases.append(replace(case, is_of_company=False))
    return cases


async def _of_financebench(deps: Deps) -> AsyncIterator[SentenceCase]:
    rows = list(financebench_rows())
    for row in questions_of("development"):
        document = row["doc_name"]
        runs = {
            "as it is": Filters(),
            "in the document": Filters(doc_ids=(document,)),
        }
        others = [one["doc_id"] for one in rows if one["company"] == row["company"] and one["doc_id"] != document]
        if others:
            runs["without it"] = Filters(doc_ids=tuple(others))
        for run, filters in runs.items():
            wanted, units = await _searched(deps, row["question"], filters)
            if not units:
                continue
            right = [_answers(row, unit) for unit in units]
            yield _case(row["company"], run, row["question"], wanted, units, right, row)


async def _of_marked(deps: Deps, corpus: str) -> AsyncIterator[SentenceCase]:
    """Questions whose sentences were marked in the pages; of some, none answers."""
    for question in marked_questions(corpus):
        wanted, units = await _searched(deps, question.question, Filters())
        if units and not wanted.worked_out:
            right = [question.is_marked(unit) for unit in units]
            yield _case(question.company, "marked", question.question, wanted, units, right, question.row)


async def _of_reports(deps: Deps) -> AsyncIterator[SentenceCase]:
    for row in document_questions():
        wanted, units = await _searched(deps, row["question"], Filters())
        [company] = {name.rpartition("_")[2] for name in gold_documents(row)}
        if gold_documents(row).isdisjoint(unit.candidate.passage.document.doc_id for unit in units):
            continue  # which documents are meant is not for the choice of sentences
        yield _case(company, "quarterly reports", row["question"], wanted, units, right_units(row, units))


def _answers(row: Row, unit: Unit) -> bool:
    said = " ".join(unit.text.split())
    document = unit.candidate.passage.document.doc_id
    return document == row["doc_name"] and judge(row, _as_answer([said])).outcome == "right"


async def _searched(deps: Deps, question: str, filters: Filters) -> tuple[Wanted, list[Unit]]:
    found = await search_passages(deps, SearchRequest(question, filters))
    passages = [one.candidate for one in found.passages]
    candidates = first_ones(passages, lambda one: one.passage.document.doc_id, TOP, spread=found.targets.spread)
    units = (unit for place, one in enumerate(candidates) for unit in units_of(one, place))
    return found.wanted, [unit for unit in units if spoken_to_reader(unit.text) is None]


def _case(
    company: str,
    run: str,
    question: str,
    wanted: Wanted,
    units: Sequence[Unit],
    right: Sequence[bool],
    row: Row | None = None,
) -> SentenceCase:
    return SentenceCase(
        company=company,
        run=run,
        question=question,
        rows=features(wanted, units),
        right=np.array(right, dtype=np.float64),
        texts=tuple(" ".join(unit.text.split()) for unit in units),
        documents=tuple(unit.candidate.passage.document.doc_id for unit in units),
        beside=tuple(_beside(wanted, unit, units) for unit in units),
        kinds=kinds_of(wanted),
        is_open=wanted.open,
        is_fact=wanted.fact,
        is_across=wanted.across,
        row=row,
        subject=wanted.subject,
    )


def _beside(wanted: Wanted, unit: Unit, units: Sequence[Unit]) -> tuple[int, ...]:
    told = beside(wanted, unit, units)
    return tuple(place for one in told for place, other in enumerate(units) if other is one)


@asynccontextmanager
async def nearness_of() -> AsyncGenerator[Near]:
    """How near sentences of a case are to its question, word by word, by the local embedding model."""
    async with open_deps(Settings()) as deps:
        embedder = deps.embedder
        if not isinstance(embedder, TokenEmbedder):
            raise SystemExit("Sentences are compared by the local embedding model: leave TIEOUT_EMBEDDER unset.")

        async def near(case: SentenceCase, places: Sequence[int]) -> Matrix:
            question, *sentences = await embedder.embed_tokens([case.subject, *(case.texts[place] for place in places)])
            return nearness(question, sentences)

        yield near
