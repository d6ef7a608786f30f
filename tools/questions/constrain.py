"""Narrows a question's reading to the caller's filters, which are hard limits: what lies outside is not answered."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import TypeAlias, TypeVar

from tools.errors import InvalidInput, NothingMatches, UnknownMetric
from tools.language.companies import CompanyFinder
from tools.models.base import period_label
from tools.models.filters import Filters
from tools.models.questions import Classification, NamedPeriod
from tools.models.slots.missing import Excluded
from tools.questions.parts.ambiguous_segment import asks_for_kind
from tools.questions.route import rerouted
from tools.vocab.loader import Vocabulary

_OF_TEXT = (
    "section",
    "speaker",
    "content_type",
    "table_type",
    "has_numbers",
    "has_comparisons",
    "is_summary",
    "sentiment",
    "entities",
    "doc_ids",
    "language",
)

Item = TypeVar("Item")
FiscalQuarter: TypeAlias = tuple[int, int]  # a year, and a quarter of it or 0


def constrain(
    reading: Classification, filters: Filters, finder: CompanyFinder, vocabulary: Vocabulary
) -> Classification:
    """The reading within the filters; a slot that the question leaves open is filled from them.

    What the question names outside of the filters goes to `excluded`, one entry a slot; where a slot has nothing within
    them, no company is left either. Periods that only a company's calendar tells are held against the filters once
    they are found. Raises `UnknownCompany` or `UnknownMetric` for a name that is not
    known, `InvalidInput` for a filter that makes no sense.
    """
    excluded: list[Excluded] = []
    update = {
        **_companies(reading, filters, finder, excluded),
        **_figures(reading, filters, vocabulary, excluded),
        **_periods(reading, filters, excluded),
    }
    if filters.segment is not None:
        update["segments"] = tuple(dict.fromkeys((*reading.segments, filters.segment)))
        update |= {"unexplained": (), "open_parts": ()} if reading.open_parts and asks_for_kind(reading) else {}
    if _nothing_left(reading, update):
        update["tickers"] = ()
    if not excluded and update == {name: getattr(reading, name) for name in update}:
        return reading
    return rerouted(reading, {**update, "excluded": tuple(excluded)})


def of_filtered_companies(reading: Classification, filters: Filters, finder: CompanyFinder) -> Classification:
    """The reading with the companies of the filters where the question names none: whose parts its words may name.

    Raises `UnknownCompany` for a filter that names one that is not loaded.
    """
    if reading.tickers or reading.not_loaded:
        return reading
    update = _companies(reading, filters, finder, [])
    return rerouted(reading, update) if update.get("tickers") else reading


def text_filter_warnings(filters: Filters | None) -> list[str]:
    """Which filters in force limit passages and not figures."""
    given = filters.given(*_OF_TEXT) if filters else []
    return [f"filters.{name} limits passages of text; the figures are not limited by it." for name in given]


def _nothing_left(reading: Classification, update: dict[str, object]) -> bool:
    """Whether of some kind of slot all that was asked lies outside; of a change, both its ends are needed."""
    figures = [name for name in ("metrics", "statements") if name in update]
    if any(getattr(reading, name) for name in figures) and not any(update[name] for name in figures):
        return True
    periods = [name for name in ("fiscal_years", "fiscal_quarters", "periods") if name in update]
    fewer = any(getattr(reading, name) and update[name] != getattr(reading, name) for name in periods)
    return (reading.change and fewer) or any(
        getattr(reading, name) and not update[name] for name in (*periods, "tickers") if name in update
    )


def _companies(
    reading: Classification, filters: Filters, finder: CompanyFinder, excluded: list[Excluded]
) -> dict[str, object]:
    names = (*filters.tickers, *filters.companies)
    allowed = tuple(dict.fromkeys(finder.find(name).ticker for name in names))
    if reading.not_loaded and not reading.tickers:
        return {}  # a company is named all the same
    if reading.asks is not None and reading.asks.everyone and allowed:
        return {"tickers": tuple(ticker for ticker in reading.tickers if ticker in allowed)}
    return {"tickers": _within(reading.tickers, allowed, "companies", excluded)}


def _figures(
    reading: Classification, filters: Filters, vocabulary: Vocabulary, excluded: list[Excluded]
) -> dict[str, object]:
    """Metrics and statements; a question that asks for something else than figures leaves no metric open."""
    allowed = tuple(dict.fromkeys(_metric(name, vocabulary) for name in filters.metrics))
    elsewhere = reading.ambiguous or reading.narrative_cues or reading.problems
    if not allowed or (elsewhere and not reading.metrics and not reading.statements):
        return {}
    if not reading.statements:
        return {"metrics": _within(reading.metrics, allowed, "metrics", excluded)}
    kinds = [kind.replace("_", " ") for kind in reading.statements]
    excluded.append(Excluded(what=", ".join(kinds), filter="metrics", allowed=", ".join(allowed)))
    metrics = _within(reading.metrics, allowed, "metrics", excluded) if reading.metrics else ()
    return {"metrics": metrics, "statements": ()}


def _metric(name: str, vocabulary: Vocabulary) -> str:
    found = vocabulary.find(name) or vocabulary.find_formula(name)
    if found is not None:
        return found.key
    if ":" in name:
        return name  # a concept
    near = vocabulary.suggest(name)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise UnknownMetric(f"filters.metrics: {name[:60]!r} is no metric that Tieout knows.{hint}")


def _periods(reading: Classification, filters: Filters, excluded: list[Excluded]) -> dict[str, object]:
    allowed = _allowed_periods(filters)
    years, quarters = sorted({year for year, _ in allowed}), sorted({quarter for _, quarter in allowed} - {0})
    counted = reading.newest > 1 or reading.years_ago or reading.period_ends or reading.prior_year
    if not years or counted or reading.open_end:
        return {}
    by_quarter: dict[str, object] = {"granularity": "quarterly"} if quarters else {}
    if named := reading.periods or _unlike_years(reading, allowed):
        return by_quarter | _named_periods(named, allowed, excluded)
    return by_quarter | {
        "fiscal_years": _within(reading.fiscal_years, years, "fiscal years", excluded),
        "fiscal_quarters": _within(reading.fiscal_quarters, quarters, "fiscal quarters", excluded),
    }


def _unlike_years(reading: Classification, allowed: Sequence[FiscalQuarter]) -> tuple[NamedPeriod, ...]:
    """The quarters that are asked for, one by one, where the filters have not the same ones of each year; a year of
    which they have none as a whole."""
    years, quarters = dict.fromkeys(year for year, _ in allowed), dict.fromkeys(quarter for _, quarter in allowed)
    if len(allowed) == len(years) * len(quarters):
        return ()
    asked = [*product(reading.fiscal_years or years, reading.fiscal_quarters or quarters)]
    inside = [one for one in asked if one in allowed]
    if reading.fiscal_years and reading.fiscal_quarters:
        inside = asked
    elif reading.fiscal_quarters:
        inside += [(year, one) for year, one in asked if one not in quarters]
    else:
        inside += [(year, 0) for year in reading.fiscal_years if year not in years]
    return tuple(NamedPeriod(fiscal_year=year, fiscal_quarter=one) for year, one in inside)


def _named_periods(
    named: Sequence[NamedPeriod], allowed: Sequence[FiscalQuarter], excluded: list[Excluded]
) -> dict[str, object]:
    """Of periods that are named one by one, those within the filters; a year alone lets all of its quarters pass."""
    kept = [p for p in named if {(p.fiscal_year, p.fiscal_quarter), (p.fiscal_year, 0)} & {*allowed}]
    outside = [period_label(p.fiscal_year, p.fiscal_quarter) for p in named if p not in kept]
    if outside:
        told = ", ".join(period_label(year, quarter) for year, quarter in allowed)
        excluded.append(Excluded(what=", ".join(outside), filter="fiscal periods", allowed=told))
    return {
        "periods": tuple(kept),
        "fiscal_years": tuple(sorted({p.fiscal_year for p in kept})),
        "fiscal_quarters": tuple(sorted({p.fiscal_quarter for p in kept} - {0})),
    }


def _allowed_periods(filters: Filters) -> list[FiscalQuarter]:
    """The fiscal years with quarter 0, or the quarters within them."""
    named = {_quarter(text) for text in filters.quarters}
    if not named:
        return [(year, 0) for year in sorted(set(filters.fiscal_years))]
    if filters.fiscal_years:
        named = {(year, quarter) for year, quarter in named if year in filters.fiscal_years}
    if not named:
        raise NothingMatches("filters.quarters: none of them lies in one of filters.fiscal_years.")
    return sorted(named)


def _quarter(text: str) -> FiscalQuarter:
    year, _, quarter = text.upper().partition("-Q")
    if not (year.isdecimal() and len(year) == 4 and quarter in {"1", "2", "3", "4"}):
        raise InvalidInput(f'filters.quarters: {text[:20]!r} is not like "2025-Q2".')
    return int(year), int(quarter)


def _within(asked: Sequence[Item], allowed: Sequence[Item], what: str, excluded: list[Excluded]) -> tuple[Item, ...]:
    """What was asked as far as it is allowed; what is allowed where nothing was asked."""
    if not allowed or not asked:
        return tuple(asked or allowed)
    outside = [item for item in asked if item not in allowed]
    if outside:
        spell: Callable[[Sequence[Item]], str] = lambda items: ", ".join(map(str, items))  # noqa: E731
        excluded.append(Excluded(what=spell(outside), filter=what, allowed=spell(allowed)))
    return tuple(item for item in asked if item in allowed)
