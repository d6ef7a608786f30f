"""The patterns of definitions, and figures by the way that they are said in one. The lists are `definitions.toml`."""

import re
from functools import cache
from typing import Any, cast

from tools.vocab.data import load_toml
from tools.vocab.loader import Vocabulary

LISTED = re.compile(r",?\s+(?:and|plus|&)\s+|\s*[,;]\s+", re.IGNORECASE)
_INCLUDING = re.compile(r"\((including [^()]*)\)", re.IGNORECASE)


def data(name: str) -> Any:
    """An entry of the lists."""
    return load_toml("definitions.toml")[name]


@cache
def pattern(name: str) -> re.Pattern[str]:
    """One of the patterns."""
    return re.compile(cast(str, data(name)), re.IGNORECASE)


def plain(text: str) -> str:
    """Words without asides that change nothing, by single spaces."""
    text = _INCLUDING.sub(r"\1", text.replace("’", "'"))
    return " ".join(pattern("asides").sub(" ", text).split()).strip(" ,")


def figure_key(said: str, vocabulary: Vocabulary) -> str | None:
    """The metric or formula that words mean as a whole; None where they mean none."""
    text = said.strip(" ,")
    bare = pattern("determiners").sub("", text)
    for name in dict.fromkeys((text, bare, bare.removeprefix("total "))):
        named = next((key for key, rule in _names().items() if rule.fullmatch(name)), None)
        known = vocabulary.find(name) or vocabulary.find_formula(name)
        if named or known:
            return named or (known.key if known else None)
    return None


@cache
def _names() -> dict[str, re.Pattern[str]]:
    return {key: re.compile(rule, re.IGNORECASE) for key, rule in cast(dict[str, str], data("names")).items()}
