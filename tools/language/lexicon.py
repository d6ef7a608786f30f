"""Loads what searching knows of words: acronyms with their meanings, and clusters of phrases that mean the same."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

from tools.text import name_key
from tools.vocab.loader import load_toml


@dataclass(frozen=True)
class Acronym:
    """An acronym and what it stands for, the likeliest first.

    An `everyday` one is also a plain word, and an acronym in capital letters only.
    """

    letters: str
    meanings: tuple[str, ...]
    everyday: bool = False


@dataclass(frozen=True)
class Cluster:
    """Phrases that name one thing, those of filings first, normalised."""

    key: str
    phrases: tuple[str, ...]


@dataclass(frozen=True)
class Lexicon:
    """All acronyms and clusters, by the normalised phrases that name them."""

    acronyms: Mapping[str, Acronym]
    long_forms: Mapping[str, tuple[Acronym, ...]]
    clusters: Mapping[str, tuple[Cluster, ...]]
    ambiguous: frozenset[str]


@cache
def load_lexicon() -> Lexicon:
    """The acronyms and synonyms that ship."""
    acronyms = load_acronyms()
    long_forms: dict[str, list[Acronym]] = {}
    for acronym in acronyms:
        for meaning in acronym.meanings:
            for form in inflected(meaning):
                long_forms.setdefault(form, []).append(acronym)
    clusters: dict[str, list[Cluster]] = {}
    loaded, ambiguous = load_clusters()
    for cluster in loaded:
        for form in dict.fromkeys(form for phrase in cluster.phrases for form in inflected(phrase)):
            clusters.setdefault(form, []).append(cluster)
    return Lexicon(
        acronyms={name_key(acronym.letters): acronym for acronym in acronyms},
        long_forms={form: tuple(found) for form, found in long_forms.items()},
        clusters={form: tuple(found) for form, found in clusters.items()},
        ambiguous=ambiguous,
    )


@cache
def load_acronyms() -> tuple[Acronym, ...]:
    """The acronyms as their file lists them."""
    content = load_toml("acronyms.toml")
    everyday = set(cast(list[str], content["everyday"]))
    meanings = cast(dict[str, list[str]], content["meanings"])
    return tuple(Acronym(letters, tuple(found), letters in everyday) for letters, found in meanings.items())


@cache
def load_clusters() -> tuple[tuple[Cluster, ...], frozenset[str]]:
    """The clusters as their file lists them, and the phrases that may stand in several."""
    content = load_toml("synonyms.toml")
    clusters = cast(dict[str, list[str]], content["clusters"])
    ambiguous = frozenset(cast(list[str], content["ambiguous"]))
    return tuple(Cluster(key, tuple(phrases)) for key, phrases in clusters.items()), ambiguous


def inflected(phrase: str) -> Iterator[str]:
    """A normalised phrase and its other number: the plural of a singular, the singular of a longer plural."""
    yield phrase
    if phrase.endswith("y") and phrase[-2:-1] not in {"a", "e", "o", "u"}:
        yield f"{phrase[:-1]}ies"
    elif not phrase.endswith("s"):
        yield f"{phrase}s"
    # A plural by itself may mean something else than its singular: "sales" are revenue, a "sale" is not.
    elif " " in phrase and not phrase.endswith("ss"):
        yield phrase[:-1]
