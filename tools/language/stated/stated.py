"""What a text says of each number: which company, metric and period it is of, and whether it is a level or a change."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, Protocol, TypeAlias

from tools.language.assertions.assertion import Assertion, Role
from tools.language.assertions.bounds import Bound
from tools.language.assertions.moves import Went
from tools.language.company_names.running_text import Who
from tools.language.periods.mentions import PeriodMention
from tools.language.quantities.models import Quantity
from tools.models.base import Company
from tools.vocab.loader import Formula, Metric

Figure: TypeAlias = Metric | Formula
Over: TypeAlias = Literal["sum", "average", "low", "high", "floor", "ceiling"]


@dataclass(frozen=True)
class Terms:
    """What makes another measure of a number's figure: words of non-GAAP terms, of another span, of the future.

    `share` tells that it is a share of another figure. `modifier` is a word before the figure's name, and `maybe_part`
    a name near by, that may make it another one.
    """

    non_gaap: str = ""
    other_measure: str = ""
    forecast: bool = False
    share: bool = False
    modifier: str = ""
    maybe_part: str = ""


@dataclass(frozen=True)
class Fraction:
    """What a share or a multiple is told to be of: the figure that is divided, and the one that it is divided by."""

    part: tuple[Figure, ...]
    whole: tuple[Figure, ...]
    sure: bool = False


@dataclass(frozen=True, kw_only=True)
class Stated(Assertion):
    """A number with what the text around it says.

    `figures` are what the metric's name may mean, the likeliest first (none where no known metric is named), `shares`
    what it is per share; a number that lies between two metrics has in `less` the one that is taken away. `role` tells
    whether it is the metric itself, what that is compared with, or what it changed by, from `base` on. `later` is the
    period a year after that the text has told of as well: a change may be that one's; `since` is the first of several
    years that it is told over, and `over` what it is of them: their sum, or the least of them. `carried` tells that
    the period was told of in another sentence, and need not be this one's. `went` tells how a level is told to have
    come to be ("dropped to"), `loses` that the words make a loss or an outflow of it, `bound` which one they give
    ("more than").
    `linked` tells that it is told as the very value of its metric, `tight` that nothing else stands between the two;
    `sentence` is where its sentence begins, `share_before` that it is told as the share of the amount
    before it in its own metric, `fraction` that it is one metric as a share or a multiple of another.
    """

    quantity: Quantity
    figures: tuple[Figure, ...] = ()
    shares: tuple[Figure, ...] = ()
    less: tuple[Figure, ...] = ()
    company: Company | None = None
    not_loaded: str = ""
    period: PeriodMention | None = None
    base: PeriodMention | None = None
    later: PeriodMention | None = None
    since: PeriodMention | None = None
    over: Over = "sum"
    carried: bool = False
    role: Role = "level"
    went: Went | None = None
    bound: Bound | None = None
    loses: bool = False
    terms: Terms = Terms()
    in_row: bool = False
    sentence: int = 0
    share_before: bool = False
    fraction: Fraction | None = None
    scale: Decimal | None = None
    linked: bool = False
    tight: bool = False

    @property
    def level(self) -> bool:
        """Whether it is a metric's value, of its own period or of the one that it is compared with."""
        return self.role in {"level", "prior"}

    @property
    def change(self) -> bool:
        return self.role == "change"

    @property
    def compared(self) -> bool:
        """Whether another number is compared with it."""
        return self.role == "prior"

    @property
    def told_way(self) -> int:
        """The sign that the words give to a change or a difference; 0 for a level."""
        return 0 if self.level else self.way

    @property
    def candidates(self) -> tuple[Figure, ...]:
        """All figures that the number may be of, those per share included."""
        divided = (*self.fraction.part, *self.fraction.whole) if self.fraction else ()
        figures = (*self.figures, *self.less, *divided)
        return figures if self.quantity.unit != "per_share" else (*figures, *self.shares)


class Span(Protocol):
    """Something that takes up a part of a stretch."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


@dataclass(frozen=True)
class Named:
    """A metric, formula or ambiguous word in a stretch, and where.

    `verb` tells that a company's doing names it ("it earned"), `lost` that it is told below zero ("net loss"),
    `unsure` that whose it is, or which one, is not clear.
    """

    start: int
    end: int
    figures: tuple[Figure, ...] = ()
    narrowed: str = ""
    verb: bool = False
    lost: bool = False
    unsure: bool = False

    @property
    def is_ratio(self) -> bool:
        """Whether it is one that is told in percent, as all that it may mean is."""
        return bool(self.figures) and all(isinstance(one, Formula) and one.percent for one in self.figures)


@dataclass
class Subject:
    """What the text has been about so far."""

    who: Who | None = None
    told: Sequence[Who] = ()  # the companies of the last sentence that names any
    figure: Named | None = None
    period: PeriodMention | None = None
    before: PeriodMention | None = None  # the period that was told of before that one
    heading: PeriodMention | None = None  # the period that stands over what follows
    to_paragraph: bool = False  # whether it does so only as far as the paragraph goes
    depth: int = 0  # of that heading, as its marks tell ("##")
    caption: PeriodMention | None = None  # the period of a sentence without figures, right above rows
    introduces: bool = False  # whether a sentence has ended with a colon
    columns: list[PeriodMention] = field(default_factory=list[PeriodMention])
    lengths: list[str] = field(default_factory=list[str])
    companies: list[Who] = field(default_factory=list[Who])  # that stand over columns
    figures: list[Named] = field(default_factory=list[Named])  # likewise
    shares: bool = False  # whether the columns hold shares of a whole
    age: int = 0  # stretches since the period was named

    @property
    def periods(self) -> tuple[PeriodMention | None, PeriodMention | None]:
        """The periods that were told of last."""
        return self.period, self.before

    def of_record(self, who: Who | None, figure: Named | None, period: PeriodMention | None) -> "Subject":
        """What a list of labels is about, below the heading of this text."""
        kept = Subject(who=who, figure=figure, period=period or self.heading)
        kept.heading, kept.to_paragraph, kept.depth = self.heading, self.to_paragraph, self.depth
        return kept

    def clear_table(self) -> None:
        """Forget what stood over the columns of a table."""
        self.columns, self.lengths, self.companies, self.figures = [], [], [], []

    def figure_of(self, place: int, among: int) -> Named | None:
        """The metric over a row's figure at `place` of so many."""
        if len(self.figures) == among:
            return self.figures[place]
        return self.figures[0] if len(self.figures) == 1 else None
