"""What was heard with a number in it is asked about; signs for more and less are words; items lose their numbers."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.tidy import tidy
from tools.language.periods.wording import clean
from tools.vocab.loader import load_vocabulary

READ = {
    'I am writing that Apple "made nearly $90 billion net income" in 2024': (
        "is it true that Apple made nearly $90 billion net income in 2024"
    ),
    "Did I read this right, apple capex was 39 billion in 2024": "is it true that apple capex was 39 billion in 2024",
    "i read that apple made $90 billion net income in 2024": (
        "is it true that apple made $90 billion net income in 2024"
    ),
    "heard on a podcast apple revenue was 390 billion in 2024": "is it true that apple revenue was 390 billion in 2024",
    "someone claims apple paid 10% tax in 2024": "is it true that apple paid 10 percent effective tax rate in 2024",
    "apple capex > $45bn in 2024?": "apple capex more than $45bn in 2024?",
    "apple capex <= $45bn in 2024?": "apple capex at most $45bn in 2024?",
    "1) apple capex 2023 2) apple capex 2024": "apple capex 2023 ; apple capex 2024",
    "apple inventory turned how many times in 2024": "apple inventory turnover in 2024",
    "lowest, no, highest apple revenue 2020 to 2024": "highest apple revenue 2020 to 2024",
}
KEPT = [
    "apple said its revenue was $390 billion in 2024",
    "my boss said 17, apple revenue 2023",
    "apple revenue 2023 > 2022",
    "2) apple revenue 2023",
]


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_what_is_heard_is_asked_about(said: str, read: str, finder: CompanyFinder) -> None:
    assert " ".join(tidy(clean(said), finder, load_vocabulary()).text.split()) == read


@pytest.mark.parametrize("said", KEPT)
def test_a_companys_own_word_a_bare_number_and_years_stay(said: str, finder: CompanyFinder) -> None:
    assert tidy(clean(said), finder, load_vocabulary()).text == said
