"""Periods that a sentence tells from another one of it: "ten years later", "the same six months a year before"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tools.language.periods.mentions import PeriodMention
from tools.language.periods.words import COUNT, NUMBERS, YEAR4
from tools.language.stated.words import doing, is_glue
from tools.text import name_key

_AFTER = re.compile(
    rf"\b(?:(?P<many>an?|{COUNT})\s+(?:fiscal\s+)?years?\s+(?:later|on|afterwards?|thereafter)\b"
    r"|the\s+(?:following|next|subsequent|succeeding|ensuing)\s+(?:fiscal\s+)?year\b(?!['’]s)"
    r"|the\s+(?:fiscal\s+)?year\s+(?:after|that followed|thereafter)\b(?!\s+(?:that|19|20|fiscal)))",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"\b(?P<many>{COUNT})\s+(?:fiscal\s+)?years\s+(?:earlier|before|ago|previously|prior)\b", re.IGNORECASE
)
_SAME = re.compile(r"\b(?:same|corresponding|comparable|equivalent|like|matching)\s*$", re.IGNORECASE)
_SAME_AGAIN = re.compile(
    r"(?:the )?same (?:(?!quarter|half)[\w-]+ )?(?:period|quarter|half|months|year)", re.IGNORECASE
)
_AT_IT = re.compile(r"\b(?:for|in|during|over|throughout|across|at)\s+$", re.IGNORECASE)
_AGAINST = re.compile(
    r"\b(?:from|against|versus|vs|than|compared|relative|after|following|above|below)\b[^;:]*$", re.IGNORECASE
)
_PART = re.compile(r"[;:,.()]|\b(?:and|but|while|whereas|with)\b", re.IGNORECASE)
_SAME_OF = re.compile(r"(?:the\s+)?(?:same|corresponding|comparable)\b", re.IGNORECASE)
_OF = re.compile(r"\s+(?:of|in|for)\s+(?:the\s+)?(?:(?:fiscal|financial)\s+)?(?:year\s+)?", re.IGNORECASE)
_YEAR = re.compile(rf"(?:(?:fiscal|financial)\s+(?:year\s+)?)?{YEAR4}", re.IGNORECASE)


def with_relative(found: Sequence[PeriodMention], sentence: str) -> list[PeriodMention]:
    """The periods of a sentence in reading order, with those that it tells from another one of them."""
    same = _of_named_years([_a_year_before(one, sentence) for one in found], sentence)
    same = [again for one in same if (again := _again(one, same, sentence)) is not None]
    taken = list(same)
    for pattern, sign in ((_AFTER, 1), (_BEFORE, -1)):
        for match in pattern.finditer(sentence):
            if any(one.start < match.end() and match.start() < one.end for one in taken):
                continue
            anchor = _anchor(same, match.start())
            years = sign * _many(match)
            if anchor is not None:
                place = (anchor.start, anchor.end)
                moved = _moved(anchor, years)
                taken.append(replace(moved, start=match.start(), end=match.end(), is_base=False, apart=place))
    return sorted(taken, key=lambda one: one.start)


def _again(one: PeriodMention, found: Sequence[PeriodMention], sentence: str) -> PeriodMention | None:
    """What "the same period" is where it is told of another figure, and nothing is compared: the period before it.

    None where that stands in another sentence: then it is the one that the text is about.
    """
    if one.kind != "back" or one.years_back != 1 or not _SAME_AGAIN.fullmatch(sentence, one.start, one.end):
        return one
    anchor = _anchor(found, one.start)
    begun = max((match.end() for match in _PART.finditer(sentence, 0, one.start)), default=0)
    after = _PART.search(sentence, one.end)
    clause = f"{sentence[begun : one.start]} {sentence[one.end : after.start() if after else len(sentence)]}"
    told = [key for key in name_key(clause).split() if not is_glue(key) or (anchor is None and key in doing())]
    compared = _AGAINST.search(sentence, anchor.end if anchor else 0, one.start)
    if not told or compared or not _AT_IT.search(sentence, 0, one.start):
        return one
    return replace(anchor, start=one.start, end=one.end, is_base=False) if anchor else None


def counted_from(one: PeriodMention, found: Sequence[PeriodMention]) -> PeriodMention | None:
    """The period that one is told so many years after ("ten years later"); None where it is told after none."""
    from_there = (base for base in found if one.apart == (base.start, base.end))
    return None if one.to_date or one.date is not None else next(from_there, None)


def _a_year_before(one: PeriodMention, sentence: str) -> PeriodMention:
    """A part of a year that is called the same one again, and has no year of its own."""
    own = (one.sure and one.fiscal_year is not None) or one.date is not None
    if one.kind != "part" or own or _SAME.search(sentence, 0, one.start) is None:
        return one
    return PeriodMention(one.start, one.end, "back", years_back=1)


def _of_named_years(found: Sequence[PeriodMention], sentence: str) -> list[PeriodMention]:
    """ "The same quarter of 2024": so many years before the one that it is the same as."""
    joined: list[PeriodMention] = []
    for one in found:
        last = joined[-1] if joined else None
        plain = one.kind == "year" and _YEAR.fullmatch(sentence, one.start, one.end) is not None
        if last is not None and plain and last.kind == "back" and _SAME_OF.match(sentence, last.start):
            anchor = _anchor(joined[:-1], last.start)
            if anchor is not None and _OF.fullmatch(sentence, last.end, one.start):
                same_kind = one.fiscal or anchor.date is not None or not anchor.fiscal_quarter
                back = (_year(anchor) or 0) - (one.fiscal_year or 0) if same_kind else 1
                joined[-1] = replace(last, end=one.end, years_back=max(1, back))
                continue
        joined.append(one)
    return joined


def _anchor(found: Sequence[PeriodMention], at: int) -> PeriodMention | None:
    """The period that one at a place is counted from: the last before it that has a year."""
    before = [one for one in found if one.start < at and not one.is_relative and _year(one) is not None]
    return before[-1] if before else None


def _year(one: PeriodMention) -> int | None:
    return one.date.year if one.date is not None else one.fiscal_year


def _many(match: re.Match[str]) -> int:
    told = (match["many"] or "").lower()
    return NUMBERS.get(told) or (int(told) if told.isdigit() else 1)


def _moved(one: PeriodMention, years: int) -> PeriodMention:
    """The period so many years after another one."""
    date = one.date
    if date is not None:
        start = None if date.start_year is None else date.start_year + years
        date = date.model_copy(update={"year": date.year + years, "start_year": start})
    year = None if one.fiscal_year is None else one.fiscal_year + years
    return replace(one, fiscal_year=year, date=date)
