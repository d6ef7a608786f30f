"""Files in, in order: find them, read each, load it. One file's failure never stops the others."""

import asyncio
import hashlib
import os
import stat
import time
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path

from ingest.companyfacts import CompanyFacts, read_companyfacts
from ingest.load import load_companyfacts
from ingest.manifest import FileMetadata, read_manifest
from ingest.report import IndexedFile
from tools.errors import InvalidInput, RefusedFile
from tools.stores import FactWriter
from tools.text import printable
from tools.understand.companies import Directory

SUFFIXES = (".json", ".json.gz")


def find_files(
    paths: Sequence[Path], manifest: Path | None = None, ticker: str | None = None
) -> dict[Path, FileMetadata]:
    """The files to load, folders opened, with what is known of each. Raises `InvalidInput` where there is none."""
    metadata = _metadata(ticker)
    files = {file: metadata for path in paths for file in _expand(path)}
    if manifest is not None:
        files |= read_manifest(manifest)
    if ticker is not None and len(files) > 1:
        raise InvalidInput(f"--ticker names one company, and there are {len(files)} files. Use --manifest.")
    if not files:
        raise InvalidInput("Name at least one file or folder, or a --manifest.")
    return files


def _metadata(ticker: str | None) -> FileMetadata:
    try:
        return FileMetadata(ticker=ticker)
    except ValueError as error:
        raise InvalidInput(f"ticker: {ticker!r} is no ticker, such as AAPL or BRK-B.") from error


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
    """Load the files one after the other, and yield what became of each."""
    for path, metadata in files.items():
        yield await _index_file(writer, directory, path, metadata, lenient)


async def _index_file(
    writer: FactWriter, directory: Directory, path: Path, metadata: FileMetadata, lenient: bool
) -> IndexedFile:
    begun = time.perf_counter()
    try:
        parsed, content_hash = await asyncio.to_thread(_parse, path, metadata, lenient)
    except RefusedFile as error:
        return IndexedFile(path=printable(str(path)), status="refused", reason=error.message)
    read = time.perf_counter()
    tickers = (metadata.ticker.upper(),) if metadata.ticker else directory.tickers_of(parsed.cik)
    loaded = await load_companyfacts(writer, parsed, tickers, content_hash)
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
        seconds=round(time.perf_counter() - begun, 3),
    )


def _parse(path: Path, metadata: FileMetadata, lenient: bool) -> tuple[CompanyFacts, str]:
    digest = hashlib.sha256(repr((metadata, lenient)).encode())
    try:
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    except OSError as error:
        raise RefusedFile(printable(f"{path}: can't be read: {error.strerror}.")) from error
    return read_companyfacts(path, lenient=lenient), digest.hexdigest()
