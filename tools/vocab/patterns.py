"""Data files of patterns that share named fragments: `{year}` stands for what `fragments.toml` has by that name."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from tools.vocab.data import load_toml

_FRAGMENTS = "fragments.toml"
_NAMED = re.compile(r"\{([a-z_]+)\}")  # "{2,40}" tells how often, and is no name


@cache
def load_patterns(name: str, package: str = "tools.vocab") -> Mapping[str, Any]:
    """A data file with the fragments in place of their names, each as a group of its own: do not change it.

    A fragment may name those before it. Raises `ValueError` where a pattern names one that is none.
    """
    known: dict[str, str] = {}
    try:
        for key, pattern in cast(Mapping[str, str], load_toml(_FRAGMENTS, package)).items():
            known[key] = f"(?:{_whole(pattern, known)})"
        return {key: _expanded(value, known) for key, value in load_toml(name, package).items()}
    except KeyError as error:
        raise ValueError(f"{package.replace('.', '/')}/{name}: no fragment before it is called {error}") from error


def _expanded(value: Any, known: Mapping[str, str]) -> Any:
    """A value of the file with every pattern in it as a whole one."""
    if isinstance(value, str):
        return _whole(value, known)
    if isinstance(value, list):
        return [_expanded(one, known) for one in cast(list[Any], value)]
    if isinstance(value, dict):
        return {key: _expanded(one, known) for key, one in cast(dict[str, Any], value).items()}
    return value


def _whole(pattern: str, known: Mapping[str, str]) -> str:
    return _NAMED.sub(lambda named: known[named[1]], pattern)
