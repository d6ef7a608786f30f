"""Whether tuning from a log gains on questions that it never saw: half of FinanceBench's make the log.

The log and what is tuned are kept in memory: the corpus is only read.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from evals.measures.search.page_hits import Scores, hits, mean
from evals.measures.search.paged_corpus import financebench_rows, paged_corpus, questions
from evals.report import Report, Told, tell
from tools.models.tuning import AppliedTuning, Gain, Tuned, TuningReport
from tools.ports.deps import Deps
from tools.ports.search_log import LoggedSearch
from tools.search.filings_search import FilingsRequest, search_filings
from tools.search.order.ranker import FEATURES
from tools.search.search import SearchRequest, search_passages
from tools.usage.feedback import record_feedback
from tools.usage.tuning.propose import propose_tuning

_SHOWN = 50
_FUSED_ALONE = Tuned(ranker={name: float(name == "fused") for name in FEATURES})

Row = dict[str, Any]
# Which of the passages shown, by document and page, a person selects.
Choose = Callable[[Row, Sequence[tuple[str, int | None]]], list[int]]


@dataclass
class MemoryLog:
    """A `SearchLog` of one measurement, the newest last."""

    kept: list[LoggedSearch] = field(default_factory=list[LoggedSearch])

    def note(self, search: LoggedSearch) -> None:
        self.kept.append(search)

    async def find(self, *, search_id: str | None = None, query: str | None = None) -> LoggedSearch | None:
        return next((one for one in reversed(self.kept) if search_id == one.search_id or query == one.query), None)

    async def judge(self, search_id: str, selected: Sequence[int] | None, useful: bool | None) -> LoggedSearch | None:
        [place] = [place for place, one in enumerate(self.kept) if one.search_id == search_id]
        self.kept[place] = self.kept[place].model_copy(
            update={"selected_results": tuple(selected or ()), "useful": useful}
        )
        return self.kept[place]

    async def searches(self, since: datetime | None, limit: int) -> list[LoggedSearch]:
        return self.kept[::-1][:limit]

    async def close(self) -> None:
        return None


@dataclass
class MemoryTuning:
    """A `TuningStore` with one version."""

    tuned: Tuned

    async def current(self) -> AppliedTuning | None:
        return AppliedTuning(version=1, applied_at=datetime.now(UTC), tuned=self.tuned, report=TuningReport(searches=0))

    async def apply(self, tuned: Tuned, report: TuningReport, based_on: int) -> AppliedTuning:
        raise NotImplementedError

    async def undo(self) -> AppliedTuning | None:
        raise NotImplementedError


async def measure_tuning() -> Report:
    """Gains on the other half: from what ships, from a ranker that knows nothing yet, and from selections by chance."""
    async with paged_corpus("financebench", financebench_rows()) as deps:
        report: Report = {}
        for name, start, choose in (
            ("as shipped", Tuned(), _gold),
            ("fusion alone", _FUSED_ALONE, _gold),
            ("selected by chance", Tuned(), _by_chance),
        ):
            report |= await _measure(deps, name, start, choose)
        return report


async def _measure(deps: Deps, name: str, start: Tuned, choose: Choose) -> Report:
    """Each half makes the log once, and the other one is measured."""
    rows = questions()
    halves = [row for row in rows if _first(row)], [row for row in rows if not _first(row)]
    report: Report = {}
    for nth, (logged, other) in enumerate((halves, halves[::-1]), start=1):
        tuned_deps = replace(deps, search_log=MemoryLog(), tuning=MemoryTuning(start))
        for row in logged:
            await _search_and_select(tuned_deps, row, choose)
        proposal = await propose_tuning(tuned_deps)
        told, key = proposal.report, f"{name}, log of half {nth}"
        report[key] = _told(told, wanted=choose is _gold)
        before = await _quality(tuned_deps, other, start)
        after = await _quality(tuned_deps, other, proposal.tuned if told.proposed else start)
        text = f"hit@5 {before[0]:.3f} -> {after[0]:.3f}, MRR@20 {before[1]:.3f} -> {after[1]:.3f}"
        report[f"{key}: the other {len(other)}"] = tell(
            text, higher={"gain of hit@5": after[0] - before[0], "gain of MRR@20": after[1] - before[1]}
        )
    return report


async def _search_and_select(deps: Deps, row: Row, choose: Choose) -> None:
    found = await search_filings(deps, FilingsRequest(row["question"], top_k=_SHOWN))
    selected = choose(row, [(one.doc_id, one.page) for one in found.passages])
    if selected:
        await record_feedback(deps, search_id=found.search_id, selected=selected)


def _gold(row: Row, shown: Sequence[tuple[str, int | None]]) -> list[int]:
    gold = _pages(row)
    return [place for place, page in enumerate(shown, start=1) if page in gold]


def _by_chance(row: Row, shown: Sequence[tuple[str, int | None]]) -> list[int]:
    return [1 + _hash("chance", row) % len(shown)] if shown else []


async def _quality(deps: Deps, rows: Sequence[Row], tuned: Tuned) -> tuple[float, float]:
    """hit@5 and MRR@20 of the gold pages."""
    scores = list[Scores]()
    for row in rows:
        found = await search_passages(deps, SearchRequest(row["question"], tuned=tuned))
        passages = [one.candidate.passage for one in found.passages]
        pages = list(dict.fromkeys((one.document.doc_id, one.chunk.page) for one in passages))
        scores.append(hits(pages, _pages(row)))
    return mean(one.hit5 for one in scores), mean(one.mrr20 for one in scores)


def _told(report: TuningReport, *, wanted: bool) -> Told:
    def moved(gain: Gain | None) -> str:
        if gain is None:
            return "not measured"
        figures = (gain.before.ndcg10, gain.after.ndcg10)
        return f"nDCG@10 {figures[0]:.3f} -> {figures[1]:.3f} of {gain.before.queries}, chance {gain.chance:.3f}"

    verdict = f"proposed, {len(report.changes)} changes" if report.proposed else "nothing proposed"
    text = f"{verdict}; {report.judged} judged; fitted {moved(report.fitted)}; held {moved(report.held)}"
    proposed = {"proposed": float(report.proposed)}
    return tell(text, higher=proposed) if wanted else tell(text, lower=proposed)


def _pages(row: Row) -> set[tuple[str, int | None]]:
    return {(row["doc_name"], evidence["evidence_page_num"]) for evidence in row["evidence"]}


def _first(row: Row) -> bool:
    return _hash("half", row) % 2 == 0


def _hash(salt: str, row: Row) -> int:
    return int.from_bytes(hashlib.sha256(f"{salt} {row['financebench_id']}".encode()).digest()[:4])
