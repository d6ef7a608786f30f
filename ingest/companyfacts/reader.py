"""Reads the SEC's companyfacts JSON: every value that a company's filings tag, by taxonomy, concept and unit."""

import json
import re
from collections import Counter
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn, cast

from ingest.bounds import ACCESSION, CONCEPT, FISCAL_PERIOD, FORM, LARGEST, MOST_DECIMALS, UNIT, UNSTORABLE
from ingest.content import read_content
from tools.errors import RefusedFile
from tools.models.facts import Fact
from tools.models.filings import LabelledFiling
from tools.text import printable

TAXONOMIES = ("us-gaap", "dei", "ifrs-full")
_PASSED_OVER = frozenset({"srt", "invest", "ecd", "ffd", "cyd", "country", "currency", "exch", "naics", "sic", "stpr"})
_PREFIX = re.compile(r"[a-z][a-z0-9\-]*")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


@dataclass(frozen=True)
class CompanyFacts:
    """One file's content. `skipped` counts what was left out, by reason."""

    cik: int
    name: str
    facts: tuple[Fact, ...]
    filings: tuple[LabelledFiling, ...]
    skipped: dict[str, int]

    @property
    def doc_id(self) -> str:
        return f"companyfacts-CIK{self.cik:010d}"


class _BadRow(Exception):
    """One row is not a fact."""


def read_companyfacts(path: Path, data: bytes | None = None, *, lenient: bool = False) -> CompanyFacts:
    """Read one file, plain or gzipped, or the `data` that was read of it.

    Raises `RefusedFile`, naming the file and the place in it, for anything that is not companyfacts JSON. With
    `lenient`, rows that are no facts are skipped and counted instead.
    """
    return _Reader(path, lenient).read(read_content(path).data if data is None else data)


