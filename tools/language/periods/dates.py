"""Periods that a question names by date: "the year ended January 28, 2024", "the June quarter", "calendar Q2 2023"."""

import re
from collections.abc import Callable, Iterator

from tools.language.periods.wording import Wording
from tools.language.periods.words import (
    DATE,
    FISCAL,
    LENGTH,
    LENGTHS,
    MONTH,
    ORDINAL,
    ORDINALS,
    PART,
    PARTS,
    TO,
    YEAR4,
    full_year,
    month_of,
)
from tools.models.slots.periods import EndKind, PeriodEnd

_FIRST_DATE = DATE.replace("?P<", "?P<a_").replace(f"(?P<a_year>{YEAR4})", f"(?P<a_year>{YEAR4})?")
_ENDED = re.compile(
    rf"\b(?<!\bhalf[ -])(?:the )?(?:(?:trailing|last|latest) )?(?P<length>{LENGTH}) "
    rf"(?:that )?(?:ended|ending|ends|end|to|through|until|up to) (?:in |on |of )?"
    rf"(?:(?:late|early|mid)[ -])?{DATE}",
    re.IGNORECASE,
)
_YEAR_END = re.compile(
    rf"\b(?<!\bhalf[ -])(?:the )?(?:FYE|(?:fiscal |financial )?year[ -]end(?:ed|ing)?),? (?:in |on |of |at )?{DATE}",
    re.IGNORECASE,
)
_AT = re.compile(rf"\b(?P<at>as of|as at|at the end of|end of|at|on|by|per) (?:the end of )?{DATE}", re.IGNORECASE)
# By itself, "inventory 2023-06-30"; not where a word makes it a bound.
_ISO = re.compile(
    r"(?<![\w-])(?<!since )(?<!after )(?<!before )(?<!until )(?<!from )(?<!through )(?<!to )(?<!till )"
    rf"(?=\d{{4}}-){DATE}(?![\w-])"
)
# "inventory, June 30, 2023", "inventory - June 30, 2023".
_ALONE = re.compile(rf"(?:^|(?<=[,;:(]) ?|(?<= [-–]) ){DATE}(?= ?(?:[,;:.?!)]|$))", re.IGNORECASE)
_ANOTHER = re.compile(rf"\b(?:and|or|vs\.?|versus|with|than|against|from) (?:in |as of |at |on )?{DATE}", re.IGNORECASE)
_CALENDAR = re.compile(rf"\b(?:calendar (?:year )?|CY ?['’]?)(?P<year>{YEAR4}|\d{{2}}(?!\d))\b", re.IGNORECASE)
_MONTH_QUARTER = re.compile(
    rf"\b(?:the )?(?P<month>{MONTH})[ -]quarter,? (?:of |in |for )?(?:the )?"
    rf"(?P<fiscal>{FISCAL})?['’]?(?P<year>{YEAR4})\b|"
    rf"\b(?:the )?(?P<month2>{MONTH}) (?P<year2>{YEAR4}) quarter\b|"
    rf"\b(?:the )?quarter (?:of|to|ended|ending) (?P<month3>{MONTH}) (?P<year3>{YEAR4})\b",
    re.IGNORECASE,
)
_LENGTH_OF = r"(?:(?:(?:a|the) )?(?:fiscal )?(?:quarter|period|year|three months|3 months|twelve months|12 months),? )?"
_BETWEEN = r"(?:(?P<between>between )|from |of |for )?"
_AND = rf"(?(between)(?:and|{TO})|{TO})"  # "June 2023 and June 2024" are two dates
_MONTH_SPAN = re.compile(
    rf"\b(?:the )?{_LENGTH_OF}{_BETWEEN}(?P<first>{MONTH}) ?(?P<first_year>{YEAR4})? ?{_AND} ?(?P<last>{MONTH}),? ?"
    rf"(?:quarter,? ?)?(?:of |in )?(?P<fiscal>{FISCAL})?['’]?(?P<year>{YEAR4})\b(?: quarter\b)?",
    re.IGNORECASE,
)
_DAY_SPAN = re.compile(
    rf"\b(?:the )?{_LENGTH_OF}{_BETWEEN}{_FIRST_DATE},? ?{_AND} ?{DATE}(?: quarter\b)?", re.IGNORECASE
)
_CALENDAR_QUARTER = re.compile(
    rf"\b(?:calendar (?:Q(?P<q1>[1-4])|(?P<w1>{ORDINAL}) quarter),? (?:of )?(?P<y1>{YEAR4})"
    rf"|(?:Q(?P<q2>[1-4])|(?P<w2>{ORDINAL}) quarter) (?:of |in )?(?:the )?"
    rf"(?:calendar (?:year )?|CY ?)['’]?(?P<y2>{YEAR4}|\d{{2}}(?!\d))"
    rf"|(?:calendar (?:year )?|CY ?)['’]?(?P<y4>{YEAR4}),? Q(?P<q4>[1-4])"
    rf"|CQ(?P<q3>[1-4]) ?['’]?(?P<y3>{YEAR4}|\d{{2}}(?!\d)))\b",
    re.IGNORECASE,
)
_DAY = re.compile(
    rf"(?P<span>(?:the )?(?:(?:first )?(?P<n>{PART})[ -](?:months?|weeks?)|(?P<half>half)[ -]?year)(?: periods?)? "
    r"(?:that )?(?:ended|ending|ends) (?:on )?)?"
    rf"(?:(?P<month>{MONTH}) ?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<year>{YEAR4})"
    rf"|\b(?P<first_day>\d{{1,2}}) (?P<month2>{MONTH}),? (?P<year2>{YEAR4})"
    rf"|\b(?P<iso>{YEAR4}-\d\d-\d\d))\b",
    re.IGNORECASE,
)
# What says a period again: "Q1 FY24 (i.e. the quarter to September 2023)", "Sept 2023, i.e. Q4 of FY23".
_FISCAL_ONE = rf"(?:(?:F?Q ?[1-4]|[1-4]F?Q|(?:{ORDINAL}) (?:fiscal )?quarter)\b|FY|fiscal|{YEAR4})"
_THAT_IS = r"(?:i\.?e\.?,?|that is,?|so|aka|meaning|which is|=) ?"
_OPENED = re.compile(rf"[(\[] ?(?:{_THAT_IS})?(?:the )?(?:one )?$", re.IGNORECASE)
_CLOSED = re.compile(r"[^\w()\[\]]*[)\]]")
_NUMBERED = re.compile(rf"{_FISCAL_ONE}[^()\[\]]*[(\[][^)\]]*$", re.IGNORECASE)
_AGAIN = re.compile(
    rf"(?:,? ?[(\[] ?(?:{_THAT_IS})?|,? (?:i\.?e\.?|that is|aka),? ?)(?:the |its |their )?{_FISCAL_ONE}",
    re.IGNORECASE,
)
# "the June 2025 10-K": the report of the year, or of the quarter, that ended then.
_OF_REPORT = re.compile(
    rf"\b(?P<month>{MONTH}) (?P<year>{YEAR4})"
    r"(?= (?:form )?(?:(?P<annual>10-?K|20-?F|annual report)|10-?Q|quarterly report)\b)",
    re.IGNORECASE,
)
_HALF = 6  # months
_PARTS = ("month", "day", "first_day", "year", "iso_year", "iso_month", "iso_day")


