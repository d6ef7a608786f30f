"""What is known: the phrases that name figures and statements, and the words of a dictionary."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, cast

from tools.language.english.parts_of_speech import part_of_speech
from tools.language.figures import figure_names
from tools.text import name_key
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import Vocabulary, load_toml, load_vocabulary

_SHORTEST = 4  # letters of a word that is looked up
_COMMON = 20_000  # words of the dictionary, the commonest first, that are known in their other forms as well
_WRITTEN = (
    "words", "planning", "companies", "countries", "segments", "query_types", "quantities", "search", "tidy",
    "acronyms", "synonyms", "claims", "labels", "sentences", "speech",
)  # fmt: skip

Holes = Mapping[tuple[str, ...], frozenset[str]]


@cache
def load_tidy() -> Mapping[str, Any]:
    """The word lists of `tidy.toml`."""
    return load_toml("tidy.toml")


@lru_cache(maxsize=4)
def known_phrases(vocabulary: Vocabulary) -> frozenset[str]:
    """Every phrase that names a metric, a formula or a statement, normalised."""
    return frozenset(name.phrase for name in figure_names(vocabulary).phrases("name", "statement", "ambiguous"))


@lru_cache(maxsize=4)
def phrase_words(phrases: frozenset[str]) -> frozenset[str]:
    """The words of phrases."""
    return frozenset(word for phrase in phrases for word in phrase.split())


@lru_cache(maxsize=8)
def holes(phrases: frozenset[str]) -> Holes:
    """By a phrase with one of its words left out ("balance", ""), the words that may stand there."""
    own = known_phrases(load_vocabulary())
    beside = phrases > own  # those of a vocabulary that a question adds its definitions to
    left_out: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for phrase in phrases - own if beside else phrases:
        words = phrase.split()
        for place, word in enumerate(words) if len(words) > 1 else ():
            left_out[(*words[:place], "", *words[place + 1 :])].add(word)
    found = dict(holes(own)) if beside else {}
    return found | {key: found.get(key, frozenset()) | words for key, words in left_out.items()}


@cache
def _own_words() -> frozenset[str]:
    """The words that any word list holds."""
    texts = (text for name in _WRITTEN for text in _strings(load_toml(f"{name}.toml")))
    return frozenset(word for text in texts for word in name_key(text).split())


def _strings(content: object) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, Mapping):
        for name, value in cast(Mapping[str, object], content).items():
            yield name.replace("_", " ")
            yield from _strings(value)
    elif isinstance(content, list):
        for value in cast(list[object], content):
            yield from _strings(value)


def is_word(key: str) -> bool:
    """Whether a normalised word is English, or in a word list."""
    if not (key.isascii() and key.isalpha()) or len(key) < _SHORTEST:
        return True
    words = load_dictionary()
    if key in words or key in _own_words() or part_of_speech(key) is not None:
        return True
    stems = (*_stems(key), *_rests(key))
    return any(words.get(stem, _COMMON) < _COMMON for stem in stems) or any(one in words for one in _inflected(key))


def is_only_prefixed(key: str) -> bool:
    """Whether a normalised word is known by what follows a prefix alone: "outsanding", of "sanding"."""
    known = is_english(key) or is_listed(key) or any(one in load_dictionary() for one in _inflected(key))
    return not known and not any(load_dictionary().get(stem, _COMMON) < _COMMON for stem in _stems(key))


def _inflected(key: str) -> Iterator[str]:
    """Longer forms of a word: "allocated" of "allocate"; not "gross" of "gros"."""
    for ending in load_tidy()["endings"]["inflected"]:
        if key[-1] != ending[0] and not key.endswith("ie"):
            yield f"{key}{ending}"


def is_listed(key: str) -> bool:
    """Whether a normalised word is in a word list: it means what it says."""
    return key in _own_words()


def is_english(key: str) -> bool:
    """Whether a normalised word of any length is in the dictionary itself."""
    return key in load_dictionary()


def _rests(key: str) -> Iterator[str]:
    """A word without its prefix: "restated"."""
    for prefix in load_tidy()["prefixes"]["words"]:
        rest = key.removeprefix(prefix)
        if rest != key and len(rest) >= _SHORTEST:
            yield from (rest, *_stems(rest))


def _stems(key: str) -> Iterator[str]:
    for ending in load_tidy()["endings"]["words"]:
        stem = key.removesuffix(ending)
        wrong_plural = ending == "s" and stem[-1:] == "y" and stem[-2:-1] not in set("aeiou")
        if stem != key and len(stem) >= _SHORTEST and not wrong_plural:
            yield stem
            if ending[0] in "aeio" and ending != "es":
                yield f"{stem}e"
    if key.endswith("ies") and len(key) > _SHORTEST + 2:
        yield f"{key[:-3]}y"
