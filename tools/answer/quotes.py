"""Writes quotations into an answer: each in quotation marks, with its place, and tied to its citation."""

from collections.abc import Sequence

from tools.answer.text import AnswerText, citation_text
from tools.models.answers import CitationStyle, Suggestion
from tools.models.passages import Quote

MOST_SUGGESTIONS = 3


def write_quotes(text: AnswerText, quotes: Sequence[Quote]) -> None:
    """A line a quotation."""
    for quote in quotes:
        text.add("“")
        text.quote(quote)
        text.add("”")
        text.cite_quote(quote)
        text.add("\n")


def suggest(quotes: Sequence[Quote], style: CitationStyle) -> tuple[Suggestion, ...]:
    """The likeliest sources of what was not answered."""
    return tuple(
        Suggestion(
            source=quote.source,
            text=citation_text(quote.source, style, quote.page_range),
            snippet=quote.text[:200],
        )
        for quote in quotes[:MOST_SUGGESTIONS]
    )
