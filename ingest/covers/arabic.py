"""What an Arabic report says of itself: company, kind and period, from its title and the headings of its statements."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date

from ingest.covers.models import Cover
from tools.language.arabic.dates import WrittenDate, find_dates
from tools.language.arabic.letters import normalise
from tools.language.arabic.statements import (
    company_in,
    says_annual_report,
    says_interim,
    says_statements,
    statement_of,
)

ANNUAL_REPORT, STATEMENTS = "annual_report", "financial_statements"
_TITLE_LINES = 40  # in which the company's name is looked for
_BEGINNING = 4_000  # characters that tell what kind of report it is
_HEADING = 8  # lines of a statement's heading, its columns' included
_LONGEST = 160  # characters of a line that names a period


def read_arabic_cover(text: str) -> Cover:
    """The report's kind, company and last day, as far as they are told. A part of a year has its quarter too."""
    lines = [line.strip() for line in text.replace("\t", "\n").split("\n") if line.strip()]
    beginning = text[:_BEGINNING]
    titled = [place for place, line in enumerate(lines) if statement_of(line) is not None]
    form = None
    if says_annual_report(beginning):
        form = ANNUAL_REPORT
    elif titled or says_statements(beginning):
        form = STATEMENTS
    end = _period_end(lines, titled)
    interim = says_interim(beginning) or any(says_interim(lines[place]) for place in titled)
    quarter = None if end is None else _quarter(end) if interim else 0
    return Cover(
        form,
        next((name for line in lines[:_TITLE_LINES] if (name := company_in(line)) is not None), None),
        end,
        language="ar",
        fiscal_year=end.year if end is not None else None,
        fiscal_quarter=quarter if form is not None else None,
    )


def _period_end(lines: Sequence[str], titled: Sequence[int]) -> date | None:
    """The newest day in most of the statements' headings; else the newest one of the report's first lines."""
    headed = [max(days) for place in titled if (days := [*_days(lines[place : place + _HEADING])])]
    if headed:
        counts = Counter(headed)
        return max(counts, key=lambda day: (counts[day], day))
    return max(_days(lines[:_TITLE_LINES]), default=None)


def _days(lines: Sequence[str]) -> Iterator[date]:
    for line in lines:
        if len(line) <= _LONGEST:
            for one in find_dates(normalise(line)):
                if (day := _day(one)) is not None:
                    yield day


def _day(one: WrittenDate) -> date | None:
    whole = one.calendar == "gregorian" and one.day is not None
    return date(one.year, one.month, one.day or 1) if whole else None


def _quarter(end: date) -> int | None:
    """The quarter that ends with a day, in a year that begins in January."""
    return end.month // 3 if end.month % 3 == 0 and end.month < 12 else None
