"""Companies as they are loaded, and a reader of questions about them."""

from collections.abc import Callable

import pytest

from tools.models import Company
from tools.understand.classification import Classification
from tools.understand.classify import classify
from tools.understand.companies import CompanyFinder, Directory
from tools.vocab.loader import load_vocabulary

LOADED = (
    Company(company_id=320193, cik=320193, name="Apple Inc.", tickers=("AAPL",)),
    Company(company_id=1652044, cik=1652044, name="Alphabet Inc.", tickers=("GOOGL", "GOOG")),
    Company(company_id=80424, cik=80424, name="PROCTER & GAMBLE CO", tickers=("PG",)),
    Company(company_id=1326801, cik=1326801, name="Meta Platforms, Inc.", tickers=("META",)),
    Company(company_id=1045810, cik=1045810, name="NVIDIA CORP", tickers=("NVDA",)),
    Company(company_id=27419, cik=27419, name="TARGET CORP", tickers=("TGT",)),
    Company(company_id=7001, cik=None, name="Acme Widgets Ltd", tickers=()),
    Company(company_id=7002, cik=None, name="Acme Gadgets Ltd", tickers=()),
)


@pytest.fixture(scope="session")
def loaded() -> tuple[Company, ...]:
    return LOADED


@pytest.fixture(scope="session")
def finder(directory: Directory) -> CompanyFinder:
    return CompanyFinder(LOADED, directory)


@pytest.fixture(scope="session")
def read(finder: CompanyFinder) -> Callable[[str], Classification]:
    """Classifies a question."""
    return lambda question: classify(question, finder, load_vocabulary())
