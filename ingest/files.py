"""The files that are to be loaded, and what is known of each."""

import os
import stat
from collections.abc import Sequence
from pathlib import Path

from ingest.kinds import SUFFIXES, picks_up
from ingest.manifest import FileMetadata, describe, read_manifest
from ingest.roots import Roots
from tools.errors import InvalidInput


def find_files(
    paths: Sequence[Path],
    manifest: Path | None = None,
    ticker: str | None = None,
    options: FileMetadata | None = None,
    roots: Roots | None = None,
) -> dict[Path, FileMetadata]:
    """The files to load, folders opened, with what is known of each; with `roots`, none that lies outside of them.

    Raises `InvalidInput` where there is none, and for a path or a manifest's row that leads out.
    """
    metadata = options or describe(ticker=ticker)
    if roots is None:
        files = {file: metadata for path in paths for file in _expand(path)}
        files |= read_manifest(manifest) if manifest is not None else {}
    else:
        files = _files_below(roots, paths, metadata)
        files |= roots.rows(read_manifest(roots.file(manifest))) if manifest is not None else {}
    single = [name for name in ("ticker", "doc_id", "period_end", "accession") if getattr(metadata, name) is not None]
    if single and len(files) > 1:
        option = f"--{single[0].replace('_', '-')}"
        raise InvalidInput(f"{option} speaks of one company or file, and there are {len(files)} files. Use --manifest.")
    if not files:
        raise InvalidInput("Name at least one file or folder, or a --manifest.")
    return files


def _files_below(roots: Roots, paths: Sequence[Path], metadata: FileMetadata) -> dict[Path, FileMetadata]:
    files: dict[Path, FileMetadata] = {}
    for path in paths:
        real = roots.real(path)
        found = _expand(real)
        files |= {roots.file(real): metadata} if found == [real] else roots.found(found, metadata)
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
    if stat.S_ISREG(mode):
        return [path]
    if not stat.S_ISDIR(mode):
        raise InvalidInput(f"{path}: is neither a file nor a folder.")
    if not os.access(path, os.R_OK | os.X_OK):
        raise InvalidInput(f"{path}: can't be read: this account may not open the folder.")
    files = sorted(file for file in path.rglob("*") if file.is_file() and picks_up(file))
    if not files:
        raise InvalidInput(f"{path}: holds no file that Tieout reads ({', '.join(SUFFIXES)}).")
    return files
