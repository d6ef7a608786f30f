"""A question that is asked again is not read again; among other companies, it is another question."""

from tests.unit.tools.conftest import DepsWith
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.base import Company
from tools.models.filters import Filters
from tools.questions.classify import classify
from tools.questions.planning.plan import make_plan
from tools.vocab.loader import load_vocabulary

QUESTION = "How much revenue did Apple and Meta make in fiscal 2023?"


def test_many_questions_are_remembered_at_once(finder: CompanyFinder) -> None:
    asked = [f"What was Apple's revenue in fiscal {year}?" for year in range(1900, 2100)]
    read = [classify(question, finder, load_vocabulary()) for question in asked]
    assert [reading.fiscal_years for reading in read[-2:]] == [(2098,), (2099,)]
    again = [classify(question, finder, load_vocabulary()) for question in asked]
    assert all(one is other for one, other in zip(again, read, strict=True))


def test_the_plan_is_remembered_with_its_reading(
    finder: CompanyFinder, deps_with: DepsWith, loaded: tuple[Company, ...]
) -> None:
    deps, reading = deps_with(), classify(QUESTION, finder, deps_with().vocabulary)
    plan = make_plan(deps, QUESTION, reading, Filters(), loaded, finder)
    assert [part.reading.tickers for part in plan.parts] == [("AAPL",), ("META",)]
    again = make_plan(deps, QUESTION, reading, Filters(), loaded, finder)
    assert [part.asked for part in again.parts] == [part.asked for part in plan.parts]
    of_2022 = reading.model_copy(update={"fiscal_years": (2022,)})
    other = make_plan(deps, QUESTION, of_2022, Filters(), loaded, finder)
    assert {part.reading.fiscal_years for part in other.parts} != {part.reading.fiscal_years for part in plan.parts}


def test_the_companies_that_are_loaded_decide_anew(loaded: tuple[Company, ...], directory: Directory) -> None:
    without = CompanyFinder([company for company in loaded if company.ticker != "META"], directory)
    with_all = classify(QUESTION, CompanyFinder(loaded, directory), load_vocabulary())
    assert "META" in with_all.tickers
    reading = classify(QUESTION, without, load_vocabulary())
    assert "META" not in reading.tickers
    assert reading.not_loaded
