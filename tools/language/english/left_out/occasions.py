"""Runs of words that only tell what an answer is for, or what the company is: "working on a staples comp sheet", "for
my semis class", "the latam warehouse landlord".

What such a sheet or class is about is no part of what is asked: a thing that somebody makes or attends, told with "a"
or "my". "The beauty report" may be what a figure is asked of.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from tools.language.english.asides import MARK, listed
from tools.language.mentions import Words
from tools.vocab.loader import load_toml

_HEAD = 6  # words before the noun
_FEWEST = 2


def occasions(words: Words) -> Iterator[range]:
    """The positions of such runs."""
    tokens = words.tokens
    breaks = [at for at in range(1, len(tokens)) if MARK.search(words.between(at, at))]
    for first, end in zip([0, *breaks], [*breaks, len(tokens)], strict=True):
        keys = words.keys[first:end]
        if end - first < _FEWEST or not words.taken.isdisjoint(range(first, end)):
            continue
        if _tells(keys) or _names_again(keys):
            yield range(first, end)


def _tells(keys: Sequence[str]) -> bool:
    """Whether somebody makes or attends something, and nothing is limited, asked or left out."""
    asked = listed("unjudged", "limits") | listed("frames", "question") | listed("focus")
    start = next((at for at, key in enumerate(keys) if key not in _list("opening")), len(keys))
    doing = start < len(keys) and keys[start] in _list("doing")
    purpose = start < len(keys) and keys[start] == "for"
    if not (doing or purpose):
        return False
    body = keys[start + 1 :]
    made = next((at for at, key in enumerate(body[: _HEAD + 1]) if key in _list("made")), None)
    if made is None:
        return False
    owned = not _list("owning").isdisjoint(body[: made + 1]) or (doing and "the" not in body[: made + 1])
    return owned and asked.isdisjoint(key for key in body if key not in _list("harmless"))


def _names_again(keys: Sequence[str]) -> bool:
    """Whether it only calls the company by what it is: "the latam warehouse landlord"."""
    asked = listed("unjudged", "limits") | listed("frames", "question")
    led = keys[0] in {"the", "that", "a", "an", "this"} and len(keys) - 2 <= _HEAD
    return led and keys[-1] in _list("again") and asked.isdisjoint(keys)


@cache
def _list(name: str) -> frozenset[str]:
    return frozenset(load_toml("occasions.toml")[name])
