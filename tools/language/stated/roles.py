"""Whether a number is a metric's value, what that is compared with, or what it changed by; and how surely it is."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tools.language.assertions.bounds import hedges, right_after, right_before
from tools.language.assertions.moves import change_before, change_nouns, change_told, last_move, went_to
from tools.language.periods.mentions import PeriodMention
from tools.language.periods.words import YEAR_ON_YEAR
from tools.language.quantities.models import Quantity
from tools.language.stated.nearest import end_of_word
from tools.language.stated.noticed import Noticed
from tools.language.stated.stated import Figure, Named, Span, Stated
from tools.language.stated.words import YEARLY, phrases
from tools.models.claims import Direction
from tools.vocab.loader import Formula, Metric

RELATIVE_UNITS = {"percent", "percentage_points", "basis_points"}
_OR = re.compile(
    r"\s*[,(]?\s*(?:or|i\.e\.|that is,|an increase of|a decrease of)?\s*(?:about |approximately )?", re.IGNORECASE
)
_PUT_UP = re.compile(r"\b(?:put|come|came|end|ended|wound|make|made|turn|turned) (?:up|down)\s*$", re.IGNORECASE)
_BESIDE = re.compile(rf"(?: (?:of|in|for) [^,;:]{{0,60}})?,? \(?(?:up|down)(?: by)?{hedges()}", re.IGNORECASE)
_OR_AT_LAST = re.compile(r"[^.;]{0,60},?\s+or\s+(?:about |approximately )?", re.IGNORECASE)
_ELLIPSIS = re.compile(r"[^.;:]*\band (?:its |their )?[a-zA-Z&' -]+ ", re.IGNORECASE)
_VERBAL = re.compile(r"\b(?:was|were|is|of|to|at|reached|totall?ed|came|stood|amounted|by|:)\b")
_LISTED = re.compile(
    r"(?:\s|,|['’]s?\b|\b(?:and|then|in|for|during|by|of|followed|following|after)\b|\bto \x1a+)*", re.IGNORECASE
)
_POINTS = {"percentage_points", "basis_points"}
_YEAR_ON_YEAR = re.compile(rf"\s*\(?(?:{YEAR_ON_YEAR})", re.IGNORECASE)
_IN_POINTS = re.compile(r"[\s-]points?\b", re.IGNORECASE)
_TIMES_OF = re.compile(r"\s+(?:that|those|what|as|the)\b|\s+[A-Z]")
_SHARE_OF = re.compile(r"\s+(?:of|(?:or )?(?:more|less)|higher|lower)\b")
_NEAR = 60  # characters


def in_percent(figures: Sequence[Figure]) -> bool:
    return any((isinstance(f, Formula) and f.percent) or (isinstance(f, Metric) and f.unit == "pure") for f in figures)


def is_growth(figures: Sequence[Figure]) -> bool:
    """Whether a metric is itself how much another one grew."""
    return bool(figures) and (figures[0].key.endswith("_growth") or "_cagr_" in figures[0].key)


def in_points(quantity: Quantity, figures: Sequence[Figure], after: str) -> Quantity:
    """A number of points that a ratio moved by ("margin rose 2.3 points") as the percentage points that they are."""
    if quantity.unit in {None, "count"} and in_percent(figures) and _IN_POINTS.match(after):
        return quantity.model_copy(update={"unit": "percentage_points"})
    return quantity


def is_amount(quantity: Quantity) -> bool:
    """Whether a number is an amount of money, or may be one."""
    return quantity.unit in {"money", "per_share"} or (quantity.unit is None and quantity.scale != 1)


def of_years(stated: Stated, mentions: Sequence[PeriodMention]) -> Stated:
    """A yearly growth "from fiscal 2021 to fiscal 2025": of the formulas, the one over so many years."""
    years = sorted({one.fiscal_year for one in mentions if one.fiscal_year is not None})
    if len(years) != 2 or not any("_cagr_" in figure.key for figure in stated.figures):
        return stated
    over = f"_cagr_{years[1] - years[0]}y"
    return replace(stated, figures=tuple(figure for figure in stated.figures if figure.key.endswith(over)))


def with_role(
    stated: Stated, words: str, begun: int, start: int, end: int, stop: int, own: PeriodMention | None
) -> Stated:
    """Whether the number is the metric itself, what it is compared with, or what it changed by."""
    before = words[max(begun, start - _NEAR) : start]
    after = words[end : min(stop, end + _NEAR)]
    level = _matches(before, "value", "of", "came")
    compared = _matches(before, "prior", "passed") and stated.bound is None
    move = None if _PUT_UP.search(before) else last_move(before)
    ways: tuple[Direction, ...] = ("up", "down")
    direction = next((way for way in ways if right_after(way).match(after)), None)
    relative = stated.quantity.unit in RELATIVE_UNITS
    told = change_told(before)
    change = _matches(before, "change") or direction is not None or bool(told)
    told_up = stated.quantity.text.lstrip("(").startswith("+")
    if stated.quantity.unit in _POINTS or (relative and not in_percent(stated.figures) and told_up):
        change = True
    if relative and not in_percent(stated.figures):
        change = change or _YEAR_ON_YEAR.match(after) is not None
        aside = _is_aside(words, start) and _SHARE_OF.match(words, end) is None
        change = change or (move is not None and not level) or aside
    if compared and not (relative and change and not in_percent(stated.figures)):
        change = False
    for said in (last_move(told), move):
        direction = direction or (said[0] if said else None)
    if not change or (is_growth(stated.figures) and stated.quantity.unit == "percent"):
        back = stated.period
        if compared and (own is None or not (own.is_relative or own.is_base or own.start >= end)):
            back = _before(stated.period, stated.base)
        way = None if move is None or relative else move[0]
        went = None if compared or stated.bound else went_to(words[max(0, start - 2 * _NEAR) : start])
        return replace(stated, period=back, role="prior" if compared else "level", direction=way, went=went)
    period = stated.period
    if own is not None and own.is_relative and period is not None:
        period = replace(period, years_back=0, quarters_back=0)
    return replace(stated, period=period, role="change", direction=direction)


def of_noun(stated: Stated, words: str, figure: Named, start: int, companies: Sequence[Span]) -> Stated:
    """The number that "the increase in" a metric "was": how much the metric changed."""
    first = words[figure.start : end_of_word(words, figure.start)].lower()
    before = words[: figure.start]
    for who in companies:  # "the increase in Apple's revenue"
        if who.end <= figure.start:
            before = before[: who.start].rstrip() + re.sub(r"^\.?(?:['’]s?)?", "", before[who.end :])
    named = any(one.key.startswith(first) for one in figure.figures)  # "change in other liabilities" is a line's name
    noun = change_before(before) or (first if first in change_nouns() and not named else "")
    if not noun or stated.change:
        return stated
    move = last_move(noun)
    direction = move[0] if move else None
    if stated.compared or not _matches(words[figure.end : start], "value", "of"):
        return replace(stated, direction=stated.direction or direction)
    return replace(stated, role="change", direction=direction)


def of_grown(stated: Stated, words: str, figure: Named, start: int, grown: Figure) -> Stated:
    """An amount beside a metric's growth: what it changed by ("a $5 billion revenue increase"), or came to."""
    near = words[max(0, start - _NEAR) : start]
    if figure.end <= start and (_matches(near, "value", "of", "came") or stated.compared):
        return replace(stated, figures=(grown,))
    move = last_move(words[figure.start : figure.end])
    direction = stated.direction or (move[0] if move else None)
    return replace(stated, figures=(grown,), role="change", direction=direction)


