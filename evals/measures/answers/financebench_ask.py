"""FinanceBench's questions through the answering path, without a model: right, wrong or declined.

Development is what the code may be built on; a quarter is kept aside, by `gold/financebench_kept_aside.txt`.
"""

import asyncio
import json
import os
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from agent.graph import build_graph
from agent.run import answer_question
from evals.measures.answers.financebench_judge import Judged, Row, judge
from evals.measures.search.page_hits import mean
from evals.measures.search.paged_corpus import (
    docugami_rows,
    financebench_pages,
    financebench_rows,
    paged_corpus,
    questions,
)
from evals.measures.search.passages import document_questions
from evals.places import GOLD_SETS
from evals.report import Report, Told, tell
from server.memory import short_memory
from tools.models.answers import Answer
from tools.ports.deps import Deps

MISSES = "TIEOUT_EVAL_MISSES"  # a file that the misses are written to

Group = Literal["development", "kept aside"]

_SURE = 60.0  # confidence that no wrong answer should have
_NOTHING = frozenset({"declined", "needs_clarification"})


@dataclass(frozen=True)
class Asked:
    """One question, its answer, how it was judged, and the seconds that it took."""

    row: Row
    answer: Answer
    judged: Judged
    seconds: float

    @property
    def question_type(self) -> str:
        return self.row["question_type"]

    @property
    def confidence(self) -> float:
        return self.answer.confidence.score if self.answer.confidence else 0.0

    @property
    def cites_document(self) -> bool:
        return any(one.doc_id == self.row["doc_name"] for one in self.answer.citations)

    @property
    def cites_page(self) -> bool:
        gold = {(self.row["doc_name"], evidence["evidence_page_num"]) for evidence in self.row["evidence"]}
        return any((one.doc_id, one.page) in gold for one in self.answer.citations)


def of_set(name: str) -> Callable[[], Awaitable[Report]]:
    """The measurement of a set of `gold/` about the same documents, in FinanceBench's form."""

    async def measured() -> Report:
        async with paged_corpus("financebench", financebench_rows()) as deps:
            return await _measure(deps, rows_of_set(name))

    return measured


def rows_of_set(name: str) -> list[Row]:
    """The questions of such a set, which has the places of its evidence; its text is read from the pages."""
    rows: list[Row] = [json.loads(line) for line in (GOLD_SETS / f"{name}.jsonl").read_text("utf-8").splitlines()]
    for row in rows:
        for evidence in row["evidence"]:
            text = financebench_pages(evidence["doc_name"])[evidence["evidence_page_num"]]
            evidence["evidence_text"] = text[evidence["start"] : evidence["end"]]
    return rows


def of_group(group: Group) -> Callable[[], Awaitable[Report]]:
    """The measurement of one group of the questions."""

    async def measured() -> Report:
        async with paged_corpus("financebench", financebench_rows()) as deps:
            return await measure_group(deps, group)

    return measured


async def measure_group(deps: Deps, group: Group) -> Report:
    """How the questions of one group come out over a corpus that is open."""
    return await _measure(deps, questions_of(group))


async def _measure(deps: Deps, rows: Sequence[Row]) -> Report:
    asked = [await _ask(deps, row) for row in rows]
    if path := os.environ.get(MISSES):
        await asyncio.to_thread(Path(path).write_text, _misses(asked), "utf-8")
    return _report(asked)


def questions_of(group: Group) -> list[Row]:
    """The questions of one group."""
    return questions(kept_aside=group == "kept aside")


async def _ask(deps: Deps, row: Row) -> Asked:
    answer, seconds = await _answer(deps, row["question"])
    return Asked(row, answer, judge(row, answer), seconds)


async def _answer(deps: Deps, question: str) -> tuple[Answer, float]:
    graph = build_graph(replace(deps, query_log=None, search_log=None, chat=None), short_memory())
    begun = time.perf_counter()
    return await answer_question(graph, question, _ignore), time.perf_counter() - begun


async def _ignore(_: str) -> None:
    return None


