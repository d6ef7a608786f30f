"""Everyone who could be loaded, and what steps need that read a question and plan its answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import pytest

from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory, load_directory
from tools.models.base import Company, FiscalPeriod
from tools.models.questions import Classification
from tools.ports.chat_model import ChatModel
from tools.ports.deps import Deps
from tools.questions.classify import classify
from tools.vocab.loader import load_vocabulary

DepsWith: TypeAlias = Callable[..., Deps]


@dataclass(frozen=True)
class Facts:
    """A store of companies alone, without a figure of any."""

    loaded: tuple[Company, ...]

    async def companies(self) -> list[Company]:
        return list(self.loaded)

    async def fiscal_periods(self, _: list[int]) -> list[FiscalPeriod]:
        return []

    async def concept_names(self, _: list[int]) -> list[str]:
        return []


@pytest.fixture(scope="session")
def directory() -> Directory:
    return load_directory()


@pytest.fixture
def deps_with(directory: Directory, loaded: tuple[Company, ...]) -> DepsWith:
    """What the steps need over the folder's `loaded` companies, with a chat model or none."""

    def made(chat: ChatModel | None = None) -> Deps:
        nothing = cast(Any, None)
        return Deps(
            facts=cast(Any, Facts(loaded)),
            documents=nothing,
            writer=nothing,
            directory=directory,
            vocabulary=load_vocabulary(),
            today=nothing,
            chat=chat,
        )

    return made


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