def alongside(last: Stated, one: Stated, between: str, before: str) -> Stated:
    """The same change told twice: "rose $3 billion, or 8%"; or told at last: "up from $3 billion, or 8%"."""
    if (
        not (last.change or one.change or in_percent(one.figures))
        and one.quantity.unit == "percent"
        and _OR_AT_LAST.fullmatch(between)
        and one.figures == last.figures
        and (move := last_move(before.rpartition(";")[2]))
    ):
        period = replace(one.period, years_back=0, quarters_back=0) if one.period is not None else None
        return replace(one, period=period, role="change", direction=move[0])
    if one.change or not last.change or _OR.fullmatch(between) is None or one.quantity.unit == last.quantity.unit:
        return one
    return replace(last, quantity=one.quantity)


def of_list(last: Stated | None, change: Stated | None, one: Stated, noticed: Noticed) -> Stated:
    """A number that is told as those before it: "up 69% in 2023, 46% in 2024", "$6.51 a share (+8%)".

    `change` is the last change before it.
    """
    if last is not None and last.quantity.unit == "per_share" and last.shares and one.figures == last.figures:
        told = one.change and one.quantity.unit == "percent" and not _from_amount(one, noticed)
        one = replace(one, figures=(*last.shares, *one.figures)) if told else one
    if change is None or one.change or one.quantity.unit != change.quantity.unit or one.figures != change.figures:
        return one
    if one.quantity.unit not in RELATIVE_UNITS or in_percent(one.figures):
        return one
    begun = change.quantity.end - noticed.stretch.start
    between = noticed.stretch.words[begun : one.quantity.start - noticed.stretch.start]
    for span in noticed.around:
        between = between.replace(noticed.stretch.words[span.start : span.end], " ")
    return replace(one, role="change", direction=change.direction) if _LISTED.fullmatch(between) else one


