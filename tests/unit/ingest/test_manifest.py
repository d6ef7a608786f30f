"""Manifests: a row a file, and an error that names the line."""

import json
from pathlib import Path
from typing import Any

import pytest

from ingest.manifest import AbsentFile, FileMetadata, read_manifest
from ingest.pipeline import find_files
from tools.errors import InvalidInput, RefusedFile


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("one.json", "two.json.gz", "README.md"):
        (tmp_path / name).write_text("{}")
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "three.json").write_text("{}")
    return tmp_path


@pytest.fixture
def write(folder: Path) -> Any:
    """Writes a manifest from rows, or from a text."""

    def write(*rows: Any) -> Path:
        path = folder / "manifest.jsonl"
        path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows))
        return path

    return write


def test_paths_are_relative_to_the_manifest_and_keep_its_order(write: Any, folder: Path) -> None:
    rows = [{"path": "two.json.gz", "ticker": "TWO", "company": "Two Inc"}, "", {"path": "deeper/three.json"}]
    assert list(read_manifest(write(*rows)).items()) == [
        (folder / "two.json.gz", FileMetadata(ticker="TWO", company="Two Inc")),
        (folder / "deeper/three.json", FileMetadata(ticker=None)),
    ]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "holds no rows"),
        (["", " "], "holds no rows"),
        ([{"path": "one.json"}, "{"], "line 2: is not a JSON object"),
        (["[]"], "line 1: "),
        ([{"ticker": "X"}], "line 1: path Field required"),
        ([{"path": 5}], "line 1: path "),
        ([{"path": "one.json", "tikcer": "X"}], "line 1: tikcer "),
        ([{"path": "one.json", "ticker": "no ticker!"}], "line 1: ticker "),
        ([{"path": "one.json"}, {"path": "one.json"}], "line 2: one.json stands in an earlier line"),
    ],
)
def test_a_bad_row_is_refused_by_its_line(write: Any, rows: list[Any], said: str) -> None:
    path = write(*rows)
    with pytest.raises(RefusedFile, match=said) as refused:
        read_manifest(path)
    assert refused.value.message.startswith(str(path))


@pytest.mark.parametrize("path", ["nowhere.json", "deeper", "a\0b"])
def test_a_row_without_a_file_is_told_by_its_line_and_leaves_the_others(write: Any, folder: Path, path: str) -> None:
    [absent, other] = read_manifest(write({"path": path, "ticker": "X"}, {"path": "one.json"})).items()
    assert isinstance(absent[1], AbsentFile)
    assert "manifest.jsonl, line 1: there is no file" in absent[1].reason
    assert other == (folder / "one.json", FileMetadata(ticker=None))


@pytest.mark.parametrize("content", [b"\xff\xfe", None])
def test_a_manifest_that_cannot_be_read_is_refused(folder: Path, content: bytes | None) -> None:
    path = folder / "manifest.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RefusedFile, match="can't be read"):
        read_manifest(path)


def test_a_folder_is_searched_for_what_can_be_read(folder: Path) -> None:
    assert [path.name for path in find_files([folder])] == ["three.json", "one.json", "two.json.gz"]


def test_a_named_file_is_taken_whatever_its_ending(folder: Path) -> None:
    assert list(find_files([folder / "README.md"], ticker="abc").items()) == [
        (folder / "README.md", FileMetadata(ticker="abc"))
    ]


def test_a_manifest_knows_more_than_a_folder(write: Any, folder: Path) -> None:
    files = find_files([folder], write({"path": "one.json", "ticker": "ONE"}))
    assert {path.name: metadata.ticker for path, metadata in files.items()} == {
        "one.json": "ONE",
        "two.json.gz": None,
        "three.json": None,
    }


def test_one_ticker_does_not_name_several_files(folder: Path) -> None:
    with pytest.raises(InvalidInput, match="--ticker speaks of one company or file, and there are 3 files"):
        find_files([folder], ticker="ABC")


def test_a_folder_without_files_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="holds no file that Tieout reads"):
        find_files([tmp_path])
