"""Questions for one of a set: which company, year or quarter is at one end of a metric."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from tools.figures.formulas.combined import base_of
from tools.figures.formulas.computed import as_value
from tools.language.english.asked import offers_choice
from tools.language.english.compared_change import compared_change
from tools.language.english.planning import asks_for, find_superlative, picking_words
from tools.models.base import period_label
from tools.models.facts import MetricValue
from tools.models.figures import Retrieved
from tools.models.plans import Choice, Kind, Pick
from tools.models.questions import Classification
from tools.questions.asked.pieces import words_of

_RESULTS = frozenset(("net_income", "operating_income", "pretax_income"))  # what is lost where "lost" says no more
_CHANGES = ("growth", "change", "increase", "decrease", "cagr")  # in the keys of figures that are one
_SIDES = 2  # periods that are only held against each other
_NEWEST = 10  # years that are looked at where none is named


def read_pick(text: str, reading: Classification) -> Pick | None:
    """What a clause picks, or None."""
    ranks, said = reading.asks is not None and reading.asks.kind == "rank", find_superlative(text)
    kind = _kind(text, reading)
    if kind is None and said.extreme:
        kind = _over_periods(reading, ever=said.ever)
    change = compared_change(text)
    if kind is None and change is not None and offers_choice(text):
        kind = _of_periods(reading)
    if not reading.metrics:
        return None
    if change is not None and kind is not None:
        return pick_by(text, kind, reading.metrics[0])
    of_companies = kind == "company" and said.end is not None and offers_choice(text)  # "lower capex, snow or pg"
    if not (ranks or said.asks or said.ranks or of_companies or (said.extreme and kind != "company")):
        return None
    if not (ranks or said.asks) and kind == "year" and not said.extreme:
        return None
    return pick_by(text, kind, reading.metrics[0]) if kind else None


def pick_by(text: str, kind: Kind, metric: str) -> Pick | None:
    """A pick of the end that the words mean, or None. The largest loss is the lowest income."""
    said = find_superlative(text)
    # A ranking begins with the highest.
    change = compared_change(text)
    end = change.end if change else said.end or ("highest" if kind == "company" and said.ranks else None)
    if end is None:
        return None
    if said.inverts or (said.loses and metric in _RESULTS):
        end = "lowest" if end == "highest" else "highest"
    grows = change is not None or said.grows
    return Pick(end=end, kind=kind, metric=metric, growth=grows and not _is_change(metric))


def _is_change(metric: str) -> bool:
    """Whether a figure is a change itself, which no other change is meant by: growth, a change in cash."""
    return any(word in metric for word in _CHANGES)


def picked_reading(text: str, reading: Classification, pick: Pick) -> Classification:
    """The reading without the words that only say what is picked; over the newest years where none is named."""
    said = picking_words(text)
    update: dict[str, Any] = {
        "unexplained": tuple(word for word in reading.unexplained if word.lower() not in said),
        "ambiguous": tuple(word for word in reading.ambiguous if word.lower() not in said),
    }
    if pick.kind != "company" and not (reading.fiscal_years or reading.periods):
        update |= {"newest": _NEWEST if pick.kind == "year" else 4 * _NEWEST}
    if pick.kind == "quarter":
        update |= {"granularity": "quarterly"}
    if change := compared_change(text):
        compared = words_of([change.said])
        update["unexplained"] = tuple(word for word in update["unexplained"] if word.lower() not in compared)
        update["unused"] = tuple(one for one in reading.unused if one.word.lower() not in compared)
        update["change"] = False  # the change of each, and not that from the first to the last
    return reading.model_copy(update=update)


def choose(pick: Pick, parents: Mapping[str, Retrieved], sources: Sequence[Classification]) -> Choice | None:
    """The one that the parents' figures pick; None where there is no figure, or they can't be compared."""
    found = {(v.ticker, v.fiscal_year, v.fiscal_quarter): (v, worth) for v, worth in _measures(pick, parents)}
    if pick.kind == "quarter":
        found = {key: entry for key, entry in found.items() if key[2]}
    if not found or len({value.unit for value, _ in found.values()}) > 1:
        return None
    sign = 1 if pick.end == "highest" else -1
    best = max(worth * sign for _, worth in found.values())
    winners = [(value, worth) for value, worth in found.values() if worth * sign == best]
    value, worth = winners[0]
    asked = dict.fromkeys(ticker for reading in sources for ticker in reading.tickers)
    there = {ticker for ticker, _, _ in found}
    absent = [ticker for ticker in asked if ticker not in there]
    absent += [missing.name for reading in sources for missing in reading.not_loaded]
    absent += list(_absent_periods(pick, found, sources))
    empty = set(_meaningless(pick, parents))
    if pick.kind != "company" and len(found) == 1 and absent:
        return None
    if pick.kind == "company" and len(there) == 1 and not empty.issuperset(absent):
        return None  # one figure is neither the highest nor the lowest of those that were asked for
    return Choice(
        pick=pick,
        ticker=value.ticker,
        fiscal_year=value.fiscal_year,
        fiscal_quarter=value.fiscal_quarter,
        value=worth,
        among=len(found),
        missing=tuple(name for name in absent if name not in empty),
        meaningless=tuple(name for name in absent if name in empty),
        tied=tuple(_name(pick.kind, other) for other, _ in winners[1:]),
    )


def _absent_periods(
    pick: Pick, found: Iterable[tuple[str, int, int | None]], sources: Sequence[Classification]
) -> Iterator[str]:
    """The named years whose change is compared, and which have none: the year before may not be loaded."""
    there = {year for _, year, _ in found}
    if pick.kind == "year" and _is_change(pick.metric):
        years = dict.fromkeys(year for reading in sources for year in reading.fiscal_years)
        yield from (period_label(year, None) for year in years if year not in there)


def _meaningless(pick: Pick, parents: Mapping[str, Retrieved]) -> Iterator[str]:
    """The companies whose figure has no meaning to compare: a ratio of losses, or growth from one."""
    for found in parents.values():
        for calculation in found.calculations:
            yield from (one.ticker for one in calculation.declined if one.not_meaningful)
        for value in found.xbrl_facts.values:
            if pick.growth and value.metric == pick.metric and value.yoy is not None and value.yoy.pct is None:
                yield value.ticker


def _name(kind: Kind, value: MetricValue) -> str:
    return value.ticker if kind == "company" else period_label(value.fiscal_year, value.fiscal_quarter)


def _measures(pick: Pick, parents: Mapping[str, Retrieved]) -> Iterator[tuple[MetricValue, Decimal]]:
    """Each figure of the metric with what it is compared by: itself, or its growth on the year before in percent."""
    for found in parents.values():
        for value in found.xbrl_facts.values:
            yield from _measure(pick, value)
        for series in found.timeseries:
            for point in series.points:
                yield from _measure(pick, point)
        for calculation in found.calculations:
            if base_of(calculation.formula) == base_of(pick.metric) and not pick.growth:
                for result in calculation.results:
                    if result.inputs:
                        yield as_value(calculation.formula, result), result.value


def _measure(pick: Pick, value: MetricValue) -> Iterator[tuple[MetricValue, Decimal]]:
    if value.metric != pick.metric:
        return
    if not pick.growth:
        yield value, value.value
    elif value.yoy is not None and value.yoy.pct is not None:
        yield value, Decimal(str(value.yoy.pct))


def _over_periods(reading: Classification, *, ever: bool) -> Kind | None:
    """Whether an end of a course is asked for by its superlative alone: "lowest gross margin fy2018 to fy2026"."""
    years = len(reading.fiscal_years)
    several = years > _SIDES or bool(reading.open_end) or reading.newest > _SIDES or (ever and not years)
    if len(reading.metrics) != 1 or len(reading.tickers) != 1 or reading.not_loaded or reading.period_ends:
        return None
    if reading.granularity == "quarterly" and not reading.fiscal_quarters and (several or years):
        return "quarter"
    return "year" if several and not reading.fiscal_quarters and not reading.periods else None


def _of_periods(reading: Classification) -> Kind | None:
    """Over which of several periods of one company a choice is."""
    if len(reading.tickers) != 1 or reading.not_loaded:
        return None
    if len(reading.fiscal_quarters) > 1 or len(reading.periods) > 1:
        return "quarter"
    return "year" if len(reading.fiscal_years) > 1 and not reading.fiscal_quarters else None


def _kind(text: str, reading: Classification) -> Kind | None:
    """Over what it picks. A single period of a single company leaves nothing to pick from."""
    if len(reading.tickers) + len(reading.not_loaded) > 1:
        return "company"
    if asks_for("quarter", text):
        return "quarter"
    several = (len(reading.fiscal_years) != 1 or reading.open_end) and not reading.years_ago
    return "year" if several and asks_for("year", text) else None
