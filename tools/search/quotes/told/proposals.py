"""Whether a proposal to shareholders passed: the sentence that tells what became of it, with its votes."""

from collections.abc import Sequence

from tools.language.disclosed.proposals import Proposal
from tools.language.queries.features import Wanted
from tools.language.terms import terms
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.units import Unit, states_number, units_of
from tools.search.quotes.ways import likely_by

_SHARED = 0.5  # share of a proposal's words that the sentence on it has


def quote_proposal(asked: Proposal, wanted: Wanted, candidates: Sequence[Candidate]) -> Told:
    """The one sentence on that very proposal, led by yes or no; nothing where several fit as well, or none does."""
    units = [unit for place, one in enumerate(candidates) for unit in units_of(one, place)]
    told = [one for one in units if asked.is_told(one.text) and states_number(one.text) and _is_of(one, wanted)]
    companies = {term for one in candidates for term in terms(one.passage.document.company)}
    words = asked.words - companies - {term for year in wanted.years for term in terms(year)}
    ranked = sorted(told, key=lambda one: (-len(words & one.words), one.place))
    if not ranked or not words or len(words & ranked[0].words) < _SHARED * len(words):
        return Told()
    best = ranked[0]
    if any(_is_other(best, one) and words & one.words == words & best.words for one in ranked[1:]):
        return Told()
    return Told([quote_words(best.candidate, best.text, likely_by("disclosure"))], asked.verdict(best.text))


def _is_of(unit: Unit, wanted: Wanted) -> bool:
    """Whether a report is of one of the years that are asked for, where some are."""
    year = unit.candidate.passage.document.fiscal_year
    return not wanted.years or year is None or str(year) in wanted.years


def _is_other(best: Unit, other: Unit) -> bool:
    return " ".join(best.text.split()) != " ".join(other.text.split())
