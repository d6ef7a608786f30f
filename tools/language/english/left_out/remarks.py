"""What somebody thinks of a figure, or wants it for, set apart by marks: "worried about the build", "(to add back)".

It narrows nothing, whatever it names, unless it says what is left out or what alone is meant.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from tools.language.english.asides import MARK, listed, narrows
from tools.language.english.parts_of_speech import stems
from tools.language.mentions import Words
from tools.vocab.loader import load_toml, load_words

_REACH = 2  # words of an act
_LONGEST = 6  # words of what an answer is for


def remarks(words: Words) -> Iterator[range]:
    """The positions of such runs; none of what a question begins with."""
    count = len(words.keys)
    breaks = [at for at in range(1, count) if MARK.search(words.between(at, at))]
    for first, end in zip(breaks, [*breaks, count][1:], strict=True):
        keys = words.keys[first:end]
        if words.taken.isdisjoint(range(first, end)) and (_thinks(keys) or _wants(keys)):
            yield range(first, end)
    for end in (*breaks, count):
        for first in (at for at in range(max(0, end - _LONGEST), end) if words.keys[at] == "for"):
            whole = words.taken.isdisjoint(range(first, end)) and not any(first < at < end for at in breaks)
            if whole and _is_for(words.keys[first:end]):
                yield range(first, end)


def _thinks(keys: Sequence[str]) -> bool:
    """Whether it tells what somebody thinks, expects or supposes, and names no part of what is asked.

    What a thought is about may be named: "looks high because of Spain".
    """
    if not _limits().isdisjoint(keys) or any(map(_leaves_out, keys)):
        return False
    part = any(narrows(key) and key not in _list("causes") for key in keys)
    if keys[-1] in _list("supposing") or keys[0] in _list("supposing"):
        return len(keys) <= load_toml("remarks.toml")["longest"] and not part
    start = next((at for at, key in enumerate(keys) if key not in _list("opening")), len(keys))
    told = keys[start] if start < len(keys) else ""
    linked = told not in _list("wishing") and not _list("linking").isdisjoint(keys[start + 1 :])
    return told in _list("telling") and (not part or linked)


def _wants(keys: Sequence[str]) -> bool:
    """Whether it tells what somebody wants to do with the answer, and nothing that would change it."""
    rest = [key for at, key in enumerate(keys) if key not in _list("opening") or at > _REACH]
    if len(rest) < _REACH or rest[0] not in _list("wanting") or "to" not in rest[1:3]:
        return False
    act = rest[rest.index("to") + 1 :]
    said = next((n for n in (2, 1) if " ".join(act[:n]) in _list("acts")), 0)
    behind = listed("frames", "things") | listed("behind", "articles") | listed("frames", "askers") | _list("into")
    return said > 0 and (behind | _list("purposes") | _list("kinds")).issuperset(act[said:])


def _is_for(keys: Sequence[str]) -> bool:
    """Whether it tells what the answer goes into: "for the EV bridge"."""
    led = len(keys) > _REACH and keys[0] == "for" and keys[1] in listed("behind", "articles")
    return led and keys[-1] in _list("purposes") and _list("kinds").issuperset(keys[2:-1])


def _leaves_out(key: str) -> bool:
    return not stems(key).isdisjoint(listed("narrowing", "verbs"))


@cache
def _limits() -> frozenset[str]:
    limits = listed("unjudged", "limits") | listed("unjudged", "alone") | listed("unjudged", "denying")
    return limits | load_words("parts") | listed("own", "portions") | _questions()


@cache
def _questions() -> frozenset[str]:
    """Words of asking, by which a run asks for more: "how much"."""
    return listed("frames", "question") | {"what", "which", "how", "who"}


@cache
def _list(name: str) -> frozenset[str]:
    return frozenset(load_toml("remarks.toml")[name])
