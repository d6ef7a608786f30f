"""The file that notes are kept in: what is known of them, a line a field, then their pages as Markdown."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ingest.bounds import UNSTORABLE
from ingest.notes.models import Notes, NotesHead
from tools.errors import InvalidInput, RefusedFile

SUFFIX = ".notes.md"
_FENCE = "---"
_BEGINS = b"---\ntieout_notes:"
_PAGE = re.compile(r"^<!-- page (\d{1,4}) -->$", re.MULTILINE)
_COMMENT, _INERT = "<!--", "&lt;!--"
_FIELD = re.compile(r"([a-z_0-9]{1,30}): (.*)")
_MOST_BYTES = 20_000_000


def is_notes(data: bytes) -> bool:
    """Whether a file is one of notes, by how it begins."""
    return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n", 1).startswith(_BEGINS)


def write_notes(notes: Notes) -> str:
    """The file. No page can end the head, or pass for another one: comments in its text are no comments any more."""
    head = notes.head.model_dump(mode="json")
    lines = [_FENCE, *(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in head.items()), _FENCE]
    pages = (
        f"<!-- page {page} -->\n\n{text.replace(_COMMENT, _INERT)}\n" for page, text in sorted(notes.texts.items())
    )
    return "\n".join((*lines, "", *pages))


def save_notes(notes: Notes, path: Path) -> None:
    """Write the file, all of it or nothing. Raises `InvalidInput` where that can't be."""
    partial = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(write_notes(notes), encoding="utf-8", newline="\n")
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise InvalidInput(f"{path} can't be written: {error.strerror}. Name another folder: --output.") from None


def read_notes(data: bytes, name: str) -> Notes:
    """Raises `RefusedFile`, naming the line, for what is no such file."""
    if len(data) > _MOST_BYTES:
        raise RefusedFile(f"{name}: is larger than {_MOST_BYTES // 10**6} MB, which no notes are.")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise RefusedFile(f"{name}: is not UTF-8 (byte {error.start:,}). Save it as UTF-8.") from error
    _, head, body = (*text.split(f"{_FENCE}\n", 2), "", "")[:3]
    notes = Notes(_read_head(head, name), dict(_read_pages(body, name)))
    if beyond := [page for page in notes.texts if not 1 <= page <= notes.head.pages]:
        raise RefusedFile(f"{name}: has a page {beyond[0]}, but says that it has {notes.head.pages} pages.")
    return notes


def _read_head(head: str, name: str) -> NotesHead:
    fields: dict[str, Any] = {}
    for number, line in enumerate(head.removesuffix("\n").split("\n"), start=2):
        match = _FIELD.fullmatch(line)
        try:
            if match is None or match[1] in fields:
                raise ValueError
            fields[match[1]] = json.loads(match[2])
        except (ValueError, RecursionError):
            raise RefusedFile(f'{name}, line {number}: is no field of notes, such as title: "Call".') from None
    try:
        return NotesHead.model_validate(fields)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"]))
        raise RefusedFile(f"{name}: {field} at its beginning is not valid: {first['msg']}.") from None


def _read_pages(body: str, name: str) -> Iterator[tuple[int, str]]:
    seen: set[int] = set()
    before, *parts = _PAGE.split(body)
    if before.strip():
        raise RefusedFile(f"{name}: text stands before the first page's mark, <!-- page 1 -->.")
    for number, text in zip(parts[::2], parts[1::2], strict=True):
        page = int(number)
        if page in seen:
            raise RefusedFile(f"{name}: page {page} stands there twice.")
        seen.add(page)
        yield page, UNSTORABLE.sub("\ufffd", text.strip().replace(_INERT, _COMMENT))
