"""What has been fetched, as files: the documents as they are, and beside them in `records/` where they are from.

A document moves into place once it is whole, and counts once its record stands: nothing half-written is ever read.
"""

import time
import uuid
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from pydantic import AwareDatetime, BaseModel, ConfigDict, ValidationError

from ingest.edgar.errors import CannotKeep
from ingest.edgar.resources import Resource

_ABANDONED = 24 * 3600.0  # seconds after which a part belongs to a process that was killed


class Record(BaseModel):
    """Where a document is from, and how to ask whether it has changed."""

    model_config = ConfigDict(frozen=True)

    url: str
    size: int
    sha256: str
    etag: str | None = None
    last_modified: str | None = None
    fetched: AwareDatetime
    checked: AwareDatetime


@dataclass(frozen=True)
class Kept:
    """A whole document in the store."""

    path: Path
    record: Record


class Store:
    """The documents in a folder. It blocks: call it off the event loop."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._parts = folder / "parts"

    def open(self) -> None:
        """Make the folder, and clear away what killed processes left."""
        with explained(self.folder):
            self._parts.mkdir(mode=0o700, parents=True, exist_ok=True)
            for part in self._parts.iterdir():
                if time.time() - part.stat().st_mtime > _ABANDONED:
                    part.unlink(missing_ok=True)

    def find(self, resource: Resource, url: str) -> Kept | None:
        """The document that was fetched from that address, if it is here and whole."""
        path = self.folder / resource.file
        try:
            record = Record.model_validate_json(self._record(resource.file).read_bytes())
            whole = path.stat().st_size == record.size and record.url == url
        except (OSError, ValidationError):
            return None
        return Kept(path, record) if whole else None

    @contextmanager
    def part(self) -> Generator[Path]:
        """A file to write a document into; gone afterwards, unless `keep` has moved it into place."""
        part = self._parts / uuid.uuid4().hex
        try:
            with explained(self.folder):
                yield part
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)

    def keep(self, resource: Resource, part: Path, record: Record) -> Kept:
        """Move a whole document into place."""
        path = self.folder / resource.file
        with explained(self.folder):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            part.replace(path)
        return self._note(resource, Kept(path, record))

    def confirm(self, resource: Resource, kept: Kept) -> Kept:
        """The document has not changed at its source."""
        return self._note(resource, Kept(kept.path, kept.record.model_copy(update={"checked": datetime.now(UTC)})))

    def _note(self, resource: Resource, kept: Kept) -> Kept:
        target = self._record(resource.file)
        with self.part() as part:
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            part.write_text(kept.record.model_dump_json(indent=1), "utf-8")
            part.replace(target)
        return kept

    def _record(self, file: PurePosixPath) -> Path:
        return self.folder / "records" / f"{file}.json"


@contextmanager
def explained(folder: Path) -> Generator[None]:
    """Turns a failure of the disk into one that says what to do."""
    try:
        yield
    except OSError as error:
        raise CannotKeep(
            f"{folder} can't be written to: {error.strerror or error}. Make room, or set TIEOUT_DATA_DIR elsewhere."
        ) from error
