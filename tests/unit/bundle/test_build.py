"""The bundle's folder: all that the server needs, and nothing of its developers."""

import tomllib
from pathlib import Path

import pytest

from bundle.build import FILES, PACKAGES, assemble, pyproject
from bundle.project import ROOT


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("bundle") / "tieout"
    assemble(made)
    return made


def test_it_has_the_packages_and_what_starts_them(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} == {*PACKAGES, *FILES, "main.py", "manifest.json", "pyproject.toml"}
    for package in PACKAGES:
        source = {path.relative_to(ROOT) for path in (ROOT / package).rglob("*") if path.is_file()}
        copied = {path.relative_to(folder) for path in (folder / package).rglob("*") if path.is_file()}
        assert copied == {path for path in source if "__pycache__" not in path.parts}


def test_it_is_the_project_without_its_developers_tools() -> None:
    ours, bundled = (tomllib.loads(text) for text in ((ROOT / "pyproject.toml").read_text("utf-8"), pyproject()))
    assert bundled["tool"]["uv"].pop("default-groups") == []
    assert ours["tool"]["uv"].pop("default-groups") != []
    assert bundled == ours
    named = {Path(name).parts[0] for name in ours["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]}
    assert named == set(PACKAGES)


def test_a_folder_that_was_there_is_made_anew(folder: Path) -> None:
    (folder / "left.txt").write_text("over")
    assemble(folder)
    assert not (folder / "left.txt").exists()
