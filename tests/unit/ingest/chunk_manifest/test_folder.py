"""Where a manifest's files lie: nothing leads out of its folder."""

from pathlib import Path

import pytest

from ingest.chunk_manifest.folder import Folder, folder_of, is_payload
from ingest.kinds import kind_of, picks_up
from tests.unit.ingest.chunk_manifest.made import DOC, write_folder
from tools.errors import RefusedFile


def test_a_folder_is_known_by_where_its_manifest_lies(tmp_path: Path) -> None:
    manifest = write_folder(tmp_path / "set")
    assert folder_of(manifest).root == tmp_path / "set"
    assert folder_of(tmp_path / "other.jsonl").root == tmp_path


def test_tables_of_a_manifest_are_not_read_by_themselves(tmp_path: Path) -> None:
    manifest = write_folder(tmp_path)
    table = tmp_path / f"elements/{DOC}/tables/tbl_1.json"
    assert is_payload(table)
    assert not picks_up(table)
    assert picks_up(manifest)
    assert kind_of(manifest.read_bytes(), manifest.name) == "chunks"
    manifest.unlink()
    assert picks_up(table)


@pytest.mark.parametrize(
    "ref",
    ["../out.json", "/etc/passwd", "a/../../out.json", "C:/out.json", "\\\\host\\x", "", ".", "a\0b", "way/out.json"],
)
def test_no_reference_leads_out(tmp_path: Path, ref: str) -> None:
    root = tmp_path / "set"
    root.mkdir()
    (tmp_path / "out.json").write_text("{}")
    (root / "way").symlink_to(tmp_path)
    with pytest.raises(RefusedFile) as refused:
        Folder(root).find(ref, "m.jsonl, line 3")
    assert refused.value.message.startswith("m.jsonl, line 3: ")
    assert str(tmp_path) not in refused.value.message


def test_a_missing_file_and_a_loop_are_told(tmp_path: Path) -> None:
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    with pytest.raises(RefusedFile, match=r"there is no such file below"):
        Folder(tmp_path).find("a.json", "line 1")
    with pytest.raises(RefusedFile):
        Folder(tmp_path).find("loop.json", "line 1")
    with pytest.raises(RefusedFile):
        Folder(tmp_path).find("x" * 400, "line 1")


def test_pages_with_pictures_are_found_by_their_names(tmp_path: Path) -> None:
    write_folder(tmp_path)
    for name in ("12.png", "0004.jpg", "00010.png", "cover.png"):
        (tmp_path / f"pages/{DOC}/{name}").touch()
    assert dict(Folder(tmp_path).image_refs(DOC)) == {3: f"pages/{DOC}/0003.png", 10: f"pages/{DOC}/00010.png"}
    assert not dict(Folder(tmp_path).image_refs("../pages"))
