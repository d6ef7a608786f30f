"""Draws a series as a PNG. Needs the extra `chart` (matplotlib), which is imported on first use."""

# matplotlib leaves parts of its own signatures untyped.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import io

from tools.errors import InvalidInput
from tools.models.base import period_label
from tools.models.figures import Series
from tools.numbers import currency_of

_SIZES = ((1e12, "trillions"), (1e9, "billions"), (1e6, "millions"))


def draw_series(series: Series) -> bytes:
    """A PNG of the series, derived points hatched. Raises `InvalidInput` without points, or without matplotlib."""
    if not series.points:
        raise InvalidInput("chart: the series has no points to draw.")
    try:
        from matplotlib import rcdefaults
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise InvalidInput("chart: drawing needs matplotlib. Install tieout with its extra: tieout[chart].") from error
    percent = series.points[-1].percent
    values = [float(point.value) * (100 if percent else 1) for point in series.points]
    size, word = next(((s, w) for s, w in _SIZES if max(map(abs, values)) >= s), (1.0, ""))
    labels = [period_label(point.fiscal_year, point.fiscal_quarter) for point in series.points]
    rcdefaults()  # a matplotlibrc of the working directory was read
    figure = Figure(figsize=(max(6.0, 0.45 * len(values)), 4), layout="constrained")
    axes = figure.subplots()
    bars = axes.bar(labels, [value / size for value in values], color="#2f6f9f")
    for bar, point in zip(bars, series.points, strict=True):
        if point.basis == "derived":
            bar.set_hatch("//")
    axes.set_title(f"{series.ticker}: {series.label}")
    unit = "percent" if percent else currency_of(series.unit or "") or series.unit or ""
    axes.set_ylabel(f"{unit} {word}".strip())
    axes.tick_params(axis="x", rotation=60)
    axes.axhline(0, color="black", linewidth=0.6)
    buffer = io.BytesIO()
    FigureCanvasAgg(figure).print_png(buffer)
    return buffer.getvalue()
