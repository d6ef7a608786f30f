"""Every figure that a data file of the vocabulary names is one of metrics.toml or formulas.toml."""

import re
from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, TypeAlias, cast

import pytest

from tools.vocab.data import load_toml
from tools.vocab.loader import load_vocabulary

Name: TypeAlias = tuple[tuple[str, ...], str, str]  # a table, whether its keys or its values, and a name
OWN = {
    "composites.toml",
    "formulas.toml",
    "metrics.toml",
    "statements.toml",
    "synonyms.toml",
}  # with tests of their own
FILES = sorted(f.name for f in files("tools.vocab").iterdir() if f.name.endswith(".toml") and f.name not in OWN)
JOINED = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)+")
IN_PATTERN = re.compile(r"\[([a-z_|]+)\]")


def names(content: Any, path: tuple[str, ...] = ()) -> Iterator[Name]:
    """Every name of words joined by underscores, by its table."""
    match content:
        case dict():
            for key, value in cast(dict[str, Any], content).items():
                yield from ((path, "keys", found) for found in [key] if JOINED.fullmatch(found))
                yield from names(value, (*path, key))
        case list():
            for one in cast(list[Any], content):
                yield from names(one, path)
        case str() if JOINED.fullmatch(content):
            yield path[:-1], "values", content
        case _:
            return


@pytest.mark.parametrize("file", FILES)
def test_a_table_that_names_figures_names_known_ones(file: str) -> None:
    vocabulary, content = load_vocabulary(), load_toml(file)
    known = {*vocabulary.metrics, *vocabulary.formulas, *content.get("means", ())}
    tables: dict[tuple[tuple[str, ...], str], set[str]] = defaultdict(set)
    for path, which, name in names(content):
        tables[path, which].add(name)
    wrong = {place: found - known for place, found in tables.items() if found & known}
    assert {place: found for place, found in wrong.items() if found} == {}


def test_what_wordings_are_of_and_about_is_known() -> None:
    vocabulary, content = load_vocabulary(), load_toml("wordings.toml")
    known = {*vocabulary.metrics, *vocabulary.formulas}
    said = content["said"] | content["alone"]
    assert {figure for figure in said if content["means"].get(figure, figure) not in known} == set()
    inside = IN_PATTERN.findall(" ".join(wording for wordings in said.values() for wording in wordings))
    assert {key for keys in inside for key in keys.split("|")} - known == set()
