"""Opens a chunk manifest: its rows with their tables and images, all checked, and what tells it from any other."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ingest.chunk_manifest.folder import Folder, folder_of, is_laid_out
from ingest.chunk_manifest.images import read_png
from ingest.chunk_manifest.models import LAST_PAGE, TablePayload
from ingest.chunk_manifest.reader import PlacedRow, Rows, read_rows
from ingest.chunk_manifest.tables import read_bytes, read_payload
from ingest.manifest import FileMetadata
from tools.errors import RefusedFile

_OPTIONS: Final = ("doc_type", "company", "ticker", "cik", "period_end", "filed", "language", "url")


@dataclass(frozen=True)
class GivenTable:
    """A table as its JSON gives it; `ref` is the path below the manifest's folder."""

    payload: TablePayload
    ref: str


@dataclass(frozen=True)
class ChunkManifest:
    """A document that came cut. `tables` are by their ids, `images` are paths below the folder by page.

    `digest` is that of all its files: the same for the same content.
    """

    folder: Folder
    rows: Rows
    tables: dict[str, GivenTable]
    images: dict[int, str]
    digest: str
    warnings: tuple[str, ...] = ()

    def metadata(self, said: FileMetadata, name: str) -> FileMetadata:
        """What is known of the document: what the caller says goes first. Raises `RefusedFile` for another doc_id."""
        about = self.rows.about
        if said.doc_id is not None and said.doc_id != self.rows.doc_id:
            raise RefusedFile(f"{name}: its rows are of the document {self.rows.doc_id!r}, not of {said.doc_id!r}.")
        given: dict[str, Any] = {option: about[option] for option in _OPTIONS if option in about}
        given |= {"doc_id": self.rows.doc_id, "fiscal_year": about.get("year")}
        given |= {"quarter": int(about["quarter"][-1])} if "quarter" in about else {}
        return FileMetadata.model_validate({**given, **said.model_dump(exclude_none=True)})


def open_manifest(path: Path, data: bytes, name: str) -> ChunkManifest:
    """The manifest in `data`, with the files that it refers to.

    Raises `RefusedFile`, naming file and line, where anything of it is not as it should be.
    """
    rows = read_rows(data, name)
    folder = folder_of(path)
    if is_laid_out(path) and path.parent.name != rows.doc_id:
        raise RefusedFile(f"{name}: lies in the folder {path.parent.name!r}, and its rows are of {rows.doc_id!r}.")
    digest = hashlib.sha256(data)
    tables: dict[str, GivenTable] = {}
    read: list[Path] = []
    for placed in rows.chunks:
        if placed.row.type == "table":
            tables[placed.row.table_id or ""] = _table(folder, rows, placed, read, digest)
    images: dict[int, str] = {}
    for page, ref, place in _images(folder, rows, name):
        digest.update(b"\0image\0" + ref.encode() + read_png(folder.find(ref, place), place))
        images[page] = ref
    warnings = tuple(_warnings(rows, folder.other_tables(rows.doc_id, read)))
    return ChunkManifest(folder, rows, tables, images, digest.hexdigest(), warnings)


def _warnings(rows: Rows, unread: int) -> Iterator[str]:
    if unread:
        yield f"{unread} of the document's table files are in no row, and not loaded."
    if other := sum(map(rows.is_of_another_period, rows.chunks)):
        yield (
            f"{other} rows name another year or quarter than the document's: they are loaded as parts of it, and found "
            "by its own period alone."
        )


def _table(folder: Folder, rows: Rows, placed: PlacedRow, read: list[Path], digest: Any) -> GivenTable:
    row, doc_id = placed.row, rows.doc_id
    table_id = row.table_id or ""
    ref = row.payload_ref or folder.payload_ref(doc_id, table_id)
    path = folder.find(ref, placed.place)
    data = read_bytes(path, placed.place)
    digest.update(b"\0table\0" + ref.encode() + data)
    read.append(path)
    payload = read_payload(data, f"{placed.place}: {ref}", table_id, doc_id)
    if payload.page is not None and row.page is not None and payload.page != row.page:
        raise RefusedFile(f"{placed.place}: page is {row.page}, and {payload.page} in {ref}.")
    rows.check_page(payload.page, f"{placed.place}: {ref}")
    return GivenTable(payload, ref)


def _images(folder: Folder, rows: Rows, name: str) -> Iterator[tuple[int, str, str]]:
    """The pictures of pages: those that rows name, and those that lie where pictures lie; with where each is told."""
    told: dict[int, tuple[str, str]] = {}
    for placed in rows.chunks:
        row = placed.row
        if row.image_ref is None:
            continue
        if row.page is None:
            raise RefusedFile(f"{placed.place}: image_ref is a page's picture, and the row has no page.")
        ref, place = told.setdefault(row.page, (row.image_ref, placed.place))
        if ref != row.image_ref:
            raise RefusedFile(f"{placed.place}: image_ref of page {row.page} is {ref!r} in {place}.")
    laid = {page: (ref, name) for page, ref in folder.image_refs(rows.doc_id) if 1 <= page <= LAST_PAGE}
    for page, (ref, place) in sorted({**laid, **told}.items()):
        rows.check_page(page, f"{place}: {ref}")
        yield page, ref, place
