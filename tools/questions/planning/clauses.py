"""Cuts a question into clauses: runs of words that ask for something of their own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tools.language.english.planning import (
    asks_for_particular,
    asks_for_somebody,
    boundaries,
    filling_words,
    leads_in,
    measuring_words,
    offset_of,
    opens_clause,
    refers_to,
    says_how,
)
from tools.language.question import Mentions
from tools.models.questions import Classification
from tools.questions.reply import names_period
from tools.questions.route import rerouted
from tools.vocab.loader import load_words

Read: TypeAlias = Callable[[Mentions], Classification]

# Each piece is read by itself, and together with those before it.
_LONGEST = 3_000  # characters of a question that is cut
_MOST = 100  # pieces
_THING = 4  # words of a thing that is named by itself


@dataclass(frozen=True)
class Clause:
    """A run of words, and its reading by itself.

    `joined` is one that a word joins to what stands before it, or that a sentence's end parts from it: behind a comma
    alone, a text may say more of what is before it ("..., which is its best year").
    """

    text: str
    reading: Classification
    joined: bool = False

    @property
    def has_figure(self) -> bool:
        return bool(self.reading.metrics or self.reading.statements)

    @property
    def has_company(self) -> bool:
        """Whether it names one, or refers to one."""
        named = self.reading.tickers or self.reading.not_loaded
        return bool(named) or refers_to("company", self.text)

    @property
    def has_period(self) -> bool:
        return names_period(self.reading) or refers_to("period", self.text)

    @property
    def is_dating(self) -> bool:
        """Whether it names periods and nothing else: "so up to and including fiscal 2019"."""
        named = self.has_figure or self.has_company or self.reading.narrative_cues or self.reading.ambiguous
        return names_period(self.reading) and not named

    @property
    def is_thing(self) -> bool:
        """Whether it only names something of a company, which no rule reads."""
        reading = self.reading
        asks = self.has_figure or reading.narrative_cues or reading.problems or opens_clause(self.text)
        named = reading.tickers and reading.unexplained and not (asks or names_period(reading))
        return bool(named) and len(self.text.split()) <= _THING

    @property
    def asks_of_company(self) -> bool:
        """Whether it is a question for something of a company that is no figure: "who is its chairman"."""
        plain = not (self.has_figure or self.reading.narrative_cues or self.reading.problems or self.reading.ambiguous)
        somebody = asks_for_somebody(self.text)
        asks = somebody or (self.has_company and self.joined and asks_for_particular(self.text))
        return plain and asks and bool(self.left_over)

    @property
    def left_over(self) -> tuple[str, ...]:
        """The words that no rule accounts for, beside a figure or without one."""
        return (*self.reading.unexplained, *(one.word for one in self.reading.unused))

    @property
    def is_clear(self) -> bool:
        return not self.reading.unexplained


def split_clauses(asked: Mentions, read: Read, names: Sequence[tuple[int, int]] = ()) -> list[Clause]:
    """The clauses of a question. What it names, from which character to which, is never cut in two.

    One that `is_too_long` is not cut at all.
    """
    text = asked.words.text
    if is_too_long(text):
        return [Clause(text, read(asked))]
    clauses: list[tuple[int, Clause]] = []
    for start, end, strong, joined in _pieces(text, names):
        if not text[start:end].strip(" ,"):
            continue
        piece = replace(_clause(asked, read, start, end), joined=joined)
        if not clauses or _parts(clauses[-1][1], piece, strong=strong):
            clauses.append((start, piece))
        else:
            first, before = clauses.pop()
            clauses.append((first, replace(_clause(asked, read, first, end), joined=before.joined)))
    return [clause for _, clause in clauses]


def is_too_long(text: str) -> bool:
    """Whether a question has too many words or pieces to be cut into clauses."""
    return len(text) > _LONGEST or sum(1 for _ in boundaries(text)) >= _MOST


def _clause(asked: Mentions, read: Read, start: int, end: int) -> Clause:
    """The part of the question between two characters, without the marks around it."""
    text = asked.words.text
    said = text[start:end].strip(" ,;:-–—") or text[start:end].strip()
    start = text.index(said, start)
    return Clause(said, read(asked.part(start, start + len(said))))


def _pieces(text: str, names: Sequence[tuple[int, int]]) -> list[tuple[int, int, bool, bool]]:
    """From where to where each piece goes, whether it is parted strongly from the one before, or joined by a word."""
    pieces: list[tuple[int, int, bool, bool]] = []
    start, strong, joined = 0, True, False
    for boundary in boundaries(text):
        if any(first < boundary.end and boundary.start < end for first, end in names):
            continue
        pieces.append((start, boundary.start, strong, joined))
        start, strong = boundary.end, boundary.strong
        joined = strong or any(map(str.isalpha, text[boundary.start : boundary.end]))
    pieces.append((start, len(text), strong, joined))
    return pieces


def _parts(current: Clause, piece: Clause, *, strong: bool) -> bool:
    """Whether the piece begins a clause of its own beside the one that is under way."""
    if current.is_dating and not opens_clause(current.text):
        return False
    if current.is_thing and refers_to("company", piece.text):
        return False  # "Meta's reality labs - how much did it lose": not the company did
    if (
        leads_in(current.text)
        and opens_clause(piece.text)
        and not (current.has_figure or current.reading.narrative_cues)
    ):
        return False
    if current.has_figure and piece.asks_of_company:
        return True
    if current.asks_of_company and piece.has_figure and piece.joined and opens_clause(piece.text):
        return True
    if is_shifted(piece.text) and not (strong or piece.has_figure or piece.reading.narrative_cues):
        return (current.has_figure and current.has_period) or is_shifted(current.text)
    if not asks(current.text, current.reading) or not asks(piece.text, piece.reading, alone=False):
        return current.has_company and piece.has_company and current.has_period and piece.has_period and not strong
    if current.reading.statements and not (current.reading.metrics or current.reading.tickers):
        return not piece.reading.metrics  # "from the balance sheet, what is ..." names where the figure stands
    if strong or (piece.reading.narrative_cues and not piece.has_figure and current.has_figure):
        return True
    if not piece.has_figure:
        return False
    by_company, by_period = piece.has_company and current.has_company, piece.has_period and current.has_period
    if not (current.is_clear and piece.is_clear):
        # Words that narrow a figure may narrow its neighbours, too, unless those are spelled out.
        return current.has_figure and bool(piece.reading.tickers or piece.reading.not_loaded)
    return current.has_figure and (by_company or by_period)


def tells_how(text: str, reading: Classification) -> bool:
    """Whether a clause says how to answer, or what a word means, and asks for nothing: "Round to two decimals"."""
    if says_how(text):
        return True
    if is_shifted(text):
        return False
    named = reading.tickers or reading.not_loaded or reading.metrics or reading.statements or names_period(reading)
    asked = reading.narrative_cues or reading.problems or reading.ambiguous
    return bool(reading.unexplained) and not (named or asked or opens_clause(text))


def is_shifted(text: str) -> bool:
    """Whether a period is told by its distance from another one: "two years later"."""
    return offset_of(text) is not None


def asks(text: str, reading: Classification, *, alone: bool = True) -> bool:
    """Whether something is asked for, understood or not. Words of measure ask for something only by themselves."""
    words = filling_words(text) if alone else measuring_words(text)
    left = [word for word in reading.unexplained if word.lower() not in words]
    return bool(
        reading.metrics or reading.statements or reading.ambiguous or reading.narrative_cues or reading.problems or left
    )


def without_moves(clause: Clause) -> Clause:
    """A clause whose figure is to be explained, without the words that only say how it moved: "profit halved"."""
    reading, moves = clause.reading, load_words("moves_beside_why")
    left = tuple(word for word in reading.unexplained if word.lower() not in moves)
    if not clause.has_figure or left == reading.unexplained:
        return clause
    return replace(clause, reading=rerouted(reading, {"unexplained": left}))
