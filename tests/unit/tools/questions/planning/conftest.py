"""Companies as they are loaded, and a reader of questions about them."""

import pytest

from tests.unit.tools.questions.planning.made import LOADED, PlanOf
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.language.periods.wording import clean
from tools.models.base import Company
from tools.models.plans import Plan
from tools.questions.planning.rules import Reader, plan_question
from tools.vocab.loader import load_vocabulary


@pytest.fixture(scope="session")
def loaded() -> tuple[Company, ...]:
    return LOADED


@pytest.fixture(scope="session")
def reader(directory: Directory) -> Reader:
    """Reads parts of questions by rules."""
    return Reader(CompanyFinder(LOADED, directory), load_vocabulary())


@pytest.fixture(scope="session")
def plan_of(directory: Directory) -> PlanOf:
    """The plan of a question by rules, with other companies loaded if they are given."""

    def made(question: str, loaded: tuple[Company, ...] = LOADED) -> Plan:
        reader = Reader(CompanyFinder(loaded, directory), load_vocabulary())
        text = clean(question)
        return plan_question(text, reader.read(text), reader, loaded)

    return made