class _Reader:
    def __init__(self, path: Path, lenient: bool) -> None:
        self._path = path
        self._lenient = lenient
        self._skipped: Counter[str] = Counter()
        self._filings: dict[str, LabelledFiling] = {}
        self._cik = 0

    def read(self, data: bytes) -> CompanyFacts:
        root = self._object(self._parse(data), "the file")
        self._cik = self._read_cik(root.get("cik"))
        name = root.get("entityName")
        if not isinstance(name, str) or not name.strip() or UNSTORABLE.search(name):
            self._refuse("entityName", "is missing or not a name")
        facts = self._read_facts(self._object(root.get("facts"), "facts"))
        if not facts:
            self._refuse("facts", f"holds none of the taxonomies {', '.join(TAXONOMIES)}")
        return CompanyFacts(self._cik, name.strip(), tuple(facts), tuple(self._filings.values()), dict(self._skipped))

    def _parse(self, data: bytes) -> Any:
        if not data.strip():
            self._refuse("", "is empty")
        try:
            return json.loads(data, parse_float=Decimal, parse_constant=self._no_constant)
        except (ValueError, ArithmeticError, RecursionError) as error:
            self._refuse("", f"is not valid JSON ({error})")

    def _no_constant(self, text: str) -> NoReturn:
        raise ValueError(f"{text} is not a number")

    def _read_cik(self, cik: Any) -> int:
        if isinstance(cik, int | str) and re.fullmatch(r"\d{1,10}", str(cik)) and 0 < int(cik) < 2**31:
            return int(cik)
        self._refuse("cik", "is missing or not a CIK")

    def _read_facts(self, taxonomies: dict[str, Any]) -> list[Fact]:
        facts: list[Fact] = []
        for taxonomy, concepts in taxonomies.items():
            concepts = self._object(concepts, f"facts.{taxonomy}")
            if taxonomy in _PASSED_OVER or not _PREFIX.fullmatch(taxonomy):  # others are a company's own
                self._skipped[f"taxonomy {taxonomy}"] += len(concepts)
                continue
            for concept, entry in concepts.items():
                where = f"facts.{taxonomy}.{concept}"
                if not CONCEPT.fullmatch(concept):
                    self._refuse(where, "is not a concept's name")
                units = self._object(self._object(entry, where).get("units"), f"{where}.units")
                for unit, rows in units.items():
                    facts += self._read_rows(taxonomy, concept, unit, rows, f"{where}.units.{unit}")
        return facts

    def _read_rows(self, taxonomy: str, concept: str, unit: str, rows: Any, where: str) -> list[Fact]:
        if not UNIT.fullmatch(unit):
            self._refuse(where, "is not a unit")
        if not isinstance(rows, list):
            self._refuse(where, "is not a list")
        facts: list[Fact] = []
        for position, row in enumerate(cast(list[Any], rows)):
            try:
                facts.append(self._read_row(taxonomy, concept, unit, row))
            except _BadRow as error:
                if not self._lenient:
                    self._refuse(f"{where}[{position}]", str(error))
                self._skipped[str(error)] += 1
        return facts

    def _read_row(self, taxonomy: str, concept: str, unit: str, row: Any) -> Fact:
        if not isinstance(row, dict):
            raise _BadRow("is not an object")
        row = cast(dict[str, Any], row)
        start = _read_date(row, "start") if row.get("start") is not None else None
        end = _read_date(row, "end")
        if start is not None and start > end:
            raise _BadRow(f"starts ({start}) after it ends ({end})")
        filing = self._filing(row)
        return Fact.model_construct(
            company_id=self._cik,
            taxonomy=taxonomy,
            concept=concept,
            unit=unit,
            start_date=start,
            end_date=end,
            value=_read_value(row.get("val")),
            accession=filing.accession,
            form=filing.form,
            filed=filing.filed,
        )

    def _filing(self, row: dict[str, Any]) -> LabelledFiling:
        accession = row.get("accn")
        known = self._filings.get(accession) if isinstance(accession, str) else None
        if known is not None:
            return known
        if not isinstance(accession, str) or not ACCESSION.fullmatch(accession):
            raise _BadRow("has no accession number (accn)")
        form = row.get("form")
        if not isinstance(form, str) or not FORM.fullmatch(form):
            raise _BadRow("has no form")
        year, period = row.get("fy"), row.get("fp")
        filing = LabelledFiling(
            accession=accession,
            form=form,
            filed=_read_date(row, "filed"),
            url=filing_url(self._cik, accession),
            label_year=year if type(year) is int and 1900 < year < 2200 else None,
            label_period=period if isinstance(period, str) and FISCAL_PERIOD.fullmatch(period) else None,
        )
        self._filings[accession] = filing
        return filing

    def _object(self, value: Any, where: str) -> dict[str, Any]:
        if isinstance(value, dict):
            return cast(dict[str, Any], value)
        self._refuse(where, "is missing" if value is None else "is not a JSON object")

    def _refuse(self, where: str, what: str) -> NoReturn:
        raise RefusedFile(printable(f"{self._path}: {where[:200]}{' ' if where else ''}{what}."))


def filing_url(cik: int, accession: str) -> str:
    """The filing's index page on EDGAR."""
    return document_url(cik, accession, f"{accession}-index.htm")


def document_url(cik: int, accession: str, filename: str) -> str:
    """A document of a filing on EDGAR."""
    folder = accession.replace("-", "")
    return f"https://www.sec.gov/Archives/edgar/data/{cik}/{folder}/{filename}"


def _read_value(value: Any) -> Decimal:
    if type(value) is int or isinstance(value, Decimal):
        number = Decimal(value)
        if abs(number) >= LARGEST:
            raise _BadRow(f"has a value beyond any reported figure ({number:.3E})")
        if number and int(number.as_tuple().exponent) < -MOST_DECIMALS:
            raise _BadRow(f"has a value with more than {MOST_DECIMALS} decimals")
        return number or Decimal(0)
    raise _BadRow("has no numeric val")


def _read_date(row: dict[str, Any], key: str) -> date:
    day = _parse_date(row.get(key)) if isinstance(row.get(key), str) else None
    if day is None:
        raise _BadRow(f"has no valid {key} date")
    return day


@lru_cache(maxsize=65536)
def _parse_date(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if _DATE.fullmatch(text) and 1900 < day.year < 2200 else None
