"""`tieout stats`."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from rich.table import Table

from server.cli.command import Json, run
from server.cli.tables import plain_table
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import InvalidInput

if TYPE_CHECKING:
    from tools.usage.statistics import QuestionStats

telling = typer.Typer()


@telling.command()
def stats(
    days: Annotated[int | None, typer.Option(min=1, max=36_500, help="Only the questions of the last days.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw how long each step takes into this PNG file.")] = None,
    json_: Json = False,
) -> None:
    """Tell how questions go: time by step, answers by kind, searches that were of use, citations, checks, cost."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.wiring import open_deps
        from tools.usage.statistics import question_stats

        since = datetime.now(UTC) - timedelta(days=days) if days else None
        async with open_deps(settings, terminal.progress) as deps:
            found = await question_stats(deps, since)
        if plot is not None:
            from server.cli.stats.plot import draw_steps

            drawn = draw_steps(found)
            try:
                plot.write_bytes(drawn)
            except OSError as error:
                raise InvalidInput(f"plot: {plot} can't be written: {error.strerror}.") from error
            terminal.progress(f"Drawn into {plot}")
        terminal.show(found, stats_shown(found), found.warnings)
        return 0

    run(work, json_=json_)


def stats_shown(found: "QuestionStats") -> Iterator[RenderableType]:
    """For the terminal: counts, then tables of steps, of kinds of questions, and of searches for text."""
    if not found.questions:
        return
    told = ", ".join(f"{count:,} {status.replace('_', ' ')}" for status, count in found.statuses.items())
    yield f"{found.questions:,} questions from {found.since:%Y-%m-%d} to {found.until:%Y-%m-%d}: {told}."
    yield f"Cited: {_share(found.citation_coverage)} of figures and quotations."
    yield f"Verified: {_share(found.verification_pass_rate)} of {found.numbers:,} numbers."
    yield f"Models: {found.input_tokens:,} tokens in, {found.output_tokens:,} out, ${found.cost_usd:,.4f}."
    yield _steps(found)
    yield _kinds(found)
    if found.searches:
        yield _searches(found)


def _steps(found: "QuestionStats") -> Table:
    rows = [
        (one.step, f"{one.runs:,}", f"{one.median * 1000:,.1f}", f"{one.p95 * 1000:,.1f}", f"{one.total:,.2f}")
        for one in found.steps
    ]
    return plain_table("Time by step", ("Step", "Runs", "Median ms", "p95 ms", "All s"), rows)


def _kinds(found: "QuestionStats") -> Table:
    rows = [
        (
            one.query_type,
            f"{one.questions:,}",
            f"{one.answered / one.questions:.0%}",
            f"{one.median_seconds * 1000:,.0f}",
        )
        for one in found.kinds
    ]
    return plain_table("By kind of question", ("Kind", "Questions", "Answered", "Median ms"), rows)


def _searches(found: "QuestionStats") -> Table:
    rows = [
        (one.query_type, one.mode, f"{one.searches:,}", f"{one.hits / one.searches:.0%}", f"{one.empty:,}")
        for one in found.searches
    ]
    return plain_table("Searches for text", ("Kind of query", "Mode", "Searches", "Quoted", "Empty"), rows)


def _share(value: float | None) -> str:
    return "none" if value is None else f"{value:.1%}"
