"""The Arabic phrases that are known, with the English for each, and the names of what is loaded."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tools.language.arabic.data import forms_of, openings, texts
from tools.language.arabic.rephrased.order import Kind
from tools.language.arabic.words import Phrases
from tools.language.bilingual.loaded_names import arabic_names, loaded_initials, spelled_names
from tools.language.companies import CompanyFinder
from tools.vocab.loader import Vocabulary

Meaning: TypeAlias = tuple[str, Kind]  # the English for a phrase, and what it is
_SECTIONS: tuple[tuple[str, Kind], ...] = (
    ("statements", "statement"),
    ("verbs", "verb"),
    ("deeds", "deed"),
    ("people", "person"),
    ("words", "word"),
)
_NET = "صافي "


@cache
def glossary(vocabulary: Vocabulary) -> Phrases[Meaning]:
    """All phrases that are known, with the English for each; names before words that are written the same."""
    return Phrases(entries_of(vocabulary))


def entries_of(vocabulary: Vocabulary) -> Iterator[tuple[str, Meaning]]:
    """Those of the glossary, what opens a question last."""
    keys = forms_of("metrics.toml", "names")
    sections: list[tuple[Mapping[str, list[str]], Kind]] = [
        (forms_of("companies.toml", "names"), "company"),
        ({english_name(key, vocabulary): names for key, names in keys.items()}, "figure"),
        (forms_of("metrics.toml", "ambiguous"), "figure"),
        *((forms_of("questions.toml", name), kind) for name, kind in _SECTIONS),
        (openings(), "opening"),
    ]
    for table, kind in sections:
        for english, names in table.items():
            meaning: Meaning = (english, kind)
            yield from ((name, meaning) for name in names)
            if kind == "figure":  # "المبيعات الصافية" is "صافي المبيعات"
                yield from ((f"{name.removeprefix(_NET)} {_NET}", meaning) for name in names if name.startswith(_NET))


@cache
def english_name(key: str, vocabulary: Vocabulary) -> str:
    """A metric's or formula's name that the rules for English read as that one."""
    known = {**vocabulary.metrics, **vocabulary.formulas}[key]
    if (named := texts("metrics.toml", "english").get(key)) is not None:
        return named
    names = (known.label, key.replace("_", " "), *known.synonyms)
    return next((name for name in names if vocabulary.find(name) is known), known.label)


@dataclass(frozen=True)
class Known:
    """The known phrases, and the names of what is loaded: whole, by their consonants, and by their initials."""

    phrases: Phrases[Meaning]
    loaded: Phrases[Meaning] | None
    spelled: Mapping[str, str]
    initials: Collection[str]

    @classmethod
    def of(cls, phrases: Phrases[Meaning], finder: CompanyFinder) -> "Known":
        """The phrases, beside the companies of a finder."""
        return cls(phrases, _loaded_names(finder, phrases), spelled_names(finder), loaded_initials(finder))


def _loaded_names(finder: CompanyFinder, known: Phrases[Meaning]) -> Phrases[Meaning] | None:
    """The Arabic names of loaded companies, put into the question whole; what is left of one may name a figure."""
    names: list[tuple[str, Meaning]] = [
        (said, (name, "company"))
        for said, name in arabic_names(finder).items()
        if said == name or (meant := known.get(said)) is None or meant[1] == "company"
    ]
    return Phrases(names) if names else None
