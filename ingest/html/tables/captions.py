"""Finds what a table is called, and what is said around it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ingest.html.tables.headers import JOINT, is_note, is_period
from ingest.html.tables.patterns import pattern

_LOOKED_AT: Final = 6  # blocks before the table
_NEAR: Final = 3  # of those, that give titles and notes
_LONGEST_HEADING: Final = 150
_LONGEST_CAPTION: Final = 400
_SHORT: Final = 40
_LONGEST_BLOCK: Final = 5_000  # characters that are read of a block
_BEFORE: Final = 700  # characters of context
_AFTER: Final = 300
_SENTENCE = re.compile(r"(?<=[.!?])[\"”’)]?\s+(?=[A-Z(“\"])")
_MARK = re.compile(r"^(?:\(\w{1,2}\)|[•●○*–—-])\s*$")
_LETTER = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A caption, the text around the table and before it, and its notes on units.

    `titles` are what it is called by nothing but what stands just before it: the caption, unless it is from further
    away, and short lines.
    """

    caption: str
    context: str
    before: str
    titles: tuple[str, ...]
    notes: tuple[str, ...]


def surroundings(
    own: str, titles: Sequence[str], stub: str, before: Sequence[str], after: Sequence[str]
) -> Surroundings:
    """What a table is called. `own` is its caption element, `titles` stand in its first rows, `stub` heads its labels.

    An empty text among those before stands for another table: what is said before that one is a last resort.
    """
    near, far = _parted([" ".join(block[-_LONGEST_BLOCK:].split()) for block in before[-_LOOKED_AT:]])
    notes = [text for text in reversed(near[-_NEAR:]) if is_note(text)]
    said = [text for text in near if not is_note(text)]
    text = "\n".join(said[-_NEAR:])[-_BEFORE:]
    below = " ".join(" ".join(block[:_LONGEST_BLOCK].split()) for block in after[:2])[:_AFTER].strip()
    caption = _caption(own, [text[:_LONGEST_CAPTION] for text in (*titles, *stub.split(JOINT))], said)
    return Surroundings(
        caption=(caption or _announced(far) or next(iter(reversed(said)), ""))[:_LONGEST_CAPTION],
        context=f"{text}\n{below}".strip(),
        before=text,
        titles=(caption[:_LONGEST_CAPTION], *_headings(said[-_NEAR:])),
        notes=(*notes, *said[-1:]),
    )


def _headings(said: Sequence[str]) -> tuple[str, ...]:
    """The headings just before a table, with nothing between that is not about it."""
    found: list[str] = []
    for text in reversed(said):
        if _is_heading(text):
            found.append(text)
        elif not pattern("captions", "announces").search(_last_sentence(text)):
            break
    return tuple(found)


def _parted(blocks: Sequence[str]) -> tuple[list[str], list[str]]:
    """What is said between the table before and this one, and what is said before that."""
    last = max((number for number, block in enumerate(blocks) if not block), default=-1)
    near = [block for block in blocks[last + 1 :] if not _is_furniture(block)]
    far = [block for block in blocks[: last + 1] if block and not _is_furniture(block) and not is_note(block)]
    return near, far


def _caption(own: str, titles: Sequence[str], said: Sequence[str]) -> str:
    if own and not is_note(own):
        return own
    found = _announced(said[-_NEAR:])
    if found:
        return found
    for title in titles:
        if _LETTER.search(title) and not is_note(title) and not is_period(title) and not _is_head_word(title):
            return title.rstrip(":")
    headings = [text for text in said if _is_heading(text) and not _is_company(text)]
    prose = [_last_sentence(text) for text in said if not _is_company(text) and not _is_footnote(text)]
    return next(iter([*reversed(headings), *reversed(prose)]), "")


def _announced(said: Sequence[str]) -> str:
    """The nearest heading, or sentence that announces a table with the heading right above it; no prose between."""
    about = [text for text in said if not _is_company(text) and not _is_footnote(text)]
    if not about or _is_heading(about[-1]):
        return about[-1] if about else ""
    sentence = _last_sentence(about[-1])
    if not pattern("captions", "announces").search(sentence):
        return ""
    heading = about[-2] if len(about) > 1 and sentence == about[-1] and _is_heading(about[-2]) else ""
    return f"{heading}: {sentence}" if heading else sentence


def _is_head_word(text: str) -> bool:
    return len(text) < _SHORT and pattern("rows", "head_words").match(text) is not None


def _is_company(text: str) -> bool:
    return pattern("captions", "company").match(text) is not None


def _is_furniture(text: str) -> bool:
    return pattern("captions", "furniture").match(text) is not None or _MARK.match(text) is not None


def _is_footnote(text: str) -> bool:
    return pattern("captions", "footnote").match(text) is not None


def _is_heading(text: str) -> bool:
    if len(text) > _LONGEST_HEADING or _is_footnote(text) or not _LETTER.search(text):
        return False
    return text[-1] not in ".,;:" and not text[0].islower()


def _last_sentence(text: str) -> str:
    return _SENTENCE.split(text)[-1].strip()
