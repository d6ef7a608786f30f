"""Files in, in order: find them, read each, load it. One file's failure never stops the others."""

import asyncio
import hashlib
import os
import stat
import time
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path

from ingest.companyfacts import read_bytes, read_companyfacts
from ingest.filing import OpenedDocument, open_filing
from ingest.kinds import SUFFIXES, kind_of
from ingest.load import find_doc_id, load_companyfacts, load_document
from ingest.manifest import FileMetadata, describe, read_manifest
from ingest.parts import read_parts
from ingest.report import IndexedFile, IndexedSection
from tools.errors import InvalidInput, RefusedFile
from tools.stores import FactWriter
from tools.text import printable
from tools.understand.companies import Directory

READER = 2  # goes up when files are to be read anew


def find_files(
    paths: Sequence[Path],
    manifest: Path | None = None,
    ticker: str | None = None,
    options: FileMetadata | None = None,
) -> dict[Path, FileMetadata]:
    """The files to load, folders opened, with what is known of each. Raises `InvalidInput` where there is none."""
    metadata = options or describe(ticker=ticker)
    files = {file: metadata for path in paths for file in _expand(path)}
    if manifest is not None:
        files |= read_manifest(manifest)
    single = [name for name in ("ticker", "doc_id", "period_end", "accession") if getattr(metadata, name) is not None]
    if single and len(files) > 1:
        option = f"--{single[0].replace('_', '-')}"
        raise InvalidInput(f"{option} speaks of one company or file, and there are {len(files)} files. Use --manifest.")
    if not files:
        raise InvalidInput("Name at least one file or folder, or a --manifest.")
    return files


def _expand(path: Path) -> list[Path]:
    if "\x00" in str(path):
        raise InvalidInput("A path holds a NUL byte.")
    try:
        mode = path.stat().st_mode
    except FileNotFoundError as error:
        raise InvalidInput(f"{path}: there is no such file or folder.") from error
    except OSError as error:
        raise InvalidInput(f"{path}: can't be read: {error.strerror}.") from error
    if not stat.S_ISDIR(mode):
        return [path]
    if not os.access(path, os.R_OK | os.X_OK):
        raise InvalidInput(f"{path}: can't be read: this account may not open the folder.")
    files = sorted(file for file in path.rglob("*") if file.is_file() and file.name.endswith(SUFFIXES))
    if not files:
        raise InvalidInput(f"{path}: holds no file that Tieout reads ({', '.join(SUFFIXES)}).")
    return files


async def index_files(
    writer: FactWriter, directory: Directory, files: dict[Path, FileMetadata], *, lenient: bool = False
) -> AsyncGenerator[IndexedFile]:
    """Load the files one after the other, and yield what became of each document in them."""
    for path, metadata in files.items():
        async for document in _index_file(writer, directory, path, metadata, lenient):
            yield document


async def _index_file(
    writer: FactWriter, directory: Directory, path: Path, metadata: FileMetadata, lenient: bool
) -> AsyncGenerator[IndexedFile]:
    begun = time.perf_counter()
    name = printable(str(path))
    try:
        digest = await asyncio.to_thread(_digest, path, metadata, lenient)
        if known := await writer.find_content(digest):
            for doc_id in known:
                yield IndexedFile(path=name, doc_id=doc_id, status="unchanged", seconds=_since(begun))
            return
        data = await asyncio.to_thread(read_bytes, path)
        if kind_of(data, path.name) == "companyfacts":
            yield await _index_companyfacts(writer, directory, path, data, metadata, digest, lenient)
            return
        opened = await asyncio.to_thread(open_filing, data, name, metadata, directory)
        del data
        for document in opened:
            yield await _index_document(writer, directory, document, name, metadata, digest, begun)
            begun = time.perf_counter()
    except RefusedFile as error:
        yield IndexedFile(path=name, status="refused", reason=error.message)


async def _index_companyfacts(
    writer: FactWriter,
    directory: Directory,
    path: Path,
    data: bytes,
    metadata: FileMetadata,
    digest: str,
    lenient: bool,
) -> IndexedFile:
    begun = time.perf_counter()
    parsed = await asyncio.to_thread(read_companyfacts, path, data, lenient=lenient)
    read = time.perf_counter()
    tickers = (metadata.ticker.upper(),) if metadata.ticker else directory.tickers_of(parsed.cik)
    loaded = await load_companyfacts(writer, parsed, tickers, digest)
    return IndexedFile(
        path=printable(str(path)),
        doc_id=parsed.doc_id,
        status="unchanged" if loaded.new_facts is None else "indexed",
        company=parsed.name,
        ticker=tickers[0] if tickers else None,
        facts=len(parsed.facts),
        new_facts=loaded.new_facts or 0,
        skipped=parsed.skipped,
        parse_seconds=round(read - begun, 3),
        seconds=_since(begun),
    )


async def _index_document(
    writer: FactWriter,
    directory: Directory,
    opened: OpenedDocument,
    name: str,
    metadata: FileMetadata,
    digest: str,
    begun: float,
) -> IndexedFile:
    content_hash = f"{digest}/{opened.exhibit}" if opened.exhibit else digest
    doc_id = await find_doc_id(writer, opened, metadata.doc_id, digest)
    parts = await asyncio.to_thread(read_parts, opened, doc_id, directory)
    read = _since(begun)
    loaded = await load_document(writer, opened, parts, doc_id, content_hash)
    company = opened.identity.company
    return IndexedFile(
        path=name,
        doc_id=doc_id,
        status="unchanged" if loaded.new_facts is None else "indexed",
        company=company.name,
        ticker=company.ticker,
        doc_type=opened.identity.doc_type,
        facts=loaded.facts,
        new_facts=loaded.new_facts or 0,
        skipped=dict(opened.skipped),
        sections=tuple(IndexedSection(item=item, title=title) for item, title in parts.items),
        chunks=len(parts.chunks),
        tables=len(parts.tables),
        parse_seconds=read,
        seconds=_since(begun),
    )


def _since(begun: float) -> float:
    return round(time.perf_counter() - begun, 3)


def _digest(path: Path, metadata: FileMetadata, lenient: bool) -> str:
    """What tells a file's content, with all that decides how it is read."""
    digest = hashlib.sha256(repr((READER, metadata, lenient)).encode())
    try:
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    except OSError as error:
        raise RefusedFile(printable(f"{path}: can't be read: {error.strerror}.")) from error
    return digest.hexdigest()
