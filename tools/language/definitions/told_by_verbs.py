"""Arithmetic that verbs tell, said with signs instead: "what was left of revenue after costs" is revenue minus costs.

Told of two figures alone, so that nothing that stands beside them is passed over.
"""

import re

from tools.language.definitions.named import OPEN, mentioned
from tools.language.definitions.words import pattern
from tools.vocab.loader import Vocabulary

_PAIR = 2  # figures: what there is, and what is taken from it
_IDLE = re.compile(r"\s*(?:(?:in|for|at|as of|on|during|over)\b.*)?", re.IGNORECASE)


def told_by_verbs(text: str, vocabulary: Vocabulary) -> str:
    """The question with a sign between its two figures; unchanged where no such verb joins them."""
    if pattern("left_of").search(text) is None and pattern("put_back_behind").search(text) is None:
        return text
    named = mentioned(text, vocabulary)
    if len(named) != _PAIR or any(key.startswith(OPEN) for key, *_ in named):
        return text
    return _left_of(text, named) or _put_back(text, named) or text


def _left_of(text: str, named: list[tuple[str, int, int]]) -> str | None:
    """ "What was left of revenue in 2023 after all costs are paid": the difference, or its share of the first."""
    (_, begin, end), (_, first, last) = named
    left, after = pattern("left_of").search(text), pattern("left_after").search(text, end)
    if left is None or after is None or left.end() > begin or after.end() != first:
        return None
    off = pattern("left_off").match(text, last)
    behind = text[off.end() if off else last :]
    share = pattern("in_percent").search(behind)
    whole, taken = text[begin:end], text[first:last]
    said = f"({whole} minus {taken}) / {whole}" if share else f"{whole} minus {taken}"
    between = text[end : after.start()]
    if not _IDLE.fullmatch(between):
        return None
    behind = behind[: share.start()] + behind[share.end() :] if share else behind
    return f"{text[: left.start()]}what was {text[left.end() : begin]}{said}{between.rstrip()}{behind}"


def _put_back(text: str, named: list[tuple[str, int, int]]) -> str | None:
    """ "Operating income with depreciation added back": their sum."""
    (_, _, end), (_, first, last) = named
    lead, behind = pattern("put_back").match(text, end), pattern("put_back_behind").match(text, last)
    if lead is None or behind is None or lead.end() != first:
        return None
    return f"{text[:end]} plus {text[first:last]}{text[behind.end() :]}"
