"""Which fiscal years a question names: one by one, in ranges, and in ranges that are open at one end."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tools.language.periods.wording import Wording
from tools.language.periods.words import (
    COUNT,
    COUNTED,
    MONTH,
    NAMES,
    SHORT_FISCAL,
    UP_TO,
    YEAR4,
    count,
    full_year,
    month_of,
)

_MONTHS = 12
_BEFORE_YEAR = r"(?:FYE? ?|YE ?|(?:the )?(?:fiscal|financial) (?:year )?(?:of )?)?['’]?"
_YEAR = rf"{_BEFORE_YEAR}({YEAR4})"
_MARKED = r"(?:(?:FYE? ?|fiscal (?:year )?)['’]?|['’])\d\d(?!\d)"  # two digits that a word or a mark makes a year
_ANY = rf"(?:{_YEAR}|(?:(?:fiscal (?:year )?)?FYE? ?|fiscal (?:year )?)['’]?(\d\d)(?!\d)|['’](\d\d)(?!\d))"
_SHORT = rf"(?:\b{SHORT_FISCAL}|(?<!\w)['’](\d{{2}}))"
_DASH = r"(?:-|–|—|(?<=\d)\.{2,3}(?=[\dF'’]))"
_NOW = r"(?:date|now|today|(?:the )?(?:present(?: day)?|(?:latest|current|last|most recent)(?: (?:fiscal )?year)?))"

_ESTIMATE = re.compile(rf"\b(?:FY ?['’]?\d{{2}}|(?:FY ?)?{YEAR4})(?:[EFP]| ?est\.?| estimates?)(?!\w)", re.IGNORECASE)
_ACTUAL = re.compile(rf"\b(?:FY ?['’]?(\d{{2}})|(?:FY ?)?({YEAR4}))A\b", re.IGNORECASE)
_RANGE = re.compile(
    rf"\b(?:(?:the |these |those )?(?:{COUNT}) (?:fiscal )?years?,? \(?"
    rf"(?=(?:from |between |of |fy ?|fiscal )*{YEAR4}))?(?:of )?(?P<from>from |between |since )?{_YEAR} "
    rf"?(?P<join>{_DASH}|{UP_TO}|and(?=\b)) ?{_YEAR}\b",
    re.IGNORECASE,
)
_CUT_RANGE = re.compile(
    rf"\b(?:from |between )?(?:FY ?)?((?:19|20)(\d{{2}})) ?{_DASH} ?(\d{{2}})\b(?!{_DASH})", re.IGNORECASE
)
_HALF_RANGE = re.compile(rf"\bbetween {_YEAR}\b", re.IGNORECASE)
_SHORT_RANGE = re.compile(
    rf"(?:\b(?:(?P<from>from |between )|since )|(?<!\w))"
    rf"(?:(?P<a>{_MARKED}) ?(?:{_DASH}|{UP_TO}|(?(from)and(?= )|(?!))) ?(?P<b>{_MARKED}|\d\d|{_BEFORE_YEAR}{YEAR4})"
    rf"|(?P<a4>{_BEFORE_YEAR}{YEAR4}) ?(?:{_DASH}|{UP_TO}|(?(from)and(?= )|(?!))) ?(?P<b2>{_MARKED}))(?![\w%]|[.,]\d)",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    rf"\b(?:the )?(?:last |past |previous )?(?P<n>{COUNT}) (?:fiscal )?years? "
    rf"(?:(?:ended|ending)(?: in| with)?|{UP_TO}) {_YEAR}\b",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    rf"\b(?P<the>the )?(?:(?P<n>a|one|{COUNT}) )?(?:fiscal )?year(?P<many>s)? "
    rf"(?P<way>before|prior to|preceding|after|following) {_YEAR}\b",
    re.IGNORECASE,
)
_SINCE = re.compile(
    rf"\b(?:ever )?(?:since|(?:starting|beginning)(?: in| with| from)?|(?:as far |going |dating )?back to)"
    rf"(?: the)?(?: start of| beginning of| end of)? {_ANY}\b(?: onwards?\b| on\b(?! the| its| an?\b))?",
    re.IGNORECASE,
)
_ONWARDS = re.compile(
    rf"\b(?:from )?{_YEAR}(?: onwards?| and (?:later|after|beyond|onwards?)| ?{_DASH} ?{_NOW}"
    rf"| (?:{UP_TO}) {_NOW})\b|\bfrom {_YEAR} on\b(?! the| its| an?\b)"
    rf"|\bbetween {_YEAR} and {_NOW}\b",
    re.IGNORECASE,
)
_AFTER = re.compile(rf"\b(?:after|later than)(?: the)?(?: end of)? {_ANY}\b", re.IGNORECASE)
_UNTIL = re.compile(
    rf"\b(?:up to|up until|until|till|through|thru|no later than)(?: and including)?(?: the)?(?: end of)? {_ANY}\b",
    re.IGNORECASE,
)
_BEFORE = re.compile(rf"\b(?:before|prior to|earlier than)(?: the)?(?: start of)? {_ANY}\b", re.IGNORECASE)
_SINGLES = (re.compile(rf"\b{_YEAR}\b", re.IGNORECASE), re.compile(rf"{_SHORT}\b", re.IGNORECASE))


_NAMED = re.compile(
    rf"\b(?:(?:FYE?|YE|CY) ?|(?:fiscal|financial|calendar) (?:years? )?)?['’]?(?P<year>{YEAR4})A?\b"
    rf"|(?:\b{SHORT_FISCAL}A?|(?<![\w.])['’](?P<bare>\d\d)(?!['’]))\b",
    re.IGNORECASE,
)
_FISCAL_BEFORE = re.compile(
    r"\b(?:(?:fiscal|financial|full)(?:[ -]years?)?(?: (?:of|in|for|the|ended|ending))*|FYE?|YE)[ '’]*$", re.IGNORECASE
)
_FISCAL_AFTER = re.compile(r"(?:['’]s)? fiscal year\b", re.IGNORECASE)
_MONTH_BEFORE = re.compile(rf"\b(?P<month>{MONTH})(?: of)? $", re.IGNORECASE)
_GLUED_BEFORE = re.compile(r"(?:[$€£¥#./,&_'’]|(?<!\0)-|\bact of )$", re.IGNORECASE)
_GLUED_AFTER = re.compile(
    rf"[%/]|[.,]\d|-\d{{1,2}}(?!\d)|\s(?:{'|'.join(COUNTED)})\b| (?-i:(?=[A-Z]))(?:{'|'.join(NAMES)})\b", re.IGNORECASE
)
_NEAR = 40  # characters before a year


@dataclass(frozen=True)
class NamedYear:
    """A year that is named, and where: with the month before it, whether as a fiscal one, and whether surely."""

    year: int
    start: int
    end: int
    month: int = 0
    fiscal: bool = False
    sure: bool = True


@dataclass
class Years:
    """The years that are named. `since` and `until` are the first and the last year of ranges open at the other end.

    `ranged` tells that the question names a range from one year to another, and `estimates` holds years that stand
    for an estimate ("2024E"), `unclear` wordings that could mean several things.
    """

    years: set[int] = field(default_factory=set[int])
    singles: list[NamedYear] = field(default_factory=list[NamedYear])
    since: int | None = None
    until: int | None = None
    ranged: bool = False
    estimates: list[str] = field(default_factory=list[str])
    unclear: list[str] = field(default_factory=list[str])


def find_named_years(wording: Wording) -> Iterator[NamedYear]:
    """Every year that stands in a text, one by one; their words are taken."""
    for match in list(_NAMED.finditer(wording.text)):
        digits = next(name for name in ("year", "short", "bare") if match[name])
        before = wording.text[max(0, match.start(digits) - _NEAR) : match.start(digits)]
        fiscal = _FISCAL_BEFORE.search(before) or _FISCAL_AFTER.match(wording.text, match.end())
        month = None if fiscal else _MONTH_BEFORE.search(before)
        glued = _GLUED_BEFORE.search(before) or _GLUED_AFTER.match(wording.text, match.end())
        wording.take(match)
        yield NamedYear(
            full_year(match[digits]),
            *match.span(),
            month=month_of(month["month"]) if month else 0,
            fiscal=bool(fiscal),
            sure=bool(fiscal or month or not glued),
        )


def find_years(wording: Wording) -> Years:
    """Every year that is named, ranges unfolded."""
    found = Years()
    found.estimates += [match[0] for match in wording.each(_ESTIMATE)]
    for match in wording.each(_ACTUAL):
        _single(match, found)
    _counted(wording, found)
    _ranges(wording, found)
    _open_ranges(wording, found)
    for match in wording.each(_HALF_RANGE):
        found.unclear.append(match[0])
        found.years.add(int(match[1]))
    for pattern in _SINGLES:
        for match in wording.each(pattern):
            _single(match, found)
    return found


def _single(match: re.Match[str], found: Years) -> None:
    year = full_year(next(filter(None, match.groups())))
    found.years.add(year)
    found.singles.append(NamedYear(year, *match.span()))


def _counted(wording: Wording, found: Years) -> None:
    for match in wording.each(_COUNTED):
        last = int(match[2])
        found.years |= set(range(last - count(match["n"]) + 1, last + 1))
        found.ranged = True
    for match in wording.each(_RELATIVE):
        backwards = match["way"].lower() in {"before", "prior to", "preceding"}
        year, sign = int(match[5]), -1 if backwards else 1
        if match["many"] and not match["n"]:
            found.since, found.until = (found.since, year - 1) if backwards else (year + 1, found.until)
        elif match["many"] and match["the"]:
            found.years |= {year + sign * back for back in range(1, count(match["n"]) + 1)}
        else:
            found.years.add(year + sign * count(match["n"]))


def _ranges(wording: Wording, found: Years) -> None:
    for match in wording.each(_RANGE):
        first, last = sorted((int(match[2]), int(match[4])))
        listed = match["join"].lower() == "and" and not match["from"]
        found.years |= {first, last} if listed else set(range(first, last + 1))
        found.ranged |= not listed
    for match in list(_CUT_RANGE.finditer(wording.text)):
        # "2021-23"; not "2023-06" or "2001-12", which may be months
        if max(int(match[2]), _MONTHS) < int(match[3]):
            wording.take(match)
            found.years |= set(range(int(match[1]), int(match[1][:2] + match[3]) + 1))
            found.ranged = True
    for match in wording.each(_SHORT_RANGE):
        ends = (match["a"] or match["a4"], match["b"] or match["b2"])
        first, last = sorted(full_year(re.sub(r"\D", "", end)) for end in ends)
        found.years |= set(range(first, last + 1))
        found.ranged = True


def _open_ranges(wording: Wording, found: Years) -> None:
    starts = [*_named(wording, _SINCE, 0), *_named(wording, _ONWARDS, 0), *_named(wording, _AFTER, 1)]
    ends = [*_named(wording, _UNTIL, 0), *_named(wording, _BEFORE, -1)]
    found.since = min(starts) if starts else found.since
    found.until = max(ends) if ends else found.until
    if found.since is not None and found.until is not None:
        found.years |= set(range(found.since, found.until + 1))
        found.since = found.until = None
        found.ranged = True


def _named(wording: Wording, pattern: re.Pattern[str], offset: int) -> Iterator[int]:
    for match in wording.each(pattern):
        yield full_year(next(filter(None, match.groups()))) + offset
