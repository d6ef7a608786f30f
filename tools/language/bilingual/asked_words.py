"""The words by which a question tells what it asks for, with the forms in which labels and sentences have them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tools.language.arabic.letters import is_stop_word, normalise, parted, without_article
from tools.language.bilingual.light_words import without_light
from tools.language.bilingual.unit_words import counted_nouns, idle_terms, moving_terms, same_as
from tools.language.terms import terms

_WORD = re.compile(r"[^\W\d_]+(?:[&'’][^\W\d_]+)*\d*")
_CLITICS = "لبكف"  # prepositions that are written as a word's first letter
_OWNED = ("هما", "ها", "هم", "ه")
_LEAST = 3  # letters that are left of a word


@dataclass(frozen=True)
class AskedWords:
    """The telling words as terms; `also` are other forms of each, `moves` are those that ask by how much it moved."""

    words: frozenset[str] = frozenset()
    also: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    moves: frozenset[str] = frozenset()


def asked_words(text: str) -> AskedWords:
    """The telling words of a question without its openings, periods and companies.

    Where it has no other, what is counted by itself tells: "balances with banks".
    """
    light = without_light(normalise(text))
    found = _asked_words(light, idle_terms())
    found = found if found.words else _asked_words(light, idle_terms() - counted_nouns())
    return found if found.words or found.moves else _asked_words(text, idle_terms())


def _asked_words(text: str, passed: frozenset[str]) -> AskedWords:
    words, also, moves = set[str](), dict[str, frozenset[str]](), set[str]()
    idle = frozenset(map(same_as, passed))
    for word in words_of(text):
        forms = forms_of_word(word)
        if not forms or len(word) == 1 or not idle.isdisjoint(forms):
            continue
        if found := moving_terms().intersection(forms):
            moves |= found
            continue
        if not words.isdisjoint(forms):
            continue
        words.add(forms[0])
        if len(forms) > 1:
            also[forms[0]] = also.get(forms[0], frozenset()) | frozenset(forms[1:])
    return AskedWords(frozenset(words), also, frozenset(moves))


def words_of(text: str) -> Iterator[str]:
    """The words of a text, normalised, two that are written as one apart."""
    return (part for match in _WORD.finditer(normalise(text)) for part in parted(match[0]))


def forms_of_word(word: str) -> list[str]:
    """The term of a normalised word, and those of its other forms, each once."""
    return list(dict.fromkeys(_terms(word)))


def _terms(word: str) -> Iterator[str]:
    """A word's term, then those of the word without a preposition, and without what owns it; of "فيها", none."""
    if not word or is_stop_word(word):  # an invisible mark by itself is none
        return
    yield from map(same_as, terms(word))
    bare = word[1:] if word[0] in _CLITICS and len(word) > _LEAST else ""
    for one in filter(None, (bare, _owned(word), _owned(bare), _of_her(word), _of_one(word), _adverb(word))):
        yield from map(same_as, terms(one))


def _of_her(word: str) -> str:
    """A verb of a feminine subject as of a masculine one: "ربحت" is "ربح"."""
    return word[:-1] if word.endswith("ت") and word[-2:-1] != "ا" and len(word) > _LEAST else ""


def _of_one(word: str) -> str:
    """People of a country or a kind as one of them: "سعوديين" is "سعودي", "مدققو الحسابات" are each a "مدقق"."""
    if word.endswith(("يين", "يون")) and len(without_article(word)) > _LEAST + 2:
        return word[:-2]
    return word[:-1] if word.endswith("و") and word[:1] == "م" and len(word) > _LEAST + 1 else ""


def _adverb(word: str) -> str:
    """An adverb as the word that it is of: "صافيا" is "صافي"."""
    return word[:-1] if word.endswith("يا") and len(word) > _LEAST + 1 else ""


def _owned(word: str) -> str:
    """ "قيمتها" without its owner: "قيمه"."""
    for ending in _OWNED:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST:
            bare = word[: -len(ending)]
            return bare[:-1] + "ه" if bare.endswith("ت") else bare
    return ""
