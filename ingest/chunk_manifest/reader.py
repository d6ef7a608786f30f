"""Reads the rows of a chunk manifest. What is wrong is told by file and line."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, TypeVar, cast

from pydantic import BaseModel, ValidationError

from ingest.bounds import UNSTORABLE
from ingest.chunk_manifest.models import LAST_PAGE, ChunkRow, DocumentRow
from tools.errors import RefusedFile
from tools.text import printable

LONGEST_LINE: Final = 2 * 1024 * 1024  # bytes
_MOST_ROWS = 100_000
_MOST_TEXT = 10_000_000  # characters
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_OF_DOCUMENT: Final = (
    "doc_id", "doc_type", "company", "ticker", "cik", "period_end", "filed", "language", "url",
)  # fmt: skip
_PERIOD: Final = ("quarter", "year")

Row = TypeVar("Row", bound=BaseModel)


@dataclass(frozen=True)
class PlacedRow:
    """A chunk and where it stands: "chunk_manifest.jsonl, line 3"."""

    row: ChunkRow
    place: str


@dataclass(frozen=True)
class Rows:
    """The chunks of a manifest in their order, and what it says of the document; `pages` is how many it has."""

    chunks: tuple[PlacedRow, ...]
    about: dict[str, Any]
    pages: int | None = None

    @property
    def doc_id(self) -> str:
        return self.about["doc_id"]

    def is_of_another_period(self, placed: PlacedRow) -> bool:
        """Whether a chunk's row names another year or quarter than the document has."""
        return any(getattr(placed.row, name) not in (None, self.about.get(name)) for name in _PERIOD)

    def check_page(self, page: int | None, place: str) -> None:
        """Raises `RefusedFile` for a page beyond the document's last one."""
        _check_page(page, self.pages, place)


def is_chunk_row(row: Any) -> bool:
    """Whether the first object of a file is a row of a chunk manifest."""
    return isinstance(row, dict) and ("chunk_id" in row or _is_document(row))


def read_rows(data: bytes, name: str) -> Rows:
    """The rows of a manifest. Raises `RefusedFile`, naming file and line."""
    if data.startswith(_UTF16):
        raise RefusedFile(f"{name}: is written in UTF-16. Write it in UTF-8.")
    reader = _Reader(name)
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if line.strip():
            reader.read(line, number)
    return reader.finish()


class _Reader:
    def __init__(self, name: str) -> None:
        self._name = name
        self._chunks: dict[str, PlacedRow] = {}
        self._about: dict[str, tuple[Any, str]] = {}
        self._document: DocumentRow | None = None
        self._tables: dict[str, str] = {}
        self._characters = 0

    @property
    def _pages(self) -> int | None:
        return self._document.pages if self._document is not None else None

    def read(self, line: bytes, number: int) -> None:
        place = f"{self._name}, line {number}"
        if len(line) > LONGEST_LINE:
            raise RefusedFile(f"{place}: is longer than {LONGEST_LINE // 2**20} MiB. Cut the chunk smaller.")
        if b'"document"' in line and _is_document_line(line):
            if self._chunks or self._document is not None:
                raise RefusedFile(f'{place}: a row of the type "document" stands first, and once.')
            self._document = parse(DocumentRow, line, place)
            self._note(self._document, place, (*_OF_DOCUMENT, *_PERIOD))
            return
        row = parse(ChunkRow, line, place)
        self._check(row, place)
        self._note(row, place, _OF_DOCUMENT if self._document is not None else (*_OF_DOCUMENT, *_PERIOD))
        self._chunks[row.chunk_id] = PlacedRow(row, place)

    def _check(self, row: ChunkRow, place: str) -> None:
        if row.chunk_id in self._chunks:
            raise RefusedFile(
                f"{place}: chunk_id {row.chunk_id!r} stands in {self._chunks[row.chunk_id].place} already."
            )
        if len(self._chunks) >= _MOST_ROWS:
            raise RefusedFile(f"{place}: a document has at most {_MOST_ROWS:,} chunks.")
        _check_page(row.page, self._pages, place)
        self._check_content(row, place)
        self._characters += len(row.text or "") + len(row.synopsis or "") + sum(map(len, row.bullets))
        if self._characters > _MOST_TEXT:
            raise RefusedFile(f"{place}: the document has more than {_MOST_TEXT:,} characters of text up to here.")

    def _check_content(self, row: ChunkRow, place: str) -> None:
        if row.type == "table":
            if row.table_id is None:
                raise RefusedFile(f"{place}: a table has no table_id. Name the one of its JSON file.")
            before = self._tables.setdefault(row.table_id, place)
            if before != place:
                raise RefusedFile(f"{place}: table_id {row.table_id!r} stands in {before} already.")
        elif row.payload_ref is not None:
            raise RefusedFile(f'{place}: payload_ref is a table\'s, and the type is {row.type!r}. Write "table".')
        elif not any(text.strip() for text in (row.text or "", row.synopsis or "", row.title or "", *row.bullets)):
            raise RefusedFile(f"{place}: the chunk has no text.")

    def _note(self, row: ChunkRow | DocumentRow, place: str, names: tuple[str, ...]) -> None:
        """Note what a row says of the document. Rows that say different things are refused."""
        for name in names:
            value = getattr(row, name)
            if value is None:
                continue
            known, said = self._about.setdefault(name, (value, place))
            if known != value:
                remedy = (
                    "Give a document a manifest of its own."
                    if name == "doc_id"
                    else 'Say it in a first row of the type "document".'
                    if name in _PERIOD
                    else "Rows of one document agree."
                )
                raise RefusedFile(f"{place}: {name} is {str(value)!r}, and {str(known)!r} in {said}. {remedy}")

    def finish(self) -> Rows:
        if not self._chunks:
            raise RefusedFile(f"{self._name}: holds no chunks.")
        about = {name: value for name, (value, _) in self._about.items()}
        year = int(about["quarter"][:4]) if "quarter" in about else None
        if year is not None and about.setdefault("year", year) != year:
            places = f"{self._about['quarter'][1]}; {self._about['year'][1]}"
            raise RefusedFile(f"{places}: quarter {about['quarter']} is not of the year {about['year']}.")
        return Rows(tuple(self._chunks.values()), about, self._pages)


