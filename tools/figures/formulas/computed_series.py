"""A formula over fiscal years or quarters."""

from collections.abc import Iterator
from decimal import Decimal

from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.computing import ComputedLine, Computing, place_of, points_between
from tools.models.facts import MetricValue
from tools.models.figures import Gap, Growth, Series
from tools.numbers import percent_change
from tools.vocab.loader import Formula, Metric


async def computed_series(computing: Computing, formula: Formula, ticker: str, request: FigureRequest) -> Series:
    """The series of a formula, oldest point first. Raises as `calculate` does."""
    line = await computing.line(formula, request)
    calculation, points = line.calculation, tuple(sorted(line.values, key=place_of))
    label = calculation.results[0].label if calculation.results else formula.label
    return Series(
        ticker=points[-1].ticker if points else ticker,
        metric=formula.key,
        label=label,
        unit=points[-1].unit if points else None,
        definition=calculation.definition,
        points=points,
        growth=tuple(_growth(line, points, quarterly=request.quarterly)) if len(points) > 1 else (),
        cagr=None if request.quarterly else _cagr(points),
        gaps=tuple(
            Gap(fiscal_year=entry.fiscal_year, fiscal_quarter=entry.fiscal_quarter, reason=entry.reason)
            for entry in calculation.declined
            if entry.fiscal_year is not None
        ),
        found=len(points),
        requested=len(request.named),
        declined=calculation.declined,
        warnings=calculation.warnings,
    )


async def unreported_series(
    computing: Computing, metric: Metric, formula: Formula, ticker: str, request: FigureRequest
) -> Series:
    """The series of a metric that the company never reports, by the metric's formula, which is said."""
    series = await computed_series(computing, formula, ticker, request)
    said = f"{ticker} {metric.label}: no loaded filing reports it. It is computed: {formula.definition}"
    series = series.model_copy(update={"warnings": (said, *series.warnings)})
    if formula.percent:
        return series  # a ratio that stands for one that a company states goes by its own name
    named = {"metric": metric.key, "label": metric.label}
    points = tuple(point.model_copy(update=named) for point in series.points)
    return series.model_copy(update={**named, "points": points})


def _growth(line: ComputedLine, points: tuple[MetricValue, ...], *, quarterly: bool) -> Iterator[Growth]:
    for point in points:
        before = _quarter_before(line, point) if quarterly else None
        yield Growth(
            fiscal_year=point.fiscal_year,
            fiscal_quarter=point.fiscal_quarter,
            yoy_pct=point.yoy.pct if point.yoy else None,
            yoy_points=point.yoy.points if point.yoy else None,
            sequential_pct=percent_change(point.value, before.value) if before and not point.percent else None,
            sequential_points=points_between(point, before) if before and point.percent else None,
        )


def _quarter_before(line: ComputedLine, point: MetricValue) -> MetricValue | None:
    """The point of the quarter before, where the two can be compared: shares may have been split in between."""
    year, quarter = place_of(point)
    before = line.before.get((year, quarter - 1) if quarter > 1 else (year - 1, 4))
    return before if before and before.unit == point.unit and "shares" not in point.unit else None


def _cagr(points: tuple[MetricValue, ...]) -> float | None:
    """Compound annual growth from the first to the last point, in percent; of amounts and multiples alone."""
    if len(points) < 2:
        return None
    first, last = points[0], points[-1]
    years = last.fiscal_year - first.fiscal_year
    alike = first.unit == last.unit and "shares" not in last.unit and not last.percent
    if not alike or min(first.value, last.value) <= 0:
        return None
    return round(float((last.value / first.value) ** (Decimal(1) / years) - 1) * 100, 4)
