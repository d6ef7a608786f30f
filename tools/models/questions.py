"""The slots of a question: the shape that classifying returns."""

from datetime import date
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from tools.models.base import Model, Number
from tools.models.figures import Granularity, StatementType
from tools.models.slots.effects import Effect
from tools.models.slots.elements import Element
from tools.models.slots.missing import Excluded, NotLoaded
from tools.models.slots.periods import PeriodEnd
from tools.models.slots.remarks import Remark
from tools.models.slots.rereads import Reread, Unused
from tools.models.slots.routing import Signal
from tools.models.slots.stated import StatedLine

OpenEnd: TypeAlias = Literal["", "since", "until"]
QueryType: TypeAlias = Literal[
    "factual", "comparative", "trend", "narrative", "numeric", "attribution", "visual", "multi_hop"
]
Intent: TypeAlias = Literal["specific_metric", "timeseries", "full_statement", "narrative"]
Route: TypeAlias = Literal[
    "metric_lookup", "timeseries", "full_statement", "narrative", "hybrid", "insider_trades", "table", "page", "tree",
    "pick", "numeric_units", "none",
]  # fmt: skip


class Weights(Model):
    """How much each leg of a search counts."""

    vector: float
    keyword: float


class NamedPeriod(Model):
    """A fiscal quarter, or a whole fiscal year (quarter 0)."""

    fiscal_year: int
    fiscal_quarter: int = 0


AskedKind: TypeAlias = Literal["difference", "growth", "cagr", "times", "sum", "verdict", "larger", "rank"]
Relation: TypeAlias = Literal[
    "above", "at_least", "below", "at_most", "equal", "up", "down", "changed", "positive", "negative",
]  # fmt: skip
MOVES: frozenset[Relation] = frozenset({"up", "down", "changed"})  # of a figure, from a period to a later one


class Limit(Model):
    """What a question holds a figure against: "60bn" is 60000000000, of "money"; `half_unit` is its precision."""

    value: Number
    half_unit: Number
    unit: Literal["money", "percent", "multiple", "count"]


class Asked(Model):
    """The one thing that a question asks for, which the answer gives first.

    `periods` are those that are set against each other, as the question orders them. `everyone` tells that all loaded
    companies are meant, `either` that one way or the other is asked for, and no yes or no; `year_before` that the one
    period is set against the year before, which no slot names, and `each` that it is asked of all of several years.
    """

    kind: AskedKind
    relation: Relation | None = None
    limit: Limit | None = None
    periods: tuple[NamedPeriod, ...] = ()
    everyone: bool = False
    either: bool = False
    year_before: bool = False
    each: bool = False


class Extreme(Model):
    """Which row of a printed table is asked for: the highest or lowest `of` what the rows are, by a measure.

    With `moves`, the one that changed so since the year before, by its `amount` or else in percent. `among` are rows
    that the question names itself, `without` those that it leaves out.
    """

    end: Literal["highest", "lowest"]
    of: str = ""
    measure: str = ""
    moves: bool = False
    amount: bool = False
    among: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


class Problem(Model):
    """Why a question gets no figure, whatever else it names: one of the `problems` of words.toml.

    `words` are those of the question that tell.
    """

    kind: str
    words: str = ""


class Named(Model):
    """A metric by the words of the question, which a company's own statement may print for a line of its own."""

    metric: str
    said: str


class Defined(Model):
    """A formula that the question spells out: its expression, which stands among the metrics, and how it is shown.

    `usual` is the figure that its name means by itself, where that is known and another one.
    """

    metric: str
    label: str
    unit: str
    percent: bool = False
    usual: str = ""


class Who(Model):
    """Whose figures or texts: companies by ticker, speakers, and the parts of a company.

    `insiders` asks for what insiders traded, `insider` is the one who is named. `open_parts` are the parts (segments,
    products, regions) that words left open could mean: the question asks for one of them without saying which.
    """

    tickers: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()
    open_parts: tuple[str, ...] = ()
    insiders: bool = False
    insider: str = ""


class When(Model):
    """Of which periods, and as known when.

    `fiscal_years` with `fiscal_quarters` means each of these quarters of each of these years, unless `periods` names
    those that are meant among them. With `open_end`, the periods go on to the newest ("since") or back to the oldest
    ("until"). `newest` counts periods back from the latest where no year is named. `by_end` tells that years are named
    by the one in which they end, where filings count one less. `first_reported` asks for figures as they were first
    given, `as_of` as filings up to that day gave them, `asks_restated` whether they have changed since,
    `split_adjusted` those of shares on the basis of today's.
    """

    granularity: Granularity = "annual"
    fiscal_years: tuple[int, ...] = ()
    fiscal_quarters: tuple[int, ...] = ()
    periods: tuple[NamedPeriod, ...] = ()
    open_end: OpenEnd = ""
    newest: int = 1
    period_ends: tuple[PeriodEnd, ...] = ()
    years_ago: int = 0
    prior_year: bool = False
    by_end: bool = False
    first_reported: bool = False
    as_of: date | None = None
    asks_restated: bool = False
    split_adjusted: bool = False


