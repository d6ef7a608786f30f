"""What the first page of a filing says of it, for filings without inline XBRL: form, company, period."""

import re
from datetime import date

from ingest.covers.models import Cover
from tools.months import MONTH_NUMBERS, MONTHS

_COVER = 20_000  # characters
_DATE = rf"(?P<month>{'|'.join(MONTHS)})\s+(?P<day>\d{{1,2}})\s*,?\s+(?P<year>(?:19|20)\d{{2}})"
_FORM = re.compile(
    r"\bform\s+(?P<form>10-K(?:T|/A)?|10-KSB|10-Q(?:/A)?|8-K(?:/A)?|20-F(?:/A)?|6-K|40-F)\b|"
    r"\b(?P<proxy>schedule\s+14A)\b",
    re.IGNORECASE,
)
_AMENDMENT = re.compile(r"\(?\bAmendment\s+No\.?\s*\d+\b\)?", re.IGNORECASE)
_REGISTRANT = re.compile(
    r"\(?\s*Exact\s+Name\s+of\s+(?:the\s+)?(?:Registrant|Company|Issuer)|\(?\s*Name\s+of\s+Registrant\s+as\s+Specified",
    re.IGNORECASE,
)
_PERIOD = re.compile(
    rf"(?:fiscal\s+year|year|quarterly\s+period|period|quarter|transition\s+period)\s+ended\s*:?\s*{_DATE}",
    re.IGNORECASE,
)
_EVENT = re.compile(
    rf"date\s+of\s+report\W{{1,10}}(?:\(?date\s+of\s+earliest\s+event\s+reported\)?)?\W{{0,20}}{_DATE}|"
    rf"{_DATE.replace('?P<', '?P<b_')}\W{{1,20}}\(?date\s+of\s+(?:report|earliest)",
    re.IGNORECASE,
)
_NO_NAME = re.compile(
    r"washington|securities and exchange|commission file|form \d|\bpursuant\b|☐|☒|\bdate of\b|_{3,}|\bfor the\b",
    re.IGNORECASE,
)


def read_english_cover(text: str) -> Cover:
    """The form, the registrant's name, and the period's end (an 8-K's: the day of the event)."""
    beginning = text[:_COVER]
    form = _form(beginning)
    pattern = _EVENT if form and form.startswith(("8-K", "6-K")) else _PERIOD
    match = pattern.search(beginning)
    return Cover(form, _registrant(beginning), _date(match) if match else None)


def _form(text: str) -> str | None:
    match = _FORM.search(text)
    if match is None:
        return None
    if match["proxy"]:
        return "DEF 14A"
    form = match["form"].upper()
    amended = "/A" not in form and _AMENDMENT.search(text, match.end(), match.end() + 200)
    return f"{form}/A" if amended else form


def _registrant(text: str) -> str | None:
    """The line above "(Exact name of registrant as specified in its charter)"."""
    match = _REGISTRANT.search(text)
    if match is None:
        return None
    lines = [line.strip(" |*_") for line in text[max(0, match.start() - 600) : match.start()].splitlines()]
    for line in reversed([line for line in lines if line]):
        if re.search(r"[A-Za-z]{2}", line) and not _NO_NAME.search(line) and len(line) <= 150:
            return line
    return None


def _date(match: re.Match[str]) -> date | None:
    groups = match.groupdict()
    prefix = "" if groups.get("month") else "b_"
    if not groups.get(f"{prefix}month"):
        return None
    month = MONTH_NUMBERS[groups[f"{prefix}month"].lower()]
    try:
        return date(int(groups[f"{prefix}year"]), month, int(groups[f"{prefix}day"]))
    except ValueError:
        return None
