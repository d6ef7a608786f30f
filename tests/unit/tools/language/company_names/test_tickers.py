"""Words are read as tickers only where one may stand."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import load_directory
from tools.language.mentions import Words
from tools.models.base import Company


@pytest.fixture(scope="module")
def finder() -> CompanyFinder:
    directory = load_directory()
    loaded = [
        Company(company_id=number, cik=r.cik, name=r.name, tickers=r.tickers)
        for number, r in enumerate((directory.by_ticker["COST"], directory.by_ticker["AAPL"]), start=1)
    ]
    return CompanyFinder(loaded, directory)


@pytest.mark.parametrize(
    ("text", "tickers"),
    [
        ("cost of sales", []),
        ("Cost of sales in FY2022", []),
        ("TOTAL COST OF REVENUE, NET", []),
        ("What was COST revenue in 2023?", ["COST"]),
        ("aapl revenue 2023", ["AAPL"]),
        ("Costco and AAPL", ["COST", "AAPL"]),
    ],
)
def test_a_figures_word_is_a_ticker_in_capitals_alone(finder: CompanyFinder, text: str, tickers: list[str]) -> None:
    assert [one.entry.ticker for one in finder.loaded(Words(text))] == tickers


@pytest.mark.parametrize(
    ("text", "tickers"),
    [
        ("What is the CCB loan balance of Apple?", []),
        ("revenue of our CCB segment", []),
        ("net sales in EMEA and APAC", []),
        ("What was CCB's revenue?", ["CCB"]),
        ("What is the IBM revenue?", ["IBM"]),
    ],
)
def test_an_article_or_a_kind_of_thing_is_beside_no_ticker(
    finder: CompanyFinder, text: str, tickers: list[str]
) -> None:
    words = Words(text)
    words.claim(finder.loaded(words))
    assert [one.entry.tickers[0] for one in finder.unloaded(words)] == tickers


@pytest.mark.parametrize(
    ("text", "tickers"),
    [
        ("At the Apple AGM held in May, what was voted?", []),
        ("What did Tesla say at its AGM?", ["TSLA"]),
        ("What was AGM revenue in 2023?", ["AGM"]),
        ("AGM vs Apple revenue", ["AGM"]),
        ("Apple and AGM revenue", ["AGM"]),
        ("How much CP did Apple have outstanding?", []),
        ("CP revenue in 2023", ["CP"]),
    ],
)
def test_what_every_company_has_is_no_ticker_beside_a_name(
    finder: CompanyFinder, text: str, tickers: list[str]
) -> None:
    words = Words(text)
    words.claim(finder.loaded(words))
    assert [one.entry.tickers[0] for one in finder.unloaded(words)] == tickers
