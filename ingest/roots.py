"""Which files may be read for somebody else: those below some folders, wherever links lead, and named like filings."""

import os
from dataclasses import dataclass
from pathlib import Path

from ingest.chunk_manifest.folder import folder_of, is_laid_out
from ingest.kinds import SUFFIXES
from ingest.manifest import AbsentFile, FileMetadata
from tools.errors import InvalidInput
from tools.text import printable


@dataclass(frozen=True)
class Roots:
    """The folders, links in their own paths resolved; `note` says why one that is expected is not among them."""

    folders: tuple[Path, ...]
    note: str = ""

    def real(self, path: Path) -> Path:
        """Where a path leads. Raises `InvalidInput` where that is outside, whether or not anything is there."""
        try:
            # Resolving a share would call its server: an address of another one is not even looked at.
            if path.drive.startswith("\\\\") and path.drive not in {folder.drive for folder in self.folders}:
                raise ValueError
            real = path.resolve()
        except (OSError, RuntimeError, ValueError):  # a loop of links, a NUL byte
            real = None
        if real is None or not any(real.is_relative_to(folder) for folder in self.folders):
            raise InvalidInput(f"{printable(str(path))}: lies outside of what this server may read. {self._told()}")
        return real

    def file(self, path: Path) -> Path:
        """The same for a file, which has to be named like those that Tieout reads, where links lead to as well.

        Of a chunk manifest, the folder that its tables and images lie in has to be inside, too.
        """
        real = self.real(path)
        if is_laid_out(real):
            self.real(folder_of(real).root)
        if not real.name.lower().endswith(SUFFIXES):
            raise InvalidInput(
                f"{printable(str(path))}: is named like no file that Tieout reads ({', '.join(SUFFIXES)})."
            )
        return real

    def found(self, files: list[Path], metadata: FileMetadata) -> dict[Path, FileMetadata]:
        """Files that a folder holds: one that leads out is refused, and the others are read."""
        kept: dict[Path, FileMetadata] = {}
        for file in files:
            try:
                kept[self.file(file)] = metadata
            except InvalidInput as error:
                kept[file] = AbsentFile.model_validate({"reason": error.message})
        return kept

    def rows(self, rows: dict[Path, FileMetadata]) -> dict[Path, FileMetadata]:
        """A manifest's files. Raises `InvalidInput` where one leads out."""
        return {self.file(path): metadata for path, metadata in rows.items()}

    def _told(self) -> str:
        below = " and ".join(printable(str(folder)) for folder in self.folders)
        allowed = f"It reads files below {below} alone." if below else "No folder is open to it."
        note = f" {self.note}" if self.note else ""
        return (
            f"{allowed}{note} Start the server in the folder of the files, or name folders in TIEOUT_FILES "
            f"(separated by {os.pathsep!r})."
        )
