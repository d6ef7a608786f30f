"""By which route a question is answered."""

from tools.understand.classification import Classification

METRIC_LOOKUP = "metric_lookup"
TIMESERIES = "timeseries"
FULL_STATEMENT = "full_statement"
NARRATIVE = "narrative"
HYBRID = "hybrid"
INSIDER_TRADES = "insider_trades"
PICK = "pick"  # among what other sub-questions found
NONE = "none"
TEXT_ROUTES = (NARRATIVE, HYBRID)
FIGURE_ROUTES = (METRIC_LOOKUP, TIMESERIES, FULL_STATEMENT)

_SERIES = 3  # so many periods are a series


def route(reading: Classification) -> str:
    """The route for what a question asks, whether or not it can be answered."""
    if reading.insiders:
        return INSIDER_TRADES
    if reading.narrative_cues:
        return HYBRID if reading.metrics else NARRATIVE
    if reading.statements:
        return FULL_STATEMENT
    if not reading.metrics:
        # A question about a company that names no figure asks for what its filings say.
        return NARRATIVE if reading.tickers and reading.unexplained else NONE
    return TIMESERIES if _is_series(reading) else METRIC_LOOKUP


def answerable(reading: Classification) -> bool:
    """Whether figures can be given: a company and a figure are named, and no word is left that may narrow them."""
    asked = reading.metrics or reading.statements or reading.insiders
    open_words = reading.unexplained or reading.ambiguous or reading.prior_year
    return bool(reading.tickers and asked) and not (open_words or reading.problems)


def searchable(reading: Classification) -> bool:
    """Whether what filings say may answer, or show where to look: of a company, or wherever text is asked for."""
    if reading.problems or reading.excluded or reading.route == INSIDER_TRADES:
        return False
    asks_for_text = reading.route in TEXT_ROUTES or bool(reading.unexplained)
    return asks_for_text and bool(reading.tickers or (reading.narrative_cues and not reading.not_loaded))


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
