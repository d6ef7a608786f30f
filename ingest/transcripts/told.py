"""Which call a transcript is of: company, quarter, year and day, by its text and its file's name."""

import re
from dataclasses import replace
from datetime import date, datetime
from pathlib import PurePath

from ingest.manifest import FileMetadata
from ingest.transcripts.models import Told
from tools.language.company_names.directory import Directory
from tools.months import MONTH_NUMBERS, MONTHS

_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_QUARTER = r"(?:(?P<ordinal>first|second|third|fourth)[- ]quarter|Q(?P<number>[1-4]))"
_YEAR = r"(?:(?:fiscal|full)[- ](?:year[- ])?|FY ?)?(?P<year>20\d\d|(?<=FY)\d\d)"
_PERIOD = re.compile(rf"\b{_QUARTER}[\s,]+(?:of\s+|for\s+)?{_YEAR}\b", re.IGNORECASE)
_YEAR_FIRST = re.compile(rf"\b{_YEAR}[\s,]+(?:\w+\s+)?{_QUARTER}\b", re.IGNORECASE)
_QUARTER_ALONE = re.compile(
    rf"\b{_QUARTER}(?=\s+(?:\d{{4}}\s+)?(?:earnings|results|financial|conference)\b)", re.IGNORECASE
)
_NAMED = re.compile(
    r"(?:(?P<ticker>[A-Za-z.]{1,6})[_ -])?(?:(?P<year>20\d\d)[_ -]?)?Q(?P<number>[1-4])(?:[_ -]?(?P<after>20\d\d))?",
    re.IGNORECASE,
)
_SHORT_MONTHS = "|".join(month[:3] for month in MONTHS)
_DAY = re.compile(
    rf"\b(?P<month>(?:{_SHORT_MONTHS})[a-z]*)\.?\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>20\d\d)\b",
    re.IGNORECASE,
)
_TICKER = re.compile(r"\((?:(?:NYSE|NASDAQ|Nasdaq|NasdaqGS|AMEX)\s*:\s*)?(?P<ticker>[A-Z][A-Z.\-]{0,5})\)")
_WELCOME = re.compile(
    r"\b[Ww]elcome (?:you )?(?:all )?to (?:the )?(?P<company>[A-Z0-9][\w&.,'’ -]{1,60}?)(?:['’]s?)?,?\s+"
    r"(?=(?i:first|second|third|fourth|Q[1-4]|fiscal|earnings|full|20\d\d))"
)
_BEGINNING = 4_000  # characters
_TITLE = 600  # characters in which a day is that of the call


def read_told(text: str, told: Told, name: str, metadata: FileMetadata, directory: Directory) -> FileMetadata:
    """What the caller says of a transcript, completed by its fields, its text and its file's name, in this order."""
    beginning = f"{told.title}\n{text[:_BEGINNING]}"
    by_text, by_name = _by_text(beginning, directory), _by_name(name, directory)
    if by_text.quarter not in (None, by_name.quarter):
        by_name = replace(by_name, fiscal_year=None)  # the name speaks of another quarter
    found = [told, by_text, by_name]
    day = next((day for one in found if (day := _day(one.day))), None)
    said = {
        "doc_type": "transcript",
        "company": metadata.company or told.company,
        "fiscal_year": metadata.fiscal_year or next(filter(None, (one.fiscal_year for one in found)), None),
        "quarter": metadata.quarter or next(filter(None, (one.quarter for one in found)), None),
        "filed": metadata.filed or (None if metadata.period_end and day and day < metadata.period_end else day),
    }
    if not (metadata.company or metadata.ticker or metadata.cik or told.company):
        said["ticker"] = told.ticker or by_text.ticker or by_name.ticker
        said["company"] = None if said["ticker"] else by_text.company
    elif not metadata.ticker and not metadata.cik and told.ticker and not metadata.company:
        said["ticker"] = told.ticker
    return metadata.model_copy(update=said)


def _by_text(text: str, directory: Directory) -> Told:
    period = _PERIOD.search(text) or _YEAR_FIRST.search(text)
    alone = period or _QUARTER_ALONE.search(text)
    day, company = _DAY.search(text, 0, _TITLE), _WELCOME.search(text)
    tickers = (match["ticker"] for match in _TICKER.finditer(text))
    known = company["company"].strip(" ,") if company and directory.find(company["company"].strip(" ,")) else None
    return Told(
        company=known,
        ticker=next((ticker for ticker in tickers if directory.find(ticker)), None),
        fiscal_year=_year(period["year"]) if period else None,
        quarter=_quarter(alone) if alone else None,
        day=day[0] if day else None,
    )


def _by_name(name: str, directory: Directory) -> Told:
    match = _NAMED.search(PurePath(name).name)
    if match is None:
        return Told()
    ticker = (match["ticker"] or "").upper()
    known = ticker if ticker and directory.find(ticker) else None
    year = match["year"] or match["after"]
    return Told(ticker=known, fiscal_year=int(year) if year else None, quarter=int(match["number"]))


def _quarter(match: re.Match[str]) -> int:
    return int(match["number"]) if match["number"] else _ORDINALS[match["ordinal"].lower()]


def _year(said: str) -> int:
    return int(said) if len(said) == 4 else 2000 + int(said)


def _day(said: str | None) -> date | None:
    """A day as it is written: 2021-10-27, or October 27, 2021."""
    if said is None:
        return None
    match = _DAY.search(said)
    try:
        if match is None:
            return datetime.strptime(said.strip()[:10], "%Y-%m-%d").date()
        month = next(number for name, number in MONTH_NUMBERS.items() if name.startswith(match["month"].lower()[:3]))
        return date(int(match["year"]), month, int(match["day"]))
    except ValueError:
        return None
