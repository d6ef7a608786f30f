"""By which route a question is answered."""

from tools.understand.classification import Classification

METRIC_LOOKUP = "metric_lookup"
NONE = "none"


def route(classification: Classification) -> str:
    """`metric_lookup` for figures of known companies and metrics; `none` where that can't answer."""
    answerable = classification.tickers and classification.metrics and not classification.unexplained
    return METRIC_LOOKUP if answerable else NONE
