"""Figures that amounts of sentences come to: by how much one was changed, what several are together."""

from collections.abc import Sequence

from tools.language.disclosed.amounts import asks_total, moved, summed
from tools.language.queries.features import Wanted
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.units import units_of
from tools.search.quotes.ways import likely_by


def asks_amounts(wanted: Wanted) -> bool:
    """Whether a change or a sum is asked for."""
    return wanted.figure and (wanted.difference or asks_total(wanted.text))


def quote_amounts(wanted: Wanted, candidates: Sequence[Candidate]) -> Told:
    """The figure, with the sentences that have what it is made of; nothing where they don't tell it once."""
    units = [unit for place, one in enumerate(candidates) for unit in units_of(one, place)]
    by_text = {" ".join(unit.text.split()): unit for unit in reversed(units)}
    asked = [word for word in dict.fromkeys(wanted.words) if word not in wanted.years and not word.isdigit()]
    find = moved if wanted.difference else summed
    found = find(asked, list(reversed(by_text)))
    if found is None:
        return Told()
    quotes = [quote_words(by_text[text].candidate, text, likely_by("amounts")) for text in found.sentences]
    return Told(quotes, worked=found.worked)
