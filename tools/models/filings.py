"""Filings that the store knows, and what they hold beyond text and facts: statements as they print them."""

from dataclasses import dataclass
from datetime import date

from tools.models.base import Model
from tools.models.figures import Row, StatementType

ANNUAL_FORMS = ("10-K", "20-F", "40-F")  # of a year; by their beginnings: 10-KT and 10-K/A are such
PERIODIC_FORMS = (*ANNUAL_FORMS, "10-Q")
NOTES = "notes"  # somebody's own: no figure of theirs counts as reported


@dataclass(frozen=True)
class KnownFiling:
    """A document of the store that may be the filing at hand, or has its very content."""

    doc_id: str
    filed: date | None
    same_content: bool


@dataclass(frozen=True)
class DocumentFile:
    """The file that a document was read from, by its absolute path; `digest` tells its content from any other."""

    path: str
    digest: str | None


@dataclass(frozen=True)
class LoadedFiling:
    """A filing of the store: its own period, and whether its figures, and its text, are loaded."""

    company_id: int
    doc_id: str
    form: str
    fiscal_year: int | None
    fiscal_quarter: int | None
    period_end: date | None
    filed: date | None
    has_figures: bool
    has_text: bool


@dataclass(frozen=True)
class FilingPeriod:
    """How many facts one filing reports for one duration, with the filing's own year and period labels."""

    accession: str
    form: str
    filed: date
    label_year: int | None
    label_period: str | None
    start_date: date
    end_date: date
    facts: int


@dataclass(frozen=True)
class LabelledFiling:
    """A filing as a facts file names it: form, filing date, and the labels of the filing's own period."""

    accession: str
    form: str
    filed: date
    url: str | None
    label_year: int | None
    label_period: str | None


@dataclass(frozen=True)
class OwnPeriod:
    """The period that a filing is about."""

    accession: str
    fiscal_year: int
    fiscal_quarter: int
    period_end: date


class FiledStatement(Model):
    """A primary statement with the filing's own labels, order and periods. `fiscal_quarter` is 0 for a year."""

    doc_id: str
    statement_type: StatementType
    fiscal_year: int
    fiscal_quarter: int
    basis: str = "as filed"
    title: str
    currency: str | None
    table_id: str | None = None
    markdown: str
    rows: tuple[Row, ...]
    filed: date | None = None


@dataclass(frozen=True)
class FaceLine:
    """One figure on the face of a primary statement as filed, of the company as a whole, under the filing's own label.

    `start_date` is None for a balance. `concept` is qualified.
    """

    company_id: int
    statement_type: StatementType
    doc_id: str
    filed: date | None
    position: int
    label: str
    concept: str
    start_date: date | None
    end_date: date
