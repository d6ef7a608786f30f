"""Splits a reading into atomic ones: a company, a metric and a period each."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, product
from typing import TypeAlias

from tools.language.english.planning import only_asks_why
from tools.language.question import Mentions
from tools.models.plans import MAX_SUB_QUESTIONS
from tools.models.questions import NARRATIVE, TIMESERIES, Classification
from tools.questions.reply import PERIOD_SLOTS, names_period
from tools.questions.route import rerouted

Update: TypeAlias = Mapping[str, object]
Read: TypeAlias = Callable[[Mentions], Classification]

_SERIES = 3


def split_reading(reading: Classification, room: int = MAX_SUB_QUESTIONS) -> list[Classification]:
    """The reading by company, metric and year, as finely as there is room for.

    What belongs together stays together: what an open word may narrow, the periods of a series or a change, and all
    that is asked of text. Where room is short, so do the companies that are not loaded, for which there is nothing to
    look up.
    """
    if not reading.tickers and not reading.not_loaded:
        return [reading]
    is_open = reading.unexplained or reading.ambiguous or reading.problems
    whole: Sequence[Update] = [{}]
    metrics, periods = (whole, whole) if is_open else (_by_metric(reading), _by_period(reading))
    for axes in ((metrics, periods), (metrics,), (periods,), ()):
        for companies in (_by_company(reading), _loaded_apart(reading)):
            atoms = [_merged(reading, update) for update in product(companies, *axes)]
            if len(atoms) <= room:
                return atoms
    return [_merged(reading, (update,)) for update in _loaded_apart(reading)]


def own_periods(asked: Mentions, reading: Classification, read: Read) -> tuple[Classification, ...]:
    """The reading for each company with its own period: "PG (June 2025) or Nvidia (January 2026)"; empty where not.

    Every company is followed by a period of its own. One that is not has the period before all of them ("end of 2024
    for Meta, Logistic Properties, and P&G at June 2024").
    """
    tokens, companies = asked.words.tokens, sorted(asked.companies, key=lambda mention: mention.first)
    if len(companies) < 2 or len(companies) != len(reading.tickers) or asked.missing:
        return ()
    starts = [tokens[mention.first].start for mention in companies]
    head, *parts = (read(asked.part(*ends)) for ends in pairwise((0, *starts, len(asked.words.text))))
    own = [part if names_period(part) else head for part in parts]
    shared = names_period(head)
    if not all(map(_names_one_period, own)) or (shared and (names_period(parts[0]) or own[-1] is head)):
        return ()
    named = (reading.model_copy(update={slot: getattr(one, slot) for slot in PERIOD_SLOTS}) for one in own)
    tickers = ((mention.entry.ticker,) for mention in companies)
    return tuple(_merged(one, ({"tickers": ticker},)) for one, ticker in zip(named, tickers, strict=True))


def _names_one_period(reading: Classification) -> bool:
    years, quarters = len(reading.fiscal_years or reading.period_ends), len(reading.fiscal_quarters)
    return years == 1 and quarters < 2 and not (reading.open_end or reading.newest > 1 or reading.years_ago)


def _by_company(reading: Classification) -> Sequence[Update]:
    """A company each, loaded or not."""
    loaded: list[Update] = [{"tickers": (ticker,), "not_loaded": ()} for ticker in reading.tickers]
    missing: list[Update] = [{"tickers": (), "not_loaded": (company,)} for company in reading.not_loaded]
    return [*loaded, *missing] or [{}]


def _loaded_apart(reading: Classification) -> Sequence[Update]:
    """A company each that is loaded, and all others together."""
    loaded: list[Update] = [{"tickers": (ticker,), "not_loaded": ()} for ticker in reading.tickers]
    return [*loaded, {"tickers": ()}] if reading.not_loaded else loaded


def _by_metric(reading: Classification) -> Sequence[Update]:
    asked = len(reading.metrics) + len(reading.statements)
    if asked < 2 or reading.narrative_cues:
        return [{}]
    metrics: list[Update] = [{"metrics": (metric,), "statements": ()} for metric in reading.metrics]
    return [*metrics, *({"metrics": (), "statements": (statement,)} for statement in reading.statements)]


def _by_period(reading: Classification) -> Sequence[Update]:
    """A year each, where two are named; of text, each of those that are named. Why one differs from the year before is
    one question.
    """
    if _sets_years_apart(reading):
        return [{"change": True}]
    together = reading.change or reading.sequential or reading.open_end or reading.fiscal_quarters or reading.periods
    years = reading.fiscal_years
    if together or reading.period_ends or len(years) < 2:
        return [{}]
    in_text = bool(reading.narrative_cues) and reading.route == NARRATIVE
    if not in_text and (reading.route in (TIMESERIES, NARRATIVE) or len(years) >= _SERIES):
        return [{}]
    return [{"fiscal_years": (year,)} for year in years]


def _sets_years_apart(reading: Classification) -> bool:
    """Whether it is asked why a company's figure is another in one year than in the year before: "lower than in"."""
    years, cues = reading.fiscal_years, reading.narrative_cues
    apart = len(years) == 2 and years[1] - years[0] == 1 and reading.query_type == "comparative"
    plain = not (reading.fiscal_quarters or reading.periods or reading.period_ends or reading.open_end)
    return apart and plain and len(reading.tickers) == 1 and bool(reading.metrics and cues) and only_asks_why(cues)


def _merged(reading: Classification, updates: Sequence[Update]) -> Classification:
    update: dict[str, object] = {name: value for part in updates for name, value in part.items()}
    return rerouted(reading, update) if update else reading
