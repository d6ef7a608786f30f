"""Which fiscal quarters a question names, each with its year: "Q4 2022 and Q1 2023", "Q3 2022 to Q2 2023"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tools.language.periods.wording import Wording
from tools.language.periods.words import FISCAL, ORDINAL, ORDINALS, SHORT_FISCAL, UP_TO, YEAR4, count, full_year

_LISTED = r"(?:,|,? and|,? or| &| to| through| versus| vs\.?|-) ?(?:the )?"
_YEAR_AFTER = (
    rf"(?:(?:[-/]|,? ?(?:(?:of|in|for) )?(?:the )?(?:year )?)(?:{FISCAL})?['’]?(?P<year>{YEAR4})\b"
    rf"|(?:(?:,| of| in)? ?{SHORT_FISCAL}|(?:['’]| ['’]|/|(?<=[Qq\d]))(?P<glued>\d{{2}}))\b"
    # "Q3 24", but not "Q3 10-Q" or "Q3 20 million"
    r"| (?P<bare>1[5-9]|2\d|3[0-5])\b(?![-.,]?\d|-?[KQF]\b| ?(?:percent|million|billion|thousand|m|bn|companies)\b))?"
)
_QUARTER = re.compile(
    rf"(?:\b(?P<before>(?:{FISCAL})?['’]?{YEAR4}|FYE? ?['’]?\d{{2}})(?:['’]s)?,?[ /-]?|\b)"
    rf"(?P<quarter>F?Q ?(?P<q>[1-4])|(?P<q2>[1-4])F?Q|(?P<word>{ORDINAL})[ -](?:fiscal )?(?:quarters?|qtr)\b|"
    rf"(?:quarter|qtr) (?:no\. ?|#)?(?P<q3>[1-4])(?![\d.,])|"
    rf"(?P<listed>{ORDINAL})(?=(?:{_LISTED}(?:{ORDINAL}))+ (?:fiscal )?quarters?\b)){_YEAR_AFTER}(?!\w)",
    re.IGNORECASE,
)
_FINAL = re.compile(
    r"\b(?:the )?(?P<which>last|final|first)(?: (?P<n>two|three|2|3))? (?:fiscal )?quarters? "
    rf"(?:of|in) (?:the )?(?:year )?(?:(?:{FISCAL})?['’]?(?P<year>{YEAR4})|{SHORT_FISCAL}|['’](?P<bare>\d\d))\b",
    re.IGNORECASE,
)
_LONE = re.compile(r"quarters?|f?q([1-4])|([1-4])q")
_RANGE = re.compile(rf" ?(?:-|–|—|{UP_TO}) ?(?:the )?", re.IGNORECASE)
_SINCE = re.compile(
    r"\b(?P<word>since|after|starting (?:in|with|from)|beginning (?:in|with)) (?:the )?$", re.IGNORECASE
)
_UNTIL = re.compile(
    rf"\b(?:up to|until|till|through|thru|before|prior to|{YEAR4} (?:to|-|–|—)) (?:the )?$", re.IGNORECASE
)
_ON_TO_YEAR = re.compile(
    rf" ?(?:to|through|thru|until|till|-|–|—) ?(?:the )?(?:end of )?(?:{FISCAL})?{YEAR4}\b(?! ?F?Q)", re.IGNORECASE
)
_RANGE_BEFORE = re.compile(rf"{YEAR4} ?(?:-|–|—|to|through|thru|until|till) ?$", re.IGNORECASE)
_ONWARDS = re.compile(r" (?:onwards?|and later)\b", re.IGNORECASE)

_NEAR = 40  # characters: what "since the" or "through fiscal year 2023" take up

Pair = tuple[int, int]


@dataclass(frozen=True)
class Quarter:
    """One quarter that is named, and where; `own` tells that its year stands with it."""

    quarter: int
    year: int | None
    start: int
    end: int
    own: bool = True


@dataclass
class Quarters:
    """The quarters that are named: with their years as `pairs`, else as `alone`, for years named elsewhere.

    `since` is the quarter that an open range begins with. `unclear` holds wordings that could mean several things.
    """

    named: list[Quarter] = field(default_factory=list[Quarter])
    pairs: list[Pair] = field(default_factory=list[Pair])
    alone: list[int] = field(default_factory=list[int])
    since: Pair | None = None
    ranged: bool = False
    unclear: list[str] = field(default_factory=list[str])


def find_quarters(wording: Wording) -> Quarters:
    """Every quarter that is named, ranges unfolded."""
    original = wording.text
    found = Quarters()
    for match in wording.each(_FINAL):
        many, year = count(match["n"]), full_year(match["year"] or match["short"] or match["bare"])
        first = 1 if match["which"].lower() == "first" else 5 - many
        found.named += [Quarter(first + offset, year, *match.span()) for offset in range(many)]
    matches = list(_QUARTER.finditer(wording.text))
    found.named += [_quarter(match, wording, several=len(matches) > 1) for match in matches]
    found.named = _with_years(sorted(found.named, key=lambda named: named.start))
    for group in _groups(found.named, original):
        _enter(group, original, wording, found)
    return found


def _quarter(match: re.Match[str], wording: Wording, *, several: bool) -> Quarter:
    """The quarter of a match. A year before it is its own only where each of several quarters may have one."""
    word = match["word"] or match["listed"]
    number = ORDINALS[word.lower()] if word else int(match["q"] or match["q2"] or match["q3"])
    digits, start = match["year"] or match["short"] or match["glued"] or match["bare"], match.start("quarter")
    if not digits and match["before"] and several and not _follows_range(match, wording):
        digits, start = re.sub(r"\D", "", match["before"]), match.start()
    wording.cover(start, match.end())
    return Quarter(number, full_year(digits) if digits else None, start, match.end(), own=bool(digits))


def _follows_range(match: re.Match[str], wording: Wording) -> bool:
    before = wording.text[max(0, match.start() - _NEAR) : match.start()]
    return _RANGE_BEFORE.search(before) is not None


def _with_years(named: Sequence[Quarter]) -> list[Quarter]:
    """Each quarter with its year; one without has the next one's ("Q1 and Q2 2023"), else that of the one before."""
    known: int | None = None
    backwards: list[Quarter] = []
    for quarter in reversed(named):
        known = quarter.year or known
        backwards.append(replace(quarter, year=known))
    forwards: list[Quarter] = []
    for quarter in reversed(backwards):
        known = quarter.year or known
        forwards.append(replace(quarter, year=known))
    return forwards


