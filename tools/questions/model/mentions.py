"""What a model's mentions come to: loaded companies, companies to load, and figures of the vocabulary."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import get_args

from tools.language.companies import CompanyFinder, name_variants
from tools.models.figures import StatementType
from tools.models.slots.missing import NotLoaded
from tools.questions.model.function import Mention, ReadQuestion
from tools.text import name_key, tokenise
from tools.vocab.loader import Vocabulary, load_word_map, load_words

_SPELT_ALIKE = 80  # of 100
_STATEMENTS: tuple[StatementType, ...] = get_args(StatementType)


@dataclass(frozen=True)
class Heard:
    """Each with the quotes that name it. `spelt` holds quotes that spell their company's name, or nearly so."""

    tickers: dict[str, list[str]]
    not_loaded: dict[NotLoaded, list[str]]
    metrics: dict[str, list[str]]
    statements: dict[StatementType, list[str]]
    spelt: frozenset[str]
    unknown: tuple[str, ...]


def hear(said: ReadQuestion, finder: CompanyFinder, vocabulary: Vocabulary, concepts: Collection[str]) -> Heard:
    """Resolve every mention. `concepts` are what the question asks for by a concept's own name."""
    companies = _Companies(finder)
    companies.add(said.companies)
    metrics: dict[str, list[str]] = defaultdict(list)
    statements: dict[StatementType, list[str]] = defaultdict(list)
    unknown = companies.unknown
    for mention in said.metrics:
        key = _metric(mention.name, vocabulary, concepts)
        (metrics[key] if key else unknown).append(mention.words if key else mention.name)
    for mention in said.statements:
        kinds = _kinds(mention.name)
        for kind in kinds:
            statements[kind].append(mention.words)
        if not kinds:
            unknown.append(mention.name)
    return Heard(
        dict(companies.loaded),
        dict(companies.missing),
        dict(metrics),
        dict(statements),
        frozenset(companies.spelt),
        tuple(unknown),
    )


class _Companies:
    def __init__(self, finder: CompanyFinder) -> None:
        self._finder = finder
        self.loaded: dict[str, list[str]] = defaultdict(list)
        self.missing: dict[NotLoaded, list[str]] = defaultdict(list)
        self.spelt: set[str] = set()
        self.unknown: list[str] = []

    def add(self, mentions: Iterable[Mention]) -> None:
        for mention in mentions:
            company = self._finder.one(mention.name)
            missing = _unloaded(mention.name, self._finder) if company is None else None
            if company is not None:
                self.loaded[company.ticker].append(mention.words)
                names = name_variants(company.name)
            elif missing is not None:
                self.missing[missing].append(mention.words)
                names = self._finder.names_of(missing)
            else:
                self.unknown.append(mention.name)
                continue
            everyday = name_key(mention.words) in load_words("common_words")
            exact = company is not None and self._finder.one(mention.words) == company
            if not everyday and (exact or _spells(mention.words, names)):
                self.spelt.add(mention.words)


def _unloaded(name: str, finder: CompanyFinder) -> NotLoaded | None:
    """The registrant of a name, which is not loaded."""
    for variant in (name, *sorted(name_variants(name))):
        words = tokenise(variant[:1].upper() + variant[1:])
        found = (finder.unloaded_mention(words) or finder.unloaded_short_name(words)) if words else None
        if found is not None:
            return found
    return None


def _spells(quote: str, names: Iterable[str]) -> bool:
    """Whether a quote is near to one of the names, letter by letter."""
    from rapidfuzz import fuzz

    key = name_key(quote)
    return any(fuzz.ratio(key, name) >= _SPELT_ALIKE for name in names)


def _metric(name: str, vocabulary: Vocabulary, concepts: Collection[str]) -> str | None:
    if name in concepts:
        return name
    if name_key(name.replace("_", " ")) in load_word_map("ambiguous"):
        return None  # asked back, never guessed
    found = vocabulary.find(name) or vocabulary.find_formula(name)
    return found.key if found else None


def _kinds(name: str) -> tuple[StatementType, ...]:
    key = name.strip().casefold().replace(" ", "_")
    if key in _STATEMENTS:
        return (key,)
    named = load_word_map("statements").get(name_key(name), ())
    return tuple(kind for kind in _STATEMENTS if kind in named)
