"""The router's part of a reading: its signals, its type, and the filters that a question's own words come to."""

from tools.language.routing.doc_types import named_doc_types
from tools.language.routing.signals import read_signals
from tools.models.questions import NARRATIVE, PAGE, Classification, QueryType
from tools.models.slots.routing import InferredFilters


def with_signals(reading: Classification, text: str) -> Classification:
    """The reading of a clean question with what the router goes by, and why."""
    signals = read_signals(text)
    doc_types = tuple(dict.fromkeys((*reading.doc_types, *named_doc_types(text))))
    reading = reading.model_copy(update={"signals": signals, "doc_types": doc_types})
    reading = reading.model_copy(update={"query_type": _query_type(reading)})
    told = [f"query type: {reading.query_type}", *(f"signal: {signal.told}" for signal in signals)]
    if filters := inferred_filters(reading).told:
        told.append(f"filters: {filters}")
    return reading.model_copy(update={"reasons": (*reading.reasons, *told)})


def inferred_filters(reading: Classification) -> InferredFilters:
    """The filters that a question's own words come to."""
    periods = reading.periods
    quarters = [(one.fiscal_year, one.fiscal_quarter) for one in periods if one.fiscal_quarter]
    if not periods:
        quarters = [(year, quarter) for year in reading.fiscal_years for quarter in reading.fiscal_quarters]
    return InferredFilters(
        quarters=tuple(f"{year}-Q{quarter}" for year, quarter in quarters),
        years=reading.fiscal_years,
        doc_types=reading.doc_types,
        speakers=tuple(dict.fromkeys((*reading.speakers, *(name for one in reading.signals for name in one.speakers)))),
        segments=reading.segments,
        kpis=reading.metrics,
    )


def _query_type(reading: Classification) -> QueryType:
    """A page or slide is asked for by looks, what somebody said by who said it; else the type stays."""
    kinds = {signal.kind for signal in reading.signals}
    if reading.route == PAGE:
        return "visual"
    if reading.route == NARRATIVE and reading.query_type == "narrative" and "attribution" in kinds:
        return "attribution"
    return reading.query_type
