"""Asides that set talk aside ("leaving aside all the noise about headcount,"): what they name is not asked for."""

import re
from collections.abc import Sequence
from functools import cache

from tools.language.english.parts_of_speech import stems
from tools.language.mentions import Words
from tools.text import phrase_key, tokenise
from tools.vocab.loader import load_toml, load_word_map, load_words

_JOINING = frozenset({"and", "but", "so", "well", "ok", "hey", "hi", "btw"})
_AHEAD = 3  # words of a comment up to who speaks: "an old analyst"
_DOMAIN = (
    "narrowing", "parts", "comparing", "percent", "trending", "compounding", "insiders", "changing",
)  # fmt: skip
MARK = re.compile(r"[,;:!?()\[\]\"\n…–—]|\.\.|\.(?=\s|$)|(?<!\S)-+(?!\S)")  # parts runs of words


@cache
def listed(table: str, name: str = "words") -> frozenset[str]:
    """A list of `leftovers.toml`, as keys of tokens."""
    return frozenset(
        " ".join(token.key for token in tokenise(word)) for word in load_toml("leftovers.toml")[table][name]
    )


@cache
def talk_words() -> frozenset[str]:
    """Words that only say who asks, what for, and in what mood."""
    said = frozenset[str]().union(*(listed("talk", name) for name in load_toml("leftovers.toml")["talk"]))
    return said | listed("told")


@cache
def idle_words() -> frozenset[str]:
    """Words that change no figure wherever they stand."""
    lists = load_toml("leftovers.toml")["idle"]
    return frozenset[str]().union(*(listed("idle", name) for name in lists)) - narrowing_words()


def is_idle(key: str) -> bool:
    """Whether a word changes no figure wherever it stands: an idle one, or a form of an idle verb."""
    return key in idle_words() or (is_idle_verb(key) and key not in narrowing_words())


def is_idle_verb(key: str) -> bool:
    """Whether a word is a form of a verb that every figure may come with: "rakes", "soared"."""
    return not stems(key).isdisjoint(listed("idle", "verbs") | listed("idle", "moves"))


@cache
def narrowing_words() -> frozenset[str]:
    """Words that are never passed over outside of a phrase of courtesy."""
    topics = {key for words in load_toml("words.toml")["topics"].values() for word in words for key in word.split()}
    statements = {key for phrase in load_word_map("statements") for key in phrase.split()}
    domain = frozenset[str]().union(*(load_words(name) for name in _DOMAIN))
    domain |= {key for key in load_words("insider_deals") if not is_idle_verb(key)}
    said = _countries() | topics | statements | load_word_map("ambiguous").keys()
    return _own_narrowing() | domain | (said - talk_words())


@cache
def _own_narrowing() -> frozenset[str]:
    lists = ("words", "verbs", "manner")
    return frozenset[str]().union(listed("selling"), *(listed("narrowing", name) for name in lists))


def narrows(key: str) -> bool:
    """Whether a word, or what it is a form of, may narrow a figure by what it means."""
    if key in narrowing_words():
        return True
    known = key in talk_words() or is_idle(key) or key in load_words("filler")
    return not known and not _own_narrowing().isdisjoint(stems(key))


def limits_figure(key: str) -> bool:
    """Whether a word narrows a figure wherever it stands, even in a sentence of its own: a country, "organic"."""
    return not _limiting().isdisjoint(stems(key))


@cache
def _limiting() -> frozenset[str]:
    return _own_narrowing() | _countries() | load_words("parts")


@cache
def _countries() -> frozenset[str]:
    """The words of countries' names; none that only joins others: "the", "and"."""
    names = load_toml("countries.toml").values()
    return frozenset(token.key for name in names for token in tokenise(name)) - load_words("filler")


def tells_of_somebody(text: str) -> bool:
    """Whether a sentence begins with somebody who is no company, and has no word that may narrow a figure or asks."""
    keys = [token.key for token in tokenise(text)]
    while keys[:1] and keys[0] in listed("frames", "askers") | _JOINING:
        keys = keys[1:]
    somebody = (listed("talk", "people") | listed("frames", "subjects") | listed("frames", "anybody")) - {"who"}
    asking = listed("focus") | listed("frames", "question") | listed("frames", "requesting")
    return len(keys) > 2 and keys[0] in somebody and asking.isdisjoint(keys) and not any(map(narrows, keys))


def dismissed(words: Words) -> set[int]:
    """The positions of the words of such asides; of none that ends in words that may narrow a figure."""
    tokens = words.tokens
    breaks = [at for at in range(1, len(tokens)) if MARK.search(words.between(at, at))]
    found: set[int] = set()
    for first, end in zip([0, *breaks], [*breaks, len(tokens)], strict=True):
        length = next((n for n in (2, 1) if phrase_key(tokens[first : first + n]) in listed("dismissed", "opening")), 0)
        rest = [token.key for token in tokens[first + length : end] if token.key not in listed("dismissed", "skipped")]
        talks = len(rest) > 2 and rest[0] in listed("dismissed", "talk") and rest[1] in listed("dismissed", "linking")
        aside = length and talks and narrowing_words().isdisjoint(rest[2:])
        run = [token.key for token in tokens[first:end]]
        if aside or (first and (_is_indifferent(run) or _is_comment(run))):
            found.update(range(first, end))
    return found if len(found) < len(tokens) else set()


def _is_comment(keys: Sequence[str]) -> bool:
    """Whether somebody of the news comments on what was asked for: "analyst on tv called it obscene"."""
    who = next(
        (at for at, key in enumerate(keys[:_AHEAD]) if key.removesuffix("s") in load_words("commentators")), None
    )
    said = next((at for at, key in enumerate(keys) if key in load_words("commenting")), None)
    if who is None or said is None or not who < said < len(keys) - 1:
        return False
    return keys[said + 1] in listed("frames", "things") and narrowing_words().isdisjoint(keys[said + 2 :])


def _is_indifferent(keys: Sequence[str]) -> bool:
    """Whether somebody says that either of two ways will do: "year end or average, i dont care"."""
    said = " ".join(keys)
    return "or" in keys and any(f" {phrase} " in f" {said} " for phrase in listed("dismissed", "indifferent"))
