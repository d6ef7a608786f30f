"""Guidance held against the figure of an earlier year, over a store of one release."""

from datetime import date
from decimal import Decimal
from types import SimpleNamespace

import pytest

from tests.unit.tools.retrieve.store_fake import deps_of
from tests.unit.tools.search.quotes.passages import GUARD, candidate
from tools.models.base import Company
from tools.models.facts import LookupResult, MetricValue, Source
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.questions import Classification, Named
from tools.retrieve.printed import guided_against
from tools.retrieve.printed.guided_against import find_guided_against, may_be_guided_against
from tools.vocab.loader import load_vocabulary

SOURCE = Source(doc_id="doc", company="Acme Inc.", ticker="ACME", doc_type="release", fiscal_year=2022)
READING = Classification(
    query_type="narrative", intent="narrative", route="narrative", tickers=("ACME",), fiscal_years=(2022, 2023),
    named=(Named(metric="eps_diluted", said="EPS"),), unexplained=("adjusted",),
)  # fmt: skip
ASKED = "Does Acme's outlook for fiscal 2023 point to {} adjusted EPS than it earned in fiscal 2022?"
GUIDED = "Fiscal 2023 outlook: Adjusted EPS of 67-71 cents per share."


def reported(value: str) -> MetricValue:
    return MetricValue(
        ticker="ACME", metric="eps_diluted", concept="eps", label="Adjusted EPS", fiscal_year=2022,
        start_date=date(2022, 1, 1), end_date=date(2022, 12, 31), value=Decimal(value), unit="USD/shares",
        basis="table", source=SOURCE,
    )  # fmt: skip


async def told(monkeypatch: pytest.MonkeyPatch, question: str, value: str | None, said: str = GUIDED) -> Retrieved:
    async def measures(*_: object) -> Retrieved:
        return Retrieved(xbrl_facts=LookupResult(values=(reported(value),))) if value else Retrieved()

    monkeypatch.setattr(guided_against, "find_measures", measures)

    async def companies() -> list[Company]:
        return [Company(company_id=1, cik=1, name="Acme Inc.", tickers=("ACME",))]

    deps = deps_of([candidate(f"{GUARD} {said}")], load_vocabulary())
    monkeypatch.setattr(deps, "facts", SimpleNamespace(companies=companies), raising=False)
    return await find_guided_against(deps, READING, question, Filters())


@pytest.mark.parametrize(
    ("way", "value", "opening"),
    [
        ("higher", "0.733", "No."),
        ("lower", "0.733", "Yes."),
        ("higher", "0.60", "Yes."),
        ("higher", "0.70", "Neither: the figure lies within the range that is guided to."),
    ],
)
async def test_yes_or_no_stands_before_the_guidance_and_the_figure(
    monkeypatch: pytest.MonkeyPatch, way: str, value: str, opening: str
) -> None:
    found = await told(monkeypatch, ASKED.format(way), value)
    assert found.opening == opening
    assert [one.text for one in found.quotes] == [GUIDED]
    assert [f"{one.value}" for one in found.xbrl_facts.values] == [value]


@pytest.mark.parametrize(
    ("question", "value", "opening"),
    [
        ("Did Acme's 2022 adjusted EPS exceed its 2023 guidance for adjusted EPS?", "0.733", "Yes."),
        ("Did Acme's 2022 adjusted EPS exceed its 2023 guidance for adjusted EPS?", "0.60", "No."),
        ("Was Acme's 2022 adjusted EPS lower than its guidance for 2023?", "0.733", "No."),
        ("Was Acme's 2022 adjusted EPS below what it expects for 2023?", "0.60", "Yes."),
        ("Was Acme's 2023 guidance for adjusted EPS exceeded by its 2022 adjusted EPS?", "0.733", "Yes."),
        ("Is Acme's FY23 guidance for adjusted EPS below the adjusted EPS that it reported in FY22?", "0.733", "Yes."),
        ("Does Acme's 2023 guidance imply adjusted EPS rising above that of 2022?", "0.733", "No."),
    ],
)
async def test_a_figure_may_be_held_against_the_guidance(
    monkeypatch: pytest.MonkeyPatch, question: str, value: str, opening: str
) -> None:
    assert (await told(monkeypatch, question, value)).opening == opening


@pytest.mark.parametrize(
    "question",
    [
        "Is Acme's 2023 guidance for adjusted EPS no higher than its 2022 adjusted EPS?",
        "Isn't Acme's 2023 guidance for adjusted EPS higher than its 2022 adjusted EPS?",
        "Is Acme's 2023 guidance for adjusted EPS lower than its 2022 GAAP EPS?",
        "Is Acme's 2023 guidance for adjusted EPS more than 50% higher than its 2022 adjusted EPS?",
        "Is Acme's 2023 guidance for adjusted EPS at least $0.05 higher than its 2022 adjusted EPS?",
        "Is Acme's 2023 guidance for adjusted EPS significantly higher than its 2022 adjusted EPS?",
        "Is Acme's 2023 guidance for adjusted EPS well above its 2022 adjusted EPS?",
        "Is Acme's 2023 guidance for adjusted EPS ten percent higher than its 2022 adjusted EPS?",
        "Is Acme's 2023 guidance for adjusted EPS lower than its 2022 reported EPS?",
        "Does Acme expect higher growth of adjusted EPS in 2023 than in 2022?",
        "Did Acme's 2022 growth of adjusted EPS exceed its 2023 guidance?",
        "Did Acme's 2023 adjusted EPS exceed its 2022 guidance for adjusted EPS?",
        "Was Acme's 2022 guidance for adjusted EPS below its 2023 adjusted EPS?",
    ],
)
def test_more_than_yes_or_no_is_not_told(question: str) -> None:
    assert not may_be_guided_against(READING, question)


@pytest.mark.parametrize(
    "said",
    [
        "Fiscal 2023 outlook: Adjusted EPS growth of $0.03 to $0.05.",
        "Fiscal 2023 outlook: we expect adjusted EPS to increase by $0.05 to $0.08.",
        "Fiscal 2023 outlook: Adjusted EPS of at most $0.90.",
    ],
)
async def test_how_much_it_moves_by_and_one_end_alone_are_no_range(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    assert not (await told(monkeypatch, ASKED.format("higher"), "0.60", said)).opening


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, GUIDED),  # nothing is reported
        ("0.733", "Fiscal 2022 outlook: Adjusted EPS of 67-71 cents per share."),  # of another year
        ("0.733", "Fiscal 2023 outlook: EPS of 67-71 cents per share."),  # of another measure
        ("0.733", "Fiscal 2023 outlook: Adjusted EPS of 67, 71 and 75 cents per share."),  # no range
    ],
)
async def test_where_either_is_missing_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch, value: str | None, said: str
) -> None:
    assert not (await told(monkeypatch, ASKED.format("higher"), value, said)).quotes


def test_other_questions_hold_guidance_against_nothing() -> None:
    assert may_be_guided_against(READING, ASKED.format("higher"))
    assert not may_be_guided_against(READING, "What adjusted EPS does Acme guide to for 2023, and what was it in 2022?")
    one = READING.model_copy(update={"fiscal_years": (2023,)})
    assert not may_be_guided_against(one, "Does Acme's outlook point to higher adjusted EPS in 2023?")
