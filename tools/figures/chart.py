"""Draws figures as a PNG. Needs the extra `chart` (matplotlib), which is imported on first use."""

# matplotlib leaves parts of its own signatures untyped.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tools.errors import InvalidInput
from tools.models.base import period_label
from tools.models.facts import MetricValue
from tools.models.figures import Series
from tools.numbers import currency_of

_SIZES = ((1e12, "trillions"), (1e9, "billions"), (1e6, "millions"))
_COLOURS = ("#2f6f9f", "#c8743c", "#5b9360", "#8a5a99", "#a94f52", "#6f6f6f", "#b59b3b", "#3f8f95")
_DERIVED = "hatched: derived, not reported as such"
_MOST = len(_COLOURS)  # series that can be told apart


@dataclass(frozen=True)
class Drawing:
    """Figures that share a unit, apart by series, and the periods of any of them in their order."""

    series: dict[str, tuple[MetricValue, ...]]
    periods: tuple[tuple[int, int], ...]
    title: str
    unit: str

    @property
    def values(self) -> list[MetricValue]:
        return [value for values in self.series.values() for value in values]


def to_drawing(values: Sequence[MetricValue]) -> Drawing:
    """The figures as they can be drawn on one scale. Raises `InvalidInput` without any, and where units differ."""
    if not values:
        raise InvalidInput("chart: there are no figures to draw.")
    units = dict.fromkeys("percent" if value.percent else value.unit for value in values)
    if len(units) > 1:
        raise InvalidInput(f"chart: {' and '.join(units)} have no common scale. Draw them apart.")
    labels = dict.fromkeys(value.label for value in values)
    tickers = dict.fromkeys(value.ticker for value in values)
    series: dict[str, list[MetricValue]] = {}
    for value in values:
        name = value.ticker if len(labels) == 1 else value.label if len(tickers) == 1 else _both(value)
        series.setdefault(name, []).append(value)
    if len(series) > _MOST:
        raise InvalidInput(f"chart: {len(series)} series are too many to tell apart; draw at most {_MOST}.")
    periods = sorted({(value.fiscal_year, value.fiscal_quarter or 0) for value in values})
    shared = next(iter(labels)) if len(labels) == 1 else next(iter(tickers)) if len(tickers) == 1 else ""
    title = f"{next(iter(tickers))}: {shared}" if len(labels) == len(tickers) == 1 else shared
    unit = next(iter(units))
    named = unit if unit == "percent" else currency_of(unit) or unit
    return Drawing({name: tuple(points) for name, points in series.items()}, tuple(periods), title, named)


def _both(value: MetricValue) -> str:
    return f"{value.ticker} {value.label}"


def draw_series(series: Series) -> bytes:
    """A PNG of one series. Raises `InvalidInput` without points, or without matplotlib."""
    if not series.points:
        raise InvalidInput("chart: the series has no points to draw.")
    return draw_values(series.points)


def draw_values(values: Sequence[MetricValue]) -> bytes:
    """A PNG of figures: periods side by side, a colour a series, derived ones hatched, with a legend that says so.

    Raises `InvalidInput` without any, where their units differ, or without matplotlib.
    """
    drawing = to_drawing(values)
    try:
        from matplotlib import rcdefaults
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise InvalidInput("chart: drawing needs matplotlib. Install tieout with its extra: tieout[chart].") from error
    amounts = [float(value.value) * (100 if value.percent else 1) for value in drawing.values]
    size, word = next(((s, w) for s, w in _SIZES if max(map(abs, amounts)) >= s), (1.0, ""))
    rcdefaults()  # a matplotlibrc of the working directory was read
    bars = len(drawing.periods) * len(drawing.series)
    figure = Figure(figsize=(max(6.0, 0.45 * bars), 4.4), layout="constrained")
    axes = figure.subplots()
    for place, (name, points) in enumerate(drawing.series.items()):
        _draw_bars(axes, drawing, place, name, points, size)
    axes.set_xticks(range(len(drawing.periods)), [period_label(year, quarter) for year, quarter in drawing.periods])
    axes.set_title(drawing.title)
    axes.set_ylabel(f"{drawing.unit} {word}".strip())
    axes.tick_params(axis="x", rotation=60)
    axes.axhline(0, color="black", linewidth=0.6)
    _draw_legend(figure, axes, drawing)
    buffer = io.BytesIO()
    FigureCanvasAgg(figure).print_png(buffer)
    return buffer.getvalue()


def _draw_bars(axes: Any, drawing: Drawing, place: int, name: str, points: Sequence[MetricValue], size: float) -> None:
    width = 0.8 / len(drawing.series)
    at = {period: number for number, period in enumerate(drawing.periods)}
    bars = axes.bar(
        [at[point.fiscal_year, point.fiscal_quarter or 0] - 0.4 + width * (place + 0.5) for point in points],
        [float(point.value) * (100 if point.percent else 1) / size for point in points],
        width,
        color=_COLOURS[place],
        label=name,
    )
    for bar, point in zip(bars, points, strict=True):
        if point.basis == "derived":
            bar.set_hatch("//")


def _draw_legend(figure: Any, axes: Any, drawing: Drawing) -> None:
    """What colours and hatches mean, where there are several colours or any hatch."""
    from matplotlib.patches import Patch

    handles = axes.get_legend_handles_labels()[0] if len(drawing.series) > 1 else []
    if any(value.basis == "derived" for value in drawing.values):
        handles = [*handles, Patch(facecolor="white", edgecolor="black", hatch="//", label=_DERIVED)]
    if handles:
        figure.legend(handles=handles, loc="outside lower center", ncols=min(4, len(handles)), fontsize="small")
