"""What the log of questions tells: how long each step takes, what is answered, cited and verified, what it costs."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from tools.errors import InvalidInput
from tools.models.base import Model
from tools.ports.deps import Deps
from tools.ports.query_log import LoggedQuestion, QueryLog, UsedSearch

MOST_READ = 10_000  # questions
_ANSWERED = frozenset({"answered", "partly_answered"})


class StepTimes(Model):
    """How long one step of the graph takes, in seconds: half of its runs at most `median`, 95 of 100 at most `p95`."""

    step: str
    runs: int
    median: float
    p95: float
    total: float


class KindCounts(Model):
    """How questions of one kind go: `answered` counts those that got an answer, in whole or in part."""

    query_type: str
    questions: int
    answered: int
    median_seconds: float


class SearchCounts(Model):
    """How the searches for text go, by the kind of query and by mode, in passages ("hybrid") or in page trees ("tree").

    A search whose results the answer quotes is a hit; `empty` counts those without results.
    """

    query_type: str
    mode: str
    searches: int
    hits: int
    empty: int


class QuestionStats(Model):
    """What `tieout stats` tells. Coverage and pass rate are shares of 1; costs are in US dollars."""

    questions: int
    since: datetime | None = None
    until: datetime | None = None
    steps: tuple[StepTimes, ...] = ()
    kinds: tuple[KindCounts, ...] = ()
    searches: tuple[SearchCounts, ...] = ()
    statuses: Mapping[str, int] = {}
    citation_coverage: float | None = None
    verification_pass_rate: float | None = None
    numbers: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    warnings: tuple[str, ...] = ()


async def question_stats(deps: Deps, since: datetime | None = None) -> QuestionStats:
    """Count the logged questions. Raises `InvalidInput` where they are not logged."""
    found = await query_log_of(deps).questions(since, MOST_READ)
    if not found:
        return QuestionStats(questions=0, warnings=("No question is logged yet: `tieout ask` logs its own.",))
    stats = summarise(found)
    if len(found) == MOST_READ:
        stats = stats.model_copy(update={"warnings": (f"The newest {MOST_READ:,} questions were read.",)})
    return stats


def query_log_of(deps: Deps) -> QueryLog:
    """The log. Raises `InvalidInput` where questions are not logged."""
    if deps.query_log is None:
        raise InvalidInput("Questions are not logged: TIEOUT_LOG_SEARCHES is off.")
    return deps.query_log


def summarise(questions: Sequence[LoggedQuestion]) -> QuestionStats:
    """The figures of some questions, of which there is at least one."""
    covered = [one.citation_coverage for one in questions if one.citation_coverage is not None]
    numbers = sum(one.numbers for one in questions)
    return QuestionStats(
        questions=len(questions),
        since=min(one.at for one in questions),
        until=max(one.at for one in questions),
        steps=tuple(_steps(questions)),
        kinds=tuple(_kinds(questions)),
        searches=tuple(_searches(questions)),
        statuses=_counted(one.status for one in questions),
        citation_coverage=round(sum(covered) / len(covered), 4) if covered else None,
        verification_pass_rate=round(sum(one.tied_out for one in questions) / numbers, 4) if numbers else None,
        numbers=numbers,
        input_tokens=sum(one.input_tokens for one in questions),
        output_tokens=sum(one.output_tokens for one in questions),
        cost_usd=round(sum(one.cost_usd for one in questions), 6),
    )


def _steps(questions: Sequence[LoggedQuestion]) -> list[StepTimes]:
    """By step, the one that takes longest in all first."""
    times: dict[str, list[float]] = defaultdict(list)
    for question in questions:
        for step in question.trace.steps:
            times[step.step].append(step.seconds)
    rows = [
        StepTimes(step=step, runs=len(each), median=_at(each, 0.5), p95=_at(each, 0.95), total=round(sum(each), 6))
        for step, each in times.items()
    ]
    return sorted(rows, key=lambda row: (-row.total, row.step))


def _kinds(questions: Sequence[LoggedQuestion]) -> list[KindCounts]:
    kinds: dict[str, list[LoggedQuestion]] = defaultdict(list)
    for question in questions:
        kinds[question.query_type].append(question)
    rows = [
        KindCounts(
            query_type=kind,
            questions=len(each),
            answered=sum(one.status in _ANSWERED for one in each),
            median_seconds=_at([one.seconds for one in each], 0.5),
        )
        for kind, each in kinds.items()
    ]
    return sorted(rows, key=lambda row: (-row.questions, row.query_type))


def _searches(questions: Sequence[LoggedQuestion]) -> list[SearchCounts]:
    kinds: dict[tuple[str, str], list[UsedSearch]] = defaultdict(list)
    for search in (search for question in questions for search in question.searches):
        kinds[search.query_type, search.mode].append(search)
    rows = [
        SearchCounts(
            query_type=query_type,
            mode=mode,
            searches=len(each),
            hits=sum(one.used for one in each),
            empty=sum(one.results == 0 for one in each),
        )
        for (query_type, mode), each in kinds.items()
    ]
    return sorted(rows, key=lambda row: (-row.searches, row.query_type, row.mode))


def _counted(names: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = defaultdict(int)
    for name in names:
        counts[name] += 1
    return dict(sorted(counts.items()))


def _at(values: Sequence[float], share: float) -> float:
    """The value that this share of them does not exceed (nearest rank)."""
    return round(sorted(values)[max(0, math.ceil(share * len(values)) - 1)], 6)
