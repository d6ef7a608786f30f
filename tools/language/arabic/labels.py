"""What a line of an Arabic statement is: the metric that its label names, and the kind of figures beside it."""

import re
from functools import cache
from typing import Literal, TypeAlias

from tools.language.arabic.data import forms_of, one_of, word_list
from tools.language.arabic.letters import normalise
from tools.language.arabic.words import Phrases

LineKind: TypeAlias = Literal["per_share", "shares", "percent"]
_FILE = "statements.toml"
_KINDS: tuple[LineKind, ...] = ("per_share", "shares", "percent")
_ASIDE = re.compile(r"\(([^()]*)\)")


@cache
def _metrics() -> Phrases[str]:
    names = forms_of("metrics.toml", "names")
    return Phrases((name, key) for key, written in names.items() for name in written)


def metric_key(label: str) -> str | None:
    """The key of the metric or formula that a label names as a whole, or in its parentheses; None for any other."""
    bare = _ASIDE.sub(" ", label).strip(" :-–")
    for name in (label, bare, *(match[1] for match in _ASIDE.finditer(label))):
        if name.strip() and (key := _metrics().get(name)) is not None:
            return key
    return None


@cache
def _pattern(kind: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(word_list(_FILE, kind))})(?!\w)")


def line_kind(label: str) -> LineKind | None:
    """The kind of a line's figures, where they are no amounts of money as those around them are."""
    plain = normalise(label)
    for kind in _KINDS:
        found = _pattern(kind).search(plain)
        if found is not None and (kind != "shares" or found.start() == 0):  # proceeds of units are money
            return kind
    return None


def profit_word() -> str:
    """What a profit is called."""
    return forms_of(_FILE, "lists")["profit"][0]


def states_loss(label: str) -> bool:
    """Whether a line is called a loss and not a profit as well; what is set aside for losses is none."""
    plain = normalise(label)
    if _pattern("provided").search(plain) is not None:
        return False
    return _pattern("loss").search(plain) is not None and _pattern("profit").search(plain) is None
