"""What tidying changes in a text: which words, and what they are read as."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tools.models.slots.rereads import Reread, RereadKind
from tools.text import Token, tokenise

QUOTED = re.compile(r'"[^"]*"|“[^”]*”|«[^»]*»')


@dataclass(frozen=True)
class Edit:
    """Characters of a text, and what stands for them."""

    start: int
    end: int
    read: str
    kind: RereadKind


def apply(text: str, edits: Iterable[Edit]) -> tuple[str, list[Reread]]:
    """The text with the edits, the first of those that overlap, and what was changed from left to right."""
    parts: list[str] = []
    changes: list[Reread] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, -edit.end)):
        said = text[edit.start : edit.end]
        if edit.start < at or said == edit.read:
            continue
        parts += [text[at : edit.start], edit.read]
        changes.append(Reread(said=said.strip(), read=edit.read.strip(), kind=edit.kind))
        at = edit.end
    return "".join((*parts, text[at:])), changes


def open_tokens(text: str) -> list[Token]:
    """The words of a text outside quotation marks."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    return [
        token for token in tokenise(text) if not any(first < token.end and token.start < end for first, end in quoted)
    ]


def is_typed(token: Token) -> bool:
    """Whether a word is written as one types: no ticker or name with capital letters inside, no number."""
    text = token.text
    return text.islower() or (text.isascii() and text[:1].isalpha() and text[1:].islower())


def windows(tokens: list[Token], longest: int) -> Iterator[tuple[int, int]]:
    """Every run of up to so many words, the longest first at each place."""
    for first in range(len(tokens)):
        for end in range(min(first + longest, len(tokens)), first, -1):
            yield first, end
