"""A statement that a query names, or names several lines of, goes first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tools.language.queries.features import Wanted, statement_signs
from tools.models.passages import Passage

_Page: TypeAlias = tuple[str, int | None]  # of a document

_TOP = 45  # terms of a passage that stand for its heading
_SEVERAL = 2  # lines that tell which statement is meant
_SIGNS = 0.3  # of a statement's telling lines: fewer are a note's, or a summary's


@dataclass(frozen=True)
class _Kind:
    """How a statement reads, with each phrase between spaces."""

    titles: tuple[str, ...]
    lines: tuple[str, ...]

    def is_in(self, text: str, top: str) -> bool:
        """Whether a passage is (a part of) such a statement."""
        signs = sum(line in text for line in self.lines) / max(1, len(self.lines))
        return signs >= _SIGNS and any(title in top for title in self.titles)


def named_statements(wanted: Wanted, passages: Sequence[Passage]) -> list[int]:
    """The places of the statements that the query names and that hold a line asked for, the first of each kind.

    Where it names none, but several lines, it is the one statement that holds most of them.
    """
    if not wanted.lines:
        return []
    on_page = _pages(passages)
    found = {place for kind in sorted(wanted.statements) for place in _first(kind, wanted, passages, on_page)}
    if wanted.names_statement:
        return sorted(found)
    if wanted.reason or wanted.summary:
        return []
    held = {place: _lines_held(wanted, _text_of(passages[place], on_page)) for place in sorted(found)}
    best = max(held, key=lambda place: held[place], default=None)
    return [best] if best is not None and held[best] >= _SEVERAL else []


def _first(kind: str, wanted: Wanted, passages: Sequence[Passage], on_page: Mapping[_Page, str]) -> list[int]:
    """The first passage that is such a statement, if there is one."""
    signs = statement_signs(kind)
    read = _Kind(_phrases(signs.titles), _phrases(signs.lines))
    for place, passage in enumerate(passages):
        text = _text_of(passage, on_page)
        top = f" {passage.heading} {' '.join(passage.terms.split(maxsplit=_TOP)[:_TOP])} "
        if read.is_in(text, top) and _lines_held(wanted, text):
            return [place]
    return []


def _lines_held(wanted: Wanted, text: str) -> int:
    """How many of the lines asked for a text has."""
    return sum(any(phrase in text for phrase in _phrases(names)) for names in wanted.lines)


def _text_of(passage: Passage, on_page: Mapping[_Page, str]) -> str:
    return on_page.get(_page_of(passage), f" {passage.terms} ")


def _pages(passages: Sequence[Passage]) -> dict[_Page, str]:
    """The terms of all the passages of a printed page: a statement may be cut in two."""
    pages: dict[_Page, str] = {}
    for passage in passages:
        if (page := _page_of(passage))[1] is not None:
            pages[page] = f"{pages.get(page, '')} {passage.terms} "
    return pages


def _page_of(passage: Passage) -> _Page:
    # What has anchors is HTML: its pages are counted breaks.
    return passage.document.doc_id, passage.chunk.page if passage.chunk.anchor is None else None


def _phrases(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f" {name} " for name in names if name)
