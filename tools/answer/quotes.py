"""Writes quotations into an answer: each in quotation marks, with its place, and tied to its citation."""

from collections.abc import Sequence

from tools.answer.text import AnswerText, citation_text
from tools.language.quantities.find import find_quantities
from tools.models.answers import CitationStyle, Suggestion
from tools.models.passages import Quote, Worked

MOST_SUGGESTIONS = 4
_BEGINNING = 200  # characters of a passage that is not the first one


def write_quotes(text: AnswerText, quotes: Sequence[Quote]) -> None:
    """A line a quotation."""
    for quote in quotes:
        text.add("“")
        text.quote(quote)
        text.add("”")
        text.cite_quote(quote)
        text.add("\n")


def write_worked(text: AnswerText, worked: Worked, quotes: Sequence[Quote]) -> None:
    """The figure that figures of quotations come to, and how: each of these tied to the quotation that prints it."""
    text.add(("Up " if worked.value > 0 else "Down ") if worked.moved else "")
    text.quoted_figure(worked.shown, abs(worked.value), quotes[0], "derived")
    text.add(" (= ")
    written = 0
    for one in find_quantities(worked.expression):
        text.add(worked.expression[written : one.start])
        shown, written = worked.expression[one.start : one.end], one.end
        digits = shown.strip("$€£¥% ")
        printing = next((quote for quote in quotes if digits in quote.text), quotes[0])
        text.quoted_figure(shown, one.value, printing)
    text.add(f"{worked.expression[written:]}).\n")


def nearest(quotes: Sequence[Quote]) -> list[Quote]:
    """The likeliest sources of what was not answered: the best words of each passage."""
    passages = {quote.chunk_id: quote for quote in reversed(quotes)}
    return [quote for quote in quotes if passages[quote.chunk_id] is quote][:MOST_SUGGESTIONS]


def cite_nearest(text: AnswerText, quotes: Sequence[Quote]) -> None:
    """A line that says where the nearest passages stand."""
    for place, quote in enumerate(nearest(quotes)):
        text.add("" if place else "Nearest:")
        text.cite_quote(quote)


def suggest(quotes: Sequence[Quote], style: CitationStyle) -> tuple[Suggestion, ...]:
    """The nearest passages, the first one whole."""
    return tuple(
        Suggestion(
            source=quote.source,
            text=citation_text(quote.source, style, quote.page_range),
            snippet=(quote.passage or quote.text) if place == 0 else quote.text[:_BEGINNING],
            content_type=quote.content_type,
        )
        for place, quote in enumerate(nearest(quotes))
    )
