"""Information units: the sentences of a document and the rows of its tables, with their numbers as data.

They are what dual retrieval searches (`tools/search/units/`): by meaning, and by the values that a question names.
"""

from typing import Literal, TypeAlias

from tools.models.base import Model, Number
from tools.models.documents import Document
from tools.models.facts import Source

UnitKind: TypeAlias = Literal["sentence", "row", "heading"]
NumberKind: TypeAlias = Literal["amount", "percent", "date", "year", "note"]
UnitLeg: TypeAlias = Literal["numeric", "semantic", "keyword"]


_MARK = "#u"


class UnitNumber(Model):
    """A number of a unit: under which label, as printed, and what it is.

    `value` is the number as printed, its sign told by parentheses or a minus; times `scale` it is the amount. `period`
    is the ISO date or the year of its column or its sentence. A date's value is its year. `key` is the canonical form
    that the numeric filter compares (`tools/language/arabic/digits.py::number_key`).
    """

    label: str
    printed: str
    kind: NumberKind
    value: Number
    key: str
    scale: int = 1
    currency: str | None = None
    period: str | None = None


class InformationUnit(Model):
    """A sentence, a table's row or a heading, with its place. Pages and paragraphs count from 1, sentences from 0.

    `start` and `end` count characters of the document's text; `text` is as printed, `normalised` as it is searched.
    `keys` are the canonical forms of all its numbers, dates and years, of its column headings too. `unreliable` tells
    why its letters or digits are not to be trusted, where they are not.
    """

    unit_id: str
    doc_id: str
    position: int
    page: int | None
    paragraph: int
    sentence: int
    start: int
    end: int
    text: str
    normalised: str
    kind: UnitKind = "sentence"
    label: str | None = None
    note: str | None = None
    numbers: tuple[UnitNumber, ...] = ()
    keys: tuple[str, ...] = ()
    unreliable: str | None = None

    @property
    def numeric_data(self) -> dict[str, str]:
        """Labels to values as printed, by period where the unit has one label for several."""
        several = len({one.label for one in self.numbers}) < len(self.numbers)
        return {one.period if several and one.period else one.label or one.printed: one.printed for one in self.numbers}


def unit_id(doc_id: str, position: int) -> str:
    """What an index calls a unit: "0000320193-23-000106#u120"."""
    return f"{doc_id}{_MARK}{position}"


def split_unit_id(unit_id: str) -> tuple[str, int] | None:
    """The document and the position of a unit; None for what names none."""
    doc_id, mark, number = unit_id.rpartition(_MARK)
    return (doc_id, int(number)) if mark and doc_id and number.isascii() and number.isdecimal() else None


class NumericIntent(Model):
    """Whether a question asks for numbers, and the values that it names, as written and as keys.

    `patterns` are the keys that the numeric filter looks for: of a year also the ends of its halves.
    """

    asked: bool
    values: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()


class UnitHit(Model):
    """A unit that was found. `similarity` is 1.0 for a unit with a value of the question, else the cosine."""

    unit: InformationUnit
    document: Document
    source: Source
    similarity: float
    score: float
    leg: UnitLeg


class UnitResults(Model):
    """What `search_numeric` returns: the hits, the best first, and the paragraphs that they stand in.

    `context` is what a model reads: page headers, texts and numeric data.
    """

    intent: NumericIntent
    hits: tuple[UnitHit, ...] = ()
    expanded: tuple[InformationUnit, ...] = ()
    context: str = ""
    warnings: tuple[str, ...] = ()
