"""What each stretch of a text names; and, for numbers that come first, what is named after them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tools.language.assertions.bounds import right_before
from tools.language.assertions.moves import last_move
from tools.language.company_names.running_text import Who, distinct
from tools.language.mentions import Words
from tools.language.periods.mentions import PeriodMention
from tools.language.stated.nearest import HEADS, links
from tools.language.stated.stated import Named, Span
from tools.language.stated.units import Stretch
from tools.language.stated.words import is_glue, listed, spelled

GOES_ON = re.compile(r"\W*(?:it|they|that|this|these|those|both)\b", re.IGNORECASE)
_PART = re.compile(
    r"[\s*•-]*(?:[Tt]he )?(?P<name>[A-Z][\w&.-]*(?: (?:of |and |& |the )?[A-Z][\w&.-]*)+) "
    r"(?:also |segment |division )?(?:is|was|were|had|has|lost|made|saw|grew|rose|fell|brought|came|hit|\w+ed)\b"
)
_AGAIN = re.compile(rf"{GOES_ON.pattern}|[^.;]*\bthe (?:{spelled('answers')})\b", re.IGNORECASE)
_ALONE = re.compile(  # one word alone may be a part only as what a part does
    r"[\s*•-]*(?P<name>(?:[A-Z]|[a-z][A-Z])[\w&.-]*) (?:also )?(?:contributed|accounted for|made up|added|brought)\b"
)
_LOWER = re.compile(  # "; gaming contributed"
    rf"(?:the )?(?P<name>[a-z][\w&-]+(?: [a-z][\w&-]+)?) (?:also )?(?:{spelled('brings')}|added)\b"
)
_POSSESSES = re.compile(r"['’]s? (?:\w+ly )?\(?")
_CLAUSE = len(", while ")
_NEAR = 60  # characters that "compared with about" may take
_ENDED = re.compile(r"(?<!\d)[.!?](?:\s|$)")


@dataclass(frozen=True)
class Noticed:
    """A stretch with the periods, companies and metrics that it names."""

    stretch: Stretch
    words: Words
    mentions: Sequence[PeriodMention]
    companies: Sequence[Who]
    named: Sequence[Named]

    @property
    def spans(self) -> list[Span]:
        """All places that are taken by a name."""
        return [*self.mentions, *self.companies, *self.named]

    @property
    def around(self) -> list[Span]:
        """The places of periods and companies."""
        return [*self.mentions, *self.companies]

    @cached_property
    def compared(self) -> list[tuple[int, int]]:
        """The places of the numbers that another one is compared with ("from $3 billion")."""
        search = right_before("prior", "passed").search
        return [(at, end) for at, end in self.stretch.places if search(self.stretch.words, max(0, at - _NEAR), at)]


@dataclass(frozen=True)
class Ahead:
    """What is named first from a stretch on, within its block; `who` may be the whole text's only company.

    `in_block` tells that the block names a company, `of_record` that it is a list of labels with values
    ("Revenue: ...", "Company: ..."): it tells of one thing, whatever came before. `is_firm` tells that the period is
    named where no figure is told: it is said of the figures before.
    """

    who: Who | None = None
    figure: Named | None = None
    period: PeriodMention | None = None
    in_block: bool = False
    of_record: bool = False
    is_firm: bool = False


def free_periods(one: Noticed, start: int) -> list[PeriodMention]:
    """The periods that may be those of what stands at `start`: none that another number before it has for itself.

    That is what something was compared with ("from $3 billion in 2022"), and what a change counts from ("5% q/q").
    """
    words = one.stretch.words
    before = [end for _, end in one.stretch.places if end <= start]
    compared = [end for _, end in one.compared if end <= start]
    found: list[PeriodMention] = []
    for mention in one.mentions:
        ends = before if mention.is_relative else compared
        own = HEADS.match(words, mention.end) is not None  # "(2023: $5 billion)"
        if own or not any(end <= mention.start < start and links(words[end : mention.start]) for end in ends):
            found.append(mention)
    return found


def in_clause(one: Noticed, at: int) -> list[PeriodMention]:
    """The periods that the part of a sentence between semicolons names in which a place lies."""
    words = one.stretch.words
    return [mention for mention in one.mentions if ";" not in words[min(mention.start, at) : max(mention.end, at)]]


def of_all_before(one: Noticed, near: PeriodMention | None, mine: Named | None, start: int) -> PeriodMention | None:
    """The newest of several periods that each stand behind a number of their own, where another metric is told of then.

    `near` is the last of them: "$6.51 in fiscal 2025 and $6.02 in fiscal 2024; dividends were". None where it may stay.
    """
    if near is None or mine is None or not near.end <= mine.start < start or near.fiscal_quarter:
        return None
    words, places = one.stretch.words, one.stretch.places
    owned = [
        mention
        for mention in one.mentions
        if mention.end <= start and any(_is_of(words, mention, place) for place in places)
    ]
    apart = [
        mention for mention in one.mentions if mention.end <= start and not (mention.is_relative or mention.is_base)
    ]
    years = {mention.fiscal_year: mention for mention in (*apart, *owned) if mention.fiscal_year}
    newest = max(years, default=0)
    return years[newest] if near in owned and len(years) > 1 and near.fiscal_year != newest else None


def _is_of(words: str, mention: PeriodMention, place: tuple[int, int]) -> bool:
    """Whether a period is one number's own: "$5 billion in fiscal 2024", "fiscal 2024's $5 billion"."""
    start, end = place
    if mention.is_relative:
        return False
    if mention.end <= start:
        return _POSSESSES.fullmatch(words, mention.end, start) is not None
    return end <= mention.start and "\x1a" not in words[end : mention.start] and links(words[end : mention.start])


