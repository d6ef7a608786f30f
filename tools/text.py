"""Text normalisation, the same for names, vocabulary, and questions."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

_POSSESSIVE = re.compile(r"['’]s\b", re.IGNORECASE)
# Initials are one word, with and without full stops; so is what an apostrophe or an ampersand joins.
_TOKEN = re.compile(r"(?:\b[^\W\d_]\.)+[^\W\d_]\b|[^\W_]+(?:[&'’][^\W_]+)*")
_DROPPED = re.compile(r"['’.]")
_JOINED = re.compile(r"[&']|\b[A-Za-z]\.[A-Za-z]\b")  # what makes one token of several plain words
_PLAIN_WORD = re.compile(r"[a-z0-9]+")

LONGEST_PHRASE = 12  # words
TYPED = 2_000  # characters of a text that somebody may have typed
_ARABIC_LETTERS = "\u0620-\u064a\u066e-\u06d3\u06d5-\u06ef\u06fa-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc"
ARABIC = re.compile(f"[{_ARABIC_LETTERS}]")

Entry = TypeVar("Entry")

_UNSEEN = frozenset({"Cc", "Cf", "Me", "Zs", "Zl", "Zp"})
_DRAWN_OUT = "\u0640"  # the stroke that lengthens Arabic letters


class Token(NamedTuple):
    """One word of a text: its normalised key, and where it stands. A tuple, since a filing has a hundred thousand."""

    key: str
    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Match(Generic[Entry]):
    """A known phrase found in a text: what it means, and the tokens that it covers (end exclusive)."""

    entry: Entry
    first: int
    end: int


def tokenise(text: str) -> list[Token]:
    """The words of a text. Case, accents' forms, possessives, full stops and apostrophes make no difference."""
    return list(_typed_tokens(text)) if len(text) <= TYPED else _tokens(text)


@lru_cache(maxsize=64)
def _typed_tokens(text: str) -> tuple[Token, ...]:
    """The words of a question, which one rule after the other reads."""
    return tuple(_tokens(text))


def _tokens(text: str) -> list[Token]:
    spans = [match.span() for match in find_tokens(text)]
    return [Token(token_key(raw := text[start:end]), raw, start, end) for start, end in spans]


def find_tokens(text: str) -> Iterator[re.Match[str]]:
    """Where the words of a text stand."""
    return _TOKEN.finditer(_blank(text))


@lru_cache(maxsize=65536)
def token_key(word: str) -> str:
    """A word's normalised form."""
    if word.isascii() and word.isalnum():
        return word.lower()
    return unicodedata.normalize("NFKC", _DROPPED.sub("", word)).casefold()


@lru_cache(maxsize=65536)
def name_key(text: str) -> str:
    """A name's normalised form: its tokens, joined by single spaces."""
    if text.isascii() and not _JOINED.search(text):
        return " ".join(_PLAIN_WORD.findall(text.lower()))  # most names; several thousand are read at once
    return phrase_key(tokenise(text))


def find_phrases(
    tokens: Sequence[Token], lookup: Callable[[Sequence[Token]], Entry | None], longest: int = LONGEST_PHRASE
) -> Iterator[Match[Entry]]:
    """Known phrases from left to right, the longest first at each place, never overlapping."""
    first = 0
    while first < len(tokens):
        for end in range(min(first + longest, len(tokens)), first, -1):
            entry = lookup(tokens[first:end])
            if entry is not None:
                yield Match(entry, first, end)
                first = end
                break
        else:
            first += 1


def phrase_key(tokens: Sequence[Token]) -> str:
    """The normalised form of some words in a row; equal to the `name_key` of their text."""
    return " ".join([token.key for token in tokens])  # a list: this is what reading a long text comes down to


def mention_pattern(words: str) -> str:
    """A pattern of words in a row as whole words, whatever their case and white space, for Python and for Postgres."""
    said = r"\s+".join(map(re.escape, words.split()))
    return rf"(?<!\w){said}(?!\w)"


def mentions(text: str, words: str) -> bool:
    """Whether a text has words in a row."""
    return re.search(mention_pattern(words), text, re.IGNORECASE) is not None


def is_seen(letter: str) -> bool:
    """Whether a character leaves a mark of its own: neither space nor a sign that only steers what stands beside it."""
    return unicodedata.category(letter) not in _UNSEEN and not letter.isspace() and letter != _DRAWN_OUT


def printable(text: str) -> str:
    """A text that every terminal and every JSON document takes: what can't be printed becomes its code (\\x00)."""
    return "".join(letter if letter.isprintable() or letter == "\n" else ascii(letter)[1:-1] for letter in text)


def humanise_concept(concept: str) -> str:
    """A concept's name as words: NetIncomeLoss becomes "Net Income Loss"."""
    local = concept.rpartition(":")[2]
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", local)


def _blank(text: str) -> str:
    # Same length as the text, so that positions hold: possessive endings become spaces.
    return _POSSESSIVE.sub(lambda match: " " * len(match[0]), text)


def counted(number: int, noun: str) -> str:
    """So many of something: "1 passage", "2 passages"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
