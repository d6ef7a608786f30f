"""Reads a manifest: JSONL, a row a file, that says what the files themselves don't."""

import json
import re
from datetime import date
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from ingest.kinds import SUFFIXES
from tools.errors import InvalidInput, RefusedFile
from tools.text import printable

_DATE = r"\d{4}-\d\d-\d\d"
_PLAIN = r"^[^\x00-\x1f]*$"

_WRONG = {
    "ticker": "is no ticker, such as AAPL or BRK-B.",
    "quarter": "is no quarter: 1 to 4.",
    "language": "is no language of two letters, such as en or ar.",
    "doc_id": "is no document id: letters, digits and -_.:/# alone.",
    "fiscal_year": "is no fiscal year.",
    "filed": "is no date: write YYYY-MM-DD, such as 2024-02-28.",
}


def _iso_date(value: object) -> object:
    """A date as it is written; pydantic would take bare digits for seconds since 1970."""
    return date.fromisoformat(value) if isinstance(value, str) and re.fullmatch(_DATE, value) else _no_date(value)


def _no_date(value: object) -> object:
    if value is None or isinstance(value, date):
        return value
    raise ValueError("is no date: write YYYY-MM-DD")


Day = Annotated[date | None, BeforeValidator(_iso_date)]


class FileMetadata(BaseModel):
    """What a manifest row, or the options of a command, say of a file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ticker: str | None = Field(None, pattern=r"^[A-Za-z0-9.\-]{1,12}$")
    company: str | None = Field(None, min_length=1, max_length=200, pattern=_PLAIN)
    cik: int | None = Field(None, ge=1, lt=2**31)
    doc_id: str | None = Field(None, pattern=r"^[\w.\-:/# ]{1,200}$")
    doc_type: str | None = Field(None, pattern=r"^[A-Za-z0-9 _/.\-]{1,30}$")
    fiscal_year: int | None = Field(None, ge=1900, lt=2200)
    quarter: int | None = Field(None, ge=1, le=4)
    period_end: Day = None
    filed: Day = None
    accession: str | None = Field(None, pattern=r"^\d{10}-\d{2}-\d{6}$")
    language: str | None = Field(None, pattern=r"^[a-z]{2}$")
    url: str | None = Field(None, max_length=500, pattern=r"^https?://[^\s]+$")


class AbsentFile(FileMetadata):
    """A row whose file is not there: it is refused, and the others are read."""

    reason: str


class ManifestRow(FileMetadata):
    """One row: a path relative to the manifest, and the file's metadata."""

    path: str


def read_manifest(path: Path) -> dict[Path, FileMetadata]:
    """Each file's metadata, in the manifest's order; an `AbsentFile` where there is none.

    Raises `RefusedFile`, naming the line, for what is no row.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise RefusedFile(f"{path}: can't be read: {error}.") from error
    rows: dict[Path, FileMetadata] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        row = _read_row(path, number, line)
        file = path.parent / row.path
        if file in rows:
            raise RefusedFile(f"{path}, line {number}: {row.path} stands in an earlier line already.")
        if reason := _why_not(file, path.parent):
            rows[file] = AbsentFile.model_validate({"reason": printable(f"{path}, line {number}: {reason}.")})
            continue
        rows[file] = FileMetadata.model_validate(row.model_dump(exclude={"path"}))
    if not rows:
        raise RefusedFile(f"{path}: holds no rows.")
    return rows


def _why_not(file: Path, folder: Path) -> str | None:
    """Why a row's file is not read. A manifest from elsewhere must not bring in whatever this machine holds."""
    if "\x00" in str(file) or not file.is_file():
        return f"there is no file {file}"
    real = file.resolve()
    if real.is_relative_to(folder.resolve()) or real.name.endswith(SUFFIXES):
        return None
    return f"{file} lies outside of the manifest's folder, and is named like no filing"


def describe(**options: object) -> FileMetadata:
    """What a command's options say of a file. Raises `InvalidInput`, naming the option."""
    try:
        return FileMetadata.model_validate(options)
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        said = _WRONG.get(name, f"is not valid: {first['msg']}.")
        raise InvalidInput(f"{name}: {str(first['input'])[:80]!r} {said}") from error


def _read_row(path: Path, number: int, line: str) -> ManifestRow:
    try:
        return ManifestRow.model_validate(json.loads(line))
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise RefusedFile(f"{path}, line {number}: {field} {first['msg']}.") from error
    except ValueError as error:
        raise RefusedFile(f"{path}, line {number}: is not a JSON object ({error}).") from error
