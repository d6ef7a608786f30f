"""Who holds an office: the sentence or the signature in which a name stands beside it, the newest first."""

from collections.abc import Sequence

from tools.language.people.office_holders import holders_in
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.ways import likely_by

_MOST = 2


def quote_holders(office: str, candidates: Sequence[Candidate]) -> Told:
    """Names beside an office, of the newest document that has any; none where no passage does."""
    found = [
        (one.passage.document.fiscal_year or 0, one.passage.document.fiscal_quarter or 5, one, said)
        for one in candidates
        for said in holders_in(one.passage.chunk.text, office, one.passage.document.company)
    ]
    if not found:
        return Told()
    newest = max((year, quarter) for year, quarter, *_ in found)
    quoted = {" ".join(said.split()).lower(): (one, said) for *when, one, said in found if tuple(when) == newest}
    likely = likely_by("disclosure")  # it is one, at a place of its own
    return Told(tuple(quote_words(one, said, likely) for one, said in list(quoted.values())[:_MOST]))
