"""A grid: companies or filings down, questions across, an answer in each cell."""

import operator
from typing import Any, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from tools.models.answers import AnswerFact, Tier
from tools.models.base import Model, Number
from tools.models.facts import Source

GridStatus: TypeAlias = Literal["answered", "partly_answered", "declined", "needs_clarification", "error"]


def _is_none(value: object) -> bool:
    return value is None


class GridRow(Model):
    """A company (ticker, CIK or name) or a filing; `fiscal_year` is for questions that name no period."""

    # A bare text is taken for a company. Without a label, the row is shown as it is found.
    ticker: str | None = None
    doc_id: str | None = None
    label: str = ""
    fiscal_year: int | None = Field(default=None, ge=1900, le=2199)

    @model_validator(mode="before")
    @classmethod
    def _company_alone(cls, data: Any) -> Any:
        return {"ticker": data} if isinstance(data, str) else data

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if bool((self.ticker or "").strip()) == bool((self.doc_id or "").strip()):
            raise ValueError("a row names a company (ticker) or a filing (doc_id): one of the two")
        if any("\x00" in (text or "") for text in (self.ticker, self.doc_id, self.label)):
            raise ValueError("a row holds a NUL byte")
        return self

    @property
    def shown(self) -> str:
        """How the row is headed."""
        return self.label or self.doc_id or self.ticker or ""


class GridCell(Model):
    """The answer to one question for one row, both counted from 0.

    `text` is the answer in short, or why there is none. Where the answer is one figure, `figure` is that one with what
    it is made of, and `value`, `unit` (with `percent`, a fraction) and `period` repeat it; `source` is where it, or the
    first of what is cited, stands. `answer` is the whole answer. An `error` is a question that could not be put.
    """

    row: int
    column: int
    status: GridStatus
    text: str
    value: Number | None = None
    unit: str | None = None
    percent: bool = Field(default=False, exclude_if=operator.not_)
    period: str | None = None
    source: Source | None = None
    citation: str | None = None
    confidence: float | None = None
    tier: Tier | None = None
    warnings: tuple[str, ...] = ()
    figure: AnswerFact | None = Field(default=None, exclude_if=_is_none)
    answer: str = ""


class Grid(Model):
    """A whole grid: its rows with their labels, its questions, and a cell for each pair, row by row."""

    rows: tuple[GridRow, ...]
    questions: tuple[str, ...]
    cells: tuple[GridCell, ...]

    @property
    def counts(self) -> dict[GridStatus, int]:
        """How many cells came out how."""
        found: dict[GridStatus, int] = {}
        for cell in self.cells:
            found[cell.status] = found.get(cell.status, 0) + 1
        return found