def find_period_ends(wording: Wording) -> Iterator[PeriodEnd]:
    """Each period that is named by its dates, as the text orders them; its words are taken."""
    return (end for _, end in place_period_ends(wording))


def place_period_ends(wording: Wording) -> list[tuple[tuple[int, int], PeriodEnd]]:
    """Each period that is named by its dates with the span of its words, which are taken; in reading order."""
    several, text, ends = False, wording.text, list[tuple[tuple[int, int], PeriodEnd]]()
    for pattern, read in _READERS.items():
        for match in list(pattern.finditer(wording.text)):
            found = read(match) if several or pattern is not _ANOTHER else None
            if found is not None:
                several = True
                found = found.model_copy(update={"explains": True}) if _says_again(text, match) else found
                wording.take(match)
                ends.append((match.span(), found))
    return sorted(ends, key=lambda one: one[0])


def _says_again(text: str, match: re.Match[str]) -> bool:
    """Whether a period stands in brackets of its own, or before a fiscal one that does: "Sept 2023 (Q4 FY23)"."""
    before, after = text[: match.start()], text[match.end() :]
    closed = _OPENED.search(before) is not None and _CLOSED.match(after) is not None
    return (closed and _NUMBERED.search(before) is not None) or _AGAIN.match(after) is not None


def find_days(wording: Wording) -> Iterator[tuple[PeriodEnd, int]]:
    """Each other day, and the months up to it where it is said to end a part of a year; its words are taken."""
    for match in list(_DAY.finditer(wording.text)):
        year, month, day = (int(part) for part in match["iso"].split("-")) if match["iso"] else _day_parts(match)
        if 1 <= month <= 12 and 1 <= day <= 31:
            wording.take(match)
            yield (
                PeriodEnd(kind="any", year=year, month=month, day=day),
                _HALF if match["half"] else PARTS.get((match["n"] or "").lower(), 0),
            )


