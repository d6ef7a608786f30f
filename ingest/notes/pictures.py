"""The pages of photographs and scans (PNG, JPEG, TIFF, WebP) as PNGs, upright and of a size that models take."""

import io
import warnings
from typing import Any

from ingest.chunk_manifest.images import fitting
from tools.errors import RefusedFile

_KINDS = ("PNG", "JPEG", "TIFF", "WEBP")
_SIGNATURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"RIFF")
_MOST_PIXELS = 89_000_000  # what opens without a warning
_MOST_PAGES = 300
_LONGEST_SIDE = 2_400  # pixels; models see no more
_MOST_BYTES = 3_500_000  # as providers take them


def is_picture(data: bytes) -> bool:
    """Whether a file is a picture of a kind that is read, by how it begins."""
    return data.startswith(_SIGNATURES) and (not data.startswith(b"RIFF") or data[8:12] == b"WEBP")


def count_pages(data: bytes, name: str) -> int:
    """How many pages a picture has: a TIFF may have several. Raises `RefusedFile` for what can't be read."""
    with _opened(data, name) as image:
        pages = int(getattr(image, "n_frames", 1)) if image.format == "TIFF" else 1
    if pages > _MOST_PAGES:
        raise RefusedFile(f"{name}: has {pages:,} pages; more than {_MOST_PAGES} are not read. Split it.")
    return pages


def picture_of(data: bytes, page: int, name: str) -> bytes:
    """A page, counted from 1, as a PNG. Raises `RefusedFile` for one that is damaged."""
    from PIL import Image, ImageOps

    with _opened(data, name) as image:
        try:
            image.seek(page - 1)
            if image.width * image.height > _MOST_PIXELS:
                raise RefusedFile(f"{name}: page {page} has more than {_MOST_PIXELS:,} pixels. Save it smaller.")
            upright = ImageOps.exif_transpose(image).convert("RGB")
            upright.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE), Image.Resampling.LANCZOS)
            buffer = io.BytesIO()
            upright.save(buffer, format="PNG")
        except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as error:
            raise RefusedFile(f"{name}: page {page} is damaged.") from error
    return fitting(buffer.getvalue(), _MOST_BYTES)


def _opened(data: bytes, name: str) -> Any:
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(data), formats=_KINDS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise RefusedFile(f"{name}: has more than {_MOST_PIXELS:,} pixels. Save it smaller.") from error
    except (OSError, ValueError, SyntaxError) as error:
        raise RefusedFile(f"{name}: is a damaged picture.") from error
    if image.width * image.height > _MOST_PIXELS:
        raise RefusedFile(f"{name}: has more than {_MOST_PIXELS:,} pixels. Save it smaller.")
    return image
