"""Numbers of two digits are years where nothing beside them says what they count."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.tidy import tidy
from tools.language.periods.wording import clean
from tools.vocab.loader import load_vocabulary

YEARS = {
    "meta 24 operating margin?": "meta FY24 operating margin?",
    "meta capex 22 23 24": "meta capex FY22 FY23 FY24",
    "apple revenue 23 vs 24": "apple revenue FY23 vs FY24",
    "apple revenue dec quarter 24": "apple revenue dec quarter 2024",
    "apple revenue fiscal twenty twenty-four": "apple revenue fiscal 2024",
    "meta revenue at closing of 2024": "meta revenue at end of 2024",
    "meta r&d in 22 23 and 24 put together": "meta r&d in FY22 FY23 and FY24 put together",
    "meta r&d 22, 23 and 24 so far": "meta r&d FY22, FY23 and FY24 so far",
    "meta total assets end of 24 and eps for 2024": "meta total assets end of FY24 and eps for 2024",
    "apple total debt end of 23": "apple total debt end of FY23",
    "apple fourth fiscal quarter of 24 (Sept 28, 2024)": "apple fourth fiscal quarter of FY24 (Sept 28, 2024)",
    "apple q4 of 24 net income": "apple q4 of FY24 net income",
    "meta capex 23 i feel it is huge": "meta capex FY23 i feel it is huge",
    "apple net income 24 my boss asked": "apple net income FY24 my boss asked",
    "apple advertising 24 we need it": "apple advertising FY24 we need it",
    "apple revenue growth 24 to 25": "apple revenue growth FY24 to FY25",
    "eps growth at apple in FY2025, compared with 24": "eps growth at apple in FY2025, compared with FY24",
    "apple capex went nuts in 24 rite?": "apple capex went nuts in FY24 rite?",
    "apple margin FY25 vs meta 24 which one lower": "apple margin FY25 vs meta FY24 which one lower",
    "apple capex 24 (not 2023)": "apple capex FY24",
}
KEPT = [
    "apple margin FY25 more than 24?",
    "apple margin FY25 more than meta 24?",
    "apple margin FY25 above 24?",
    "apple revenue 24 million",
    "top 20 customers of apple revenue 2024",
    "my boss said 17, apple revenue 2023",
    "apple revenue 2023 version 17",
    "apple revenue for the year ended January 28, 2024",
    "apple revenue at least 25 percent up",
    "apple net income 24 percent my boss said",
    "apple revenue 2023 of 24 countries",
    "apple revenue in 24 stores",
    "apple revenue at the end of 24 months",
]


@pytest.mark.parametrize(("said", "read"), YEARS.items())
def test_a_number_that_can_only_be_a_year_is_read_as_one(finder: CompanyFinder, said: str, read: str) -> None:
    assert tidy(clean(said), finder, load_vocabulary()).text == read


@pytest.mark.parametrize("said", KEPT)
def test_a_number_that_counts_something_stays(finder: CompanyFinder, said: str) -> None:
    assert tidy(clean(said), finder, load_vocabulary()).text == said
