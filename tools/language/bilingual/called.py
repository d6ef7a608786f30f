"""What documents call their company, and where a question names it: in Arabic, by Latin letters, by its initials."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile

from tools.language.arabic.data import one_of
from tools.language.arabic.letters import is_stop_word, normalise, stem, without_article
from tools.language.bilingual.transliteration import skeleton
from tools.text import ARABIC
from tools.vocab.data import load_toml

_WORD = re.compile(r"[^\W_]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_CLITICS = "لبكفو"  # that a name may be written together with
_NAME = 4  # words of a name
_OFTEN, _HEAD = 2, 6  # how often a name is there, but in the first units of a document
_INITIALS, _CONSONANTS = 3, 2  # letters that tell a name

_Name = tuple[str, ...]


@dataclass(frozen=True)
class Called:
    """A document's company: its Arabic names, all names of its text, its initials, its Latin words' consonants, and the
    words of its name as it is listed."""

    names: frozenset[_Name] = frozenset()
    others: frozenset[_Name] = frozenset()
    initials: str = ""
    sounds: frozenset[str] = frozenset()
    own: tuple[str, ...] = ()

    @property
    def terms(self) -> frozenset[str]:
        """The words of its names."""
        return frozenset(word for name in self.names for word in name)


def read_called(company: str, texts: Sequence[str]) -> Called:
    """What a document calls its company; `texts` are its sentences and headings from the first on."""
    counts, others, head = Counter[_Name](), set[_Name](), set[_Name]()
    for at, text in enumerate(texts):
        for name in _names(text):
            counts.update(name[:length] for length in range(1, len(name) + 1))
            others.update(name[:length] for length in range(1, len(name) + 1))
            head.update(name[:length] for length in range(1, len(name) + 1) if at < _HEAD)
    words = [word for word in _LETTERS.findall(company) if not ARABIC.search(word)]
    own = {tuple(map(_key, _LETTERS.findall(normalise(company))))} if ARABIC.search(company) else set[_Name]()
    names = {name for name, count in counts.items() if count >= _OFTEN} | head
    names |= {name[1:] if is_noun(name[0]) and len(name) > 1 else name for name in own if name}
    return Called(
        frozenset(name for name in names if name),
        frozenset(others),
        initials_of(company),
        frozenset(sound for sound in map(skeleton, words) if len(sound) >= _CONSONANTS),
        tuple(_LETTERS.findall(normalise(company))),
    )


def initials_of(company: str) -> str:
    """The first letters of a company's Latin words, in lower case; nothing where they are too few to name it."""
    words = [word for word in _LETTERS.findall(company) if not ARABIC.search(word)]
    return "".join(word[0] for word in words).lower() if len(words) >= _INITIALS else ""


def spelled_letter(letter: str) -> str:
    """A Latin letter by its name in Arabic; the letter itself where it has none."""
    return next((name for name, one in _letter_names().items() if one == letter), letter)


def without_company(text: str, called: Called, *, noun: bool = False) -> str:
    """A normalised question with the company's name blanked; as it was where it does not name it.

    With `noun`, a word as "bank" before it is blanked with it.
    """
    words = [(match[0], match.start(), match.end()) for match in _WORD.finditer(text)]
    at = 0
    while at < len(words):
        count = _named_at([word for word, _, _ in words], at, called)
        if count:
            behind = noun and at > 0 and is_noun(words[at - 1][0])
            start, end = words[at - behind][1], words[at + count - 1][2]
            if (business := _business().match(text, end)) is not None:
                end = business.end()
            text = text[:start] + " " * (end - start) + text[end:]
        at += max(count, 1)
    return text


