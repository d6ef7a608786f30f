"""How sub-questions are spelled out, and with what words text is searched for them."""

from decimal import Decimal
from typing import Any

import pytest

from tests.unit.tools.missing import missing
from tests.unit.tools.questions.planning.made import NAMES, part, reading
from tools.models.answers import SubQuestion
from tools.models.plans import Choice, Kind, Pick
from tools.models.questions import Classification, NamedPeriod
from tools.models.slots.periods import PeriodEnd
from tools.questions.planning.links import Linked
from tools.questions.planning.wording import name_found, say_part, say_pick, search_words

END = PeriodEnd(kind="any", year=2023, month=9, day=30)
FIGURES: list[tuple[dict[str, Any], str]] = [
    ({}, "revenue, FY2024"),
    ({"metrics": ("revenue", "net_income")}, "revenue and net income, FY2024"),
    ({"metrics": (), "statements": ("balance_sheet",)}, "balance sheet, FY2024"),
    ({"segments": ("Services",)}, "revenue (Services), FY2024"),
    ({"unexplained": ("data", "center")}, "revenue (data center), FY2024"),
    ({"fiscal_years": (2023, 2024)}, "revenue, FY2023, FY2024"),
    ({"fiscal_years": (2020, 2024), "change": True}, "change in revenue, FY2020, FY2024"),
    (
        {"fiscal_years": (2023, 2024), "fiscal_quarters": (1, 2), "granularity": "quarterly"},
        "revenue, Q1 FY2023, Q2 FY2023, Q1 FY2024, Q2 FY2024",
    ),
    ({"granularity": "quarterly"}, "revenue, FY2024 by quarter"),
    ({"fiscal_years": (2020,), "open_end": "since"}, "revenue, since FY2020"),
    (
        {
            "fiscal_years": (2023, 2024),
            "fiscal_quarters": (1, 4),
            "granularity": "quarterly",
            "periods": (NamedPeriod(fiscal_year=2023, fiscal_quarter=4), NamedPeriod(fiscal_year=2024)),
        },
        "revenue, Q4 FY2023, FY2024",
    ),
    ({"fiscal_years": (), "period_ends": (END,)}, f"revenue, the period that {END.words}"),
    ({"fiscal_years": (), "years_ago": 2}, "revenue, 2 years before the newest year"),
    ({"fiscal_years": ()}, "revenue, newest year"),
    ({"fiscal_years": (), "newest": 3}, "revenue, newest 3 years"),
    ({"fiscal_years": (), "granularity": "quarterly"}, "revenue, newest quarter"),
    ({"fiscal_years": (), "granularity": "quarterly", "newest": 8}, "revenue, newest 8 quarters"),
    ({"fiscal_years": (), "granularity": "quarterly", "fiscal_quarters": (2,)}, "revenue, newest Q2"),
]


def said(read: Classification, text: str = "what about it", parent: str | None = None, **slots: Any) -> str:
    return say_part(read, NAMES, Linked(text, read, **slots), parent)


@pytest.mark.parametrize(("slots", "words"), FIGURES)
def test_figures_are_asked_for_in_plain_words(slots: dict[str, Any], words: str) -> None:
    assert said(reading("AAPL", **slots)) == f"Apple Inc.: {words}"


@pytest.mark.parametrize(
    ("tickers", "unloaded", "name"),
    [
        (("NVDX",), (), "NVIDIA CORP"),
        (("X",), (), "X"),
        (("AAPL", "META"), (), "Apple Inc. and Meta Platforms, Inc."),
        ((), ("BEST BUY (CANADA)",), "BEST BUY (CANADA)"),
        ((), ("BEST BUY", "TESLA"), "BEST BUY, TESLA"),
    ],
)
def test_companies_are_called_by_their_names(tickers: tuple[str, ...], unloaded: tuple[str, ...], name: str) -> None:
    assert said(reading(*tickers, not_loaded=missing(*unloaded))) == f"{name}: revenue, FY2024"


def test_without_a_company_there_is_none_in_the_words() -> None:
    assert said(reading()) == "revenue, FY2024"
    assert said(reading(metrics=())) == "what about it"


def test_text_keeps_the_words_of_the_question() -> None:
    why = reading("AAPL", narrative_cues=("why",))
    assert said(why, "why did it fall") == "Apple Inc.: why did it fall"
    assert said(reading("AAPL", metrics=()), "the colour of money") == "Apple Inc.: the colour of money"


