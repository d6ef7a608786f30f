"""Answers known to be right or wrong, for the confidence score: kept between runs, since asking takes its time.

Every question is asked as it is, and again with something changed: without a leg of the search, without the filings of
the year that it asks about, without the document that answers it and within that alone, and in another corpus. Answers
without a score (declined, asked back) are no cases.

An answer is right as the measurement of its questions judges it: one of several parts where it is wholly right, one to
what has no answer never. Of FinanceBench's, those are right that cite a gold page, or state the gold answer's figure;
of those over quarterly reports, where a quotation is one that the gold answer is made of.
"""

import hashlib
import json
import os
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache, partial
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import eval_corpus
from evals.measures.answers.ask import GOLD as ASK_GOLD
from evals.measures.answers.ask import judge as judge_ask
from evals.measures.answers.multi_part import GOLD as MULTI_PART_GOLD
from evals.measures.answers.multi_part import corpus_rows
from evals.measures.answers.multi_part_judge import judge as judge_parts
from evals.measures.answers.sentences.docugami import quotes_gold
from evals.measures.search.paged_corpus import docugami_rows, financebench_rows, paged_corpus, questions
from evals.measures.search.passages import document_questions
from evals.measures.search.ranker import collect, fit
from evals.measures.search.tree_search import other_weights
from evals.places import ROOT
from server.memory import short_memory
from tools.models.answers import Answer
from tools.models.base import Model
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.tie_out.answers.confidence import asks_for_newest, figures_of
from tools.tie_out.answers.signals import quoted

_LONG_AGO = 2022  # the year that a question without a year is taken back to
_NUMBER = re.compile(r"(?!(?:19|20)\d\d\b(?![,.]\d))\d[\d,]*(?:\.\d+)?")  # years aside
_ANSWERS = frozenset((".py", ".toml", ".sql", ".md"))  # what answers come from
_FIGURE = 3  # digits from which a number is not found by chance


class Case(Model):
    """An answer that has a score, and whether it is right. `question_id` is the same however a question is asked."""

    question_id: str
    run: str
    question: str
    right: bool
    newest: bool
    today: date
    answer: Answer


@dataclass(frozen=True)
class Asked:
    """A question, how its answer is judged, the year that it asks about, and what holds its answer.

    `first` is the question of the turn before.
    """

    question_id: str
    question: str
    is_right: Callable[[Answer], bool]
    year: int | None = None
    first: str | None = None
    documents: frozenset[str] = frozenset()
    company: str | None = None


async def confidence_cases() -> list[Case]:
    """All cases, from the cache where this very program was asked before."""
    cases = await _kept("ask", ask_cases)
    cases += await _kept("multi_part", multi_part_cases)
    cases += await _kept("financebench", financebench_cases)
    return cases + await _kept("quarterly_reports", reports_cases)


def cache_folder() -> Path:
    """Where cases are kept: `TIEOUT_EVAL_CACHE`, else the user's cache."""
    chosen = os.environ.get("TIEOUT_EVAL_CACHE")
    return Path(chosen) if chosen else user_cache_path("tieout") / "evals"


async def _kept(name: str, ask: Callable[[], AsyncIterator[Case]]) -> list[Case]:
    path = cache_folder() / f"confidence_{name}_{_code()}.jsonl"
    if not path.exists():
        lines = [case.model_dump_json() async for case in ask()]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return [Case.model_validate_json(line) for line in path.read_text("utf-8").splitlines()]


@cache
def _code() -> str:
    """A digest of the code and the data that answers come from: another program's answers are asked for anew."""
    digest = hashlib.sha256()
    for package in ("agent", "tools", "ingest"):
        for path in sorted(path for path in (ROOT / package).rglob("*") if path.suffix in _ANSWERS):
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


async def ask_cases() -> AsyncIterator[Case]:
    """The single questions, also as if it were before the year that they ask about."""
    async with eval_corpus() as corpus:
        for name, filters in (("as it is", None), ("before", _before)):
            async for case in _ask(corpus.deps, name, single_questions(), filters):
                yield case


async def multi_part_cases() -> AsyncIterator[Case]:
    """The questions of several parts, with every ablation, and FinanceBench's where its documents are not."""
    async with paged_corpus("multi_part", corpus_rows()) as deps:
        annual = await deps.documents.list_documents(Filters(doc_types=("10-K",)), None, 1_000, 0)
        held = {(d.ticker, d.fiscal_year): d.doc_id for d in annual}
        asked = list(several_parts(held))
        everything = tuple(held.values())
        async for case in _ablated(deps, asked, everything):
            yield case
        async for case in _ask(deps, "before", asked, _before):
            yield case
        async for case in _ask(deps, "elsewhere", financebench_questions()):
            yield case


async def financebench_cases() -> AsyncIterator[Case]:
    """FinanceBench's questions, each by a ranker that never saw its company, and those of several parts elsewhere."""
    async with paged_corpus("financebench", financebench_rows()) as deps:
        training = [*await collect(deps, in_document=True), *await collect(deps, in_document=False)]
        everything = tuple(row["doc_id"] for row in financebench_rows())
        asked = list(financebench_questions())
        for company in dict.fromkeys(one.company for one in asked):
            with other_weights(fit([case for case in training if case.company != company])):
                of_company = [one for one in asked if one.company == company]
                async for case in _ablated(deps, of_company, everything):
                    yield case
        async for case in _ask(deps, "elsewhere", several_parts({})):
            yield case


