"""Names that are written in the other script: "بلوم" is Blom, "الإبداع" is Ebdaa, by their consonants."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from tools.language.arabic.letters import normalise, without_article
from tools.language.bilingual.unit_words import names_company, same_terms
from tools.text import ARABIC

_ARABIC = str.maketrans("بتثجحخدذرزسشصضطظغفقكلمن", "bttjhkddrzsssdtzgfkklmn")
_PAIRS = (("sh", "s"), ("th", "t"), ("kh", "k"), ("gh", "g"), ("ph", "f"), ("dh", "d"), ("x", "ks"))
_LATIN = str.maketrans({"p": "b", "v": "f", "c": "k", "q": "k"})
_CONSONANTS = re.compile(r"[^bdfgjklmnrstz]")
_TWICE = re.compile(r"(.)\1+")
_WORD = re.compile(r"[^\W\d_]+")
_LEAST = 2  # consonants that tell a name
_NAME = 2  # words of a name


def words_of_company(question: str, names: Collection[str]) -> Iterator[str]:
    """The Arabic words of a question that are words of a company's name in Latin letters.

    They stand behind a word as "company" or "bank", or behind another word of the name.
    """
    known = {skeleton(word) for name in names for word in _WORD.findall(name) if not ARABIC.search(word)}
    known = {one for one in known if len(one) >= _LEAST}
    behind = False
    for match in _WORD.finditer(normalise(question)):
        word = without_article(match[0])
        if behind and skeleton(word) in known:
            yield match[0]
        else:
            behind = names_company(match[0])


def called_companies(texts: Iterable[str]) -> frozenset[str]:
    """The words, as terms, that texts have more than once right behind a word as "company": what they call it."""
    behind = Counter[str]()
    for text in texts:
        words = [match[0] for match in _WORD.finditer(normalise(text))]
        for at, word in enumerate(words):
            if names_company(word):
                behind.update({term for name in words[at + 1 : at + 1 + _NAME] for term in same_terms(name)})
    return frozenset(term for term, count in behind.items() if count > 1)


def sounds_as(name: str, other: str) -> bool:
    """Whether each word of a name in one script is heard in a name in the other one."""
    heard = {skeleton(word) for word in _WORD.findall(other)}
    said = [skeleton(word) for word in _WORD.findall(name)]
    return bool(said) and any(len(one) >= _LEAST for one in said) and set(said) <= heard


def skeleton(word: str) -> str:
    """The consonants of a word in plain Latin letters, each once in a row: vowels are written in one script alone."""
    plain = normalise(word).translate(_ARABIC) if ARABIC.search(word) else word.casefold()
    for pair, letter in _PAIRS:
        plain = plain.replace(pair, letter)
    return _TWICE.sub(r"\1", _CONSONANTS.sub("", plain.translate(_LATIN)))
