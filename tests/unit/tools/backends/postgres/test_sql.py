"""The SQL that ships: named blocks and numbered migrations."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from tools.backends.postgres.sql import load_migrations, load_queries, query


def names_in_the_files() -> list[str]:
    folder = files("tools.backends.postgres")
    text = "\n".join(entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return re.findall(r"^-- name: (.*)$", text, re.MULTILINE)


def test_every_block_has_a_name_of_its_own() -> None:
    names = names_in_the_files()
    assert len(set(names)) == len(names) > 20
    assert set(load_queries()) == set(names)


def test_every_block_is_one_statement() -> None:
    for name, text in load_queries().items():
        code = re.sub(r"--.*", "", text)
        assert code.strip(), name
        assert ";" not in code, name


def test_every_block_is_used() -> None:
    folder = Path(str(files("tools.backends.postgres")))
    code = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    assert [name for name in load_queries() if f'"{name}"' not in code and name != "corpus_counts"] == []


def test_an_unknown_block_is_an_error() -> None:
    with pytest.raises(KeyError):
        query("no_such_block")


def test_migrations_are_numbered_without_a_gap() -> None:
    migrations = load_migrations()
    assert [migration.version for migration in migrations] == list(range(1, len(migrations) + 1))
    assert len({migration.name for migration in migrations}) == len(migrations)
