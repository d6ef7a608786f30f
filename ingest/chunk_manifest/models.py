"""The files of a chunk manifest, as they are given: rows of JSONL, and tables as JSON."""

from datetime import date
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, StringConstraints

LAST_PAGE: Final = 100_000
_ID = r"^[\w.\-:/#@+=~](?:[\w.\-:/#@+=~ ]{0,198}[\w.\-:/#@+=~])?$"

Id: TypeAlias = Annotated[str, Field(pattern=_ID)]
Line: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=r"^[^\x00-\x1f]*$")]
Said: TypeAlias = Annotated[str, StringConstraints(max_length=1_000_000)]
PageNumber: TypeAlias = Annotated[int, Field(ge=1, le=LAST_PAGE)]
Quarter: TypeAlias = Annotated[str, Field(pattern=r"^(?:19|20|21)\d\d-Q[1-4]$")]
RowType: TypeAlias = Literal["text", "list", "transcript", "table", "slide"]
Cell: TypeAlias = Annotated[str, StringConstraints(max_length=10_000)] | None
Scale: TypeAlias = Literal["units", "thousands", "millions", "billions"]


class _Given(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class _OfDocument(_Given):
    """What is said of the document. Rows may repeat it, as long as they agree; the first one that says it will do."""

    doc_id: Annotated[str, Field(pattern=r"^[\w.\-:/# ]{1,200}$")]
    doc_type: str | None = Field(
        None, pattern=r"^[A-Za-z0-9 _/.\-]{1,30}$", description='Such as "release", "slides", "transcript", "10-Q".'
    )
    company: Line | None = None
    ticker: str | None = Field(None, pattern=r"^[A-Za-z0-9.\-]{1,12}$")
    cik: int | None = Field(None, ge=1, lt=2**31)
    quarter: Quarter | None = Field(None, description='The fiscal quarter, such as "2025-Q2".')
    year: int | None = Field(None, ge=1900, lt=2200, description="The fiscal year.")
    period_end: date | None = Field(None, description="The last day of the period that the document is of.")
    filed: date | None = Field(None, description="The day that it was published or filed.")
    language: str | None = Field(None, pattern=r"^[a-z]{2}$")
    url: str | None = Field(None, max_length=500, pattern=r"^https?://[^\s]+$")
    extra: dict[str, Any] = Field(default={}, description="Anything else. It is neither searched nor kept.")


class DocumentRow(_OfDocument):
    """A row that says nothing but what the document is. It stands first; a manifest may do without."""

    type: Literal["document"]
    pages: PageNumber | None = Field(None, description="How many pages there are: no row may name a later one.")


class ChunkRow(_OfDocument):
    """One chunk. A row of the type "table" has a payload with the table itself; others have `text` or bullets."""

    chunk_id: Id = Field(description="Not used twice, in any document of the corpus.")
    type: RowType
    text: Said | None = None
    synopsis: Said | None = Field(None, description="What a table is, in a sentence or two: it is found by that.")
    page: PageNumber | None = Field(None, description="Counted from 1.")
    section_path: tuple[Line, ...] | Line = Field(
        (), description='The titles above the chunk, from the outermost one; or one text of them: "Outlook > Cloud".'
    )
    speaker: Line | None = None
    speaker_role: Line | None = Field(None, description='As told: "Chief Financial Officer", "Analyst".')
    speaker_company: Line | None = None
    call_part: Literal["prepared_remarks", "qna"] | None = None
    exchange: int | None = Field(None, ge=1, description="A question and its answers share one number.")
    table_id: Id | None = Field(None, description="Not used twice in the document.")
    payload_ref: str | None = Field(
        None, min_length=1, max_length=500, description='Omit: "elements/{doc_id}/tables/{table_id}.json".'
    )
    image_ref: str | None = Field(
        None, min_length=1, max_length=500, description='The picture of the page. Omit: "pages/{doc_id}/{page:04}.png".'
    )
    title: Line | None = Field(None, description="A slide's title.")
    bullets: tuple[Said, ...] = Field((), description="A slide's bullets.")
    segment: tuple[Line, ...] | Line = Field((), description="Segments that the chunk is about.")
    kpi: tuple[Line, ...] | Line = Field(
        (), validation_alias=AliasChoices("kpi", "KPI"), description="Figures that it is about."
    )

    @property
    def sections(self) -> tuple[str, ...]:
        """The titles above the chunk."""
        given = self.section_path.split(" > ") if isinstance(self.section_path, str) else self.section_path
        return tuple(title.strip() for title in given if title.strip())

    @property
    def subjects(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The segments that the chunk is about, and the figures."""
        segments, figures = ((one,) if isinstance(one, str) else one for one in (self.segment, self.kpi))
        return segments, figures


class TablePayload(_Given):
    """A table: every row and every row of headers has as many cells as the others."""

    rows: tuple[tuple[Cell, ...], ...] = Field(
        min_length=1, max_length=20_000, description="Cells as printed, the label first; null for an empty one."
    )
    headers: tuple[tuple[Cell, ...], ...] = Field(
        (),
        max_length=8,
        description="Rows of headers. A heading over several columns stands in the first, with empty cells behind it.",
    )
    caption: Annotated[str, StringConstraints(max_length=2_000)] = ""
    units: Annotated[str, StringConstraints(max_length=500)] | None = Field(
        None, description='The note as printed: "in millions, except per share data".'
    )
    scale: Scale | None = Field(None, description="What the amounts count, where the note does not say it.")
    currency: str | None = Field(None, pattern=r"^[A-Z]{3}$", description="ISO 4217.")
    notes: tuple[Said, ...] = Field((), description="Footnotes and the like.")
    table_id: Id | None = None
    doc_id: str | None = None
    page: PageNumber | None = None
    extra: dict[str, Any] = Field(default={}, description="Anything else. It is neither searched nor kept.")
