"""Of what figure a sentence gives the reasons: "Net income rose because of ..." explains no operating income."""

import re

from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.language.queries.features import Wanted, before_reason
from tools.language.terms import joined_terms
from tools.vocab.loader import load_vocabulary

# The note to a row that it doesn't name: "1 The increase is primarily related to ...".
_NOTE = re.compile(r"\W*\d{1,2}\W+(?:the|this) (?:increase|decrease|change|decline|rise)\b", re.IGNORECASE)
_SALES = joined_terms("revenue")
_WHY = re.compile(r"\bwhy\b", re.IGNORECASE)


def asks_why(question: str) -> bool:
    """Whether a question asks why in so many words, as other words for it are read before."""
    return _WHY.search(question) is not None


def explains_another(wanted: Wanted, text: str) -> bool:
    """Whether a sentence gives reasons, and the figure that it names first is not the one that is asked about."""
    said, asked = before_reason(text), [*wanted.ratios, *_moving(wanted)]
    if said is None or not asked:
        return False
    words = Words(said)
    first = min(figure_names(load_vocabulary()).find(words, "name"), key=lambda one: one.first, default=None)
    if first is None:
        return is_note(said)
    terms = f" {joined_terms(words.said(first.first, first.end))} "
    return not any(f" {name} " in terms for names in asked for name in names if name)


def is_note(text: str) -> bool:
    """Whether a sentence is the note to a table's row, which it doesn't name, on how that moved."""
    return _NOTE.match(" ".join(text.split())) is not None


def _moving(wanted: Wanted) -> list[tuple[str, ...]]:
    """The lines that explain what is asked about: of a margin, the profit rather than the sales that it is part of."""
    return [names for names in wanted.lines if not wanted.ratios or _SALES not in names] or list(wanted.lines)