def _check_page(page: int | None, last: int | None, place: str) -> None:
    if page is not None and last is not None and page > last:
        raise RefusedFile(f"{place}: page {page} is beyond the document's {last} pages.")


def _is_document(row: Any) -> bool:
    return isinstance(row, dict) and cast(dict[str, Any], row).get("type") == "document"


def _is_document_line(line: bytes) -> bool:
    try:
        return _is_document(json.loads(line))
    except (ValueError, RecursionError):
        return False


def parse(model: type[Row], data: bytes, place: str) -> Row:
    """A model's instance of its JSON. Raises `RefusedFile`, naming place, field, and what to do."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RefusedFile(f"{place}: is not UTF-8 (byte {error.start + 1}). Write it in UTF-8.") from error
    try:
        return model.model_validate_json(data)
    except ValidationError as error:
        raise RefusedFile(printable(f"{place}: {_told(error, model)}")[:1000]) from error


def clean(text: str) -> str:
    """A text as the store takes it."""
    return UNSTORABLE.sub("\ufffd", text).replace("\r\n", "\n").strip()


def _told(error: ValidationError, model: type[BaseModel]) -> str:
    first = error.errors(include_url=False)[0]
    kind, field = first["type"], _field(first["loc"])
    if kind == "json_invalid":
        return f"is not JSON ({first['msg'].removeprefix('Invalid JSON: ')})."
    if not field:
        return "is not a JSON object."
    if kind == "extra_forbidden":
        return f"{field}: no such field. {_known(field, model)}"
    if kind == "missing":
        return f"has no {field}."
    shown = repr(first["input"])[:80]
    name = field.partition("[")[0]
    said = _WRONG.get(name)
    return f"{field}: {shown} {said(first['msg']) if said else 'is not valid: ' + first['msg']}."


def _field(loc: tuple[int | str, ...]) -> str:
    """A place in a row, such as rows[3][1], counted from 1; without what pydantic calls the members of unions."""
    parts = [part for part in loc if isinstance(part, int) or part.replace("_", "").isalnum()]
    return "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in parts).lstrip(".")


def _known(field: str, model: type[BaseModel]) -> str:
    names = list(model.model_fields)
    near = get_close_matches(field.lower(), names, n=1)
    told = f"Is it {near[0]!r}? " if near else ""
    return f'{told}Known are {", ".join(names)}; what else there is goes into "extra", an object.'


def _is(said: str) -> Callable[[str], str]:
    return lambda _: said


_WRONG: dict[str, Callable[[str], str]] = {
    "page": _is(f"is no page number: whole, from 1 to {LAST_PAGE:,}"),
    "pages": _is(f"is no number of pages: whole, from 1 to {LAST_PAGE:,}"),
    "chunk_id": _is("is no id: at most 200 letters, digits, inner spaces and -_.:/#@+=~"),
    "table_id": _is("is no id: at most 200 letters, digits, inner spaces and -_.:/#@+=~"),
    "doc_id": _is("is no document id: at most 200 letters, digits, spaces and -_.:/#"),
    "type": _is('is none of "text", "list", "transcript", "table", "slide" (and "document", for the first row)'),
    "quarter": _is('is no quarter: write "2025-Q2"'),
    "filed": _is("is no date: write YYYY-MM-DD"),
    "period_end": _is("is no date: write YYYY-MM-DD"),
    "call_part": _is('is neither "prepared_remarks" nor "qna"'),
    "rows": lambda said: f"is not valid: {said} (rows are lists of cells, cells texts as printed, or null)",
    "headers": lambda said: f"is not valid: {said} (headers are rows of texts, as `rows` are)",
    "scale": _is('is none of "units", "thousands", "millions", "billions"'),
    "currency": _is("is no currency of three letters, such as USD"),
}
