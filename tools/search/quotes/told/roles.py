"""Who has a role under an agreement or for a company, and how often shareholders chose to hold a vote."""

import re
from collections.abc import Sequence

from tools.language.people.roles import Holder, appointed_in, asked_appointed, role_holders, said_role, tells_how_often
from tools.language.queries.features import Wanted
from tools.language.speech import spoken_to_reader
from tools.language.terms import terms
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.units import units_of
from tools.search.quotes.ways import likely_by

_MOST = 2
_YEAR = re.compile(r"(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d)")


def quote_roles(key: str, wanted: Wanted, candidates: Sequence[Candidate]) -> Told:
    """Whoever has the role where most of the question's words stand around; all of them where that leaves several."""
    asked = {*wanted.words}
    found = [(one, holder) for one in candidates for holder in role_holders(one.passage.chunk.text, key)]
    scored = [(len(asked & {*terms(holder.around)}), one, holder) for one, holder in found]
    most = max((score for score, *_ in scored), default=0)
    best: dict[str, tuple[Candidate, Holder]] = {}
    for score, one, holder in scored:
        if score == most:
            best.setdefault(_key(holder.name), (one, holder))
    if not 0 < len(best) <= _MOST:
        return Told()
    quotes = [quote_words(one, holder.said, likely_by("disclosure")) for one, holder in best.values()]
    role = said_role(key)
    named = "; ".join(holder.name for _, holder in best.values())
    return Told(quotes, f"{role.capitalize()}: {named.removesuffix('.')}.")


def quote_how_often(wanted: Wanted, candidates: Sequence[Candidate]) -> Told:
    """The sentences that tell how often a vote is to be held, with the most of what is asked about first."""
    asked = {*wanted.words} - wanted.years
    units = [unit for place, one in enumerate(candidates) for unit in units_of(one, place)]
    told = [one for one in units if tells_how_often(" ".join(one.text.split())) and spoken_to_reader(one.text) is None]
    ranked = sorted(told, key=lambda one: -len(asked & one.words))[:_MOST]
    return Told([quote_words(one.candidate, one.text, likely_by("disclosure")) for one in ranked])


def quote_appointed(wanted: Wanted, candidates: Sequence[Candidate]) -> Told:
    """The sentence that tells who was appointed to an office, in the year that is asked for; none of another's."""
    office = asked_appointed(wanted.text)
    for place, one in enumerate(candidates):
        for unit in units_of(one, place):
            said = " ".join(unit.text.split())
            years = {*_YEAR.findall(said)}
            own = years or {f"{one.passage.document.fiscal_year}"}
            name = appointed_in(said, office, one.passage.document.company)
            if name and not (wanted.years and own.isdisjoint(wanted.years)) and spoken_to_reader(said) is None:
                return Told([quote_words(one, unit.text, likely_by("disclosure"))], f"Appointed: {name}.")
    return Told()


def _key(name: str) -> str:
    return "".join(letter for letter in name.lower().replace("&", "and") if letter.isalnum())