def _named_at(words: Sequence[str], at: int, called: Called) -> int:
    """How many words from a place on name the company."""
    if called.initials and (count := _initials_at(words, at, called.initials)):
        return count
    if called.own and words[at] == called.own[0] and not _is_country(words, at, called.own):
        count = next(count for count in range(len(words) - at, 0, -1) if set(words[at : at + count]) <= set(called.own))
        return count + _sounding(words, at + count, called)
    behind = at > 0 and is_noun(words[at - 1])
    for length in range(min(_NAME, len(words) - at), 0, -1):
        if length == 1 and not behind:
            break
        for first in _keys(words[at]):
            name = (first, *map(_key, words[at + 1 : at + length]))
            if name in called.names and not _is_part(words, at, name, called.others):
                return length
    return _sounding(words, at, called) if behind else 0


def _is_country(words: Sequence[str], at: int, own: Sequence[str]) -> bool:
    """Whether the name of a country begins there, and the company's does not: "Saudi Arabia" is no "Saudi Telecom"."""
    return any(
        len(name) > 1 and tuple(words[at : at + len(name)]) == name and tuple(own[: len(name)]) != name
        for name in _countries()
    )


def _sounding(words: Sequence[str], at: int, called: Called) -> int:
    """How many words from a place on sound as the company's Latin ones."""
    heard = (skeleton(without_article(word)) in called.sounds for word in words[at:])
    return sum(1 for _ in takewhile(bool, heard))


def _is_part(words: Sequence[str], at: int, name: _Name, others: Iterable[_Name]) -> bool:
    """Whether the words before it make it the end of another name."""
    before = tuple(map(_key, words[max(0, at - _NAME) : at]))
    longer = [other[: -len(name)] for other in others if len(other) > len(name) and other[-len(name) :] == name]
    return any(before[-len(one) :] == one for one in longer)


def _initials_at(words: Sequence[str], at: int, initials: str) -> int:
    if words[at].lower() == initials or (words[at][0] in _CLITICS and words[at][1:].lower() == initials):
        return 1
    said = ""
    for count, word in enumerate(words[at : at + len(initials)], start=1):
        bare = word[1:] if count == 1 and word not in _letter_names() and word[:1] in _CLITICS else word
        said += _letter_names().get(bare, " ")
        if said == initials:
            return count
    return 0


def _names(text: str) -> Iterable[_Name]:
    """The words right behind each word as "company" of a text, up to what is no part of a name."""
    plain = normalise(text)
    words = list(_LETTERS.finditer(plain))
    for at, match in enumerate(words):
        if not is_noun(match[0]) or match[0].startswith("ال"):
            continue
        name: list[str] = []
        for before, after in zip(words[at:], words[at + 1 : at + 1 + _NAME], strict=False):
            apart = plain[before.end() : after.start()].strip()
            if apart or is_stop_word(after[0]) or is_noun(after[0]) or not ARABIC.search(after[0]):
                break
            name.append(_key(after[0]))
        if name:
            yield tuple(name)


def _keys(word: str) -> list[str]:
    return [_key(word), *([_key(word[1:])] if word[:1] in _CLITICS and len(word) > _INITIALS else [])]


def _key(word: str) -> str:
    return stem(word) or word


@cache
def _countries() -> frozenset[_Name]:
    return frozenset(tuple(_WORD.findall(normalise(name))) for name in load_toml("countries.toml").values())


@cache
def _business() -> re.Pattern[str]:
    """What a company is for, behind its name."""
    said = one_of(map(normalise, load_toml("units.toml")["words"]["business"]))
    return re.compile(rf"[ (]+(?:{said})(?!\w)\)?")


@cache
def _nouns() -> frozenset[str]:
    return frozenset(map(normalise, load_toml("units.toml")["words"]["companies"]))


def is_noun(word: str) -> bool:
    """Whether a word as "bank" stands before a company's name."""
    return word in _nouns() or (word[:1] in _CLITICS and word[1:] in _nouns())


@cache
def _letter_names() -> dict[str, str]:
    names: dict[str, list[str]] = load_toml("companies.toml", "tools.vocab.arabic")["letters"]
    return {normalise(form): letter for letter, forms in names.items() for form in forms}
