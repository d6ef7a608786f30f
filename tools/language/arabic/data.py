"""The Arabic vocabulary (`tools/vocab/arabic/`), normalised as it is loaded, and patterns made of it."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from tools.language.arabic.letters import normalise
from tools.vocab.data import load_toml

PACKAGE = "tools.vocab.arabic"


def data(name: str) -> Any:
    """A file of the Arabic vocabulary, as it is written."""
    return load_toml(name, PACKAGE)


@cache
def word_list(file: str, name: str) -> tuple[str, ...]:
    """One of a file's `lists`."""
    return tuple(map(normalise, data(file)["lists"][name]))


@cache
def by_form(file: str, name: str) -> dict[str, str]:
    """A table of keys with the forms of each, as form to key."""
    return {normalise(form): key for key, forms in data(file)[name].items() for form in forms}


@cache
def numbers_by_form(file: str, name: str) -> dict[str, int]:
    """A table whose keys are numbers, as form to number."""
    return {form: int(key) for form, key in by_form(file, name).items()}


def one_of(words: Iterable[str]) -> str:
    """A pattern for any of the words, the longest first; a space in them is any space of one line."""
    return "|".join(re.escape(word).replace(r"\ ", " +") for word in sorted(set(words), key=len, reverse=True))
