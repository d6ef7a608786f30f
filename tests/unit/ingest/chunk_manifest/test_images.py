"""Pictures of pages: PNGs of a size that can be shown, and nothing else."""

import io
import random
import struct
from pathlib import Path

import pytest
from PIL import Image

from ingest.chunk_manifest.images import fitting, read_png
from tests.unit.ingest.chunk_manifest.made import png
from tools.errors import RefusedFile

HUGE = png()[:16] + struct.pack(">II", 50_000, 10) + png()[24:]
NONE = png()[:16] + struct.pack(">II", 0, 10) + png()[24:]


def test_a_picture_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "0001.png"
    path.write_bytes(png())
    assert read_png(path, "line 1") == png()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is no PNG"),
        (b"\xff\xd8\xff\xe0JFIF", "is no PNG, by how it begins"),
        (b"<svg/>", "is no PNG"),
        (png()[:-5], "is cut off"),
        (png()[:20], "is cut off"),
        (HUGE, "has 50,000 x 10 pixels"),
        (NONE, "has 0 x 10 pixels"),
        (png()[:12] + b"IDAT" + png()[16:], "begins without its size"),
        (png()[:45] + b"x" * 8 + png()[53:], "is a damaged PNG: its check sums don't hold"),
        (png()[:33] + b"\xff\xff\xff\xff" + png()[37:], "is a damaged PNG"),
    ],
)
def test_what_is_no_picture_is_refused(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "0001.png"
    path.write_bytes(data)
    with pytest.raises(RefusedFile) as refused:
        read_png(path, "m.jsonl, line 2")
    assert refused.value.message.startswith("m.jsonl, line 2: 0001.png ")
    assert said in refused.value.message


def test_a_large_picture_is_drawn_smaller() -> None:
    noise = Image.frombytes("L", (200, 100), random.Random(1).randbytes(20_000))
    buffer = io.BytesIO()
    noise.save(buffer, format="PNG")
    small = fitting(buffer.getvalue(), 5_000)
    assert len(small) <= 5_000
    assert Image.open(io.BytesIO(small)).size[0] < 200
    assert fitting(buffer.getvalue(), None) == buffer.getvalue()


def test_a_damaged_picture_that_has_to_be_smaller_is_refused() -> None:
    with pytest.raises(RefusedFile, match="damaged"):
        fitting(png()[:45] + b"x" * 20 + png()[-12:], 10)