class What(Model):
    """Which figures, statements or texts.

    `metrics` names metrics and formulas, or expressions over them ("goodwill / total_assets"); `named` are the
    question's own words for metrics that have other names, `defined` the formulas that it spells out. `topic` is what
    text is looked for about, where the question only refers to it, `narrative_cues` are the words that ask for text.
    `disclosure` is what filings have a place of their own for, by its key in disclosures.toml, `extreme` the row of a
    printed table that is asked for, `element` the table, page or section, `effect` what something did to a figure.
    `may_not_apply` tells that the question leaves open whether its figure says anything of such a company, `stated`
    that the figure is asked for as a statement prints it, and what answers where it prints none.
    `takes_apart` are the figures whose move the lines of the income statement explain.
    """

    metrics: tuple[str, ...] = ()
    named: tuple[Named, ...] = ()
    defined: tuple[Defined, ...] = ()
    statements: tuple[StatementType, ...] = ()
    doc_types: tuple[str, ...] = ()
    topic: str = ""
    narrative_cues: tuple[str, ...] = ()
    disclosure: str = ""
    extreme: Extreme | None = None
    element: Element | None = None
    effect: Effect | None = None
    may_not_apply: bool = False
    stated: StatedLine | None = None
    takes_apart: tuple[str, ...] = ()


class How(Model):
    """How it is answered: kind, route, weights of the search, and form.

    `asks` is the one figure, or the yes or no, that answers it. `change` asks for the change from the first period to
    the last, `sequential` for that from the quarter before. `places` are the decimals that the question wishes for.
    `signals` are what the router goes by.
    """

    query_type: QueryType
    intent: Intent
    route: Route = "none"
    weights: Weights = Weights(vector=0.3, keyword=0.7)
    language: str = "en"
    asks: Asked | None = None
    change: bool = False
    sequential: bool = False
    places: int | None = None
    signals: tuple[Signal, ...] = ()


class Open(Model):
    """What was not read, or read as something else, and why.

    `unexplained` are the words that no rule accounts for: they may narrow the question, so no figure is given while
    there are any; `unused` narrow nothing and were passed over, `talk` are keys of some. `ambiguous` are words that may
    mean several metrics ("margin"); `problems` say what no figure answers. `follows_up`: the question leans on the one
    before. `read_as` tells which words were read as others, `remarks` what a model's part in the reading came to.
    """

    unexplained: tuple[str, ...] = ()
    unused: tuple[Unused, ...] = ()
    talk: tuple[str, ...] = ()
    ambiguous: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    follows_up: bool = False
    reasons: tuple[str, ...] = ()
    read_as: tuple[Reread, ...] = ()
    remarks: tuple[Remark, ...] = ()


class Slots(Open, What, When, Who, How):
    """The slots of a question, but for what it gets nothing of: how, who, when, what, and what is left open."""


class Classification(Slots):
    """The slots of a question, with the companies that are not loaded, and what the caller's filters rule out."""

    not_loaded: tuple[NotLoaded, ...] = ()
    excluded: tuple[Excluded, ...] = ()

    if TYPE_CHECKING:  # pydantic makes it of the slots

        def __hash__(self) -> int: ...


class ToldClassification(Slots):
    """A classification for people: what it gets nothing of in words."""

    not_loaded: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()

    @classmethod
    def of(cls, reading: Classification) -> "ToldClassification":
        """The same reading."""
        apart = {name: tuple(one.message for one in getattr(reading, name)) for name in ("not_loaded", "excluded")}
        return cls.model_validate({**dict(reading), **apart})


METRIC_LOOKUP: Final = "metric_lookup"
TIMESERIES: Final = "timeseries"
FULL_STATEMENT: Final = "full_statement"
NARRATIVE: Final = "narrative"
HYBRID: Final = "hybrid"
INSIDER_TRADES: Final = "insider_trades"
TABLE: Final = "table"
PAGE: Final = "page"
TREE: Final = "tree"
PICK: Final = "pick"  # among what other sub-questions found
NUMERIC_UNITS: Final = "numeric_units"  # sentences and rows of documents, by meaning and by their numbers
NONE: Final = "none"

TEXT_ROUTES: Final[tuple[Route, ...]] = (NARRATIVE, HYBRID)
ELEMENT_ROUTES: Final[tuple[Route, ...]] = (TABLE, PAGE, TREE)
FIGURE_ROUTES: Final[tuple[Route, ...]] = (METRIC_LOOKUP, TIMESERIES, FULL_STATEMENT)


def answerable(reading: Classification) -> bool:
    """Whether figures can be given: a company and a figure are named, and no word is left that may narrow them."""
    asked = reading.metrics or reading.statements or reading.insiders
    open_words = reading.unexplained or reading.ambiguous or reading.prior_year
    return bool(reading.tickers and asked) and not (open_words or reading.problems)


def searchable(reading: Classification) -> bool:
    """Whether what filings say may answer, or show where to look: of a company, or wherever text is asked for."""
    if reading.problems or reading.excluded or reading.route == INSIDER_TRADES:
        return False
    if reading.element is not None or reading.route == NUMERIC_UNITS:
        return bool(reading.tickers or not reading.not_loaded)
    asks_for_text = reading.route in TEXT_ROUTES or bool(reading.unexplained)
    return asks_for_text and bool(reading.tickers or (reading.narrative_cues and not reading.not_loaded))


def sets_side_by_side(reading: Classification) -> bool:
    """Whether several companies, periods, figures or parts of one are compared: "the largest" alone is one thing."""
    companies = (*reading.tickers, *reading.not_loaded)
    periods = (reading.fiscal_years, reading.fiscal_quarters, reading.periods, reading.period_ends)
    several = any(len(one) > 1 for one in (companies, reading.metrics, reading.segments, *periods))
    return reading.query_type == "comparative" and several
