"""Management's reasons for a figure's move."""

import pytest

from tests.unit.tools.search.quotes.passages import GUARD, candidate
from tools.models.questions import Classification
from tools.search.quotes.reasons import of_whole_years, quote_reasons


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Gross margin decreased by two points in 2022, primarily due to higher costs of tin.", True),
        ("The decrease in gross margin was driven by higher costs of tin and of lead.", True),
        ("Gross margin decreased by two points in 2022, primarily driven\nby higher costs of tin.", True),
        ("Operating profit decreased in 2022, primarily due to a lower gross margin of paint.", False),  # a cause
        ("Paint segment gross margin decreased in 2022, primarily due to higher costs of tin.", False),  # of a part
        ("Gross margin may decrease in 2023, primarily due to higher costs of tin and lead.", False),  # what may be
        ("Gross margin decreased by two points in 2022 to forty points of a hundred.", False),  # no reason
    ],
)
def test_reasons_are_of_the_figure_that_the_sentence_is_about(sentence: str, told: bool) -> None:
    quotes = quote_reasons(["gross margin"], [candidate(f"{GUARD} {sentence}")]).quotes
    assert bool(quotes) is told


def test_why_a_year_changed_is_not_told_by_its_quarters() -> None:
    year, quarter = candidate(GUARD), candidate(GUARD, name="2", quarter=2)
    of_year = Classification(query_type="narrative", intent="narrative", tickers=("AAPL",), fiscal_years=(2022,))
    assert of_whole_years(of_year, [quarter, year]) == [year]
    assert of_whole_years(of_year, [quarter]) == [quarter]
    of_quarter = of_year.model_copy(update={"fiscal_quarters": (2,)})
    assert of_whole_years(of_quarter, [quarter, year]) == [quarter, year]
