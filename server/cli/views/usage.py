"""How the program is used, as blocks: statistics of questions, and how searches go."""

from collections.abc import Iterator, Mapping

from server.cli.formats.layout import Block, Column, Grid, Line, grid_of
from server.cli.views.tuning import tuned_line
from tools.usage.feedback import FeedbackReport, Reason
from tools.usage.statistics import QuestionStats


def feedback_shown(report: FeedbackReport) -> Iterator[Block]:
    """Counts, then a grid for each analysis that has something to say."""
    if report.tuned is not None:
        yield Line(tuned_line(report.tuned))
    if not report.searches:
        return
    yield Line(
        f"{_counted(report.searches, 'search', 'searches')} from {report.since:%Y-%m-%d} to {report.until:%Y-%m-%d}: "
        f"{report.without_results:,} without a result, {report.with_selections:,} with a selected one."
    )
    if report.failing:
        columns = (Column("Query", wraps=True), Column("Company"), Column("Searches"), Column("Why", wraps=True))
        failing = [(one.query, one.ticker or "", str(one.times), _reasons(one.reasons)) for one in report.failing]
        yield Grid(columns, tuple(failing), "Queries that fail")
    rows = [
        (
            mode.query_type,
            mode.search_mode,
            str(mode.searches),
            f"{mode.selected / mode.searches:.0%}",
            "" if mode.mean_top_score is None else f"{mode.mean_top_score:.3f}",
            f"{mode.useful} / {mode.not_useful}",
        )
        for mode in report.modes
    ]
    titles = ("Query type", "Mode", "Searches", "Selected", "Mean top score", "Useful / not")
    yield grid_of("Modes by query type", titles, rows)
    if report.missing_words:
        words = tuple((one.word, "; ".join(one.queries)) for one in report.missing_words)
        yield Grid((Column("Word"), Column("Queries", wraps=True)), words, "Words that no filing and no synonym has")


def _reasons(reasons: Mapping[Reason, int]) -> str:
    return ", ".join(f"{reason.replace('_', ' ')} {count}x" for reason, count in reasons.items())


def stats_shown(found: QuestionStats) -> Iterator[Block]:
    """Counts, then grids of steps, of kinds of questions, and of searches for text."""
    if not found.questions:
        return
    told = ", ".join(f"{count:,} {status.replace('_', ' ')}" for status, count in found.statuses.items())
    yield Line(
        f"{_counted(found.questions, 'question')} from {found.since:%Y-%m-%d} to {found.until:%Y-%m-%d}: {told}."
    )
    yield Line(f"Cited: {_share(found.citation_coverage)} of figures and quotations.")
    yield Line(f"Verified: {_share(found.verification_pass_rate)} of {_counted(found.numbers, 'number')}.")
    yield Line(f"Models: {found.input_tokens:,} tokens in, {found.output_tokens:,} out, ${found.cost_usd:,.4f}.")
    yield grid_of("Time by step", ("Step", "Runs", "Median ms", "p95 ms", "All s"), _steps(found))
    yield grid_of("By kind of question", ("Kind", "Questions", "Answered", "Median ms"), _kinds(found))
    if found.searches:
        rows = [
            (one.query_type, one.mode, f"{one.searches:,}", f"{one.hits / one.searches:.0%}", f"{one.empty:,}")
            for one in found.searches
        ]
        yield grid_of("Searches for text", ("Kind of query", "Mode", "Searches", "Quoted", "Empty"), rows)


def _steps(found: QuestionStats) -> list[tuple[str, ...]]:
    return [
        (one.step, f"{one.runs:,}", f"{one.median * 1000:,.1f}", f"{one.p95 * 1000:,.1f}", f"{one.total:,.2f}")
        for one in found.steps
    ]


def _kinds(found: QuestionStats) -> list[tuple[str, ...]]:
    return [
        (
            one.query_type,
            f"{one.questions:,}",
            f"{one.answered / one.questions:.0%}",
            f"{one.median_seconds * 1000:,.0f}",
        )
        for one in found.kinds
    ]


def _counted(count: int, one: str, many: str = "") -> str:
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def _share(value: float | None) -> str:
    return "none" if value is None else f"{value:.1%}"
