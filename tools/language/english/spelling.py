"""Misspelt words: read as the one known word that is clearly nearest."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from tools.language.companies import CompanyFinder
from tools.language.english.changes import Edit, is_typed, open_tokens
from tools.language.english.phrases import (
    Holes,
    holes,
    is_listed,
    is_only_prefixed,
    is_word,
    known_phrases,
    load_tidy,
    phrase_words,
)
from tools.language.mentions import PhraseIndex, Words
from tools.language.periods.question import find_periods
from tools.models.slots.rereads import RereadKind
from tools.text import Token, phrase_key
from tools.vocab.loader import Vocabulary, load_words

_SHORTEST = 4  # letters of a word that is mended, and of one that it is mended to
_SHORT = 5  # letters of a word that many others are near to
_LONG = 7  # letters of a word that may have two slips where it completes a known phrase
_VERY_LONG = 9  # letters of a word that may have two slips wherever it stands
_CAPITALISED = 6  # letters of a word that may be a name, and is mended for one slip
_MARGIN = 0.5  # by which the nearest word must be nearer than any other
_FITS = 1.5  # what completing a known phrase counts
_DOUBLE = 0.5  # what a letter that is written twice, or once instead of twice, counts
_MOST = 40  # unknown words, beyond which a text isn't English with slips


def misspelt(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Words that no dictionary and no name has, and that are clearly meant for one that is known."""
    tokens = open_tokens(text)
    speller = _speller(finder, vocabulary)
    unknown = [place for place, token in enumerate(tokens) if speller.is_unknown(token)]
    if len(unknown) <= _MOST:
        yield from (edit for place in unknown if (edit := speller.mend(tokens, place)) is not None)
    yield from speller.real_words(text, tokens)


def _is_cut(key: str, word: str) -> bool:
    """Whether letters are left out within a word, of which half or more are kept."""
    if len(key) >= len(word) or 2 * len(key) < len(word) or (key[0], key[-1]) != (word[0], word[-1]):
        return False
    letters = iter(word)
    return all(letter in letters for letter in key)


def _consonants(word: str) -> str:
    return "".join(letter for letter in word if letter not in "aeiou")


@dataclass(frozen=True)
class _Target:
    """A known word, as it is written, and what it stands for."""

    read: str
    kind: RereadKind
    meaning: str


