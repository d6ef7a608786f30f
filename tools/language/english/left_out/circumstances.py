"""What only tells what happened in a period, right behind it: "fy21 when it went public", "2023 before the ai boom".

Of what comes "before" or "after", only events are: "2023 before tax" is another figure. Nothing that is left out, added
or measured in another way is a circumstance.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from tools.language.english.asides import MARK, listed
from tools.language.english.parts_of_speech import stems
from tools.language.mentions import Words
from tools.language.periods.named import Periods
from tools.vocab.loader import load_toml

_FEWEST = 2  # words of one
_EVENT = 7  # words up to the noun of an event


def circumstances(words: Words, periods: Periods) -> Iterator[range]:
    """The positions of such runs of words."""
    ends = {words.at(last - 1) for _, last in periods.covered}
    for first in sorted(at + 1 for at in ends if at is not None):
        end = first
        while end < len(words.keys) and end not in words.taken and not _breaks(words, end, first):
            end += 1
        if end - first > _FEWEST and _tells(words.keys[first:end]):
            yield range(first, end)


def _breaks(words: Words, at: int, first: int) -> bool:
    """Whether a mark parts a word from the one before; a comma may stand behind the period itself."""
    mark = MARK.search(words.between(at, at))
    return mark is not None and not (at == first and mark[0] in ",-–—(")


def _tells(keys: Sequence[str]) -> bool:
    start = next((n for n in (2, 1) if " ".join(keys[:n]) in _list("times") | _list("events")), 0)
    opening, rest = " ".join(keys[:start]), keys[start:]
    if len(rest) < _FEWEST or not _forbidden().isdisjoint(rest) or any(map(_leaves_out, rest)):
        return False
    if opening in _list("times"):
        return rest[0] not in _list("manners") and any(map(_is_verb, rest[1:]))
    return not _list("happenings").isdisjoint(rest[:_EVENT])


def _leaves_out(key: str) -> bool:
    return not stems(key).isdisjoint(listed("narrowing", "verbs"))


def _is_verb(key: str) -> bool:
    """Whether a word may be what somebody does, or a form of to be."""
    return key in listed("frames", "auxiliaries") | {"went", "got", "began", "were"} or key.endswith(
        ("ed", "s", "t", "d", "w")
    )


@cache
def _forbidden() -> frozenset[str]:
    return listed("unjudged", "limits") | listed("unjudged", "alone") | listed("frames", "question") - {"when"}


@cache
def _list(name: str) -> frozenset[str]:
    return frozenset(load_toml("circumstances.toml")[name])
