"""The rows that a statement without its number names: what it says of them is held against these."""

from collections.abc import Sequence
from typing import Final

from tools.language.companies import CompanyFinder
from tools.models.facts import MetricValue
from tools.models.filters import Filters
from tools.ports.deps import Deps

_MOST_UNITS: Final = 40


async def find_told_rows(deps: Deps, statement: str, filters: Filters, finder: CompanyFinder) -> Sequence[MetricValue]:
    """The figures of rows, where the statement names one year and tells of no move."""
    if deps.units is None:
        return ()
    # What reads questions is imported for texts in Arabic alone.
    from tools.language.arabic.asking import as_asked
    from tools.questions.of_units import asked_of_units
    from tools.questions.refine import read_question
    from tools.retrieve.units.find import find_in_units
    from tools.search.units.asked import read_asked
    from tools.search.units.legs import numeric_leg, semantic_leg
    from tools.search.units.search import merge_units

    question = as_asked(statement)
    reading = (await read_question(deps, question, filters=filters, finder=finder)).classification
    years = {*reading.fiscal_years, *(period.fiscal_year for period in reading.periods)}
    years |= {end.year for end in reading.period_ends}
    asked = await read_asked(deps, asked_of_units(reading, question), filters, _MOST_UNITS, reading=reading)
    if asked.moves or len(years) != 1:
        return ()
    results = await merge_units(deps, asked, await semantic_leg(deps, asked), await numeric_leg(deps, asked))
    return (await find_in_units(deps, asked.query, reading, asked, results)).xbrl_facts.values
