"""Files' bytes: zipped or not, within bounds, told apart by what they hold."""

import gzip
from pathlib import Path

import pytest

from ingest import content
from ingest.content import read_content
from tools.errors import RefusedFile


def test_zipped_or_not_the_content_is_the_same(tmp_path: Path) -> None:
    plain, zipped, other = (tmp_path / name for name in ("a.htm", "a.htm.gz", "b.htm"))
    plain.write_bytes(b"<p>text</p>")
    zipped.write_bytes(gzip.compress(b"<p>") + gzip.compress(b"text</p>"))
    other.write_bytes(b"<p>text.</p>")
    assert read_content(plain) == read_content(zipped)
    assert read_content(plain).digest != read_content(other).digest


@pytest.mark.parametrize("size", [0, 1])
def test_files_of_hardly_any_byte(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * size)
    assert read_content(path).data == b"x" * size


def test_what_unzips_to_far_too_much_is_refused_before_it_is_all_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content, "_HARMLESS", 2**20)
    path = tmp_path / "a.htm.gz"
    path.write_bytes(gzip.compress(b"x" * 2**22))
    with pytest.raises(RefusedFile, match="times its size"):
        read_content(path)
    path.write_bytes(gzip.compress(b"x" * 2**20))
    assert len(read_content(path).data) == 2**20


@pytest.mark.parametrize("broken", [b"\x1f\x8b", b"\x1f\x8b\x08nothing", gzip.compress(b"text", mtime=0)[:-4]], ids=len)
def test_a_broken_archive_is_refused(tmp_path: Path, broken: bytes) -> None:
    path = tmp_path / "a.gz"
    path.write_bytes(broken)
    with pytest.raises(RefusedFile, match="can't be read"):
        read_content(path)
