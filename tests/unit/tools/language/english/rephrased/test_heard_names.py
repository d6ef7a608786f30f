"""Companies that a transcriber hears in two words."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import load_directory
from tools.language.english.changes import apply
from tools.language.english.rephrased.heard_names import heard_names
from tools.models.base import Company
from tools.vocab.loader import load_vocabulary

_LOADED = (
    Company(company_id=1045810, cik=1045810, tickers=("NVDA",), name="NVIDIA CORP"),
    Company(company_id=1640147, cik=1640147, tickers=("SNOW",), name="SNOWFLAKE INC."),
)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("give me snow flakes revenue", "give me Snowflake's revenue"),
        ("what were in video revenue and net income", "what were Nvidia revenue and net income"),
        ("what was the revenue in video games", "what was the revenue in video games"),
        ("snowflake revenue in video", "snowflake revenue in video"),
        ("revenue in void", "revenue in void"),
    ],
)
def test_two_words_are_one_name(said: str, read: str) -> None:
    finder = CompanyFinder(_LOADED, load_directory())
    assert apply(said, heard_names(said, finder, load_vocabulary()))[0] == read
