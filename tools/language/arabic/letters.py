"""Arabic letters in one form: for index and query, for names and for numbers, the same everywhere."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from tools.text import ARABIC
from tools.vocab.data import load_toml

_DROPPED = ("Mn", "Cf")  # diacritics; direction marks, joiners, soft hyphens
_LETTERS = {
    **dict.fromkeys("ٱٲٳٵ", "ا"),
    **dict.fromkeys("ىیېےۍ", "ي"),
    **dict.fromkeys("ةەہۃھ", "ه"),
    **dict.fromkeys("کڪگ", "ك"),
    "پ": "ب",
    "چ": "ج",
    "ڤ": "ف",
    "ژ": "ز",
    "ـ": "",
}
_SIGNS = {
    "٫": ".",
    **dict.fromkeys("٬،", ","),
    "؛": ";",
    "؟": "?",
    "٪": "%",
    "؉": "‰",
    "⁄": "/",
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("‘’ʼ", "'"),
    **dict.fromkeys("“”«»", '"'),
}
_LONG = 3  # letters that are left of a word where two or more are taken off it
_SHORT = 2
_ARTICLES = ("بال", "كال", "فال", "وال", "لل", "ال")
_OWNED = ("ها", "هم")
_ENDINGS = ("ات", "ون", "ين", "ان", "يه", "ه", "ي", "ا")


class _Forms(dict[int, str]):
    """What each letter becomes; worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        if unicodedata.category(letter) == "No":
            form = " "  # a raised figure is a reference, no digit of the number before it
        else:
            once = _plain(letter).casefold()
            form = "".join(map(_form, _plain(once)))
        self[code] = form
        return form


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if unicodedata.category(letter) not in _DROPPED)


def _form(letter: str) -> str:
    if unicodedata.category(letter) in ("Cc", "Zs", "Zl", "Zp"):
        return "\n" if letter == "\n" else " "
    if letter in _LETTERS or letter in _SIGNS:
        return _LETTERS.get(letter, _SIGNS.get(letter, letter))
    return str(unicodedata.decimal(letter, letter))


_FORMS = _Forms()


def normalise(text: str) -> str:
    """A text in one form: letters without their variants and marks, digits and signs in ASCII, in lower case.

    Presentation forms, tatweel, diacritics, invisible and direction marks make no difference. White space becomes
    single spaces.
    """
    return " ".join(text.translate(_FORMS).split())


@dataclass(frozen=True)
class Aligned:
    """A normalised text, white space kept, with the place of each of its letters in the text that it was."""

    text: str
    places: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch stands in the text as it was."""
        return self.places[start], self.places[end - 1] + 1


def align(text: str) -> Aligned:
    """The text in its normalised form, line breaks as they are."""
    if text.isascii():  # one letter for each
        return Aligned(text.translate(_FORMS), range(len(text)))
    forms = [_FORMS[ord(letter)] for letter in text]
    return Aligned("".join(forms), [place for place, form in enumerate(forms) for _ in form])


def is_arabic(text: str) -> bool:
    """Whether a text is written in Arabic: at least a third of its letters, so that Latin names don't count against."""
    arabic = latin = 0
    for letter in text:
        if letter.isalpha():
            arabic, latin = (arabic + 1, latin) if ARABIC.match(letter) else (arabic, latin + 1)
    return arabic > 0 and 2 * arabic >= latin


def search_terms(text: str) -> list[str]:
    """The terms of a text for searching, Arabic words without clitics and endings; others as everywhere."""
    from tools.language.terms import terms

    return terms(text)


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(load_toml("letters.toml", "tools.vocab.arabic")[name])


@cache
def _beginnings(name: str) -> tuple[str, ...]:
    return tuple(load_toml("letters.toml", "tools.vocab.arabic")[name])


@cache
def _plurals() -> dict[str, str]:
    plurals: dict[str, list[str]] = load_toml("letters.toml", "tools.vocab.arabic")["plurals"]
    return {form: stem for stem, forms in plurals.items() for form in forms}


def parted(word: str) -> list[str]:
    """A normalised word as the two that it is also written as; else the word itself."""
    return _fused().get(word, [word])


@cache
def _fused() -> dict[str, list[str]]:
    fused: dict[str, list[str]] = load_toml("letters.toml", "tools.vocab.arabic")["fused"]
    return {form: apart.split() for apart, forms in fused.items() for form in forms}


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """A normalised word without "and", article and ending; nothing for one that says nothing."""
    bare = word[1:] if word.startswith("و") and word[1:] in _words("stop_words") else word
    if bare in _words("stop_words"):
        return ""
    bare = without_article(without_and(bare))
    if bare in _words("stop_words"):
        return ""
    return _without_ending(bare)


def is_stop_word(word: str) -> bool:
    """Whether a normalised word says nothing by itself."""
    return word in _words("stop_words")


def without_and(word: str) -> str:
    """A normalised word without the "and" that is written as its first letter."""
    own = not word.startswith("و") or len(word) <= _LONG or word.startswith(_beginnings("waw_words"))
    return word if own else word[1:]


def without_article(word: str) -> str:
    """A normalised word without its article, and without the preposition that is written together with that."""
    if word in _words("lam_whole") or word.startswith(_beginnings("lam_words")):
        return word
    for article in _ARTICLES:
        left = _SHORT if article == "ال" else _LONG
        if word.startswith(article) and len(word) - len(article) >= left:
            return word[len(article) :]
    return word


def _without_ending(word: str) -> str:
    """A word without what it owns, then without one ending: "ودائعها" is "ودائع" first."""
    for endings in (_OWNED, _ENDINGS):
        if word in _plurals():
            return _plurals()[word]
        if word in _words("whole"):
            return word
        word = next((word[: -len(ending)] for ending in endings if _ends_in(word, ending)), word)
    return _plurals().get(word, word)


def _ends_in(word: str, ending: str) -> bool:
    left = _SHORT if ending in ("ه", "ي") else _LONG
    return word.endswith(ending) and len(word) - len(ending) >= left
