"""A statement that a query names goes first, where it holds the line that is asked for."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.language.query_features import Wanted, statement_signs
from tools.models.passages import Passage

_TOP = 45  # terms of a passage that stand for its heading
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
    """The places of the statements that the query names and that hold a line asked for, the first of each kind."""
    if not (wanted.names_statement and wanted.lines):
        return []
    found = (_first(kind, wanted, passages) for kind in sorted(wanted.statements))
    return sorted({place for place in found if place is not None})


def _first(kind: str, wanted: Wanted, passages: Sequence[Passage]) -> int | None:
    signs = statement_signs(kind)
    read = _Kind(_phrases(signs.titles), _phrases(signs.lines))
    asked = tuple(phrase for names in wanted.lines for phrase in _phrases(names))
    for place, passage in enumerate(passages):
        text = f" {passage.terms} "
        top = f" {passage.heading} {' '.join(passage.terms.split(maxsplit=_TOP)[:_TOP])} "
        if read.is_in(text, top) and any(line in text for line in asked):
            return place
    return None


def _phrases(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f" {name} " for name in names if name)