def _day_parts(match: re.Match[str]) -> tuple[int, int, int]:
    month = month_of(match["month"] or match["month2"])
    return int(match["year"] or match["year2"]), month, int(match["day"] or match["first_day"])


def _date(match: re.Match[str], prefix: str = "", year: int | None = None) -> tuple[int, int, int | None] | None:
    """Year, month and day of a date; None for what is none. Its own year may be left out where `year` is given."""
    parts = {name: match[prefix + name] for name in _PARTS}
    if parts["iso_year"]:
        found = int(parts["iso_year"]), int(parts["iso_month"]), int(parts["iso_day"])
    elif parts["year"] or year is not None:
        day = int(parts["day"] or parts["first_day"] or 0) or None
        found = int(parts["year"] or year or 0), month_of(parts["month"]), day
    else:
        return None
    valid = 1 <= found[1] <= 12 and (found[2] is None or 1 <= found[2] <= 31)
    return found if valid else None


def _day_span(match: re.Match[str]) -> PeriodEnd | None:
    last = _date(match)
    first = _date(match, "a_", last[0]) if last else None
    if first is None or last is None:
        return None
    named = match["a_year"] or match["a_iso_year"]
    later = (first[1], first[2] or 1) > (last[1], last[2] or 31)
    year = first[0] - 1 if later and not named else first[0]
    return PeriodEnd(
        kind="span",
        year=last[0],
        month=last[1],
        day=last[2],
        start_year=year,
        start_month=first[1],
        start_day=first[2],
    )


def _month_span(match: re.Match[str]) -> PeriodEnd:
    year, first, last = int(match["year"]), month_of(match["first"]), month_of(match["last"])
    start_year = int(match["first_year"]) if match["first_year"] else year if first <= last else year - 1
    return PeriodEnd(
        kind="span", year=year, month=last, start_year=start_year, start_month=first, fiscal=bool(match["fiscal"])
    )


def _calendar_quarter(match: re.Match[str]) -> PeriodEnd:
    digits = match["q1"] or match["q2"] or match["q3"] or match["q4"]
    quarter = int(digits) if digits else ORDINALS[(match["w1"] or match["w2"]).lower()]
    year = full_year(match["y1"] or match["y2"] or match["y3"] or match["y4"])
    return PeriodEnd(kind="span", year=year, month=3 * quarter, start_year=year, start_month=3 * quarter - 2)


def _month_quarter(match: re.Match[str]) -> PeriodEnd:
    month = month_of(match["month"] or match["month2"] or match["month3"])
    year = int(match["year"] or match["year2"] or match["year3"])
    return PeriodEnd(kind="quarter", year=year, month=month, fiscal=bool(match["fiscal"]))


def _of_report(match: re.Match[str]) -> PeriodEnd:
    kind: EndKind = "year" if match["annual"] else "quarter"
    return PeriodEnd(kind=kind, year=int(match["year"]), month=month_of(match["month"]))


def _ending(match: re.Match[str], kind: EndKind, *, as_of: bool = False, of_day: bool = False) -> PeriodEnd | None:
    """`of_day` takes no month without a day."""
    found = _date(match)
    if found is None or (of_day and found[2] is None):
        return None
    return PeriodEnd(kind=kind, year=found[0], month=found[1], day=found[2], as_of=as_of)


def _calendar(match: re.Match[str]) -> PeriodEnd:
    return PeriodEnd(kind="calendar", year=full_year(match["year"]), month=12, day=31)


_READERS: dict[re.Pattern[str], Callable[[re.Match[str]], PeriodEnd | None]] = {
    _DAY_SPAN: _day_span,
    _MONTH_SPAN: _month_span,
    _CALENDAR_QUARTER: _calendar_quarter,
    _MONTH_QUARTER: _month_quarter,
    _ENDED: lambda match: _ending(match, LENGTHS[match["length"].lower()]),
    _YEAR_END: lambda match: _ending(match, "year"),
    _AT: lambda match: _ending(match, "any", as_of=match["at"].lower() in ("as of", "as at")),
    _ALONE: lambda match: _ending(match, "any", of_day=True),
    _ISO: lambda match: _ending(match, "any", of_day=True),
    _OF_REPORT: _of_report,
    _ANOTHER: lambda match: _ending(match, "any"),
    _CALENDAR: _calendar,
}
