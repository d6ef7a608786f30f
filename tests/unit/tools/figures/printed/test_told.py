"""Figures that sentences tell: what counts as the figure asked for, and what never does."""

from decimal import Decimal

import pytest

from tools.figures.printed.told import FigureAsked, told_figures
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.base import Company
from tools.vocab.loader import load_vocabulary

COMPANY = Company(company_id=1, cik=1, name="Quillmere Instruments, Inc.", tickers=("QLMR",))
FINDER = CompanyFinder([COMPANY], Directory({}))


def read(name: str, text: str) -> list[tuple[Decimal, str]]:
    vocabulary = load_vocabulary()
    known = vocabulary.find(name)
    asked = FigureAsked.known(known, vocabulary) if known else FigureAsked.named(name, (), vocabulary)
    return [(told.value, told.unit) for told in told_figures(text, asked, COMPANY, FINDER)]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("paid seats", "We had 4,100 paid seats at November 2, 2024.", (4100, "number")),
        ("employees", "As of December 31 , 2016 , we had 1,853 full-time employees.", (1853, "number")),
        ("adjusted EBITDA margin", "Adjusted EBITDA margin was 31.2% in fiscal 2024.", (Decimal("31.2"), "percent")),
        ("comparable sales", "Comparable sales decreased 3.1% in fiscal 2024.", (Decimal("-3.1"), "percent")),
        ("annual recurring revenue", "Annual recurring revenue reached $1.2 billion in 2024.", (12 * 10**8, "USD")),
        ("interest_expense", "Interest expense was $72 million in fiscal 2017.", (72 * 10**6, "USD")),
    ],
)
def test_a_sentence_gives_the_figure_that_it_names(name: str, text: str, told: tuple[Decimal, str]) -> None:
    assert read(name, text) == [told]


def test_each_year_of_a_row_of_figures_has_its_own() -> None:
    text = "Advertising costs were $752 million, $719 million and $711 million in 2021, 2020 and 2019, respectively."
    assert [value for value, _ in read("advertising costs", text)] == [752 * 10**6, 719 * 10**6, 711 * 10**6]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("interest_expense", "Included in interest expense, net was interest income of $70 million in fiscal 2018."),
        ("dividends_declared_per_share", "The quarterly dividend per share increased to $0.28 in fiscal 2017."),
        ("employees", "As of June 30, 2023, the Rigid Packaging segment employed 5,000 employees."),
        ("employees", "In 2021, we supported the net addition of approximately 11,100 employees."),
        ("employees", "As of December 31, 2022, 48% of our employees were women."),
        ("revenue", "We expect revenue of $13 billion in fiscal 2024."),
        ("revenue", "Revenue was more than $13 billion in fiscal 2024."),
        ("revenue", "Adjusted revenue was $13 billion in fiscal 2024."),
        ("net_income", "Net income grew 8% in fiscal 2024."),
        ("revenue", "Revenue was $13 billion."),  # of which period
        ("revenue", "Highlights • Revenue was $13 billion in fiscal 2024 • Net income was $2 billion"),
    ],
)
def test_what_is_of_something_else_or_of_no_period_is_not_taken(name: str, text: str) -> None:
    assert read(name, text) == []