def _groups(named: Sequence[Quarter], text: str) -> Iterator[list[Quarter]]:
    """The quarters one by one, and the two ends of a range together."""
    at = 0
    while at < len(named):
        pair = named[at : at + 2]
        ranged = len(pair) == 2 and _RANGE.fullmatch(text, pair[0].end, max(pair[0].end, pair[1].start))
        group = list(pair) if ranged else [named[at]]
        yield group
        at += len(group)


def _enter(group: Sequence[Quarter], text: str, wording: Wording, found: Quarters) -> None:
    first, last = group[0], group[-1]
    before, after = text[max(0, first.start - _NEAR) : first.start], text[last.end : last.end + _NEAR]
    words = text[first.start : last.end]
    since = _SINCE.search(before)
    if len(group) == 2:
        wording.cover(first.end, last.start)
        found.ranged = True
    if _UNTIL.search(before) or _ON_TO_YEAR.match(after):
        found.unclear.append(words)
    elif since or _ONWARDS.match(after):
        _open(first, since, _ONWARDS.match(after), wording, found)
        if len(group) == 2 or first.year is None or len(found.named) > 1:
            found.unclear.append(words)
    elif len(group) == 2:
        unfolded = _unfold(first, last)
        if unfolded is None:
            found.unclear.append(words)
        elif first.year is None:
            found.alone += [quarter for _, quarter in unfolded]
        else:
            found.pairs += unfolded
    elif first.year is None:
        found.alone.append(first.quarter)
    else:
        found.pairs.append((first.year, first.quarter))


def _open(
    first: Quarter, since: re.Match[str] | None, onwards: re.Match[str] | None, wording: Wording, found: Quarters
) -> None:
    if since:
        wording.cover(first.start - len(since[0]), first.start)
    if onwards:
        wording.cover(first.end, first.end + onwards.end())
    if first.year is None:
        return
    year, quarter = first.year, first.quarter
    if since and since["word"].lower() == "after":
        year, quarter = (year, quarter + 1) if quarter < 4 else (year + 1, 1)
    found.since = (year, quarter)


def _unfold(first: Quarter, last: Quarter) -> list[Pair] | None:
    """Every quarter from the first to the last; None where the years that are left out can't be told."""
    begin, end = 4 * (first.year or 0) + first.quarter - 1, 4 * (last.year or 0) + last.quarter - 1
    if begin > end and first.year == last.year:
        return None
    begin, end = sorted((begin, end))
    return [(number // 4, number % 4 + 1) for number in range(begin, min(end, begin + 100) + 1)]


def may_name_quarter(word: str, quarter: int) -> bool:
    """Whether a word by itself can name the quarter: "q2", "2q", or "quarter", which can name any."""
    match = _LONE.fullmatch(word.casefold())
    return match is not None and (match[1] or match[2]) in (None, str(quarter))
