"""Reads EDGAR's list of a company's filings, and picks from it what was asked for."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from ingest.edgar.errors import BrokenAnswer, UnsafeName
from ingest.edgar.request import FetchRequest, form_key
from ingest.edgar.resources import check_accession

Shape = TypeVar("Shape", bound=BaseModel)

PERIODIC = frozenset({"10K", "10Q", "10KT", "10QT", "10K405", "20F", "40F"})

_ADRIFT = timedelta(days=7)  # a year of whole weeks ends up to so many days after its nominal end


@dataclass(frozen=True)
class Filing:
    """One filing, as the list has it. `size` counts all of its documents, pictures and XBRL included."""

    cik: int
    accession: str
    form: str
    filed: date
    report_date: date | None = None
    primary: str = ""
    size: int = 0
    items: str = ""

    @property
    def key(self) -> str:
        return form_key(self.form)

    @property
    def is_periodic(self) -> bool:
        """Whether it reports on a fiscal period."""
        return self.key.removesuffix("/A") in PERIODIC

    def fiscal_year(self, year_end: str | None) -> int | None:
        """The fiscal year of an annual or quarterly report, named by the year it ends in, as the calendar has it.

        A hint for choosing what to fetch: the filing itself says what its company calls the year.
        """
        if not self.is_periodic or self.report_date is None or year_end is None:
            return None
        day = self.report_date - _ADRIFT
        end = "1231" if "0101" <= year_end <= "0107" else year_end
        return day.year + (day.strftime("%m%d") > end)

    def years(self, year_end: str | None) -> set[int]:
        """The years that it reports on."""
        day = self.report_date or self.filed
        if self.is_periodic:
            day -= _ADRIFT
        fiscal = self.fiscal_year(year_end)
        return {day.year} if fiscal is None else {day.year, fiscal}


@dataclass(frozen=True)
class FilingList:
    """What EDGAR lists of a company. `pages` name the lists of older filings, `unreadable` counts lines."""

    cik: int
    name: str
    tickers: tuple[str, ...]
    year_end: str | None
    filings: tuple[Filing, ...]
    pages: tuple[tuple[str, date | None], ...] = ()
    unreadable: int = 0


class _Columns(BaseModel):
    """Filings as EDGAR lists them: a list a column."""

    model_config = ConfigDict(extra="ignore")

    accessionNumber: list[str]  # noqa: N815 (EDGAR's own names)
    filingDate: list[str]  # noqa: N815
    form: list[str]
    primaryDocument: list[str]  # noqa: N815
    reportDate: list[str] = []  # noqa: N815
    size: list[int] = []
    items: list[str] = []

    @model_validator(mode="after")
    def _as_long_as_each_other(self) -> "_Columns":
        rows = len(self.accessionNumber)
        for name in type(self).model_fields:
            column = cast(list[Any], getattr(self, name))
            if name in self.model_fields_set and len(column) != rows:
                raise ValueError(f"{name} has {len(column)} rows, not {rows}")
        return self


class _Page(BaseModel):
    name: str
    filingTo: str = ""  # noqa: N815


class _Filings(BaseModel):
    recent: _Columns
    files: list[_Page] = []


class _Submissions(BaseModel):
    cik: int
    name: str = Field(min_length=1)
    tickers: list[str | None] = []
    fiscalYearEnd: str | None = None  # noqa: N815
    filings: _Filings


def read_submissions(data: bytes, cik: int) -> FilingList:
    """The list of a company's newest filings. Raises `BrokenAnswer`."""
    found = _parse(_Submissions, data)
    if found.cik != cik:
        raise BrokenAnswer(f"EDGAR's list of CIK {cik} is that of CIK {found.cik}.")
    end = found.fiscalYearEnd
    filings, unreadable = _rows(cik, found.filings.recent)
    return FilingList(
        cik=cik,
        name=found.name,
        tickers=tuple(filter(None, found.tickers)),
        year_end=end if end and len(end) == 4 and end.isdecimal() and "0101" <= end <= "1231" else None,
        filings=filings,
        pages=tuple((page.name, _day(page.filingTo)) for page in found.filings.files),
        unreadable=unreadable,
    )


def read_page(data: bytes, cik: int) -> tuple[tuple[Filing, ...], int]:
    """A page of older filings, and how many of its lines can't be read. Raises `BrokenAnswer`."""
    return _rows(cik, _parse(_Columns, data))


def older_pages(listed: FilingList, years: Sequence[int]) -> list[str]:
    """The pages that may hold filings of those years: a filing may come late, but hardly a year early."""
    return [name for name, until in listed.pages if until is None or until.year >= min(years) - 1]


def select(filings: Iterable[Filing], request: FetchRequest, year_end: str | None) -> list[Filing]:
    """What was asked for, the newest first, each filing once."""
    wanted, years = {form_key(form) for form in request.forms}, set(request.years)
    unique = {filing.accession: filing for filing in filings if filing.key in wanted}
    taken: list[Filing] = []
    of_form: Counter[str] = Counter()
    for filing in sorted(unique.values(), key=lambda one: (one.filed, one.accession), reverse=True):
        if filing.years(year_end) & years and of_form[filing.key] != request.limit:
            of_form[filing.key] += 1
            taken.append(filing)
    return taken


def _parse(shape: type[Shape], data: bytes) -> Shape:
    try:
        return shape.model_validate(json.loads(data))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise BrokenAnswer(f"EDGAR's list of filings is not as it should be: {where} {first['msg']}.") from error
    except (ValueError, RecursionError) as error:
        raise BrokenAnswer(f"EDGAR's list of filings is not JSON ({error}).") from error


def _rows(cik: int, columns: _Columns) -> tuple[tuple[Filing, ...], int]:
    filings: list[Filing] = []
    for row, accession in enumerate(columns.accessionNumber):
        filed, form = _day(columns.filingDate[row]), columns.form[row].strip()
        try:
            check_accession(accession)
        except UnsafeName:
            continue
        if filed is None or not form:
            continue
        filings.append(
            Filing(
                cik=cik,
                accession=accession,
                form=form,
                filed=filed,
                report_date=_day(columns.reportDate[row]) if columns.reportDate else None,
                primary=columns.primaryDocument[row],
                size=columns.size[row] if columns.size else 0,
                items=columns.items[row] if columns.items else "",
            )
        )
    return tuple(filings), len(columns.accessionNumber) - len(filings)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
