"""By which route a question is answered."""

from collections.abc import Mapping

from tools.models.questions import (
    FULL_STATEMENT,
    HYBRID,
    INSIDER_TRADES,
    METRIC_LOOKUP,
    NARRATIVE,
    NONE,
    NUMERIC_UNITS,
    TIMESERIES,
    Classification,
    Route,
)
from tools.vocab.loader import load_words

ARABIC = "ar"
_SERIES = 3  # so many periods are a series


def rerouted(reading: Classification, update: Mapping[str, object]) -> Classification:
    """The reading with other slots, on the route that it has then."""
    changed = reading.model_copy(update=update)
    return changed.model_copy(update={"route": route(changed)})


def route(reading: Classification) -> Route:
    """The route for what a question asks, whether or not it can be answered."""
    if reading.insiders:
        return INSIDER_TRADES
    if load_words("outside") & {problem.kind for problem in reading.problems}:
        return NONE
    if reading.element is not None:
        return reading.element.kind
    if reading.narrative_cues:
        return HYBRID if reading.metrics else NARRATIVE
    if reading.statements:
        return FULL_STATEMENT
    if _may_be_units(reading):
        return NUMERIC_UNITS
    if not reading.metrics:
        # A question about a company that names no figure asks for what its filings say.
        named = reading.tickers or reading.not_loaded
        return NARRATIVE if named and reading.unexplained else NONE
    return TIMESERIES if _is_series(reading) else METRIC_LOOKUP


def _may_be_units(reading: Classification) -> bool:
    """Whether a question in Arabic is for sentences and rows: it names no figure that is known, or nobody who is."""
    if reading.language != ARABIC or reading.not_loaded or (reading.ambiguous and reading.tickers):
        return False
    return not reading.metrics if reading.tickers else bool(reading.unexplained)


def _is_series(reading: Classification) -> bool:
    if reading.open_end:
        return True
    if reading.periods:
        return len(reading.periods) >= _SERIES
    quarters = len(reading.fiscal_quarters) or (4 if reading.granularity == "quarterly" else 1)
    named = len(reading.fiscal_years) * quarters
    if len(reading.fiscal_quarters) == 1:
        named = len(reading.fiscal_years)
    return named >= _SERIES or reading.newest >= _SERIES or (reading.query_type == "trend" and named != 1)
