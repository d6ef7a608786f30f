"""What is exported, before it is a file: sheets of cells, and the sources of their figures."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import TypeAlias

from server.export.formulas import Here, Sourced, Term, worked_out
from tools.models.base import period_label
from tools.models.facts import FactInput, MetricValue, Source

_CLOSE = Decimal("0.000000001")  # of a figure: how near its formula has to come to it


@dataclass(frozen=True)
class Origin:
    """A reported figure with all that names it: whose, which concept and period, of which filing, and where there."""

    label: str
    concept: str
    start: date | None
    end: date | None
    value: Decimal
    unit: str
    source: Source
    period: str = ""
    basis: str = "reported"

    @property
    def place(self) -> str:
        """Where in its document it stands, as far as that is known."""
        source = self.source
        page = f"p. {source.page}" if source.page is not None else None
        return ", ".join(filter(None, (source.section, page, source.row, source.column, source.table_id)))

    @property
    def told(self) -> str:
        """The origin in lines, for a comment."""
        source = self.source
        filed = f", filed {source.filed}" if source.filed else ""
        about = f" {period_label(source.fiscal_year, source.fiscal_quarter)}" if source.fiscal_year else ""
        span = f"({self.start} to {self.end})" if self.start else f"(at {self.end})" if self.end else ""
        period = " ".join(filter(None, (self.period, span)))
        lines = (
            f"{source.company} {source.doc_type}{about}{filed}", f"Document: {source.doc_id}",
            f"Accession: {source.accession}" if source.accession else "",
            f"Concept: {self.concept}" if self.concept else "",
            f"Period: {period}" if period else "",
            f"Place: {self.place}" if self.place else "",
            source.url or "",
        )  # fmt: skip
        return "\n".join(filter(None, lines))


@dataclass(frozen=True)
class Words:
    """Text, never a formula, whatever it begins with; `origins` are what it is of."""

    text: str
    origins: tuple[int, ...] = ()
    bold: bool = False
    note: str = ""
    indent: int = 0


@dataclass(frozen=True)
class Amount:
    """A figure; with a `formula` it is worked out from others. `origins` are the figures that it is, or is made of."""

    value: Decimal
    unit: str
    percent: bool = False
    formula: Term | None = None
    origins: tuple[int, ...] = ()
    note: str = ""
    bold: bool = False


Entry: TypeAlias = Words | Amount | None


@dataclass(frozen=True)
class Sheet:
    """A table: its head, its rows, what is said below it. The first `keys` columns name a row."""

    name: str
    head: tuple[str, ...]
    rows: tuple[tuple[Entry, ...], ...]
    keys: int = 1
    remarks: tuple[str, ...] = ()
    right_to_left: bool = False


@dataclass(frozen=True)
class Book:
    """Sheets, and the sources of all their figures, each once."""

    sheets: tuple[Sheet, ...]
    origins: tuple[Origin, ...] = ()


@dataclass
class Origins:
    """Gathers the sources of a book."""

    _numbers: dict[Origin, int] = field(default_factory=dict[Origin, int])

    def add(self, origin: Origin) -> int:
        """The origin's place among them."""
        return self._numbers.setdefault(origin, len(self._numbers))

    def of_value(self, value: MetricValue) -> int:
        """The place of a reported figure."""
        period = period_label(value.fiscal_year, value.fiscal_quarter)
        concept = value.concept if value.segment is None else f"{value.concept} ({value.segment})"
        return self.add(
            Origin(
                value.label, concept, value.start_date, value.end_date, value.value, value.unit, value.source, period,
                value.basis,
            )
        )  # fmt: skip

    def of_input(self, part: FactInput, unit: str, label: str = "") -> int:
        """The place of a figure that another is made of."""
        named = label or (part.metric or part.concept or "").rpartition(":")[2].replace("_", " ")
        concept = part.concept or part.metric or ""
        return self.add(
            Origin(named, concept, part.start_date, part.end_date, part.value, part.unit or unit, part.source)
        )

    @property
    def all(self) -> tuple[Origin, ...]:
        return tuple(self._numbers)

    def value(self, number: int) -> Decimal:
        return self.all[number].value


def holds(term: Term, value: Decimal, origins: Sequence[Origin], slack: Decimal = Decimal(0)) -> bool:
    """Whether a formula over sources comes to the figure that it is to stand for."""
    try:
        found = worked_out(term, lambda cell: float(origins[cell.number].value) if isinstance(cell, Sourced) else 0.0)
    except (ArithmeticError, ValueError):
        return False
    return abs(Decimal(found) - value) <= max(abs(value) * _CLOSE, slack)


def cached(book: Book, sheet: Sheet, entry: Amount) -> float:
    """The number that a spreadsheet shows for a figure: of a formula, what it comes to."""
    if entry.formula is None:
        return float(entry.value)

    def value(cell: Sourced | Here) -> float:
        if isinstance(cell, Sourced):
            return float(book.origins[cell.number].value)
        other = sheet.rows[cell.row][cell.column]
        return cached(book, sheet, other) if isinstance(other, Amount) else 0.0

    return worked_out(entry.formula, value)
