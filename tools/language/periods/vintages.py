"""As of when a question means its figures: as first reported, as restated, or as filings up to a day gave them.

"As of December 31, 2023" names a period's end; a vintage is told by a verb of knowing or filing beside the day.
"""

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tools.language.periods.wording import Wording
from tools.language.periods.words import DATE, YEAR4, month_of

_GIVEN = r"(?:report|file|publish|state|disclose|release|present|announce|give)"
_GAVE = r"(?:report|fil|publish|stat|disclos|releas|present|announc)ed|given"
_FIRST = re.compile(
    rf"\b(?:as )?(?:(?:it|they) )?(?:(?:was|were|had been) )?(?:first|originally|initially)[ -](?:{_GAVE}|{_GIVEN})\b"
    rf"|\b(?:as )?(?:{_GAVE}) (?:originally|initially|for the first time|at the time)\b"
    r"|\b(?:before|prior to|without) (?:(?:any|the|all|later|subsequent) )*(?:restatements?|revisions?)\b"
    r"|\b(?:in|per|from|according to) (?:the|its|their) original (?:filing|report|annual report|10-?[KQ])\b",
    re.IGNORECASE,
)
_END = rf"(?:(?:the )?(?P<end>end of )(?:the )?(?:calendar )?(?:year )?)?(?:{DATE}|(?P<only_year>{YEAR4})\b)"
_UP_TO = r"(?:by|up to|until|till|through|before|prior to|not later than|no later than)"
_WHENEVER = rf"as of|as at|at|on|in|{_UP_TO}"
_WHO = r"(?:we|you|they|one|people|investors|analysts|the market)"
_KNOWN = rf"(?:(?:was|were|been) )?known|did {_WHO} know|{_WHO} knew"
_SAYING = r"[^.?!;\d]{0,40}?"
_AS_OF = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:as )?(?:(?:was|were|is|been) )?known\b(?= (?P<up_to>{_WHENEVER}) {_END})",
        rf"\b(?:{_KNOWN})\b(?={_SAYING}\b(?P<up_to>as of|as at|on|{_UP_TO}) {_END})",
        rf"\b(?:as )?(?:(?:was|were|been) )?(?:{_GAVE}) (?P<up_to>{_UP_TO}) {_END}",
        rf"\bfilings?(?: (?:that )?(?:were )?(?:made|filed|submitted))? (?P<up_to>{_UP_TO}|as of|as at) {_END}",
    )
]
_WHEN = re.compile(rf"\b(?:{_WHENEVER}) {_END}", re.IGNORECASE)
_RESTATED = re.compile(
    r"\b(?:(?:as|after(?: (?:the|any|all))?) )?(?:(?:later|subsequently|since|been|ever) )*"
    r"(?:restated?|restatements?|restating)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^\W*(?:(?:and|so|but|please|well)\W+)*(?:(?:by )?how (?:much|far)\W+)?"
    r"(?:was|were|has|have|had|did|is|are|does|do)\b"
    r"|\b(?:whether|if|(?:do you|can you|could you) (?:know|tell))\b",
    re.IGNORECASE,
)
_RATE = r"(?:\d+|two|three|four|five|ten|twenty)[- ](?:for|to)[- ](?:1|one)|\d+:1"
_WHICH_SPLIT = rf"(?:(?:the|any|all|its|their|later) )*(?:(?:stock|share|{_RATE}) )*splits?"
_SPLIT_ADJUSTED = re.compile(
    r"(?<!not )(?<!non )(?<!non-)(?<!un)(?<!un-)(?<!\w)(?:(?:on|at|in) (?:an? |the )?)?"
    rf"(?:split[- ]adj(?:usted\b|\b\.?)|adj(?:usted\b|\b\.?) for {_WHICH_SPLIT}\b"
    rf"|post[- ](?:stock[- ])?split\b|(?:after|post|following|reflecting) {_WHICH_SPLIT}\b"
    r"|(?:today['’]?s|todays|current|present) (?:share (?:basis|count)|shares\b(?! outstanding)))"
    r"(?: (?:basis|terms)\b)?(?P<either>,? or (?:not|un\w+)\b)?",
    re.IGNORECASE,
)
_AS_ADJECTIVE = re.compile(r"^(?:as|after)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Vintage:
    """Which of the values that filings gave is meant: the first, or the last up to a day; `asked`: whether it changed.

    Without any of these, the newest one is. `split_adjusted` takes figures of shares on the basis of today's alone.
    """

    first: bool = False
    as_of: date | None = None
    asked: bool = False
    split_adjusted: bool = False


def find_vintage(wording: Wording) -> Vintage:
    """What a question says of it; its words are taken."""
    as_of = next(_days(wording), None)
    first = bool(list(wording.each(_FIRST)))
    asks = _ASKS.search(wording.text) is not None
    restated = list(wording.each(_RESTATED))
    asked = asks and any(not _AS_ADJECTIVE.match(match[0]) for match in restated)
    adjusted = [match for match in wording.each(_SPLIT_ADJUSTED) if not match["either"]]
    return Vintage(first, as_of, asked, split_adjusted=bool(adjusted))


def _days(wording: Wording) -> Iterator[date]:
    for pattern in _AS_OF:
        for match in list(pattern.finditer(wording.text)):
            day = _day(match)
            if day is None:
                continue
            wording.take(match)
            # "Known of Apple on 2009-12-31": the company between the two is for others to read.
            when = _WHEN.search(wording.text, match.end())
            if match["up_to"] and when is not None and when.start() <= match.end("up_to"):
                wording.take(when)
            yield day


def _day(match: re.Match[str]) -> date | None:
    """The last day up to which filings count; None for what is no date."""
    if match["only_year"]:
        year, month, day = int(match["only_year"]), 12, 31
        first = date(year, 1, 1)
    else:
        numbers = match["iso_month"], match["iso_day"]
        year = int(match["iso_year"] or match["year"])
        month = int(numbers[0]) if numbers[0] else month_of(match["month"])
        told = numbers[1] or match["day"]
        if not 1 <= month <= 12:
            return None
        last = monthrange(year, month)[1]
        day = int(told) if told and not match["end"] else last
        if not 1 <= day <= last:
            return None
        first = date(year, month, day) if told else date(year, month, 1)
    before = match["up_to"].lower() in ("before", "prior to") and not match["end"]
    return first - timedelta(days=1) if before else date(year, month, day)
