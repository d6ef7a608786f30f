"""The slots of a question: the shape that classifying returns."""

from typing import Literal, TypeAlias

from tools.figures.models import StatementType
from tools.models import Model
from tools.understand.dates import PeriodEnd

Granularity: TypeAlias = Literal["annual", "quarterly"]


class Weights(Model):
    """How much each leg of a search counts."""

    vector: float
    keyword: float


class Classification(Model):
    """The slots of a question. `newest` counts periods back from the latest where no year is named.

    `metrics` names metrics and formulas. `ambiguous` holds words that may mean several metrics ("margin"),
    `narrative_cues` those that ask for text, and `follows_up` tells that the question leans on the one before.
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
    period_ends: tuple[PeriodEnd, ...] = ()
    years_ago: int = 0
    prior_year: bool = False
    metrics: tuple[str, ...] = ()
    statements: tuple[StatementType, ...] = ()
    doc_types: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()
    language: str = "en"
    weights: Weights = Weights(vector=0.3, keyword=0.7)
    not_loaded: tuple[str, ...] = ()
    unexplained: tuple[str, ...] = ()
    ambiguous: tuple[str, ...] = ()
    narrative_cues: tuple[str, ...] = ()
    follows_up: bool = False
    reasons: tuple[str, ...] = ()
