"""Notes as they are converted: what their file says of them, and their pages."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date as day
from typing import Annotated, Literal

from pydantic import Field

from tools.models.base import Model

Name = Annotated[str, Field(min_length=1, max_length=200)]


class NotesHead(Model):
    """What a file of notes says at its beginning. Pages are named by their numbers, from 1.

    `source` and `sha256` are the name and the content of the file that was converted, `date` is the day of the notes.
    `read_by` names the model that read a page from its image; the other pages have a text of their own. Pages that a
    person has accepted are `reviewed` ("A. Reader on 2026-01-31"); others were `accepted_unseen`, are `left_out`, or
    could not be read (`not_read`, with the reason).
    """

    tieout_notes: Literal[1] = 1
    title: str = Field(min_length=1, max_length=300)
    date: day | None = None
    company: str | None = None
    ticker: str | None = None
    fiscal_year: int | None = None
    source: str = Field(min_length=1, max_length=300)
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    pages: int = Field(ge=1, le=5_000)
    read_by: Mapping[int, Name] = Field(default_factory=dict[int, str])
    reviewed: Mapping[int, Name] = Field(default_factory=dict[int, str])
    accepted_unseen: tuple[int, ...] = ()
    left_out: tuple[int, ...] = ()
    not_read: Mapping[int, str] = Field(default_factory=dict[int, str])

    @property
    def doc_id(self) -> str:
        """The same for the same content, in every corpus."""
        return f"notes-{self.sha256[:16]}"

    def reader_of(self, page: int) -> str | None:
        """Who read a page from its image, and who reviewed that; None for what has a text of its own."""
        model = self.read_by.get(page)
        return f"{model}, reviewed by {self.reviewed.get(page, 'nobody')}" if model is not None else None


@dataclass(frozen=True)
class Notes:
    """A file of notes: its head, and the Markdown of each page that has been read, by number."""

    head: NotesHead
    texts: Mapping[int, str] = field(default_factory=dict[int, str])

    @property
    def undecided(self) -> list[int]:
        """The pages that nobody has accepted or left out."""
        decided = {*self.head.reviewed, *self.head.accepted_unseen, *self.head.left_out}
        return [page for page, text in sorted(self.texts.items()) if text and page not in decided]
