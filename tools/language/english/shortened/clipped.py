"""Names of figures whose words are cut short, or lack their vowels: "treas stock", "prov for inc taxes", "divs pd"."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from tools.language.companies import CompanyFinder
from tools.language.english.changes import Edit, is_typed, open_tokens, windows
from tools.language.english.phrases import is_word, known_phrases, load_tidy, phrase_words
from tools.language.figures import FigureNames, figure_names
from tools.language.mentions import Words
from tools.text import Token, phrase_key
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import Vocabulary

_LONGEST = 5  # words of a name
_SHORTEST = 3  # letters that a word is cut to
_ALONE = 6  # letters of a cut word that nothing stands beside
_ENOUGH = 6  # letters in all
_COMMON = 12_000  # words of the dictionary, the commonest first, that are none cut short
_VOWELS = frozenset("aeiou")

Index = dict[tuple[str, ...], list[tuple[str, ...]]]


def clipped(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """The names that are clearly meant, where all that fit name the same figure."""
    tokens = open_tokens(text)
    whole = phrase_words(known_phrases(vocabulary))
    cut = {at for at, token in enumerate(tokens) if _is_cut(token, whole, finder)}
    if not cut:
        return
    named, end_before = _of_companies(text, finder), 0
    for first, end in windows(tokens, _LONGEST):
        run = tokens[first:end]
        if first < end_before or cut.isdisjoint(range(first, end)) or not _is_plain(text, run, named):
            continue
        if (read := _meant(run, vocabulary)) is not None:
            end_before = end
            yield Edit(run[0].start, run[-1].end, read, "abbreviation")


def _is_cut(token: Token, whole: frozenset[str], finder: CompanyFinder) -> bool:
    """Whether a word is none by itself, and may be a part of one."""
    key = token.key
    if not is_typed(token) or not key.isalpha() or key in whole or finder.has_ticker(key) or finder.is_called(key):
        return False
    return key in load_tidy()["shortened"] or load_dictionary().get(key, _COMMON) >= _COMMON


def _of_companies(text: str, finder: CompanyFinder) -> set[int]:
    """Where the words of companies' names begin."""
    words = Words(text)
    return {words.starts[at] for one in finder.loaded(words) for at in range(one.first, one.end)}


def _is_plain(text: str, run: Sequence[Token], named: set[int]) -> bool:
    """Whether words stand side by side, full stops of abbreviations aside, and none is of a company's name."""
    between = (text[one.end : other.start].lstrip(".") for one, other in pairwise(run))
    return all(gap == " " for gap in between) and not any(token.start in named for token in run)


def _meant(run: Sequence[Token], vocabulary: Vocabulary) -> str | None:
    """The name that the words are cut from; nothing where another figure's name fits as well."""
    keys = [token.key for token in run]
    if sum(map(len, keys)) < _ENOUGH or phrase_key(run) in known_phrases(vocabulary):
        return None
    fits = [
        name
        for name in _by_initials(vocabulary).get(tuple(key[0] for key in keys), ())
        if all(_stands_for(key, word, alone=len(keys) == 1) for key, word in zip(keys, name, strict=True))
    ]
    names = figure_names(vocabulary)
    meant = {_figures(names, " ".join(name)) for name in fits}
    return " ".join(min(fits, key=lambda name: len("".join(name)))) if len(meant) == 1 and () not in meant else None


def _figures(names: FigureNames, phrase: str) -> tuple[str, ...]:
    name = names.get(phrase, "name")
    return tuple(figure.key for figure in names.meant(name)) if name is not None else ()


def _stands_for(key: str, word: str, *, alone: bool) -> bool:
    if key == word:
        return True
    if alone:
        return len(key) >= _ALONE and word.startswith(key) and not is_word(key)
    if word in load_tidy()["shortened"].get(key, ()):
        return True
    stem = key.removesuffix("s") if word.endswith("s") else key
    return (len(stem) >= _SHORTEST and len(word) > len(stem) + 1 and word.startswith(stem)) or _is_skeleton(key, word)


def _is_skeleton(key: str, word: str) -> bool:
    """Whether a word's consonants are written, or most of them: "pd" of "paid", "wkg" of "working"."""
    consonants = [letter for letter in word[1:] if letter not in _VOWELS]
    if len(key) < 2 or not _VOWELS.isdisjoint(key[1:]) or key[0] != word[0] or key[-1] != word.rstrip("aeiouy")[-1:]:
        return False
    letters = iter(consonants)
    return all(letter in letters for letter in key[1:]) and 2 * len(key) > len(consonants)


@lru_cache(maxsize=4)
def _by_initials(vocabulary: Vocabulary) -> Index:
    """The names of figures by the first letters of their words."""
    index: Index = defaultdict(list)
    for phrase in known_phrases(vocabulary):
        words = tuple(phrase.split())
        if len(words) <= _LONGEST:
            index[tuple(word[0] for word in words)].append(words)
    return dict(index)
