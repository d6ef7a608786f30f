"""Whose words on a call a question asks for: the names, roles and firms that it may mean, as keys of speakers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from tools.language.people.speakers import ANALYST, MANAGEMENT, OPERATOR, firm_keys, role_names
from tools.text import Token, find_phrases, name_key, phrase_key, tokenise
from tools.vocab.loader import load_toml

_LONGEST = 4  # words of a name
_MOST = 200  # words of a question in which names are looked for
_INFLECTED = re.compile(r"(?:s|es|d|ed|ing)$")


@dataclass(frozen=True)
class AskedSpeakers:
    """What a question may name speakers by: `names` by how many words they have, the longest first, and `roles`.

    `asks` tells that an analyst's own words are asked for, and not what they were answered.
    """

    names: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    asks: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """All keys that speakers are looked for by."""
        return (*self.names, *self.roles)


def asked_speakers(question: str) -> AskedSpeakers | None:
    """The speakers that a question may ask for; None where it asks for nobody's words.

    What "management" says stands in filings, too: it counts where the question speaks of a call or of an analyst.
    """
    tokens = tokenise(question)[:_MOST]
    keys = [token.key for token in tokens]
    called = _says(keys, "phrases")
    said = called or any(_says(keys, kind) for kind in ("nouns", "asks", "answers"))
    if not (said or any(_is_verb(key) for key in keys)):
        return None
    known = role_names()
    roles = [match.entry for match in find_phrases(tokens, lambda some: known.get(phrase_key(some)))]
    asks = _says(keys, "asks") and not _says(keys, "answers")
    if MANAGEMENT in roles and not called and ANALYST not in roles:
        asks = asks and not roles
    named = tuple(role for role in dict.fromkeys(roles) if role != OPERATOR)
    return AskedSpeakers(tuple(_names(question, tokens)), named, asks)


def speaks_of_call(question: str) -> bool:
    """Whether a question speaks of a call by name."""
    return _says([token.key for token in tokenise(question)], "phrases")


def _names(question: str, tokens: Sequence[Token]) -> Iterator[str]:
    """What may be a name: some words in a row, or one that is written like a name, the longest first."""
    lower = question == question.lower()
    for count in range(min(_LONGEST, len(tokens)), 0, -1):
        for first in range(len(tokens) - count + 1):
            some = tokens[first : first + count]
            if count > 1:
                yield from _squeezed(phrase_key(some))
            elif some[0].text[:1].isupper() or (lower and _stands_like_a_name(question, tokens, first)):
                yield some[0].key


def _squeezed(key: str) -> Iterator[str]:
    yield key
    yield next(firm_keys(key), key).replace(" ", "")


def _stands_like_a_name(question: str, tokens: Sequence[Token], place: int) -> bool:
    """Whether a word in small letters owns something, or is followed or led by a word of speaking."""
    token = tokens[place]
    owns = question[token.end : token.end + 2] in ("'s", "’s")
    following = tokens[place + 1].key if place + 1 < len(tokens) else ""
    return len(token.key) > 2 and not _is_verb(token.key) and (owns or _is_verb(following))


def _is_verb(key: str) -> bool:
    verbs = _words("verbs")
    stem = _INFLECTED.sub("", key)
    return bool({key, stem, f"{stem}e", key.removesuffix("s")} & verbs)


def _says(keys: Sequence[str], kind: str) -> bool:
    said = f" {' '.join(keys)} "
    return any(f" {phrase} " in said for phrase in _words(kind))


@cache
def _words(kind: str) -> frozenset[str]:
    asked: dict[str, Any] = load_toml("speakers.toml")["asked"]
    return frozenset(name_key(word) for word in asked[kind])
