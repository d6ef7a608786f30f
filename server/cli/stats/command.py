"""`tieout stats`."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from server.cli.command import printing, run
from server.cli.figures.charts import HERE, bar, write_chart
from server.cli.formats.layout import Block, Column, Grid
from server.cli.terminal import Terminal
from server.settings import Settings

if TYPE_CHECKING:
    from tools.usage.statistics import QuestionStats

telling = typer.Typer()


@telling.command()
@printing
def stats(
    days: Annotated[int | None, typer.Option(min=1, max=36_500, help="Only the questions of the last days.")] = None,
    chart: Annotated[
        Path | None,
        typer.Option(
            "--chart",
            "--plot",
            help="Draw how long each step takes into this PNG file, or with - as bars in the terminal.",
        ),
    ] = None,
) -> None:
    """Tell how questions go: time by step, answers by kind, searches that were of use, citations, checks, cost."""

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.usage import stats_shown
        from server.wiring import open_deps
        from tools.usage.statistics import question_stats

        since = datetime.now(UTC) - timedelta(days=days) if days else None
        async with open_deps(settings, terminal.progress) as deps:
            found = await question_stats(deps, since)
        drawn: list[Block] = []
        if chart is not None and str(chart) == HERE:
            drawn = [steps_bars(found)] if found.steps else []
        elif chart is not None:
            from server.cli.stats.plot import draw_steps

            write_chart(chart, draw_steps(found))
            terminal.progress(f"Drawn into {chart}")
        terminal.show(found, [*drawn, *stats_shown(found)], found.warnings)
        return 0

    run(work)


def steps_bars(found: "QuestionStats") -> Grid:
    """A bar a step, as long as its median time."""
    longest = max(one.median for one in found.steps)
    rows = tuple((one.step, f"{one.median * 1000:,.1f}", bar(one.median, longest)) for one in found.steps)
    columns = (Column("Step"), Column("Median ms", right=True), Column("Bar", rank=1))
    below = f"The longest bar is {longest * 1000:,.1f} ms."
    return Grid(columns, rows, f"Time by step, of {found.questions:,} questions", (below,))
