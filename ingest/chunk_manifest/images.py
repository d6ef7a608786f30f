"""The pictures of pages that come with a manifest: that they are PNGs, of a size that can be shown."""

import io
import struct
import zlib
from pathlib import Path
from typing import Final

from ingest.chunk_manifest.folder import read_bounded
from tools.errors import RefusedFile

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEADER = struct.Struct(">I4sII")
_PART = struct.Struct(">I4s")  # length of what follows, and its kind; a check sum comes after that
_END = b"IEND\xaeB`\x82"
MOST_BYTES: Final = 50 * 1024 * 1024
_LONGEST_SIDE = 20_000  # pixels
_MOST_PIXELS = 100_000_000
_SMALLER = 0.7  # times the sides, where a picture takes more bytes than it may


def read_png(path: Path, place: str) -> bytes:
    """The bytes of a picture. Raises `RefusedFile` for what is no PNG, is cut off, or too large."""
    data = read_bounded(path, place, MOST_BYTES, "Draw the page smaller.")
    if not data.startswith(_SIGNATURE):
        raise RefusedFile(f"{place}: {path.name} is no PNG, by how it begins. Save the page as PNG.")
    if len(data) < 57 or not data.rstrip(b"\x00").endswith(_END):
        raise RefusedFile(f"{place}: {path.name} is cut off: a PNG ends with IEND. Copy it again.")
    length, kind, width, height = _HEADER.unpack_from(data, len(_SIGNATURE))
    if (length, kind) != (13, b"IHDR"):
        raise RefusedFile(f"{place}: {path.name} is a damaged PNG: it begins without its size.")
    if not (0 < width <= _LONGEST_SIDE and 0 < height <= _LONGEST_SIDE and width * height <= _MOST_PIXELS):
        raise RefusedFile(
            f"{place}: {path.name} has {width:,} x {height:,} pixels; at most {_LONGEST_SIDE:,} a side and "
            f"{_MOST_PIXELS:,} in all are shown."
        )
    if not _is_whole(data):
        raise RefusedFile(f"{place}: {path.name} is a damaged PNG: its check sums don't hold. Copy or save it again.")
    return data


def _is_whole(data: bytes) -> bool:
    """Whether each part is as long as it says, and has the check sum that follows it."""
    at = len(_SIGNATURE)
    while at + _PART.size <= len(data):
        length, kind = _PART.unpack_from(data, at)
        body = data[at + 4 : at + _PART.size + length]
        ends = at + _PART.size + length + 4
        if ends > len(data) or zlib.crc32(body).to_bytes(4) != data[ends - 4 : ends]:
            return False
        if kind == b"IEND":
            return True
        at = ends
    return False


def fitting(data: bytes, most_bytes: int | None) -> bytes:
    """The picture, drawn smaller where it would be over `most_bytes`. Raises `RefusedFile` for a damaged one."""
    if most_bytes is None or len(data) <= most_bytes:
        return data
    from PIL import Image, UnidentifiedImageError

    try:
        image = Image.open(io.BytesIO(data))
        image.load()
    except (OSError, ValueError, SyntaxError, UnidentifiedImageError, Image.DecompressionBombError) as error:
        raise RefusedFile(f"The picture is a damaged PNG ({error}).") from error
    while len(data) > most_bytes and min(image.size) > 1:
        image = image.resize((max(1, int(image.width * _SMALLER)), max(1, int(image.height * _SMALLER))))
        buffer = io.BytesIO()
        image.save(buffer, format="PNG")
        data = buffer.getvalue()
    return data
