"""Sentences that tell of another time than a question asks about, or of an agreement that runs for another."""

from tools.language.disclosed.agreements import of_another_tenor, of_another_year
from tools.language.queries.dated import of_another_date
from tools.language.queries.features import Wanted
from tools.models.filings import ANNUAL_FORMS
from tools.search.quotes.units import Unit


def of_another_time(wanted: Wanted, unit: Unit) -> bool:
    """Whether a sentence is of another year's deal, of an agreement of another tenor, of another month, or of the year
    before.

    A report of the year before tells of the year that is asked for only where it names that; a table does above it.
    """
    if any(another(wanted.text, unit.text) for another in (of_another_year, of_another_tenor, of_another_date)):
        return True
    document = unit.candidate.passage.document
    if unit.is_row or document.fiscal_year is None or not document.doc_type.startswith(ANNUAL_FORMS):
        return False
    years = {int(year) for year in wanted.years}
    after = document.fiscal_year + 1
    before = after in years and min(years) == after
    return before and not any(str(year) in unit.text for year in years)
