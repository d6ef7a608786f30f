"""Draws how long each step takes. Needs the extra `chart` (matplotlib), which is imported on first use."""

# matplotlib leaves parts of its own signatures untyped.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import io

from tools.errors import InvalidInput
from tools.usage.statistics import QuestionStats


def draw_steps(found: QuestionStats) -> bytes:
    """A PNG: a bar for each step's median, a line up to its p95. Raises `InvalidInput` without steps or matplotlib."""
    if not found.steps:
        raise InvalidInput("chart: no step is logged yet.")
    try:
        from matplotlib import rcdefaults
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise InvalidInput("chart: drawing needs matplotlib. Install tieout with its extra: tieout[chart].") from error
    names = [one.step for one in reversed(found.steps)]
    medians = [one.median * 1000 for one in reversed(found.steps)]
    above = [max(0.0, (one.p95 - one.median) * 1000) for one in reversed(found.steps)]
    rcdefaults()  # a matplotlibrc of the working directory was read
    figure = Figure(figsize=(8, 1.2 + 0.35 * len(names)), layout="constrained")
    axes = figure.subplots()
    axes.barh(names, medians, xerr=[[0.0] * len(names), above], color="#2f6f9f", ecolor="#7f7f7f", capsize=3)
    axes.set_xlabel("milliseconds: median, and up to p95")
    axes.set_title(f"{found.questions:,} questions")
    buffer = io.BytesIO()
    FigureCanvasAgg(figure).print_png(buffer)
    return buffer.getvalue()
