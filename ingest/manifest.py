"""Reads a manifest: JSONL, a row a file, that says what the files themselves don't."""

import json
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tools.errors import RefusedFile


class FileMetadata(BaseModel):
    """What a manifest row, or the options of a command, say of a file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ticker: str | None = Field(None, pattern=r"^[A-Za-z0-9.\-]{1,12}$")


class ManifestRow(FileMetadata):
    """One row: a path relative to the manifest, and the file's metadata."""

    path: str
    company: str | None = None


def read_manifest(path: Path) -> dict[Path, FileMetadata]:
    """Each file's metadata, in the manifest's order. Raises `RefusedFile`, naming the line."""
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
        if not file.is_file():
            raise RefusedFile(f"{path}, line {number}: there is no file {file}.")
        if file in rows:
            raise RefusedFile(f"{path}, line {number}: {row.path} stands in an earlier line already.")
        rows[file] = FileMetadata(ticker=row.ticker)
    if not rows:
        raise RefusedFile(f"{path}: holds no rows.")
    return rows


def _read_row(path: Path, number: int, line: str) -> ManifestRow:
    try:
        return ManifestRow.model_validate(json.loads(line))
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise RefusedFile(f"{path}, line {number}: {field} {first['msg']}.") from error
    except ValueError as error:
        raise RefusedFile(f"{path}, line {number}: is not a JSON object ({error}).") from error
