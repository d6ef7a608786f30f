"""The words and phrases that passages are told apart by, ready for use. They are data: `enrichment.toml`."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tools.language.mentions import PhraseIndex
from tools.text import name_key
from tools.vocab.loader import load_toml

# What never stands between the words of a figure's name.
PARTING = re.compile(r"[\t;:.?!|•]|\n\s*\n")


@dataclass(frozen=True)
class Lexicon:
    """All word lists, normalised."""

    no_metrics: frozenset[str]
    places: PhraseIndex[str]
    comparisons: PhraseIndex[bool]
    endings: frozenset[str]
    everyday: frozenset[str]
    before: frozenset[str]
    alone: frozenset[str]
    joining: frozenset[str]
    stopped: frozenset[str]
    company_roles: frozenset[str]
    no_company_before: frozenset[str]
    roles: PhraseIndex[bool]
    no_person: frozenset[str]
    numbered: frozenset[str]
    uncounted: frozenset[str]
    scales: frozenset[str]
    currency_codes: frozenset[str]
    introductions: frozenset[str]
    summaries: frozenset[str]
    summary_endings: tuple[str, ...]
    other_headings: tuple[str, ...]
    summing: tuple[str, ...]
    definitions: frozenset[str]


@cache
def load_lexicon() -> Lexicon:
    """The word lists that ship."""
    data = load_lists()
    companies, headings = data["companies"], data["headings"]
    return Lexicon(
        no_metrics=_words(data["metrics"]["left_out"]),
        places=PhraseIndex({name_key(place): place for place in data["places"]["names"]}),
        comparisons=PhraseIndex(dict.fromkeys(_keys(data["comparisons"]["phrases"]), True)),
        endings=_words(companies["endings"]),
        everyday=_words(companies["everyday"]),
        before=_words(companies["before"]),
        alone=_words(companies["alone"]),
        joining=_words(companies["joining"]),
        stopped=_words(companies["stopped"]),
        company_roles=_words(companies["roles"]),
        no_company_before=_words(companies["following"]),
        roles=_roles(data["people"]),
        no_person=_words(data["people"]["never"]),
        numbered=_words(data["figures"]["numbered"]),
        uncounted=_words(data["figures"]["uncounted"]),
        scales=_words(data["figures"]["scales"]),
        currency_codes=_words(data["figures"]["currencies"]),
        introductions=_keys(headings["introduction"]),
        summaries=_keys(headings["summary"]),
        summary_endings=tuple(_keys(headings["ending"])),
        other_headings=tuple(_keys(headings["other"])),
        summing=tuple(headings["summing"]),
        definitions=_keys(headings["definitions"]),
    )


def load_lists() -> Mapping[str, Any]:
    """The lists as they are written."""
    return load_toml("enrichment.toml", "ingest.enriching")


def _roles(lists: dict[str, Any]) -> PhraseIndex[bool]:
    chiefs = (f"chief {kind} officer" for kind in lists["chiefs"])
    return PhraseIndex(dict.fromkeys(_keys([*lists["roles"], *chiefs]), True))


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _keys(phrases: Iterable[str]) -> frozenset[str]:
    return frozenset(map(name_key, phrases))
