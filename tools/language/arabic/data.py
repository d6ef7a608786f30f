"""The Arabic vocabulary (`tools/vocab/arabic/`), normalised as it is loaded, and patterns made of it."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import cast

from tools.language.arabic.letters import normalise
from tools.vocab.data import load_toml

PACKAGE = "tools.vocab.arabic"
_SHOW = "show|show"


def forms_of(file: str, name: str) -> Mapping[str, list[str]]:
    """A table of keys with the forms of each, as it is written."""
    return cast(Mapping[str, list[str]], load_toml(file, PACKAGE)[name])


@cache
def openings() -> Mapping[str, list[str]]:
    """What opens a question, by its English; with what a request may say before what it is of."""
    said = forms_of("questions.toml", "wishes")
    requests = [*said["want"], *(f"{one} {then}" for one in said["want"] for then in said["then"])]
    own = forms_of("questions.toml", "opening")
    return {**own, _SHOW: [*own[_SHOW], *requests]}


def texts(file: str, name: str) -> Mapping[str, str]:
    """A table of texts by key, as it is written."""
    return cast(Mapping[str, str], load_toml(file, PACKAGE)[name])


def entries(file: str, name: str) -> list[Mapping[str, str]]:
    """A list of records of texts, as it is written."""
    return cast(list[Mapping[str, str]], load_toml(file, PACKAGE)[name])


@cache
def word_list(file: str, name: str) -> tuple[str, ...]:
    """One of a file's `lists`."""
    return tuple(map(normalise, forms_of(file, "lists")[name]))


@cache
def by_form(file: str, name: str) -> Mapping[str, str]:
    """A table of keys with the forms of each, as form to key."""
    return {normalise(form): key for key, forms in forms_of(file, name).items() for form in forms}


@cache
def numbers_by_form(file: str, name: str) -> Mapping[str, int]:
    """A table whose keys are numbers, as form to number."""
    return {form: int(key) for form, key in by_form(file, name).items()}


def one_of(words: Iterable[str]) -> str:
    """A pattern for any of the words, the longest first; a space in them is any space of one line."""
    return "|".join(re.escape(word).replace(r"\ ", " +") for word in sorted(set(words), key=len, reverse=True))
