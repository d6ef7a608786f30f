"""Numbers that no tagged fact bears out, looked for in the tables of the company's documents."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from tools.documents.read import source_of
from tools.language.english.figure_wording import is_as_reported, passing_words
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity
from tools.language.stated.stated import Stated
from tools.models.base import Company
from tools.models.documents import Document
from tools.models.facts import Source
from tools.models.filters import Filters
from tools.models.passages import Table
from tools.ports.stores import DocumentStore
from tools.text import name_key, tokenise
from tools.tie_out.numbers.match import scales_of, tolerance_of
from tools.tie_out.numbers.verdicts import Verdict

_MOST_DOCUMENTS = 6
_SHORT = 3  # letters of a word that says nothing by itself
_YEAR = re.compile(r"(?:19|20)\d{2}")


@dataclass(frozen=True)
class Cell:
    """A table's cell that a number may be of: its value in whole units, and where it stands."""

    value: Decimal
    label: str
    column: str
    source: Source


class Tables:
    """The tables of companies' documents, read when the first number asks for them."""

    def __init__(self, documents: DocumentStore, filters: Filters, as_of: date | None) -> None:
        before = min((day for day in (as_of, filters.filed_before) if day is not None), default=None)
        self._filters = Filters(
            doc_ids=filters.doc_ids,
            doc_types=filters.doc_types,
            fiscal_years=filters.fiscal_years,
            filed_before=before,
            filed_after=filters.filed_after,
        )
        self._documents = documents
        self._tables: dict[tuple[int, tuple[int, ...]], list[tuple[Document, Table]]] = {}

    async def find(self, stated: Stated, company: Company, year: int | None) -> Verdict | None:
        """What a table says of a number: verified, or the value of the one cell that is meant; None for nothing."""
        said = {token.key for token in tokenise(stated.text)}
        if len(said) < 2:
            return None
        cells = [
            cell
            for document, table in await self._of(company, year)
            for cell in _cells(document, table, said, stated, year)
        ]
        close = [cell for cell in cells if _prints(stated, cell)]
        if close:
            return _verdict("verified", close[0], stated.quantity)
        values = {cell.value for cell in cells}
        every = (
            cell
            for document, table in await self._of(company, year)
            for cell in _cells(document, table, said, stated, None)
        )
        if (
            len(values) == 1
            and not any(_prints(stated, cell) for cell in every)
            and year is not None
            and stated.in_row
            and said <= _words(cells[0].label) | passing_words()
        ):
            return replace(_verdict("mismatch", cells[0], stated.quantity), explained=True)
        return (
            Verdict("ambiguous", f"Tables have {len(values)} figures of that name, and none is this one.")
            if values
            else None
        )

    async def _of(self, company: Company, year: int | None) -> list[tuple[Document, Table]]:
        """The tables of the filings of a year and the year after, the newest filings where no year is named."""
        limit = self._filters.fiscal_years or ((year, year + 1) if year is not None else ())
        key = (company.company_id, limit)
        if key not in self._tables:
            filters = self._filters.model_copy(update={"fiscal_years": limit})
            found = await self._documents.list_documents(
                filters, [company.company_id], _MOST_DOCUMENTS * 3, 0, counted=False
            )
            read = [document for document in found if document.status == "indexed"][:_MOST_DOCUMENTS]
            self._tables[key] = [
                (document, table) for document in read for table in await self._documents.tables(document.doc_id)
            ]
        return self._tables[key]


def _verdict(status: str, cell: Cell, quantity: Quantity) -> Verdict:
    reason = f"{cell.label}: {cell.column}".strip(": ")
    tolerance = tolerance_of(quantity, cell.value)
    return Verdict(
        "verified" if status == "verified" else "mismatch",
        f"Table cell: {reason}",
        expected=cell.value,
        tolerance=tolerance,
        basis="table",
        cell=cell.source,
    )


def _cells(document: Document, table: Table, said: set[str], stated: Stated, year: int | None) -> Iterator[Cell]:
    """The cells of rows whose whole label stands in the text, in a column of the year."""
    for row in table.rows:
        label = row[0] if row else ""
        words = _words(label)
        if (
            not any(len(word) > _SHORT and word.isalpha() for word in words)
            or not words <= said
            or not _terms(stated) <= words
        ):
            continue
        for at, printed in enumerate(row[1:], start=1):
            column = " ".join(header[at] for header in table.headers if at < len(header))
            years = set(map(int, _YEAR.findall(column)))
            if year is not None and years and year not in years:
                continue
            if stated.terms.non_gaap and is_as_reported(column):
                continue  # "As Reported (GAAP)" holds no adjusted figure
            value = cell_value(printed, table, stated.quantity)
            if value is not None:
                source = source_of(document, None, table.anchor).model_copy(
                    update={"table_id": table.table_id, "page": table.page, "read_by": None}
                )
                yield Cell(value, label, column, source)


def _prints(stated: Stated, cell: Cell) -> bool:
    unit = "" if stated.quantity.unit in {"percent", "multiple", "per_share"} else "USD"
    return any(
        abs(stated.quantity.value * scale - cell.value) <= tolerance_of(stated.quantity, cell.value, scale)
        for scale in scales_of(stated, unit)
    )


def _words(label: str) -> set[str]:
    return {token.key for token in tokenise(label)} - passing_words()


def _terms(stated: Stated) -> set[str]:
    """The words that a row must have: those that narrow the metric, or make another measure of it."""
    return set(f"{name_key(stated.part)} {name_key(stated.terms.non_gaap)}".split())


def cell_value(printed: str, table: Table, quantity: Quantity) -> Decimal | None:
    """A cell in whole units, as far as it can print what the number counts."""
    found = find_quantities(printed.strip())
    if len(found) != 1 or (found[0].unit == "percent") != (quantity.unit == "percent"):
        return None
    plain = quantity.unit in {"percent", "per_share", "multiple", "count"} or found[0].scale != 1
    return found[0].value * (1 if plain else table.scale)
