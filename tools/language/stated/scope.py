"""How far a period that a text names reaches: a heading's to the next heading, a caption's over its rows.

A sentence's own reaches no further than the sentence: what follows it may be of any period.
"""

import re

from tools.language.periods.mentions import PeriodMention
from tools.language.stated.noticed import Noticed
from tools.language.stated.stated import Subject
from tools.language.stated.units import Stretch

_MOST_WORDS = 14  # of a heading
_CELLS = ("|", "\x1f")
_ITEM = re.compile(r"\s*(?:[-*•>–]|\d{1,2}[.)]) ")
_BULLETS = ("-", "*", "•", "–")


def is_item(words: str) -> bool:
    """Whether a stretch is an item of a list: what its items are about, they share."""
    return _ITEM.match(words) is not None


def leave_paragraph(stretch: Stretch, subject: Subject) -> None:
    """What stands over a paragraph and its list ("In fiscal 2023:") ends where another paragraph begins."""
    goes_on = stretch.is_row or stretch.words.lstrip().startswith(_BULLETS)
    if subject.to_paragraph and stretch.opens and not goes_on:
        subject.heading, subject.to_paragraph = None, False


def read_scope(one: Noticed, subject: Subject) -> None:
    """Whether a stretch stands over what follows, as headings and questions do, and which period it names."""
    if one.stretch.is_row:
        return
    words = one.stretch.words.strip(" *_")
    period = _only_period(one)
    if one.stretch.quantities or any(cell in words for cell in _CELLS):
        subject.caption = subject.caption if any(cell in words for cell in _CELLS) else None
        return
    subject.caption = period or subject.caption
    depth = len(words) - len(words.lstrip("#"))
    if period is not None and _is_heading(words):
        subject.heading, subject.depth = period, depth
        subject.to_paragraph = words.endswith(":") and not depth
    elif depth and depth <= subject.depth:
        subject.heading, subject.depth = None, depth


def _only_period(one: Noticed) -> PeriodMention | None:
    """The one period that a stretch names."""
    named = [mention for mention in one.mentions if not mention.is_relative]
    return named[0] if len(named) == 1 else None


def _is_heading(words: str) -> bool:
    return bool(words) and words[-1] not in ".!;," and len(words.split()) <= _MOST_WORDS