def _report(asked: Sequence[Asked]) -> Report:
    report: Report = {"all": _counts(asked)}
    for kind in sorted({one.question_type for one in asked}):
        report[kind] = _counts([one for one in asked if one.question_type == kind])
    for gold in sorted({one.judged.kind for one in asked}):
        report[f"gold: {gold}"] = _counts([one for one in asked if one.judged.kind == gold])
    wrong = [one for one in asked if one.judged.outcome == "wrong"]
    sure = [one for one in wrong if one.confidence >= _SURE]
    told = ", ".join(f"{one.confidence:.0f}" for one in sorted(wrong, key=lambda one: -one.confidence))
    report["confidence of the wrong"] = tell(told or "none wrong", lower={"at 60 or above": len(sure)})
    answered = [one for one in asked if one.judged.outcome != "declined"]
    for name, cited in (
        ("document", sum(one.cites_document for one in answered)),
        ("page", sum(one.cites_page for one in answered)),
    ):
        report[f"cites the gold {name}"] = tell(f"{cited} of {len(answered)} answered", higher={"count": cited})
    median = statistics.median(one.seconds for one in asked) if asked else 0.0
    report["median"] = tell(f"{1_000 * median:.0f} ms", times={"seconds": median})
    return report


def _counts(asked: Sequence[Asked]) -> Told:
    counts = Counter(one.judged.outcome for one in asked)
    parts = [f"{counts[name]} {name} ({counts[name] / len(asked):.0%})" for name in ("right", "wrong", "declined")]
    text = f"{len(asked)} questions: {', '.join(parts)}"
    return tell(text, higher={"right": counts["right"]}, lower={"wrong": counts["wrong"]})


def _misses(asked: Sequence[Asked]) -> str:
    """What was not right, with the gold answer, for reading by hand; and, after it, what was."""
    ordered = sorted(asked, key=lambda one: one.judged.outcome == "right")
    return "\n\n".join(map(_told, ordered))


def _told(one: Asked) -> str:
    row, judged, answer = one.row, one.judged, one.answer
    pages = [evidence["evidence_page_num"] for evidence in row["evidence"]]
    return "\n".join(
        (
            f"{judged.outcome} ({judged.kind}: {judged.why}; confidence {one.confidence:.0f}; {one.seconds:.2f} s) "
            f"{row['financebench_id']} {row['doc_name']} {pages}",
            f"Q: {row['question']}",
            f"GOLD: {row['answer']}",
            f"SAID: {answer.answer}",
            f"WARNED: {answer.warnings}",
            f"SUGGESTED: {[f'{suggestion.text} {suggestion.snippet}' for suggestion in answer.suggestions]}",
        )
    )


async def measure_docugami() -> Report:
    """Which of several quarterly reports answers cite, or name as near, of those that the gold answers cite."""
    async with paged_corpus("docugami", docugami_rows()) as deps:
        return await measure_cited(deps)


async def measure_cited(deps: Deps) -> Report:
    """Likewise, over a corpus that is open."""
    asked = [(row, *await _answer(deps, row["question"])) for row in document_questions()]
    recalls, answered, precisions, lines = list[float](), list[float](), list[float](), list[str]()
    for row, answer, _ in asked:
        gold = {name.removesuffix(".pdf").replace(" ", "_") for name in row["cited_docs"]}
        cited = {one.doc_id for one in answer.citations if one.doc_id}
        answered.append(0.0 if answer.status in _NOTHING else len(gold & cited) / len(gold))
        recalls.append(len(gold & cited) / len(gold))
        if cited:
            precisions.append(len(gold & cited) / len(cited))
        if recalls[-1] < 1:
            lines.append(f"{answer.status} {recalls[-1]:.2f} {row['question']}\n  {sorted(gold)} {sorted(cited)}")
    if path := os.environ.get(MISSES):
        await asyncio.to_thread(Path(path).write_text, "\n".join(lines), "utf-8")
    declined = sum(answer.status in _NOTHING for _, answer, _ in asked)
    return {
        "cited document recall": tell(f"{mean(recalls):.3f} of {len(asked)}", higher={"recall": mean(recalls)}),
        "of answers alone": tell(f"{mean(answered):.3f}", higher={"recall": mean(answered)}),
        "cited document precision": tell(f"{mean(precisions):.3f}", higher={"precision": mean(precisions)}),
        "declined": tell(str(declined), lower={"declined": declined}),
    }
