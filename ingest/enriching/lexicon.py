"""The words and phrases that passages are told apart by, ready for use. They are data: `enrichment.toml`."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from tools.language.mentions import PhraseIndex
from tools.text import name_key
from tools.vocab.loader import load_toml

# What never stands between the words of a figure's name.
PARTING = re.compile(r"[\t;:.?!|•]|\n\s*\n")


def load_lists() -> Mapping[str, Any]:
    """The lists as they are written."""
    return load_toml("enrichment.toml", "ingest.enriching")


@cache
def listed(section: str, name: str) -> frozenset[str]:
    """A list of single words."""
    return frozenset(load_lists()[section][name].split())


@cache
def phrases(section: str, name: str) -> frozenset[str]:
    """A list of phrases, normalised."""
    return frozenset(map(name_key, load_lists()[section][name]))


@cache
def index(section: str, name: str) -> PhraseIndex[str]:
    """The phrases of a list, each as it is written."""
    return PhraseIndex({name_key(phrase): phrase for phrase in load_lists()[section][name]})


@cache
def roles() -> PhraseIndex[str]:
    """What people are: "director", "chief financial officer"."""
    lists = load_lists()["people"]
    named = [*lists["roles"], *(f"chief {kind} officer" for kind in lists["chiefs"])]
    return PhraseIndex({name_key(role): role for role in named})
