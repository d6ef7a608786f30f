"""What was retrieved, in the shape of its route: figures, passages, or both side by side."""

from collections.abc import Iterator
from decimal import Decimal

from tools.models.answers import SubQuestion
from tools.models.facts import MetricValue
from tools.models.figures import Retrieved
from tools.models.questions import NARRATIVE, Route
from tools.models.results.route_results import Comparison, Relational, RouteResult


def shape_of(asked: SubQuestion, route: Route, found: Retrieved) -> RouteResult:
    """What a sub-question's route found; a route of text alone has no figures, one of figures no passages."""
    relational = Relational(
        xbrl_facts=found.xbrl_facts.values,
        comparisons=tuple(_comparisons(found)),
        timeseries=found.timeseries,
        statements=found.statements,
        calculations=found.calculations,
        trades=found.trades,
    )
    declined = (*found.xbrl_facts.declined, *found.declined)
    return RouteResult(
        id=asked.id,
        question=asked.question,
        route=route,
        relational=None if route == NARRATIVE and not found.figure_count else relational,
        vector=found.quotes,
        declined=tuple(dict.fromkeys(f"{one.subject}: {one.reason} {one.remedy}".strip() for one in declined)),
        warnings=tuple(dict.fromkeys((*found.xbrl_facts.warnings, *found.warnings))),
    )


def _comparisons(found: Retrieved) -> Iterator[Comparison]:
    """The changes on the year before: of the figures that have one, and of the points whose growth is known."""
    for one in found.xbrl_facts.values:
        if (yoy := one.yoy) is not None:
            yield _beside(one, yoy.prior_fiscal_year, yoy.prior_value, yoy.pct)
    for series in found.timeseries:
        points = {(point.fiscal_year, point.fiscal_quarter): point for point in series.points}
        for growth in series.growth:
            point = points.get((growth.fiscal_year, growth.fiscal_quarter))
            prior = points.get((growth.fiscal_year - 1, growth.fiscal_quarter))
            # Growth that is not told would mislead: over a stock split, or from a loss.
            told = growth.yoy_pct is not None or growth.yoy_points is not None
            if point is not None and prior is not None and told:
                yield _beside(point, prior.fiscal_year, prior.value, growth.yoy_pct)


def _beside(value: MetricValue, prior_year: int, prior: Decimal, pct: float | None) -> Comparison:
    return Comparison(
        ticker=value.ticker,
        metric=value.metric,
        segment=value.segment,
        fiscal_year=value.fiscal_year,
        fiscal_quarter=value.fiscal_quarter,
        value=value.value,
        prior_fiscal_year=prior_year,
        prior_value=prior,
        delta=value.value - prior,
        pct=pct,
    )
