"""The pages for those who change the code: every path and name that they mention is there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("docs/architecture.md", "docs/extending.md")
PATH = re.compile(r"`([\w.-]+(?:/[\w.-]*)+|[\w-]+\.(?:toml|md|py))(?:::(\w+))?`")
TARGET = re.compile(r"\bmake ([a-z-]+)\b")


def names_in(module: Path) -> set[str]:
    """What a module defines at its top."""
    defined: set[str] = set()
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            defined.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            defined |= {target.id for target in targets if isinstance(target, ast.Name)}
    return defined


@pytest.mark.parametrize("page", PAGES)
def test_a_page_mentions_what_there_is(page: str) -> None:
    mentioned = PATH.findall((ROOT / page).read_text(encoding="utf-8"))
    assert len(mentioned) > 10
    assert [path for path, _ in mentioned if not (ROOT / path).exists()] == []
    named = [(path, name) for path, name in mentioned if name]
    assert [f"{path}::{name}" for path, name in named if name not in names_in(ROOT / path)] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_targets_of_make_that_exist(page: str) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(TARGET.findall((ROOT / page).read_text(encoding="utf-8"))) <= set(targets)


def test_the_floors_are_those_of_the_contract() -> None:
    """Every folder of tools/ has its line in the table of floors."""
    table = (
        (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("## The floors")[2].partition("\n## ")[0]
    )
    folders = {path.name for path in (ROOT / "tools").iterdir() if (path / "__init__.py").exists()}
    assert folders == set(re.findall(r"`tools/(\w+)/`", table))
