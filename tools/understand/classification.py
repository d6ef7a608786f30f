"""The slots of a question: the shape that classifying returns."""

from typing import Literal, TypeAlias

from tools.models import Model

Granularity: TypeAlias = Literal["annual", "quarterly"]


class Weights(Model):
    """How much each leg of a search counts."""

    vector: float
    keyword: float


class Classification(Model):
    """The slots of a question. `newest` counts periods back from the latest where no year is named.

    `unexplained` holds the words that no rule accounts for: they may narrow the question, so no figure is given
    while there are any.
    """

    query_type: str
    intent: str
    route: str = "none"
    granularity: Granularity = "annual"
    tickers: tuple[str, ...] = ()
    fiscal_years: tuple[int, ...] = ()
    fiscal_quarters: tuple[int, ...] = ()
    newest: int = 1
    metrics: tuple[str, ...] = ()
    doc_types: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()
    language: str = "en"
    weights: Weights = Weights(vector=0.3, keyword=0.7)
    not_loaded: tuple[str, ...] = ()
    unexplained: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
