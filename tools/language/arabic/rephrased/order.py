"""The parts of an Arabic question in the order of English: each verb after its subject."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "company", "figure", "statement", "period", "opening", "verb", "deed", "person", "word", "amount", "sign", "unread"
]
_DEALS = ("buy", "sell")  # what a person does whose name may be unknown
_LONGEST_NAME = 3  # words
_IN_SUBJECT = ("of", "and", "for", "the company")


@dataclass(frozen=True)
class Segment:
    """A stretch of the question and the English for it; an opening has one for before a verb and one for all else."""

    start: int
    end: int
    english: str
    kind: Kind
    prefix: str = ""


def ordered(segments: Sequence[Segment]) -> list[Segment]:
    """The segments with each verb after its subject, as English has them."""
    ordered: list[Segment] = []
    at = 0
    while at < len(segments):
        one = segments[at]
        at += 1
        if one.kind in ("verb", "deed"):
            end = _subject_end(segments, at, one.kind) if one.english not in _DEALS else _dealer_end(segments, at)
            ordered += segments[at:end]
            at = end
        ordered.append(one)
    return ordered


def _subject_end(segments: Sequence[Segment], first: int, kind: Kind) -> int:
    """Where the subject ends that begins at a place: names in a row, joined by "of" and "and"."""
    subjects = ("company", "person") if kind == "deed" else ("company", "figure")
    end = first
    for at in range(first, len(segments)):
        one = segments[at]
        if one.kind in subjects:
            end = at + 1
        elif not (one.kind == "word" and one.english in _IN_SUBJECT):
            break
    return end


def _dealer_end(segments: Sequence[Segment], first: int) -> int:
    """Where the one ends who buys or sells: a person, or words in a row that may be a name."""
    end = _subject_end(segments, first, "deed")
    if end > first:
        return end
    for at in range(first, min(first + _LONGEST_NAME, len(segments))):
        if segments[at].kind not in ("unread", "person"):
            return at
    return min(first + _LONGEST_NAME, len(segments))
