"""Places of filings with what is cited of them marked: passages, tables, lines of statements."""

from tools.models.base import Model
from tools.models.facts import Source
from tools.models.figures import FinancialStatement
from tools.models.passages import ContentType, Table


class TextMark(Model):
    """The characters `start` to `end` of a text."""

    start: int
    end: int


class MarkedPassage(Model):
    """A passage with the quoted words marked in `text`, and what stands before and after it.

    `marks` is empty where no quotation was given, or where its words do not stand there. `pictured` tells that its page
    can be had as a picture.
    """

    chunk_id: str
    source: Source
    content_type: ContentType = "text"
    before: str = ""
    text: str
    after: str = ""
    marks: tuple[TextMark, ...] = ()
    pictured: bool = False


class CellMark(Model):
    """A cell of a table: its row, and its column with the labels as 0, both counted from 0."""

    row: int
    column: int


class MarkedTable(Model):
    """A table with the cells that print a figure marked; none where no cell does. `pictured` as of a passage."""

    table: Table
    source: Source
    marks: tuple[CellMark, ...] = ()
    pictured: bool = False


class PlacedFigure(Model):
    """The statement that a figure is a line of: `row` counts its rows from 0, `period` names the column."""

    statement: FinancialStatement
    row: int
    period: str
