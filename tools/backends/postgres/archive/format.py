"""What a backup holds: a zip of a JSON manifest, each table as Postgres copies it (text), and the documents' files."""

import zipfile
from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from tools.errors import BackupUnreadable

MANIFEST: Final = "manifest.json"
_FORMAT: Final = 1


class ArchivedTable(BaseModel):
    """One table: its rows are in the order of its primary key, so that equal tables have equal digests."""

    model_config = ConfigDict(frozen=True)

    name: str
    columns: tuple[str, ...]
    rows: int
    sha256: str  # of the rows as copied

    @property
    def member(self) -> str:
        return f"tables/{self.name}.copy"


class ArchivedFile(BaseModel):
    """The file that a document was read from; `member` is its name in the archive."""

    model_config = ConfigDict(frozen=True)

    path: str
    member: str
    size: int


class Manifest(BaseModel):
    """What is in a backup, in the order in which its tables are read back."""

    model_config = ConfigDict(frozen=True)

    format: Literal[1] = _FORMAT
    tieout: str
    schema_version: int
    corpus: str
    made: datetime
    documents: int
    tables: tuple[ArchivedTable, ...]
    files: tuple[ArchivedFile, ...] = ()
    missing_files: int = 0  # documents whose file is gone, or was never kept


@contextmanager
def opened(path: Path) -> Generator[tuple[zipfile.ZipFile, Manifest]]:
    """A backup that is whole: its directory is there and names every member. Raises `BackupUnreadable`."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _manifest(path, archive)
            absent = {one.member for one in (*manifest.tables, *manifest.files)} - set(archive.namelist())
            if absent:
                raise BackupUnreadable(f"{path} lacks {min(absent)}. Use another backup.")
            yield archive, manifest
    except FileNotFoundError:
        raise BackupUnreadable(f"There is no file {path}.") from None
    except (zipfile.BadZipFile, EOFError, OSError) as error:
        raise BackupUnreadable(
            f"{path} is no backup of Tieout, or was cut short ({error}). Use another one."
        ) from error


def _manifest(path: Path, archive: zipfile.ZipFile) -> Manifest:
    try:
        return Manifest.model_validate_json(archive.read(MANIFEST))
    except KeyError:
        raise BackupUnreadable(f"{path} is a zip, but no backup of Tieout: it has no {MANIFEST}.") from None
    except ValidationError as error:
        fields = ", ".join(sorted({".".join(map(str, one["loc"])) for one in error.errors()}))
        raise BackupUnreadable(
            f"This Tieout can't read the manifest of {path} ({fields}). Upgrade Tieout, or use another backup."
        ) from None