def leading_part(one: Noticed, at: int) -> str:
    """The name in capitals that a clause begins with and that is no company: "Reality Labs earned", or nothing."""
    words = one.stretch.words
    begun = max(words.rfind(mark, 0, at) + len(mark) for mark in ("; ", ", while ", ", and ")) if at else 0
    first = begun if begun > _CLAUSE or words[:begun].endswith("; ") else 0
    match = _PART.match(words, first) or _ALONE.match(words, first) or (_LOWER.match(words, first) if first else None)
    if match is not None and match.re is _LOWER and any(map(is_glue, match["name"].split())):
        return ""
    taken = [*one.around, *(named for named in one.named if not named.verb)]
    if match is None or any(span.start < match.end() and match.start() < span.end for span in taken):
        return ""
    key = match["name"].lower()
    return "" if is_glue(key) or key in listed("no_parts") else match["name"]


def far_period(one: Noticed, end: int) -> PeriodMention | None:
    """The period of a number that has none near by: the first that its stretch names of no other number."""
    words = one.stretch.words
    compared = [(a, b) for a, b in one.compared if a > end]
    for mention in one.mentions:
        others = any(end <= a and b <= mention.start for a, b in compared)
        # "22.4% (21.9% in 2024)": what stands in brackets is told of the number in them
        aside = "(" in words[end : mention.start]
        if not (mention.is_base or mention.is_relative or others or aside):
            return mention
    if compared or last_move(words) is not None:
        return None
    # "closed the books on fiscal 2020 with": nothing is compared with it
    absolute = (mention for mention in one.mentions if not mention.is_relative)
    return next((mention for mention in absolute if "(" not in words[end : mention.start]), None)


def look_ahead(noticed: Sequence[Noticed]) -> list[Ahead]:
    """For each stretch, what is named from it on."""
    named = distinct(who for one in noticed for who in one.companies)
    only = named[0] if len(named) == 1 else None
    found: list[Ahead] = []
    for block in _blocks(noticed):
        found += _within(block, only)
    return found


def _blocks(noticed: Sequence[Noticed]) -> list[list[Noticed]]:
    blocks: list[list[Noticed]] = []
    for one in noticed:
        # "Answer: $5 billion", an empty line, "This is the revenue of Apple"
        if not blocks or (one.stretch.opens and not GOES_ON.match(one.stretch.words)):
            blocks.append([])
        blocks[-1].append(one)
    return blocks


def _within(block: Sequence[Noticed], only: Who | None) -> list[Ahead]:
    in_block = any(one.companies for one in block)
    record = len(block) > 1 and all(
        ":" in one.stretch.words and not _ENDED.search(one.stretch.words.rstrip("*_ ")) for one in block
    )
    after = Ahead(who=only, in_block=in_block)
    found: list[Ahead] = []
    for one in reversed(block):
        period = next((m for m in one.mentions if not m.is_relative and not m.is_base), None)
        after = Ahead(
            who=one.companies[0] if one.companies else after.who,
            figure=one.named[0] if one.named else after.figure,
            period=period or after.period,
            is_firm=not one.stretch.quantities if period else after.is_firm,
            in_block=in_block,
            of_record=record,
        )
        found.append(after)
    return found[::-1]


def without_names(words: str, named: Sequence[Named]) -> str:
    """The words with metrics' names blanked: "weighted average shares" tells no average."""
    for one in named:
        words = words[: one.start] + " " * (one.end - one.start) + words[one.end :]
    return words


def goes_on(one: Noticed) -> bool:
    """Whether a sentence goes on about the figure before ("It was", "the figure was", "Answer:")."""
    return _AGAIN.match(one.stretch.words) is not None or says_nothing(one.words)


def says_nothing(words: Words) -> bool:
    """Whether a label names nothing ("Answer:"), so that its number goes on with what was told before."""
    keys = [token.key for token in words.tokens]
    return all(map(is_glue, keys)) or (len(keys) <= 2 and keys[-1] in listed("answers"))
