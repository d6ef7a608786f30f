"""Writes quotations into an answer: each in quotation marks, with its place, and tied to its citation."""

import re
from collections.abc import Sequence
from itertools import groupby

from tools.answer.text import AnswerText, citation_text
from tools.language.quantities.find import find_quantities
from tools.models.answers import CitationStyle, Suggestion
from tools.models.base import period_label
from tools.models.passages import Quote, Worked
from tools.models.questions import Classification

MOST_SUGGESTIONS = 4
_LAST_QUARTER = 4
_NO_YEAR = 9999  # behind all others
_BEGINNING = 200  # characters of a passage that is not the first one


def write_quarters(text: AnswerText, quotes: Sequence[Quote]) -> None:
    """A paragraph a quarter, the first one first; behind them what is of no quarter."""
    ordered = sorted(quotes, key=_quarter_of)
    for quarter, group in groupby(ordered, key=_quarter_of):
        year, number = quarter
        text.add(f"{period_label(year, number)}:\n" if number <= _LAST_QUARTER else "Of whole years:\n")
        write_quotes(text, [*group])
        text.add("\n")


def is_by_quarter(reading: Classification, quotes: Sequence[Quote]) -> bool:
    """Whether a question asks for several quarters, and words of several are quoted."""
    several = reading.newest > 1 or len(reading.periods) > 1 or len(reading.fiscal_quarters) != 1
    quarters = {_quarter_of(quote) for quote in quotes if quote.source.fiscal_quarter}
    return reading.granularity == "quarterly" and several and len(quarters) > 1


def _quarter_of(quote: Quote) -> tuple[int, int]:
    year, quarter = quote.source.fiscal_year, quote.source.fiscal_quarter
    return (year, quarter) if year and quarter else (_NO_YEAR, _LAST_QUARTER + 1)


def write_quotes(text: AnswerText, quotes: Sequence[Quote]) -> None:
    """A line a quotation."""
    for quote in quotes:
        text.add("“")
        text.quote(quote)
        text.add("”")
        text.cite_quote(quote)
        text.add("\n")


def write_opening(text: AnswerText, opening: str, quotes: Sequence[Quote]) -> None:
    """What quotations come to in words; each of its figures that one of them prints is tied to that."""
    written = 0
    for one in find_quantities(opening):
        shown = opening[one.start : one.end]
        digits = re.escape(shown.strip("$€£¥% "))
        printed = re.compile(rf"(?<![\d.,]){digits}(?!\d|[.,]\d)")
        quote = next((quote for quote in quotes if printed.search(quote.text)), None)
        text.add(opening[written : one.start])
        written = one.end
        if quote is None:
            text.add(shown)
        else:
            text.quoted_figure(shown, one.value, quote)
    text.add(f"{opening[written:]}\n")


def write_worked(text: AnswerText, worked: Worked, quotes: Sequence[Quote]) -> None:
    """The figure that figures of quotations come to, and how: each of these tied to the quotation that prints it."""
    text.add(("Up " if worked.value > 0 else "Down ") if worked.moved else "")
    first = next(iter(find_quantities(worked.expression)), None)
    of_first = worked.expression[first.start : first.end].strip("$€£¥% ") if first is not None else ""
    text.quoted_figure(worked.shown, abs(worked.value), _printing(of_first, quotes), "derived")
    text.add(" (= ")
    written = 0
    for one in find_quantities(worked.expression):
        text.add(worked.expression[written : one.start])
        shown, written = worked.expression[one.start : one.end], one.end
        text.quoted_figure(shown, one.value, _printing(shown.strip("$€£¥% "), quotes))
    text.add(f"{worked.expression[written:]}).\n")
    if worked.also is not None:
        write_worked(text, worked.also, quotes)


def _printing(digits: str, quotes: Sequence[Quote]) -> Quote:
    """The quotation that prints a figure."""
    return next((quote for quote in quotes if digits in quote.text), quotes[0])


def nearest(quotes: Sequence[Quote]) -> list[Quote]:
    """The likeliest sources of what was not answered: the best words of each passage."""
    passages = {quote.chunk_id: quote for quote in reversed(quotes)}
    return [quote for quote in quotes if passages[quote.chunk_id] is quote][:MOST_SUGGESTIONS]


def cite_nearest(text: AnswerText, quotes: Sequence[Quote], lead: str = "Nearest:") -> None:
    """A line that says where the nearest passages stand."""
    for place, quote in enumerate(nearest(quotes)):
        text.add("" if place else lead)
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
