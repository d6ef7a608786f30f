"""Management's reasons for a figure's move."""

import pytest

from tests.unit.tools.search.quotes.passages import GUARD, candidate
from tools.models.questions import Classification
from tools.models.slots.rereads import Reread
from tools.search.quotes.cite import quote_words
from tools.search.quotes.reasons import answering, may_explain, of_whole_years, quote_reasons


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


def test_no_earlier_report_tells_why_one_year_differs_from_the_year_before() -> None:
    earlier, own, later = (candidate(GUARD, name=str(year), year=year) for year in (2021, 2022, 2023))
    asked = Classification(query_type="narrative", intent="narrative", fiscal_years=(2021, 2022), change=True)
    assert may_explain(asked, [earlier, own, later]) == [own, later]
    apart = asked.model_copy(update={"change": False})
    assert may_explain(apart, [earlier, own]) == [earlier, own]


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Gross margin decreased by two points in 2021, primarily due to higher costs of tin.", True),
        ("Gross margin decreased by two points in 2022 from 2021, primarily due to higher costs of tin.", False),
        ("Gross margin decreased by two points, primarily due to higher costs of tin and lead.", False),
    ],
)
def test_a_report_of_another_year_explains_only_the_year_that_it_names(sentence: str, told: bool) -> None:
    one = candidate(f"{GUARD} {sentence}")
    assert bool(quote_reasons(["gross margin"], [one], [2021]).quotes) is told
    reading = Classification(
        query_type="narrative", intent="narrative", fiscal_years=(2021,), metrics=("gross_margin",)
    )
    [quote] = answering(reading, [quote_words(one, sentence, 0.5)])
    assert quote.answers is told


def test_what_never_names_a_line_of_the_company_s_own_explains_it_not() -> None:
    said = Reread(said="cost of paint revenue", read="Cost Of Paint (tlvq:CostOfPaint)", kind="nearest")
    reading = Classification(
        query_type="factual", intent="specific_metric", metrics=("tlvq:CostOfPaint",), read_as=(said,)
    )
    texts = ("Cost of paint revenue rose due to tin.", "Paint revenue rose due to higher prices.")
    one = candidate(GUARD)
    assert [quote.answers for quote in answering(reading, [quote_words(one, text, 0.5) for text in texts])] == [
        True,
        False,
    ]
