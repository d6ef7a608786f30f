"""The files of an index that is in use: removed, damaged, foreign, and on a disk that is full."""

import resource
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import tantivy

from tests.conformance.feeds import MemoryFeed, passage
from tests.integration.keyword.file_feed import find_all
from tools.backends.tantivy.index import TantivyIndex
from tools.errors import IndexDown

EVERY = [f"d{n}:1" for n in range(8)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "index" / "corpus"


@pytest.fixture
def feed() -> MemoryFeed:
    return MemoryFeed()


@pytest.fixture
async def index(path: Path, feed: MemoryFeed) -> AsyncIterator[TantivyIndex]:
    """An index of two commits that was searched."""
    opened = TantivyIndex(path, feed)
    for start in (0, 4):
        feed.write(passage(chunk_id) for chunk_id in EVERY[start : start + 4])
        await opened.catch_up()
    assert await find_all(opened) == EVERY
    yield opened
    await opened.close()


def files_of(path: Path, kind: str) -> list[Path]:
    files = [file for file in path.glob(kind) if not file.name.startswith(".")]
    assert files
    return files


def cut(path: Path) -> None:
    put(path, path.read_bytes()[:10])


def empty(path: Path) -> None:
    put(path, b"")


def garble(path: Path) -> None:
    put(path, b"\xa5" * path.stat().st_size)


def put(path: Path, content: bytes) -> None:
    """Another file in the place of one. One that is cut while it is mapped into memory ends the process."""
    path.unlink()
    path.write_bytes(content)


def make_another(path: Path) -> None:
    path.mkdir()
    index = tantivy.Index(tantivy.SchemaBuilder().add_text_field("other").build(), str(path))
    index.writer(15_000_000, 1).commit()


@pytest.mark.parametrize("harm", [Path.unlink, cut, empty, garble])
@pytest.mark.parametrize("kind", ["meta.json", "*.term", "*.idx", "*.store", "*.fieldnorm", "*.fast", "*"])
@pytest.mark.parametrize("written", [False, True], ids=["as-it-was", "with-news"])
async def test_damaged_files_are_made_anew(
    index: TantivyIndex, feed: MemoryFeed, path: Path, kind: str, harm: Callable[[Path], None], written: bool
) -> None:
    for file in files_of(path, kind):
        harm(file)
    if written:
        feed.write([passage("e:1")])
    assert await find_all(index) == [*EVERY, *["e:1"] * written]
    assert await index.freshness() is None


async def test_a_removed_directory_is_made_anew(index: TantivyIndex, path: Path, feed: MemoryFeed) -> None:
    shutil.rmtree(path)
    assert await find_all(index) == EVERY
    shutil.rmtree(path.parent)
    feed.write([passage("e:1")])
    assert await find_all(index) == [*EVERY, "e:1"]


async def test_an_index_of_another_kind_is_made_anew(index: TantivyIndex, path: Path) -> None:
    shutil.rmtree(path)
    make_another(path)
    assert await find_all(index) == EVERY


async def test_where_nothing_can_be_written_the_error_says_where(tmp_path: Path, feed: MemoryFeed) -> None:
    (tmp_path / "index").write_text("a file")
    feed.write([passage("a:1")])
    index = TantivyIndex(tmp_path / "index" / "corpus", feed)
    with pytest.raises(IndexDown, match=r"index/corpus can't be used: .+ its disk has room"):
        await find_all(index)
    await index.close()


async def test_a_full_disk_is_an_error_and_costs_nothing(index: TantivyIndex, path: Path, feed: MemoryFeed) -> None:
    feed.write(passage(f"long:{n}", " ".join(f"w{n}x{m}" for m in range(500))) for n in range(400))
    before = files_of(path, "*.store")
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, unlimited[1]))
    try:
        with pytest.raises(IndexDown, match="room"):
            await find_all(index)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
    assert set(before) <= set(files_of(path, "*.store"))
    assert await find_all(index) == EVERY
    assert await index.freshness() is None
