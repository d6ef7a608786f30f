"""Text as index terms: one normalisation for passages and queries, whatever engine stands behind."""

import re
import threading
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain
from typing import cast

import Stemmer

from tools.text import ARABIC
from tools.vocab.loader import load_words

# A number with its separators, or a word; an apostrophe or an ampersand joins ("men's", "R&D").
_TERM = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:[&'’][^\W\d_]+)*\d*")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_YEAR_JOINED = re.compile(r"([a-z]{1,2}\d?)((?:19|20)\d{2})")  # FY2023, Q32023
_SEPARATORS = str.maketrans({"٫": ".", "٬": ","})
_LATIN = re.compile(r"[a-z][a-z0-9]*")


def terms(text: str) -> list[str]:
    """The terms of a text, in order, repeats included.

    Case, Unicode forms, accents, Arabic letter variants, thousands separators and the script of digits make no
    difference; English inflections, Arabic clitics and endings are stripped; words that say nothing are dropped.
    """
    return list(chain.from_iterable(map(_terms, _TERM.findall(fold(text)))))


def joined_terms(text: str) -> str:
    """The terms, joined by single spaces: what indexes store."""
    return " ".join(terms(text))


@lru_cache(maxsize=1 << 17)
def _terms(word: str) -> tuple[str, ...]:
    """The terms of one word: several where a year or a clitic is joined to it, none where it says nothing."""
    joined = _YEAR_JOINED.fullmatch(word)
    return tuple(term for part in (joined.groups() if joined else _parted(word)) if (term := _term(part)))


def _parted(word: str) -> Iterable[str]:
    if not ARABIC.match(word):
        return (word,)
    from tools.language.arabic.letters import parted

    return parted(word)


def fold(text: str) -> str:
    """A text in lower case, with plain Latin letters for accented ones and ASCII digits for all others."""
    if text.isascii():
        return text.lower()
    if ARABIC.search(text):
        from tools.language.arabic.letters import normalise

        return normalise(text)
    return text.translate(_FOLDED)


class _Folded(dict[int, str]):
    """What each letter becomes; worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        folded = unicodedata.normalize("NFKD", chr(code).translate(_SEPARATORS)).casefold()
        kept = (letter for letter in folded if not unicodedata.combining(letter))
        self[code] = form = "".join(str(unicodedata.decimal(letter, letter)) for letter in kept)
        return form


_FOLDED = _Folded()


def _term(word: str) -> str:
    if word[0].isdigit():
        number = word.replace(",", "") if _GROUPED.fullmatch(word) else word
        return number.rstrip("0").rstrip(".") if "." in number and "," not in number else number
    bare = re.sub(r"['’]s?$", "", word).replace("'", "").replace("’", "").replace("&", "")
    if bare in load_words("stop_words"):
        return ""
    if ARABIC.match(bare):
        from tools.language.arabic.letters import stem

        return stem(bare)
    return _stem()(bare) if _LATIN.fullmatch(bare) else bare


_own = threading.local()  # a stemmer keeps the word that it works on: threads must not share one


def _stem() -> Callable[[str], str]:
    if not hasattr(_own, "stem"):
        _own.stem = cast(Callable[[str], str], Stemmer.Stemmer("english").stemWord)  # pyright: ignore  # without types
    return _own.stem
