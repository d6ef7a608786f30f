"""Which legs a sub-question needs, what its figure legs find, and all that was found as one."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from tools.figures.todays_shares import basis_of, on_todays_shares
from tools.models.facts import LookupResult
from tools.models.figures import FigureLeg, Retrieved, merge_retrieved
from tools.models.filters import Filters
from tools.models.questions import (
    FULL_STATEMENT,
    INSIDER_TRADES,
    NARRATIVE,
    NUMERIC_UNITS,
    TEXT_ROUTES,
    Classification,
    answerable,
    searchable,
)
from tools.ports.deps import Deps
from tools.questions.by_year_end import by_own_count
from tools.questions.route import rerouted
from tools.retrieve.figures import Gatherer
from tools.retrieve.filtering import keep_allowed
from tools.retrieve.places import place_figures
from tools.retrieve.rates import without_meaningless_rates
from tools.retrieve.text import TextFound
from tools.search.empty_result import misnamed_note
from tools.search.guardrails import GuardrailLimits, trim_facts
from tools.search.targets import called_so
from tools.vocab.loader import load_toml

Figures: TypeAlias = Literal["statements", "facts", "trades"]

_DOCUMENTS = 1_000  # of a company, to find those that are called as it is asked
_ORDER: tuple[Figures, ...] = ("statements", "facts", "trades")  # in which what they found is shown


def figure_legs(reading: Classification) -> tuple[Figures, ...]:
    """The legs that look for the figures of a reading; statements are of whole companies."""
    if reading.route == INSIDER_TRADES:
        return ("trades",)
    if not answerable(reading):
        return ()
    if reading.route == FULL_STATEMENT and not reading.segments:
        return ("statements", "facts") if reading.metrics else ("statements",)
    return ("facts",)


def asks_for_text(reading: Classification) -> bool:
    """Whether what filings say is asked for."""
    return reading.route in TEXT_ROUTES and searchable(reading)


def may_search(reading: Classification) -> bool:
    """Whether passages may show where to look, where figures were asked for and none are found.

    They may of a loaded company, where nothing rules the question out.
    """
    if reading.route == INSIDER_TRADES:
        return False
    somewhere = bool(reading.tickers) or reading.route == NUMERIC_UNITS
    return somewhere and not (reading.problems or reading.excluded)


async def find_figures(deps: Deps, reading: Classification, filters: Filters, leg: FigureLeg) -> Retrieved:
    """What one leg finds, each figure with its place."""
    today, as_of = deps.today(), filters.filed_before
    past = as_of if as_of and as_of < today else None
    gatherer = Gatherer(deps.facts, deps.directory, deps.vocabulary, today, past, deps.documents, leg=leg)
    counted = await by_own_count(deps.facts, reading)
    reading = counted.reading
    found = without_meaningless_rates(reading, await gatherer.gather(reading))
    if reading.split_adjusted:
        loaded = [one for one in await deps.facts.companies() if set(one.tickers) & set(reading.tickers)]
        splits = await deps.facts.splits([one.company_id for one in loaded])
        found = on_todays_shares(found, basis_of(loaded, splits))
    found = found.model_copy(update={"warnings": (*counted.warnings, *found.warnings, *await _misnamed(deps, reading))})
    return await place_figures(deps.documents, deps.vocabulary, found)


async def _misnamed(deps: Deps, reading: Classification) -> list[str]:
    """Which documents were loaded as of a quarter that is asked for, and are of another: their figures aren't given."""
    if not (reading.tickers and reading.fiscal_quarters and reading.fiscal_years):
        return []
    ids = [one.company_id for one in await deps.facts.companies() if set(one.tickers) & set(reading.tickers)]
    documents = await deps.documents.list_documents(Filters(), ids, _DOCUMENTS, 0, counted=False)
    return [misnamed_note(one) for one in called_so(documents, reading)]


async def with_key_figures(deps: Deps, reading: Classification, filters: Filters, found: Retrieved) -> Retrieved:
    """What was found to sum up a company's results, with the figures that say how the period went, as far as loaded.

    They are of the periods asked for, else of the filing that is quoted first.
    """
    if reading.route != NARRATIVE or reading.segments or found.figure_count:
        return found
    metrics: list[str] = load_toml("search.toml")["overview"]["figures"]
    update: dict[str, object] = {"metrics": tuple(metrics)}
    source = next((quote.source for quote in found.quotes if quote.answers), None)
    if source is not None and source.fiscal_year and not (reading.fiscal_years or reading.periods):
        quarters = (source.fiscal_quarter,) if source.fiscal_quarter else ()
        update |= {"fiscal_years": (source.fiscal_year,), "fiscal_quarters": quarters, "newest": 1}
    asked = rerouted(reading.model_copy(update={"narrative_cues": (), "unexplained": ()}), update)
    figures = merge_figures({"facts": await find_figures(deps, asked, filters, "facts")}, filters)
    order = {name: place for place, name in enumerate(metrics)}
    values = sorted(figures.xbrl_facts.values, key=lambda one: (one.ticker, order.get(one.metric, len(order))))
    return found.model_copy(update={"xbrl_facts": LookupResult(values=tuple(values)), "timeseries": figures.timeseries})


def merge_figures(found: Mapping[Figures, Retrieved], filters: Filters) -> Retrieved:
    """What the figure legs found, within the caller's filters. What several legs decline is declined once."""
    legs = [found[leg] for leg in _ORDER if leg in found]
    if len(legs) < 2:
        merged = legs[0] if legs else Retrieved()
    else:
        merged = merge_retrieved(legs)
        merged = merged.model_copy(update={"declined": tuple(dict.fromkeys(merged.declined))})
    return merged if "trades" in found else keep_allowed(merged, filters)


def join_found(reading: Classification, figures: Retrieved, text: TextFound) -> Retrieved:
    """Figures and text as one. Beside text that was asked for, only the newest figures of each concept are kept."""
    lookup, trimmed = figures.xbrl_facts, list[str]()
    if asks_for_text(reading):
        values, trimmed = trim_facts(lookup.values, GuardrailLimits())
        lookup = lookup.model_copy(update={"values": tuple(values)})
    return figures.model_copy(
        update={
            "xbrl_facts": lookup,
            "quotes": text.quotes,
            "opening": text.opening,
            "worked": text.worked,
            "searches": text.searches,
            "widened": text.widened,
            "emptied": text.emptied,
            "warnings": tuple(dict.fromkeys((*figures.warnings, *text.warnings, *trimmed))),
        }
    )
