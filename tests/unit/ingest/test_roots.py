"""Paths that are given by somebody else: what is below the allowed folders once links are followed, and named right."""

from pathlib import Path, PureWindowsPath

import pytest

from ingest.manifest import AbsentFile, FileMetadata
from ingest.pipeline import find_files
from ingest.roots import Roots
from tools.errors import InvalidInput

KNOWN = FileMetadata(company="Acme")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    for name in ("in/one.txt", "in/deep/two.PDF", "in/deep/notes.docx", "out/three.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("text")
    (tmp_path / "in/way.txt").symlink_to(tmp_path / "out/three.txt")
    (tmp_path / "door").symlink_to(tmp_path / "in")
    return tmp_path.resolve()


def test_a_path_is_where_its_links_lead(place: Path) -> None:
    roots = Roots((place / "in",))
    assert roots.file(place / "door/one.txt") == place / "in/one.txt"
    assert roots.file(place / "in/deep/../deep/two.PDF") == place / "in/deep/two.PDF"
    assert roots.real(place / "in") == place / "in"


@pytest.mark.parametrize(
    "path", ["in/way.txt", "out/three.txt", "in/../out/three.txt", "out/nothing.txt", "inner.txt", "."]
)
def test_what_leads_out_is_refused_the_same_whether_it_is_there_or_not(place: Path, path: str) -> None:
    with pytest.raises(InvalidInput) as error:
        Roots((place / "in",), "A note.").real(place / path)
    told = error.value.message.removeprefix(f"{place / path}: ")
    assert told.startswith(
        f"lies outside of what this server may read. It reads files below {place / 'in'} alone. A note."
    )


def test_a_file_of_another_kind_is_refused(place: Path) -> None:
    with pytest.raises(InvalidInput, match="named like no file that Tieout reads"):
        Roots((place,)).file(place / "in/deep/notes.docx")


def test_no_share_of_another_machine_is_looked_at(place: Path) -> None:
    class Share(PureWindowsPath):
        def resolve(self) -> Path:
            raise AssertionError("the share's machine was called")

    with pytest.raises(InvalidInput, match="lies outside"):
        Roots((place,)).real(Share(r"\\machine\share\file.txt"))


def test_a_folder_is_read_without_what_leads_out_of_it(place: Path) -> None:
    found = find_files([place / "in"], options=KNOWN, roots=Roots((place / "in",)))
    assert found[place / "in/one.txt"] == KNOWN
    refused = found[place / "in/way.txt"]
    assert isinstance(refused, AbsentFile)
    assert "lies outside" in refused.reason
    assert place / "out/three.txt" not in found


def test_a_manifest_that_leads_out_brings_in_nothing(place: Path) -> None:
    manifest = place / "in/rows.jsonl"
    manifest.write_text('{"path": "one.txt", "company": "Acme"}\n{"path": "../out/three.txt", "company": "Acme"}\n')
    assert len(find_files([], manifest)) == 2  # the user's own hand
    with pytest.raises(InvalidInput, match="lies outside"):
        find_files([], manifest, roots=Roots((place / "in",)))
    with pytest.raises(InvalidInput, match="lies outside"):
        find_files([], manifest, roots=Roots((place / "out",)))
