"""Puts the bundle's files into a folder, for `mcpb pack`: `make bundle`. Without a folder, writes the two manifests."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from bundle.manifest import START, manifest
from bundle.project import ROOT, Project
from bundle.registry import server_json

MANIFEST: Final = ROOT / "bundle/manifest.json"
REGISTRY: Final = ROOT / "server.json"
PACKAGES: Final = ("agent", "ingest", "server", "tools")
FILES: Final = ("uv.lock", "README.md", "LICENSE", "THIRD-PARTY.md")  # what uv installs by, and what hatchling reads
_GROUPS: Final = 'default-groups = ["dev", "studio"]'


def render(value: dict[str, Any]) -> str:
    """A manifest's text."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def write_manifests() -> None:
    """Write the two that the checkout keeps, so that a change of them is seen."""
    project = Project.read()
    MANIFEST.write_text(render(manifest(project)), encoding="utf-8")
    REGISTRY.write_text(render(server_json(project)), encoding="utf-8")


def assemble(folder: Path) -> None:
    """Make the folder anew: the source, its lock, and what starts it. uv installs the rest where the bundle is used."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    shutil.copy(ROOT / "bundle" / START, folder / START)
    (folder / "pyproject.toml").write_text(pyproject(), encoding="utf-8")
    (folder / MANIFEST.name).write_text(render(manifest(Project.read())), encoding="utf-8")


def pyproject() -> str:
    """The project's own, but that a plain `uv run` installs no tools of its developers."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    if text.count(_GROUPS) != 1:
        raise ValueError(f"pyproject.toml has no line {_GROUPS!r}: bundle/build.py says what it puts in its place.")
    return text.replace(_GROUPS, "default-groups = []")


if __name__ == "__main__":
    if sys.argv[1:]:
        assemble(Path(sys.argv[1]))
    else:
        write_manifests()
