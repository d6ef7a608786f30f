"""What a summary of filings holds: figures, what is told of them, and what changed since the filing before."""

from datetime import date
from typing import Literal

from tools.models.answers import Answer
from tools.models.base import Model, period_label
from tools.models.documents import Document
from tools.models.facts import Declined, MetricValue, Source

ChangeKind = Literal["new", "gone", "retitled", "added", "removed", "reworded"]


class Quotation(Model):
    """Words of a filing, word for word but for white space. `heading` is the title that they stand under."""

    text: str
    heading: str = ""
    chunk_id: str
    source: Source


class Told(Model):
    """What filings tell of one topic, in their own words. `note` says what is not told."""

    key: str
    title: str
    quotations: tuple[Quotation, ...] = ()
    note: str = ""


class TextChange(Model):
    """A section that is new, gone or retitled, or a sentence that was added, removed or reworded.

    `text` is word for word as the filing has it: of a section the first sentence below its title. `before` is what it
    was: of a retitled section its title, of a sentence its words. `under` is the title of the wording that it is of.
    """

    kind: ChangeKind
    under: str
    title: str
    text: str
    before: str | None = None
    source: Source


class SummarySubject(Model):
    """What is summed up: a company's year or quarter, and the documents that it is told from, the report first.

    `compared` is the document that changes are counted from. `as_of` is the day by which figures were filed, so that a
    report is summed up as it stood; None where no day is known.
    """

    ticker: str
    company: str
    fiscal_year: int
    fiscal_quarter: int | None = None
    documents: tuple[Document, ...] = ()
    compared: Document | None = None
    as_of: date | None = None

    @property
    def period(self) -> str:
        return period_label(self.fiscal_year, self.fiscal_quarter)


class PartFigures(Model):
    """Figures of the parts that a company is cut into in one way: its segments, its products, its regions."""

    title: str
    values: tuple[MetricValue, ...] = ()


class CheckedNumbers(Model):
    """How many numbers of a summary were looked up once more where they come from, and how many are there."""

    numbers: int = 0
    tied: int = 0


class Summary(Model):
    """A summary whose every figure has its source.

    `figures` have their yearly change, `notes` say how they are to be read, `parts` are those of segments,
    products and regions, `quarter_before` the first figures of the quarter before a quarter's. `opening` is what
    `model` wrote of them, as far as it ties out; None without a model. `told` are the filings' own words; `risks` and
    `wording` what changed.
    """

    subject: SummarySubject
    section: str | None = None
    figures: tuple[MetricValue, ...] = ()
    quarter_before: tuple[MetricValue, ...] = ()
    parts: tuple[PartFigures, ...] = ()
    notes: tuple[str, ...] = ()
    declined: tuple[Declined, ...] = ()
    opening: Answer | None = None
    model: str | None = None
    told: tuple[Told, ...] = ()
    risks: tuple[TextChange, ...] = ()
    wording: tuple[TextChange, ...] = ()
    checked: CheckedNumbers = CheckedNumbers()
    warnings: tuple[str, ...] = ()

    @property
    def part_values(self) -> tuple[MetricValue, ...]:
        """The figures of all parts."""
        return tuple(value for one in self.parts for value in one.values)
