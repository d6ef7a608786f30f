"""Which company is meant: by ticker, CIK, name, or the short names that people use."""

import operator
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import ClassVar

from tools.errors import InvalidInput, NothingLoaded, UnknownCompany
from tools.language.company_names.directory import CIK, Directory, not_loaded
from tools.language.company_names.initials import (
    known_by_former_tickers,
    known_by_initials,
    known_by_namesakes,
)
from tools.language.company_names.tickers import (
    is_abbreviation,
    is_no_ticker,
    names_thing,
    without_abbreviations,
)
from tools.language.english.company_names import name_variants, surname_variants
from tools.language.mentions import Mention, PhraseIndex, Words
from tools.models.base import Company
from tools.models.slots.missing import NotLoaded
from tools.text import Token, name_key, phrase_key
from tools.vocab.loader import load_words

_KEPT = 4
_SUGGESTIONS = 3
_TELLING = 5  # letters of a word that can stand for a company's name
_CLOSE_ENOUGH = 80  # of 100: a near miss worth suggesting


class CompanyFinder:
    """Finds companies among the loaded ones, and knows those that could be loaded.

    Made again of the very same companies, it is the one that was made before: thousands of names are read once.
    """

    _made: ClassVar[list["CompanyFinder"]] = []  # the latest
    _loaded: tuple[Company, ...]
    _directory: Directory

    def __new__(cls, loaded: Sequence[Company], directory: Directory) -> "CompanyFinder":
        for known in cls._made:
            same = known._directory is directory and len(known._loaded) == len(loaded)
            if same and all(map(operator.is_, known._loaded, loaded)):
                return known
        made = super().__new__(cls)
        made._loaded, made._directory = tuple(loaded), directory
        cls._made = [*cls._made[1 - _KEPT :], made]
        return made

    @property
    def loaded_tickers(self) -> tuple[str, ...]:
        """The tickers of all loaded companies."""
        return tuple(company.ticker for company in self._loaded)

    @cached_property
    def _by_ticker(self) -> dict[str, Company]:
        """By all tickers, and by what stands for one where there is none: the one it was listed under, too."""
        now = {ticker.upper(): company for company in self._loaded for ticker in (*company.tickers, company.ticker)}
        former = known_by_former_tickers(self._loaded, now.keys() | self._directory.by_ticker.keys())
        return {**known_by_namesakes(self._loaded, self._directory.by_name), **former, **now}

    @cached_property
    def _by_name(self) -> dict[str, list[Company]]:
        names: dict[str, list[Company]] = defaultdict(list)
        for company in self._loaded:
            registrant, variants = self._directory.get(company.cik), name_variants(company.name)
            if registrant is not None:
                variants |= {*name_variants(registrant.name), *map(name_key, registrant.short_names)}
            else:
                variants |= self._telling_first_word(company)
            if self._first_words[_first_word(company)] == 1:
                variants |= surname_variants(company.name)
            variants |= {key for variant in variants if len((key := variant.partition(" of ")[0]).split()) > 1}
            for variant in variants:
                names[variant].append(company)
        return names

    @cached_property
    def _by_initials(self) -> dict[str, Company]:
        return known_by_initials(self._loaded, self._by_ticker.keys() | self._directory.by_ticker.keys())

    @cached_property
    def loaded_names(self) -> dict[str, Company]:
        """The names that mean one loaded company, normalised."""
        return {name: found[0] for name, found in self._by_name.items() if len(_unique(found)) == 1}

    def has_ticker(self, word: str) -> bool:
        """Whether a word in any case is the ticker of a loaded company."""
        return word.upper() in self._by_ticker

    def could_be_loaded(self, key: str) -> bool:
        """Whether a normalised name is that of a registrant."""
        return key in self._directory.by_name or key in self._directory.first_words

    def is_called(self, key: str) -> bool:
        """Whether a normalised name is what people call a registrant."""
        return key in self._directory.short_names

    def is_other_ticker(self, word: str) -> bool:
        """Whether a word in any case is the ticker of a registrant."""
        return word.upper() in self._directory.by_ticker

    def _telling_first_word(self, company: Company) -> set[str]:
        """The first word of a name that the directory does not have, where no other company's name begins with it."""
        first = _first_word(company)
        plain = len(first) < _TELLING or any(first in load_words(name) for name in ("common_words", "filler"))
        shared = self._first_words[first] > 1 or first in self._directory.first_words
        return set() if plain or shared else {first}

    @cached_property
    def _first_words(self) -> Counter[str]:
        return Counter(map(_first_word, self._loaded))

    def find(self, name: str) -> Company:
        """The loaded company that `name` means.

        Raises `InvalidInput` where several could be meant, and `UnknownCompany` otherwise: with the way to
        load it where it is a known registrant, with near misses where it is not.
        """
        if not self._loaded:
            raise NothingLoaded()
        found = self._candidates(name)
        if len(found) == 1:
            return found[0]
        if found:
            options = ", ".join(f"{c.name} ({c.ticker})" for c in found)
            raise InvalidInput(f"{name!r} could be {options}. Give the ticker.")
        registrant = self._directory.find(name)
        if registrant is not None:
            missing = not_loaded(registrant)
            raise UnknownCompany(f"{missing.message} {missing.remedy}", ciks=(missing.cik,))
        raise UnknownCompany(f"No company {name!r} is known. {self._hint(name)}")

    def one(self, name: str) -> Company | None:
        """The loaded company that `name` means, if it means one: as `find` does, without looking for near misses."""
        found = self._candidates(name)
        return found[0] if len(found) == 1 else None

    def names_of(self, missing: NotLoaded) -> set[str]:
        """What a company that is not loaded is called, as keys."""
        registrant = self._directory.get(missing.cik)
        return {*name_variants(missing.name), *map(name_key, registrant.short_names if registrant else ())}

    def _candidates(self, name: str) -> list[Company]:
        name = name.strip()
        key = name_key(name)
        if by_ticker := self._by_ticker.get(name.upper()):
            return [by_ticker]
        if match := CIK.fullmatch(name):
            return [c for c in self._loaded if c.cik == int(match[1])]
        for variants in ({key}, name_variants(name)):
            if found := _unique(company for variant in variants for company in self._by_name.get(variant, ())):
                return found
        if by_initials := self._by_initials.get(name):
            return [by_initials]
        return _unique(
            company
            for variant, companies in self._by_name.items()
            if key and variant.startswith(f"{key} ")
            for company in companies
        )

    def _hint(self, name: str) -> str:
        near = self.suggest(name)
        if near:
            return f"Did you mean {' or '.join(near)}?"
        loaded = ", ".join(company.ticker for company in self._loaded[:10])
        return f"Loaded are: {loaded}{', …' if len(self._loaded) > 10 else ''}."

    def suggest(self, name: str) -> list[str]:
        """Near misses, loaded companies first."""
        from rapidfuzz import process

        labels: dict[str, str] = {}
        for variant, companies in self._by_name.items():
            labels[variant] = f"{companies[0].name} ({companies[0].ticker})"
        for ticker, company in self._by_ticker.items():
            labels[ticker.casefold()] = f"{company.name} ({ticker})"
        key = name_key(name)
        near = process.extract(key, labels.keys(), limit=_SUGGESTIONS, score_cutoff=_CLOSE_ENOUGH)
        if not near:
            labels = {n: f"{r.name} (not loaded)" for n, r in self._directory.by_name.items()}
            near = process.extract(key, labels.keys(), limit=_SUGGESTIONS, score_cutoff=_CLOSE_ENOUGH + 5)
        return list(dict.fromkeys(labels[choice] for choice, _, _ in near))

    @cached_property
    def _names(self) -> PhraseIndex[list[Company]]:
        return PhraseIndex(self._by_name)

    def loaded(self, words: Words) -> Iterator[Mention[Company]]:
        """The loaded companies that free words name."""
        found = words.find(self.loaded_mention, self._names)
        named = [mention for mention in found if not is_no_ticker(words, mention)]
        return iter(without_abbreviations(words, named, named))

    def unloaded(
        self, words: Words, rule: Callable[[Sequence[Token]], NotLoaded | None] | None = None
    ) -> Iterator[Mention[NotLoaded]]:
        """The companies that free words name and that are not loaded: by one of the rules below."""
        found = words.find(rule or self.unloaded_mention, self._directory.names)
        named = [one for one in found if not is_no_ticker(words, one) and not self._names_thing(words, one)]
        if any(is_abbreviation(words, one) for one in named):
            return iter(without_abbreviations(words, named, [*self.loaded(Words(words.text)), *named]))
        return iter(named)

    def _names_thing(self, words: Words, mention: Mention[NotLoaded]) -> bool:
        return names_thing(words, mention) and not self.is_called(words.keys[mention.first])

    def loaded_mention(self, words: Sequence[Token]) -> Company | None:
        """The loaded company that words of a question name, if they do."""
        if not words:
            return None
        text, key = words[0].text, phrase_key(words)
        everyday = any(key in load_words(name) for name in ("common_words", "filler", "not_tickers"))
        distinct = _looks_like_ticker(text) or (len(text) > 2 and not everyday)
        if len(words) == 1 and distinct and (company := self._by_ticker.get(text.upper())) is not None:
            return company
        named = self._by_name.get(key)
        if not named and len(words) == 1:
            return self._by_initials.get(text)
        if not named or (text[:1].islower() and key in load_words("common_words")):
            return None
        return named[0] if len(_unique(named)) == 1 else None

    def unloaded_mention(self, words: Sequence[Token]) -> NotLoaded | None:
        """The company that words of a question name and that is not loaded: written as a name is."""
        text, key = words[0].text, phrase_key(words)
        if text[:1].islower():
            return None
        ticker = len(words) == 1 and _looks_like_ticker(text) and key not in load_words("not_tickers")
        if ticker and (registrant := self._directory.by_ticker.get(text)) is not None:
            return not_loaded(registrant)
        registrant = self._directory.by_name.get(key)
        if registrant is None or key in load_words("common_words") or (len(words) == 1 and key in load_words("filler")):
            return None
        return not_loaded(registrant)

    def unloaded_short_name(self, words: Sequence[Token]) -> NotLoaded | None:
        """The company that is not loaded and that words in any case name as people call it."""
        key = phrase_key(words)
        registrant = self._directory.by_name.get(key)
        if registrant is None or key in load_words("common_words") or key not in map(name_key, registrant.short_names):
            return None
        return not_loaded(registrant)

    def unloaded_in_list(self, words: Sequence[Token]) -> NotLoaded | None:
        """The company that is not loaded and bears an everyday name ("Visa"), beside others in a list."""
        key = phrase_key(words)
        registrant = self._directory.by_name.get(key) if words[0].text[:1].isupper() else None
        everyday = key in load_words("common_words") - load_words("filler")
        return not_loaded(registrant) if registrant and everyday else None


def _first_word(company: Company) -> str:
    return name_key(company.name).partition(" ")[0]


def _looks_like_ticker(word: str) -> bool:
    return word.isupper() and len(word) > 1


def _unique(companies: Iterable[Company]) -> list[Company]:
    return list({company.company_id: company for company in companies}.values())