class _Speller:
    """Mends the words of texts."""

    def __init__(self, finder: CompanyFinder, vocabulary: Vocabulary) -> None:
        self._finder = finder
        self._phrases = known_phrases(vocabulary)
        self._names = frozenset(finder.loaded_names)
        self._words = phrase_words(self._phrases) | phrase_words(self._names)
        self._targets = _targets(self._phrases, tuple(sorted(self._names)))
        self._known = PhraseIndex(dict.fromkeys(self._phrases | self._names, True))

    def is_unknown(self, token: Token) -> bool:
        """Whether a word is neither English nor a part of a name."""
        key = token.key
        if not is_typed(token) or not (key.isascii() and key.isalpha()) or len(key) < _SHORTEST:
            return False
        known = key in self._words or (is_word(key) and not self._is_slip(key)) or self._finder.has_ticker(key)
        return not known and not self._finder.could_be_loaded(key) and not self._finder.is_called(key.removesuffix("s"))

    def _is_slip(self, key: str) -> bool:
        """Whether a long word is English by its prefix alone, and one slip from a figure's: "outsanding"."""
        if len(key) < _VERY_LONG or not is_only_prefixed(key):
            return False
        return any(_far(key, word) <= 1 and word[0] == key[0] for word in phrase_words(self._phrases))

    def mend(self, tokens: Sequence[Token], place: int) -> Edit | None:
        """The word that is clearly meant, if there is one."""
        token = tokens[place]
        capital = token.text[:1].isupper()
        after = tokens[place + 1].key if place + 1 < len(tokens) else ""
        near: dict[str, float] = {}
        for word, far in _near(token.key, self._targets):
            if load_tidy()["followed"].get(word, after) != after:
                continue
            if capital and (far > 1 or len(word) < _CAPITALISED):
                continue
            fits = self._fits(tokens, place, word)
            if capital and not fits and self._is_name(tokens, place, word):
                continue
            if fits or self._is_likely(token.key, word, far):
                near[word] = far - (_FITS if fits else 0)
        best = sorted(near.items(), key=lambda entry: (entry[1], entry[0] not in self._phrases, entry[0]))
        if not best:
            return self._cut(token)
        target = self._targets[best[0][0]]
        rivals = [far for word, far in best if self._targets[word].meaning != target.meaning]
        if rivals and rivals[0] - best[0][1] < _MARGIN and not self._stands_alone(best, rivals[0]):
            return None
        return Edit(token.start, token.end, target.read, target.kind)

    def _is_name(self, tokens: Sequence[Token], place: int, word: str) -> bool:
        """Whether a capitalised word stands where somebody is named, and is near to no figure or company."""
        known = word in self._phrases or self._targets[word].meaning in self._names
        before = tokens[place - 1].key if place else ""
        return not known and before in load_tidy()["before_names"]["words"]

    def _cut(self, token: Token) -> Edit | None:
        """The one word of figures that is left when letters within it are put back: "buybks", "invntry"."""
        key = token.key
        short = len(key) < (_SHORT if _consonants(key) != key else _SHORTEST)
        if not token.text.islower() or short or 2 * len(_consonants(key)) < len(key) + 2:
            return None  # who cuts a word keeps its consonants
        fits = [word for word in phrase_words(self._phrases) if _is_cut(key, word)]
        bare = [word for word in fits if _consonants(word) == _consonants(key)]
        words = bare or fits
        return Edit(token.start, token.end, words[0], "abbreviation") if len(words) == 1 else None

    def _is_likely(self, key: str, word: str, far: float) -> bool:
        """Whether a slip is likely where nothing beside the word tells: in a short word, where it names something."""
        if len(key) > _SHORT:
            return far <= 1 or len(key) >= _VERY_LONG
        names = self._targets[word].meaning in self._names or word in self._phrases
        return far <= _DOUBLE or names or (self._targets[word].kind == "function" and sorted(key) == sorted(word))

    def _stands_alone(self, best: Sequence[tuple[str, float]], rival: float) -> bool:
        """Whether the nearest word names a figure by itself, and no other that is as near does."""
        alike = [word for word, far in best if far <= rival]
        return best[0][0] in self._phrases and sum(word in self._phrases for word in alike) == 1

    def _fits(self, tokens: Sequence[Token], place: int, word: str) -> bool:
        """Whether a word and those beside it name something known."""
        known = (holes(self._phrases), holes(self._names))
        return any(
            word in words for key in _runs(tokens, place) for known_by in known for words in [known_by.get(key, ())]
        )

    def real_words(self, text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
        """Words that are English and one slip from a known phrase: "balance sheep", beside a company and a period."""
        name_holes, phrase_holes = holes(self._names), holes(self._phrases)
        words = Words(text)
        taken = {words.tokens[place].start for place in self._taken(words)}
        open_places = [place for place, token in enumerate(tokens) if self._may_be_meant(token, taken)]
        if not open_places:
            return
        dated = _names_period(text)
        named = any(True for _ in self._finder.loaded(words))
        for place in open_places:
            meant = self._meant(tokens, place, name_holes)
            if not meant and dated and named:
                meant = self._meant(tokens, place, phrase_holes)
            if len(meant) == 1 and not is_listed(tokens[place].key):
                yield Edit(tokens[place].start, tokens[place].end, next(iter(meant)), "spelling")

    def _taken(self, words: Words) -> set[int]:
        """The words that name something already."""
        known = self._known.phrases
        mentions = words.find(lambda run: known.get(phrase_key(run)), self._known)
        return {place for mention in mentions for place in range(mention.first, mention.end)}

    def _may_be_meant(self, token: Token, taken: Collection[int]) -> bool:
        plain = is_typed(token) and token.key.isalpha() and len(token.key) >= _SHORTEST
        return plain and token.start not in taken

    def _meant(self, tokens: Sequence[Token], place: int, known_by: Holes) -> set[str]:
        found = {word for key in _runs(tokens, place) if _tells(key) for word in known_by.get(key, ())}
        return {word for word in found if len(word) >= _SHORTEST and _far(tokens[place].key, word) <= 1}


@lru_cache(maxsize=4)
def _speller(finder: CompanyFinder, vocabulary: Vocabulary) -> _Speller:
    return _Speller(finder, vocabulary)


def _tells(key: Sequence[str]) -> bool:
    """Whether a phrase with a word left out has another that tells something."""
    return any(len(word) > 2 and word not in load_words("filler") for word in key)


def _runs(tokens: Sequence[Token], place: int) -> Iterator[tuple[str, ...]]:
    """The runs of two to six words about a place, that one left out."""
    keys = [token.key for token in tokens]
    for first in range(max(0, place - 5), place + 1):
        for end in range(max(place + 1, first + 2), min(first + 6, len(keys)) + 1):
            yield (*keys[first:place], "", *keys[place + 1 : end])


def _names_period(text: str) -> bool:
    periods = find_periods(text)
    return bool(periods.covered)


@lru_cache(maxsize=8)
def _targets(phrases: frozenset[str], names: tuple[str, ...]) -> dict[str, _Target]:
    """What a misspelling may be meant for. A name of one word may be a possessive without its apostrophe."""
    targets = {word: _Target(word, "function", word) for word in load_tidy()["targets"]["words"]}
    targets |= {word: _Target(word, "spelling", word) for word in phrase_words(phrases) if _is_plain(word)}
    suffixes, common = load_words("legal_suffixes"), load_words("common_words") | load_words("filler")
    for name in names:
        for word in name.split():
            if _is_plain(word) and word not in suffixes and word not in common:
                targets[word] = _Target(word.capitalize(), "spelling", word)
        if _is_plain(name) and name not in common:
            targets.setdefault(f"{name}s", _Target(f"{name.capitalize()}'s", "spelling", name))
    return targets


def _is_plain(word: str) -> bool:
    return len(word) >= _SHORTEST and word.isascii() and word.isalpha()


def _near(key: str, targets: Mapping[str, _Target]) -> list[tuple[str, float]]:
    """The known words that a misspelt one may be meant for, and how far each is."""
    limit = 1.0 if len(key) < _LONG - 1 else 1.0 + _DOUBLE if len(key) < _LONG else 2.0
    found: list[tuple[str, float]] = []
    for word in targets:
        if abs(len(word) - len(key)) <= 2 and (far := _far(key, word)) <= limit and _begins_alike(key, word, far):
            found.append((word, far))
    return found


def _begins_alike(key: str, word: str, far: float) -> bool:
    """Slips seldom change the first letter: only swapped with the second, or missing from a long word."""
    return (
        key[0] == word[0]
        or (key[0] == word[1] and key[1] == word[0])
        or (far <= 1 and len(key) > _SHORT and len(key) != len(word))
    )


@lru_cache(maxsize=65536)
def _far(one: str, other: str) -> float:
    """How many slips are between two words: letters that are wrong, missing, too many, or swapped with the next."""
    from rapidfuzz.distance import OSA

    plain = OSA.distance(one, other, score_cutoff=3)
    squeezed = OSA.distance(_squeezed(one), _squeezed(other), score_cutoff=3)
    return min(float(plain), squeezed + _DOUBLE) if one != other else 0.0


def _squeezed(word: str) -> str:
    return "".join(letter for letter, _ in groupby(word))
