"""Deeds that are said not to be done with an amount: "cost not yet recognized", "undrawn", "yet to be billed".

Such an amount is another one than the figure that stands beside the words, and often its very opposite.
"""

from collections.abc import Collection, Iterator, Sequence

from tools.language.english.asides import listed
from tools.language.english.parts_of_speech import stems


def undone(keys: Sequence[str], left: Collection[int]) -> frozenset[int]:
    """The positions of the words left over that say so; a deed that the name of a figure holds is none."""
    found = {at for at in left if _is_prefixed(keys[at])}
    for first, end in _denials(keys):
        at = _past(keys, end)
        if at < len(keys) and at in left and _is_deed(keys[at]):
            found |= {*range(first, at + 1)} & {*left}
    return frozenset(found)


def _denials(keys: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where something is denied, or still ahead; what the asker does not do is no amount's: "I have not paid"."""
    for at, key in enumerate(keys):
        if key in listed("undone", "denying") and not _is_of_asker(keys, at):
            yield at, at + 1
        elif key in listed("undone", "pending") and keys[at + 1 : at + 2] == ["to"]:
            yield at, at + 2


def _is_of_asker(keys: Sequence[str], at: int) -> bool:
    before = at - 1
    while before >= 0 and keys[before] in listed("frames", "auxiliaries"):
        before -= 1
    return before >= 0 and keys[before] in listed("undone", "askers")


def _past(keys: Sequence[str], at: int) -> int:
    while at < len(keys) and keys[at] in listed("undone", "passed"):
        at += 1
    return at


def _is_deed(key: str) -> bool:
    return not (stems(key) | {key}).isdisjoint(listed("undone", "deeds"))


def _is_prefixed(key: str) -> bool:
    """Whether a word denies a deed by itself: "unvested"; "unused" is no form of "unuse"."""
    prefix = next((one for one in listed("undone", "prefixes") if key.startswith(one)), "")
    return bool(prefix) and key.endswith(("d", "n", "t")) and _is_deed(key.removeprefix(prefix))
