"""Whether a figure that a table prints rose or fell: it beside that of the year before, where a question asks so."""

import re

from tools.language.companies import CompanyFinder
from tools.models.facts import LookupResult
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.questions import MOVES, Asked, Classification
from tools.ports.deps import Deps
from tools.questions.classify import classify
from tools.retrieve.printed.tables import find_in_tables

_MARKS = ",.;:?!()"  # at the ends of words
_KNOWN = "revenue"


async def beside_year_before(
    deps: Deps, reading: Classification, question: str, filters: Filters, found: Retrieved
) -> tuple[Classification, Retrieved]:
    """The one printed figure with the same line's of the year before, and the reading as a question for yes or no.

    As they were where the question asks for no move of one year, or no table prints the line for the year before.
    """
    values = found.xbrl_facts.values if found.xbrl_facts else ()
    if len(values) != 1 or len(reading.fiscal_years) != 1 or reading.fiscal_quarters or not reading.unexplained:
        return reading, found
    [value], [year] = values, reading.fiscal_years
    asked = await _move_asked(deps, reading, question)
    earlier = re.sub(rf"(?<!\d){year}(?!\d)", f"{year - 1}", question)
    if asked is None or earlier == question:
        return reading, found
    before = await find_in_tables(deps, reading.model_copy(update={"fiscal_years": (year - 1,)}), earlier, filters)
    others = before.xbrl_facts.values if before.xbrl_facts else ()
    if len(others) != 1 or (others[0].label, others[0].unit) != (value.label, value.unit):
        return reading, found
    both = LookupResult(values=(others[0], value), warnings=found.xbrl_facts.warnings if found.xbrl_facts else ())
    told = reading.model_copy(update={"asks": asked, "fiscal_years": (year - 1, year), "metrics": (value.metric,)})
    return told, found.model_copy(update={"xbrl_facts": both})


async def _move_asked(deps: Deps, reading: Classification, question: str) -> Asked | None:
    """What move a question asks about, read with a known figure in the place of the words that name the line."""
    left = {word.casefold() for word in reading.unexplained}
    words = question.split()
    named = [at for at, word in enumerate(words) if word.strip(_MARKS).casefold() in left]
    if not named:
        return None
    known = [] if reading.metrics else [deps.vocabulary.metrics[_KNOWN].label]
    plain = [*words[: named[0]], *known, *(word for at, word in enumerate(words) if at > named[0] and at not in named)]
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    asked = classify(" ".join(plain), finder, deps.vocabulary).asks
    is_move = asked is not None and asked.kind == "verdict" and asked.relation in MOVES and asked.limit is None
    return asked if is_move else None
