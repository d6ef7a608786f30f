"""What a text says of each number: which company, metric and period it is of, and whether it is a level or a change."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Protocol, TypeAlias

from tools.language.assertions.bounds import Bound
from tools.language.assertions.moves import Went, change_nouns
from tools.language.periods.mentions import PeriodMention
from tools.language.quantities.models import Quantity
from tools.language.stated.words import is_glue, listed, plain_words
from tools.models.base import Company
from tools.text import name_key
from tools.vocab.loader import Formula, Metric

Figure: TypeAlias = Metric | Formula


@dataclass(frozen=True)
class Stated:
    """A number with what the text around it says.

    `figures` are what the metric's name may mean, the likeliest first (none where no known metric is named), `shares`
    what it is per share. `level` tells whether the number is the metric itself, else it is what it changed by, from
    `base` on; `direction` is -1 where the text says that it fell, `moved` the same of a level ("fell to"), `loses`
    that the words make a loss or an outflow of a level, `lost` that the metric's very name does, `compared` that
    another number is compared with it. `later` is the period a year after that the text has told of as well: a change
    may be that one's. `linked` tells that it is told as the very value of its metric, `tight` that nothing else stands
    between the two, `share` that it is a share of another figure. `narrowed` holds words that narrow the metric to a
    part of the company, `maybe_part` a name near by that may, `non_gaap` and `other_measure` those that change its
    measure, `modifier` a word before it that may. `bound` tells which one the text gives ("more
    than"), `denied` that it says "not". `carried` tells that the period was told of in another sentence, and need not
    be this one's; `went` how a level is told to have come to be ("dropped to"). A number that lies between two metrics
    has in `less` the one that is taken away.
    """

    quantity: Quantity
    label: str
    figures: tuple[Figure, ...] = ()
    shares: tuple[Figure, ...] = ()
    company: Company | None = None
    not_loaded: str = ""
    period: PeriodMention | None = None
    base: PeriodMention | None = None
    later: PeriodMention | None = None
    level: bool = True
    change: bool = False
    direction: int = 0
    moved: int = 0
    compared: bool = False
    narrowed: str = ""
    maybe_part: str = ""
    non_gaap: str = ""
    other_measure: str = ""
    modifier: str = ""
    bound: Bound | None = None
    denied: bool = False
    forecast: bool = False
    in_row: bool = False
    scale: Decimal | None = None
    loses: bool = False
    lost: bool = False
    less: tuple[Figure, ...] = ()
    linked: bool = False
    tight: bool = False
    share: bool = False
    carried: bool = False
    went: Went | None = None

    @property
    def candidates(self) -> tuple[Figure, ...]:
        """All figures that the number may be of, those per share included."""
        figures = (*self.figures, *self.less)
        return figures if self.quantity.unit != "per_share" else (*figures, *self.shares)


class Span(Protocol):
    """Something that takes up a part of a stretch."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


@dataclass(frozen=True)
class Place:
    """Something that is named in a stretch, and where."""

    start: int
    end: int


@dataclass(frozen=True)
class Named(Place):
    """A metric, formula or ambiguous word in a stretch.

    `verb` tells that a company's doing names it ("it earned"), `lost` that it is told below zero ("net loss"),
    `unsure` that whose it is, or which one, is not clear.
    """

    figures: tuple[Figure, ...] = ()
    narrowed: str = ""
    verb: bool = False
    lost: bool = False
    unsure: bool = False


@dataclass(frozen=True)
class Who(Place):
    """A company in a stretch; `message` says that it is not loaded."""

    company: Company | None = None
    message: str = ""


@dataclass
class Subject:
    """What the text has been about so far."""

    who: Who | None = None
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


_LINK = re.compile(
    r"(?:\s*\(\s*)?(?:\s*(?:in|for|during|of|at|as of|on|over|throughout|by)"
    r"(?: (?:the|its|their|end|course|whole|full|of|all))*)?\s*(?:the )?",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\bwhen [^,;.\x1a]{2,60} (?:was|were|stood at|came to|had been)\s*$", re.IGNORECASE)
HEADS = re.compile(r"\s*:\s*\x1a")  # "(2023: $5 billion)"
_APART = re.compile(r"[,;:.()|\x1a]")
_COMPARING = re.compile(  # "fell from fiscal 2024 and was $5 billion" tells of the later one
    r"(?!\s+and\s+(?:was|were|came|stood|reached|hit|totall?ed|amounted)\b)[^,;.]{0,24}$", re.IGNORECASE
)


def nearest_named(
    named: Sequence[Named], mentions: Sequence[PeriodMention], words: str, place: tuple[int, int, int]
) -> Named | None:
    """The metric of the number at `place` (start, end, next number): what it is "of" or "in", else the last before."""
    start, end, stop = place
    after = next((one for one in named if end <= one.start < stop), None)
    if after is not None and (leads_to(words, end, after.start, mentions) or is_amount_of(words, place, after)):
        return after
    before = [one for one in named if one.end <= start]
    return before[-1] if before else None


def is_amount_of(words: str, place: tuple[int, int, int], named: Named) -> bool:
    """Whether a number stands before a metric's name as its amount: "posted a $5 billion net loss"."""
    start, end, _ = place
    keys = name_key(words[end : named.start]).split()
    goes_on = name_key(words[named.end : end_of_word(words, named.end + 1)])  # "a $5 billion revenue increase"
    return (
        _ARTICLE.search(words, 0, start) is not None
        and not _PARTED.search(words, end, named.start)
        and set(keys) <= plain_words()
        and goes_on not in change_nouns()
    )


_ARTICLE = re.compile(r"\b(?:an?|its|the|their|our|another)(?: \w+)? $", re.IGNORECASE)
_PARTED = re.compile(r"[,;:.]")


def leads_to(words: str, end: int, start: int, mentions: Sequence[PeriodMention]) -> bool:
    """Whether only "of" or "in", a period and plain words stand between a number and a metric's name."""
    between = words[end:start]
    for one in mentions:
        if end <= one.start and one.end <= start:
            between = between.replace(words[one.start : one.end], " ")
    keys = name_key(between).split()
    if keys and keys[0] in change_nouns():
        keys = keys[1:] or ["in"]
    elif not keys and words[start : end_of_word(words, start)].lower() in change_nouns():
        return True
    if len(keys) == 1 and keys[0] in listed("comparatives"):
        return True  # "$5 million more research and development"
    leads = bool(keys) and keys[0] in {"of", "in", "for", "as", "on", "under"} and set(keys[1:]) <= plain_words()
    return leads and not _PARTED.search(between)


def nearest_who(companies: Sequence[Who], at: int) -> Who | None:
    """The company that a number is of: the last one before it, else the first of the stretch."""
    before = [who for who in companies if who.end <= at]
    return before[-1] if before else companies[0] if companies else None


def own_period(
    mentions: Sequence[PeriodMention],
    words: str,
    place: tuple[int, int, int],
    *,
    level: bool,
    named: Named | None = None,
) -> PeriodMention | None:
    """The period of the number at `place`: one that follows it and its metric's name, else the last one before it."""
    at, end, stop = place
    after = next((one for one in mentions if end <= one.start < stop), None)
    if after is not None and not HEADS.match(words, after.end) and links(_between(words, end, after.start, named)):
        # "$5 billion over fiscal 2023", but "5% over fiscal 2023" is counted from there
        spans = level and not after.is_relative and words[end : after.start].split()[:1] == ["over"]
        if spans or not after.is_base:
            return after
    before = [one for one in mentions if one.end <= at]
    if not before:
        return None
    last = before[-1]
    if last.is_base and _WHEN.search(words, last.end, at):
        return last
    if last.is_base and not _COMPARING.fullmatch(words[last.end : at]):
        others = [one for one in before if not one.is_base]
        return others[-1] if others else None
    return last


_ASIDE = re.compile(r"\s*\([^()]*\x1a[^()]*\)")


def _between(words: str, start: int, end: int, named: Named | None) -> str:
    """The words between two places, without a metric's name: "$5 billion of revenue (2024)"."""
    words = _ASIDE.sub(lambda match: " " * len(match[0]), words)  # "$836 million ($2.55 per share) in 2024"
    if words[start : start + 1] == ")":
        start += 1
    if named is None or not start <= named.start < named.end <= end:
        return words[start:end]
    led = words[start : named.start].strip(" (").lower() in {"", "of", "in", "for"}
    return words[named.end : end].lstrip(",") if led else words[start:end]


def links(between: str) -> bool:
    if _LINK.fullmatch(between) is not None:
        return True
    keys = name_key(between).split()  # "$5 billion that it reported for fiscal 2020"
    return not _APART.search(between) and all(key not in listed("parting") and is_glue(key) for key in keys)


def end_of_word(words: str, start: int) -> int:
    """Where the word that begins at `start` ends."""
    end = start
    while end < len(words) and words[end].isalpha():
        end += 1
    return end


def base_period(mentions: Sequence[PeriodMention], at: int) -> PeriodMention | None:
    """The period that a change is counted from, where the stretch names one."""
    bases = [one for one in mentions if one.is_base or one.is_relative]
    after = [one for one in bases if one.start >= at]
    return after[0] if after else bases[-1] if bases else None
