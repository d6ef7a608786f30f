"""Labels in abbreviated words ("Op. margin", "Net inc."): written out by `verification.toml`, for the metric finder."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product

from tools.text import name_key
from tools.vocab.loader import load_toml

_MOST_WORDS = 5  # of an abbreviated label
_JOINED = re.compile(r"[ \t.&/'’-]*")
_WORD = re.compile(r"[^\W\d_]+(?:[&'’][^\W\d_]+)*")
_GOES_ON = re.compile(r"[ \t]*(?:[a-z|(:=$€£\d\t]|$)")


@cache
def _table() -> dict[str, tuple[str, ...]]:
    entries: dict[str, list[str]] = load_toml("verification.toml")["abbreviations"]
    return {short: tuple(words) for short, words in entries.items()}


@cache
def _alone() -> frozenset[str]:
    return frozenset(load_toml("verification.toml")["lists"]["abbreviated_alone"])


@lru_cache(maxsize=65536)
def written_out(key: str) -> tuple[str, ...]:
    """The phrases that a normalised one may stand for, its abbreviated words written out; none where it has none."""
    words = key.split()
    table = _table()
    if len(words) > _MOST_WORDS or not any(word in table for word in words):
        return ()
    if len(words) == 1 and words[0] not in _alone():
        return ()
    options = [table.get(word, (word,)) for word in words]
    return tuple(" ".join(choice) for choice in product(*options))


def without_stops(text: str, is_name: Callable[[str], bool]) -> str:
    """A text, at its length, without the full stops of abbreviated labels: they end no sentence."""
    stops = {at for first, last in _labels(text, is_name) for at in _stops(text, first, last)}
    return "".join(" " if at in stops else sign for at, sign in enumerate(text)) if stops else text


def _labels(text: str, is_name: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Where the abbreviated names of figures stand, the longest at each place."""
    words = list(_WORD.finditer(text))
    short = [at for at, word in enumerate(words) if word[0].lower() in _table() and text.startswith(".", word.end())]
    for at in short:
        for first, last in _runs(text, words, at):
            if _is_label(words[first : last + 1], is_name):
                yield words[first].start(), words[last].end()
                break


def _runs(text: str, words: Sequence[re.Match[str]], at: int) -> Iterator[tuple[int, int]]:
    """Runs of joined words around one, the longest first."""
    first = last = at
    while (
        first and at - first < _MOST_WORDS - 1 and _JOINED.fullmatch(text, words[first - 1].end(), words[first].start())
    ):
        first -= 1
    while (
        last + 1 < len(words)
        and last - at < _MOST_WORDS - 1
        and _JOINED.fullmatch(text, words[last].end(), words[last + 1].start())
    ):
        last += 1
    spans = [(one, other) for one in range(first, at + 1) for other in range(at, last + 1)]
    yield from sorted((span for span in spans if span[1] - span[0] < _MOST_WORDS), key=lambda span: span[0] - span[1])


def _is_label(words: Sequence[re.Match[str]], is_name: Callable[[str], bool]) -> bool:
    return any(map(is_name, written_out(" ".join(name_key(word[0]) for word in words))))


def _stops(text: str, first: int, last: int) -> Iterator[int]:
    """The full stops within a label, and the one behind it unless a sentence may end there."""
    yield from (at for at in range(first, last) if text[at] == ".")
    if text[last : last + 1] == "." and _GOES_ON.match(text, last + 1):
        yield last
