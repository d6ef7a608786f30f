"""Charts of figures: a PNG in a file, or bars in the terminal."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from server.cli.formats.layout import Block, Column, Grid
from server.cli.terminal import Terminal
from tools.errors import InvalidInput

if TYPE_CHECKING:
    from tools.models.facts import MetricValue

HERE = "-"  # instead of a file: in the terminal
Chart = Annotated[
    Path | None,
    typer.Option(help="Draw the figures into this PNG file, or with - as bars in the terminal.", show_default=False),
]

_LONGEST = 24  # cells of the longest bar
_MARKS = {False: "█", True: "░"}
_BELOW = "◄"


def charted(values: "Sequence[MetricValue]", target: Path | None, terminal: Terminal) -> list[Block]:
    """The bars of figures, where they shall stand in the terminal; else the PNG is written. Nothing without figures."""
    if target is None or not values:
        return []
    if str(target) == HERE:
        return [bars(values)]
    from tools.figures.chart import draw_values

    write_chart(target, draw_values(values))
    terminal.progress(f"Drawn into {target}")
    return []


def write_chart(target: Path, png: bytes) -> None:
    """Write a PNG. Raises `InvalidInput` where that can't be done."""
    try:
        target.write_bytes(png)
    except OSError as error:
        raise InvalidInput(f"chart: {target} can't be written: {error.strerror}.") from error


def bars(values: "Sequence[MetricValue]") -> Grid:
    """A bar a figure, those of one period together, and below them what the marks mean.

    Raises `InvalidInput` where the figures have no common unit.
    """
    from server.cli.views.figures import shown_value
    from tools.figures.chart import to_drawing
    from tools.models.base import period_label

    drawing = to_drawing(values)
    named = [
        ((value.fiscal_year, value.fiscal_quarter or 0), place, name, value)
        for place, (name, points) in enumerate(drawing.series.items())
        for value in points
    ]
    longest = max((abs(value.value) for value in values), key=abs)
    rows = tuple(
        (
            period_label(year, quarter or None),
            name,
            shown_value(value),
            bar(float(value.value), float(longest), faint=value.basis == "derived"),
        )
        for (year, quarter), _, name, value in sorted(named, key=lambda one: one[:2])
    )
    top = next(shown_value(value) for value in values if abs(value.value) == longest)
    columns = (Column("Period"), Column("", wraps=True), Column("Value", right=True), Column("Bar", rank=1))
    return Grid(columns, rows, _title(drawing.title, drawing.unit), (_legend(values, top),))


def bar(value: float, longest: float, *, faint: bool = False) -> str:
    """A bar of a value, the longest one being as long as there is room."""
    if not longest or not value:
        return ""
    length = max(1, round(_LONGEST * abs(value) / longest))
    return (_BELOW if value < 0 else "") + _MARKS[faint] * length


def _title(title: str, unit: str) -> str:
    return f"{title}, {unit}" if title else unit


def _legend(values: "Sequence[MetricValue]", longest: str) -> str:
    derived = any(value.basis == "derived" for value in values)
    parts = [
        f"{_MARKS[False]} reported" if derived else "",
        f"{_MARKS[True]} derived, not reported as such" if derived else "",
        f"{_BELOW} below zero" if any(value.value < 0 for value in values) else "",
        f"The longest bar is {longest}",
    ]
    return f"{'; '.join(filter(None, parts))}."
