"""The slots of a question: the shape that classifying returns."""

from datetime import date
from typing import Literal, TypeAlias

from tools.figures.models import Granularity, StatementType
from tools.models import Model
from tools.understand.dates import PeriodEnd

OpenEnd: TypeAlias = Literal["", "since", "until"]


class Weights(Model):
    """How much each leg of a search counts."""

    vector: float
    keyword: float


class NamedPeriod(Model):
    """A fiscal quarter, or a whole fiscal year (quarter 0)."""

    fiscal_year: int
    fiscal_quarter: int = 0


class Problem(Model):
    """Why a question gets no figure, whatever else it names: one of the `problems` of words.toml.

    `words` are those of the question that tell.
    """

    kind: str
    words: str = ""


class Classification(Model):
    """The slots of a question. `newest` counts periods back from the latest where no year is named.

    `metrics` names metrics and formulas. `ambiguous` holds words that may mean several metrics ("margin"),
    `narrative_cues` those that ask for text, and `follows_up` tells that the question leans on the one before.
    `unexplained` holds the words that no rule accounts for: they may narrow the question, so no figure is given
    while there are any. `excluded` says what the caller's filters rule out, and `problems` what no figure answers.

    `open_parts` are the parts of the company (segments, products, regions) that words left open could mean: the
    question asks for one of them without saying which.

    A metric may be an expression over metrics ("goodwill / total_assets"). `fiscal_years` with `fiscal_quarters`
    means each of these quarters of each of these years, unless `periods` names the ones that are meant among them.
    With `open_end`, the periods go on to the newest ("since") or back to the oldest ("until"). `change` asks for
    the change from the first period to the last, `sequential` for the change from the quarter before. `insiders`
    asks for what insiders traded. `first_reported` asks for figures as they were first given, `as_of` as filings up
    to that day gave them, `asks_restated` whether they have changed since. `topic` is what text is looked for
    about, where the question only refers to it.
    """

    query_type: str
    intent: str
    route: str = "none"
    granularity: Granularity = "annual"
    tickers: tuple[str, ...] = ()
    fiscal_years: tuple[int, ...] = ()
    fiscal_quarters: tuple[int, ...] = ()
    periods: tuple[NamedPeriod, ...] = ()
    open_end: OpenEnd = ""
    first_reported: bool = False
    as_of: date | None = None
    asks_restated: bool = False
    change: bool = False
    sequential: bool = False
    newest: int = 1
    period_ends: tuple[PeriodEnd, ...] = ()
    years_ago: int = 0
    prior_year: bool = False
    metrics: tuple[str, ...] = ()
    statements: tuple[StatementType, ...] = ()
    doc_types: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()
    open_parts: tuple[str, ...] = ()
    insiders: bool = False
    language: str = "en"
    weights: Weights = Weights(vector=0.3, keyword=0.7)
    not_loaded: tuple[str, ...] = ()
    unexplained: tuple[str, ...] = ()
    ambiguous: tuple[str, ...] = ()
    narrative_cues: tuple[str, ...] = ()
    topic: str = ""
    follows_up: bool = False
    excluded: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    reasons: tuple[str, ...] = ()
