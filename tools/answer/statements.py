"""Reads a model's draft: what it states, and by which facts and passages it says so."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from tools.errors import ModelFailed
from tools.language.english.statements import ITEM, LEFT_OPEN

MOST_STATEMENTS = 80
_MOST_CHARACTERS = 20_000
_ID = r"[fp]\d{1,4}"
_CITES = re.compile(rf"\s*\[\s*{_ID}(?:\s*[,;&]\s*{_ID})*\s*\](?:\s*\[\s*{_ID}(?:\s*[,;&]\s*{_ID})*\s*\])*")
_ID_IN = re.compile(_ID)
_MARKUP = re.compile(r"\*\*|__|^#{1,6}\s+", re.MULTILINE)
_STOP = re.compile(r"[.;,:!?]+")
_WORD = re.compile(r"\w")


@dataclass(frozen=True)
class Statement:
    """Words of a draft with the ids that it cites for them, or none. `line` is the paragraph's number.

    A heading only names what follows it.
    """

    text: str
    ids: tuple[str, ...]
    line: int
    heading: bool = False


@dataclass(frozen=True)
class Draft:
    """A model's statements in order, and what it says that it can't answer."""

    statements: tuple[Statement, ...]
    open: tuple[str, ...] = ()


def read_draft(reply: str) -> Draft:
    """The statements of a reply. Raises `ModelFailed` for one that states nothing, or too much to be an answer."""
    if len(reply) > _MOST_CHARACTERS:
        raise ModelFailed(f"The draft has {len(reply):,} characters.")
    statements: list[Statement] = []
    left_open: list[str] = []
    waiting = ""  # lines that the next line's citation is for
    lines = [line.strip() for line in _MARKUP.sub("", reply).splitlines()]
    for number, line in enumerate(lines):
        if found := LEFT_OPEN.match(line):
            left_open.append(found["what"].strip())
            continue
        if not _WORD.search(line):
            statements += [_uncited(waiting, number)] if waiting else []
            waiting = ""
            continue
        if _is_heading(line) and not waiting:
            statements.append(Statement(line, (), number, heading=True))
            continue
        waiting = f"{waiting}\n{line}" if waiting else line
        if _CITES.search(line):
            statements += _cited(waiting, number)
            waiting = ""
    statements += [_uncited(waiting, len(lines))] if waiting else []
    if not left_open and not any(one.ids for one in statements):
        raise ModelFailed("The draft cites nothing.")
    if len(statements) > MOST_STATEMENTS:
        raise ModelFailed(f"The draft makes {len(statements)} statements.")
    return Draft(tuple(_with_citations_of_items(statements)), tuple(left_open))


def _with_citations_of_items(statements: Sequence[Statement]) -> Iterator[Statement]:
    """The statements; one that introduces a list and cites nothing cites what the list's items cite."""
    for number, one in enumerate(statements):
        items = takewhile(lambda item: ITEM.match(item.text), statements[number + 1 :])
        if one.ids or one.heading or not one.text.endswith(":"):
            yield one
        else:
            yield replace(one, ids=tuple(dict.fromkeys(name for item in items for name in item.ids)))


def _is_heading(line: str) -> bool:
    """Whether a line names what follows: no sentence, no number, no citation."""
    short = len(line) <= 80 and not re.search(r"\d", line) and not _CITES.search(line)
    return short and (line.endswith(":") or (not ITEM.match(line) and line[-1] not in ".!?;,"))


def _uncited(text: str, line: int) -> Statement:
    return Statement(text, (), line)


def _cited(text: str, line: int) -> Iterator[Statement]:
    """The statements of a paragraph, each up to its citation; a stop behind that belongs to it."""
    position = 0
    for match in _CITES.finditer(text):
        said = text[position : match.start()]
        stop = _STOP.match(text, match.end())
        position = stop.end() if stop else match.end()
        said = f"{said.rstrip()}{stop[0] if stop and not said.rstrip().endswith(('.', '!', '?')) else ''}"
        if _WORD.search(said):
            yield Statement(said.strip(" \n\t"), tuple(dict.fromkeys(_ID_IN.findall(match[0]))), line)
    if _WORD.search(rest := text[position:]):
        yield Statement(rest.strip(), (), line)