def _from_amount(one: Stated, noticed: Noticed) -> bool:
    """Whether a change is told from an amount that is none per share: ", or $2 a share, up 145% from $30 billion"."""
    stretch = noticed.stretch
    end = one.quantity.end - stretch.start
    after = next((number for number in stretch.quantities if number.start >= one.quantity.end), None)
    led = after is not None and right_before("prior").search(stretch.words[end : after.start - stretch.start])
    return after is not None and led is not None and after.unit != "per_share"


def of_its_own(mine: Named, named: Sequence[Named], end: int, near: PeriodMention | None) -> bool:
    """Whether a number beside another one is of a metric named behind it: "assets of $5 against $4 of liabilities"."""
    others = any(one.end <= end and one.figures != mine.figures for one in named)
    return mine.start >= end and others and (near is None or not (near.is_relative or near.is_base))


def is_yearly(words: str, stated: Stated, begun: int, place: tuple[int, int]) -> bool:
    """Whether a percentage is told as a growth "a year", over several of them."""
    if stated.quantity.unit != "percent" or is_growth(stated.figures) or in_percent(stated.figures):
        return False
    return (
        YEARLY.match(words, place[1]) is not None or phrases("compounding").search(words, begun, place[0]) is not None
    )


def left_out(last: Stated, one: Stated, between: str) -> Stated:
    """A number behind a change and a metric without a verb ("up 5%, and net income $3 billion"): it may be a change."""
    elliptic = last.change and not one.change and _ELLIPSIS.fullmatch(between) is not None
    elliptic = elliptic and _VERBAL.search(between.rpartition(" and ")[2]) is None
    return replace(one, tight=False) if elliptic else one


def of_same_part(last: Stated, one: Stated, between: str) -> Stated:
    """A change told of the amount before it, of that one's part: "services made $96 billion of revenue, up 13%"."""
    beside = _BESIDE.fullmatch(between) is not None
    again = beside and one.change and last.level and one.figures == last.figures and one.company == last.company
    return replace(one, part=last.part) if again and last.part and not one.part else one


def of_newest(stated: Stated, mentions: Sequence[PeriodMention]) -> Stated:
    """A change with the newest of a sentence's two periods, counted from the other one."""
    named = {(one.fiscal_year, one.fiscal_quarter): one for one in mentions if one.fiscal_year is not None}
    if len(named) != 2:
        return stated
    older, newer = (named[key] for key in sorted(named, key=lambda key: (key[0] or 0, key[1])))
    return replace(stated, period=newer, base=older) if older.fiscal_quarter == newer.fiscal_quarter else stated


def or_later(stated: Stated, known: Sequence[PeriodMention | None]) -> Stated:
    """A change with the period that the text has told of beside its own, where that is the year after."""
    own = stated.period
    if not stated.change or own is None or own.fiscal_year is None:
        return stated
    wanted = (own.fiscal_year + 1, own.fiscal_quarter)
    later = next((one for one in known if one and (one.fiscal_year, one.fiscal_quarter) == wanted), None)
    return replace(stated, later=later)


def is_linked(words: str, start: int, end: int, *, alone: bool) -> bool:
    """Whether a number is told as the very value of its metric: "was 5%", but not "was 5% of sales"."""
    before = words[max(0, start - _NEAR) : start]
    told = alone or _matches(before, "value", "of") or before.rstrip().endswith(":")
    return told and _SHARE_OF.match(words, end) is None and _TIMES_OF.match(words, end) is None


def _matches(before: str, *roles: str) -> bool:
    return right_before(*roles).search(before) is not None and _PUT_UP.search(before) is None


def is_bare_aside(words: str, begun: int, start: int, quantity: Quantity) -> bool:
    """Whether a percentage in brackets tells neither a sign nor a direction: "$5 billion (3%)" may be any ratio."""
    bare = quantity.unit == "percent" and not quantity.text.lstrip("(").startswith(("+", "-", "–"))
    return bare and _is_aside(words, start) and last_move(words[begun:start]) is None


def _is_aside(words: str, start: int) -> bool:
    return words[:start].rstrip(" +-").endswith("(")


def _before(period: PeriodMention | None, base: PeriodMention | None) -> PeriodMention | None:
    """The period that a level is compared with: the one that is named, else a year before."""
    if base is not None and not base.is_relative:
        return base
    if period is None:
        return None
    if base is not None and base.quarters_back:
        return replace(period, quarters_back=1)
    return replace(period, years_back=1)
