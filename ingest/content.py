"""A file's bytes, unzipped, within bounds; and what tells them from those of other files."""

import gzip
import hashlib
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from tools.errors import RefusedFile
from tools.text import printable

MAX_BYTES = 512 * 1024 * 1024
_BLOCK = 1024 * 1024
_HARMLESS = 64 * _BLOCK  # what may come of a small file, however well it packs
_MOST_PACKED = 100  # times: text packs to a thirtieth, at most


@dataclass(frozen=True)
class Content:
    """What a file holds. `digest` tells it from any other content, packed or not."""

    data: bytes
    digest: str


def read_content(path: Path) -> Content:
    """A file's bytes, unzipped where it is gzipped, at most 512 MiB. Raises `RefusedFile`."""
    digest = hashlib.sha256()
    blocks: list[bytes] = []
    size = 0
    try:
        with path.open("rb") as file:
            zipped = file.read(2) == b"\x1f\x8b"
            file.seek(0)
            source = gzip.GzipFile(fileobj=file) if zipped else file
            while block := source.read(_BLOCK):
                size += len(block)
                _check_size(path, size, file if zipped else None)
                digest.update(block)
                blocks.append(block)
    except (OSError, EOFError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise RefusedFile(printable(f"{path}: can't be read: {reason}.")) from error
    return Content(b"".join(blocks), digest.hexdigest())


def kept_path(path: Path) -> str | None:
    """A file's absolute path, to be kept; None for one that is no Unicode, which no store could keep."""
    absolute = str(path.absolute())
    try:
        absolute.encode()
    except UnicodeEncodeError:
        return None
    return absolute


def _check_size(path: Path, size: int, packed: BinaryIO | None) -> None:
    if size > MAX_BYTES:
        raise RefusedFile(printable(f"{path}: is larger than {MAX_BYTES // 2**20} MiB unzipped."))
    if packed is not None and size > max(_HARMLESS, _MOST_PACKED * packed.tell()):
        raise RefusedFile(
            printable(f"{path}: unzips to more than {_MOST_PACKED} times its size, which no filing does.")
        )