@pytest.mark.parametrize(
    ("slots", "words"),
    [
        ({"takes": ("company",)}, "the company of q4: revenue, FY2024"),
        ({"takes": ("year",)}, "Apple Inc.: revenue, the year of q4"),
        ({"takes": ("quarter",)}, "Apple Inc.: revenue, the quarter of q4"),
        ({"takes": ("year",), "offset": 2}, "Apple Inc.: revenue, 2 years after the year of q4"),
        ({"takes": ("year",), "offset": -1}, "Apple Inc.: revenue, 1 year before the year of q4"),
    ],
)
def test_what_a_parent_picks_is_named_by_its_id(slots: dict[str, Any], words: str) -> None:
    read = reading() if "company" in slots["takes"] else reading("AAPL")
    assert said(read, parent="q4", **slots) == words


def test_text_is_asked_for_of_the_year_that_is_picked() -> None:
    why = reading("AAPL", narrative_cues=("why",))
    assert said(why, "why", "q4", takes=("year",)) == "Apple Inc.: why (the year of q4)"


@pytest.mark.parametrize(
    ("pick", "words"),
    [
        ({}, "company with the highest gross margin"),
        ({"end": "lowest", "kind": "year"}, "year with the lowest gross margin"),
        ({"kind": "quarter", "growth": True}, "quarter with the highest gross margin growth"),
    ],
)
def test_a_pick_says_what_it_compares(pick: dict[str, Any], words: str) -> None:
    made = Pick(**{"end": "highest", "kind": "company", "metric": "gross_margin", **pick})
    read = reading("AAPL", "META", not_loaded=missing("BEST BUY"))
    assert say_pick(made, read, NAMES) == f"{words}: Apple Inc., Meta Platforms, Inc., BEST BUY, FY2024"
    assert say_pick(made, reading(), NAMES, "q3") == f"{words}: the company of q3, FY2024"
    assert say_pick(made, reading(), NAMES) == f"{words}: FY2024"


def test_text_is_searched_with_the_words_of_the_question() -> None:
    read = reading("AAPL", metrics=(), narrative_cues=("risks",))
    assert search_words(part("q1", read, text="the risks of Apple"), read, NAMES) == "the risks of Apple"
    assert search_words(part("q1", read), read, NAMES) == "What is q1?"


def test_the_company_that_was_picked_is_searched_for_by_name() -> None:
    read = reading("META", metrics=(), narrative_cues=("risks",))
    asked = part("q5", read, text="its risks", takes=("company",))
    assert search_words(asked, read, NAMES) == "Meta Platforms, Inc.: its risks"


def test_why_is_searched_with_its_topic_and_its_year() -> None:
    read = reading("AAPL", metrics=(), narrative_cues=("why",), topic="net income", fiscal_years=(2023,))
    words = search_words(part("q2", read, text="why"), read, NAMES)
    assert words == "why Why did net income change, increase or decrease in 2023?"
    newest = read.model_copy(update={"fiscal_years": ()})
    assert search_words(part("q2", newest, text="why"), newest, NAMES).endswith("increase or decrease?")


def choice(kind: Kind, quarter: int | None = None) -> Choice:
    pick = Pick(end="highest", kind=kind, metric="revenue")
    return Choice(pick=pick, ticker="AAPL", fiscal_year=2022, fiscal_quarter=quarter, value=Decimal(1), among=2)


@pytest.mark.parametrize(
    ("question", "expected", "company", "year"),
    [
        ("the company of q3: revenue, FY2024", "Apple Inc.: revenue, FY2024", "AAPL", None),
        ("NVIDIA CORP: revenue, the year of q3", "NVIDIA CORP: revenue, FY2022", None, 2022),
        ("NVIDIA CORP: why (the quarter of q4)", "NVIDIA CORP: why (Q2 FY2022)", None, 2022),
        ("NVIDIA CORP: revenue, 2 years after the year of q3", "NVIDIA CORP: revenue, FY2024", None, 2024),
        ("the company of q3: eps, 1 year before the year of q3", "Apple Inc.: eps, FY2021", "AAPL", 2021),
        ("year with the highest revenue: the company of q3", "year with the highest revenue: Apple Inc.", "AAPL", None),
        ("the company of q5: why", "the company of q5: why", None, None),
        ("the company of q9: why", "the company of q9: why", None, None),
        ("Apple Inc.: revenue, FY2024", "Apple Inc.: revenue, FY2024", None, None),
    ],
)
def test_what_others_picked_is_named_once_it_is_known(
    question: str, expected: str, company: str | None, year: int | None
) -> None:
    asked = SubQuestion(id="q6", question=question, depends_on=("q3",))
    choices = {"q1": None, "q3": choice("company"), "q4": choice("quarter", 2), "q5": None}
    found = name_found(asked, choices, NAMES)
    assert (found.id, found.depends_on) == ("q6", ("q3",))
    assert (found.question, found.target_company, found.target_year) == (expected, company, year)
