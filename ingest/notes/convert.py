"""Converts a file to notes, goes on with those that are there, and notes down what a person decides of their pages."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ingest.notes.file import SUFFIX, is_notes, read_notes
from ingest.notes.markdown import to_markdown
from ingest.notes.models import Notes, NotesHead
from ingest.notes.source import NotesSource, title_in
from ingest.pdf.by_model import read_pictures
from tools.errors import InvalidInput
from tools.ports.index_model import PageReader
from tools.text import printable


@dataclass(frozen=True)
class Said:
    """What a caller says of notes."""

    title: str | None = None
    written: date | None = None
    company: str | None = None
    ticker: str | None = None
    fiscal_year: int | None = None

    @property
    def fields(self) -> dict[str, Any]:
        given = {**vars(self), "date": self.written}
        return {name: value for name, value in given.items() if name != "written" and value is not None}


def notes_path(source: Path, folder: Path | None) -> Path:
    """Where a file's notes go: beside it, or into a folder. The file itself, where it holds notes already."""
    return (folder or source.parent) / f"{source.name}{SUFFIX}"


def read_before(target: Path, source: NotesSource) -> Notes | None:
    """The notes of the same content that are there. Raises `InvalidInput` for a file that would be lost."""
    try:
        data = target.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InvalidInput(f"{target} can't be read: {error.strerror}. Name another folder: --output.") from None
    if not is_notes(data):
        raise InvalidInput(f"{target} is there, and holds no notes of Tieout's. Name another folder: --output.")
    notes = read_notes(data, str(target))
    if notes.head.sha256 != source.sha256:
        raise InvalidInput(
            f"{target} holds the notes of what {source.name} was before. Move it away, or name another folder: "
            "--output."
        )
    return notes


def begin(source: NotesSource, before: Notes | None, said: Said, *, again: bool = False) -> Notes:
    """The notes as far as they are known without a model: what is there already, and what has a text of its own.

    With `again`, what a model read and nobody has decided on is forgotten.
    """
    if before is None:
        head = NotesHead(
            title=source.title or title_in(source.texts) or _name_of(source),
            date=source.written,
            source=source.name,
            sha256=source.sha256,
            pages=source.pages,
        )
        return Notes(_said(head, said), dict(source.texts))
    by_model = before.head.read_by
    # What had a text may be a model's by now.
    forgotten = {page for page in before.undecided if (again if page in by_model else page in source.scans)}
    texts = {page: text for page, text in before.texts.items() if page not in forgotten}
    return Notes(_said(before.head, said), {**source.texts, **texts})


def _said(head: NotesHead, said: Said) -> NotesHead:
    try:
        return NotesHead.model_validate({**head.model_dump(), **said.fields})
    except ValidationError as error:
        first = error.errors()[0]
        raise InvalidInput(f"--{first['loc'][0]}: is not valid: {first['msg']}.") from None


def unread(source: NotesSource, notes: Notes) -> list[int]:
    """The pages that only a model can read, and none has."""
    return [page for page in source.scans if page not in notes.texts and page not in notes.head.left_out]


async def read_unread(source: NotesSource, notes: Notes, reader: PageReader | None, why: str) -> Notes:
    """The notes with what a model makes of those pages; where there is no model, `why` is what each is told."""
    pages = unread(source, notes)
    if reader is None:
        return replace(notes, head=_with(notes.head, not_read=dict.fromkeys(pages, why)))
    readings = await read_pictures(reader, source.draw, pages)
    texts = {page: to_markdown(text) for page, text in readings.texts.items()}
    read_by = {**notes.head.read_by, **dict.fromkeys(texts, reader.model)}
    head = _with(notes.head, not_read=dict(readings.failed), read_by=read_by)
    texts = {**notes.texts, **texts}
    named = title_in(texts) if head.title == _name_of(source) else None
    return Notes(_with(head, title=named) if named else head, texts)


def _name_of(source: NotesSource) -> str:
    """What notes are called that have no title."""
    return printable(source.path.stem)[:200] or source.name


def reviewed(notes: Notes, page: int, text: str, by: str, on: date) -> Notes:
    """A page accepted by a person, as it stands or corrected; one whose text is gone is left out."""
    if not text.strip():
        return left_out(notes, page)
    head = _with(notes.head, reviewed={**notes.head.reviewed, page: f"{by} on {on}"})
    return Notes(head, {**notes.texts, page: text.strip()})


def left_out(notes: Notes, page: int) -> Notes:
    """A page left out of what is loaded."""
    return replace(notes, head=_with(notes.head, left_out=(*notes.head.left_out, page)))


def accepted_unseen(notes: Notes, pages: Iterable[int]) -> Notes:
    """Pages taken without a look at them."""
    return replace(notes, head=_with(notes.head, accepted_unseen=(*notes.head.accepted_unseen, *pages)))


def _with(head: NotesHead, **changed: Mapping[int, str] | tuple[int, ...] | str) -> NotesHead:
    return head.model_copy(update=changed)