async def reports_cases() -> AsyncIterator[Case]:
    """The questions over quarterly reports that are answered with quotations, as they are and without vectors."""
    async with paged_corpus("docugami", docugami_rows()) as deps:
        asked = [
            Asked(f"quarterly reports {row['id']}", row["question"], partial(quotes_gold, row))
            for row in document_questions()
        ]
        for name, reduced in (("as it is", deps), ("no vectors", replace(deps, embedder=None, passage_index=None))):
            async for case in _ask(reduced, name, asked):
                if quoted(case.answer):
                    yield case


async def _ablated(deps: Deps, asked: Sequence[Asked], everything: Sequence[str]) -> AsyncIterator[Case]:
    """The questions as they are, with a leg of the search off, without the document that answers, and within it."""

    def without(one: Asked) -> Filters | None:
        left = tuple(doc_id for doc_id in everything if doc_id not in one.documents)
        return Filters(doc_ids=left) if one.documents else None

    def within(one: Asked) -> Filters | None:
        return Filters(doc_ids=tuple(sorted(one.documents))) if one.documents else None

    runs: tuple[tuple[str, Deps, Callable[[Asked], Filters | None] | None], ...] = (
        ("as it is", deps, None),
        ("no vectors", replace(deps, embedder=None, passage_index=None), None),
        ("no keywords", replace(deps, keyword_index=None), None),
        ("no document", deps, without),
        ("one document", deps, within),
    )
    for name, reduced, filters in runs:
        async for case in _ask(reduced, name, asked, filters):
            yield case


async def _ask(
    deps: Deps,
    run: str,
    asked: Iterator[Asked] | Sequence[Asked],
    limit: Callable[[Asked], Filters | None] | None = None,
) -> AsyncIterator[Case]:
    """The answers that have a score; with `limit`, only to the questions that it has filters for."""
    deps = replace(deps, query_log=None, search_log=None)
    graph = build_graph(deps, short_memory())
    for one in asked:
        filters = limit(one) if limit else None
        if limit and filters is None:
            continue
        if one.first:
            await answer_question(graph, one.first, _ignore, one.question_id, filters=filters)
        answer = await answer_question(graph, one.question, _ignore, one.question_id, filters=filters)
        if not figures_of(answer):
            continue
        state = await graph.aget_state({"configurable": {"thread_id": one.question_id}})
        yield Case(
            question_id=one.question_id,
            run=run,
            question=one.question,
            right=one.is_right(answer),
            newest=asks_for_newest(state.values["classification"]),
            today=deps.today(),
            answer=answer,
        )


async def _ignore(_: str) -> None:
    return None


def _before(one: Asked) -> Filters:
    return Filters(filed_before=date(one.year or _LONG_AGO, 1, 1))


def single_questions() -> Iterator[Asked]:
    """Those of `gold/ask.jsonl`."""
    for row in (json.loads(line, parse_float=Decimal) for line in ASK_GOLD.read_text("utf-8").splitlines()):

        def is_right(answer: Answer, row: Any = row) -> bool:
            return judge_ask(row["kind"], row["gold"], answer) == "right"

        yield Asked(
            f"ask/{row['id']}", row.get("question") or row["then"], is_right, _year([row["gold"]]), row.get("first")
        )


def several_parts(held: dict[tuple[str, int | None], str]) -> Iterator[Asked]:
    """Those of `gold/multi_part.jsonl`; `held` are the documents of a company's fiscal year."""
    for row in map(json.loads, MULTI_PART_GOLD.read_text("utf-8").splitlines()):
        quoted = [part["quote"] for part in row["parts"] if "quote" in part]
        documents = frozenset(
            held[place] for quote in quoted if (place := (quote["ticker"], quote["fiscal_year"])) in held
        )

        def is_right(answer: Answer, row: Any = row) -> bool:
            return judge_parts(row, answer).whole

        yield Asked(row["id"], row["question"], is_right, _year(row["parts"]), documents=documents)


def _year(parts: Sequence[dict[str, Any]]) -> int | None:
    """The newest fiscal year of the gold."""
    years = [part.get("fiscal_year") for part in parts]
    for part in parts:
        values = [value for kind in ("figures", "spot_checks", "ratios") for value in part.get(kind, ())]
        years += [value["fiscal_year"] for value in (*values, part.get("quote", {})) if "fiscal_year" in value]
    return max((year for year in years if year), default=None)


def financebench_questions() -> Iterator[Asked]:
    """Those of FinanceBench whose document is there."""
    for row in questions():
        pages = {(row["doc_name"], evidence["evidence_page_num"]) for evidence in row["evidence"]}

        def is_right(answer: Answer, row: Any = row, pages: Any = pages) -> bool:
            cited = any((citation.doc_id, citation.page) in pages for citation in answer.citations)
            return cited or _prints(row["answer"], answer)

        yield Asked(
            f"financebench/{row['financebench_id']}",
            row["question"],
            is_right,
            documents=frozenset({row["doc_name"]}),
            company=row["company"],
        )


def _prints(gold: str, answer: Answer) -> bool:
    """Whether the answer states the gold answer's first figure: its digits tell, not its scale."""
    wanted = next((digits for text in _NUMBER.findall(gold) if len(digits := _significant(text)) >= _FIGURE), None)
    stated = " ".join(answer.answer[span.start : span.end] for span in answer.spans)
    return wanted is not None and any(_significant(text) == wanted for text in _NUMBER.findall(stated))


def _significant(number: str) -> str:
    return number.replace(",", "").replace(".", "").strip("0")
