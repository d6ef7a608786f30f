"""What is asked of text although it names a figure, questions for every period, and those that no filing answers."""

from typing import Any

import pytest

TREATED = [
    "How does Nvidia value its inventory?",
    "how does apple account for income taxes",
    "how is restructuring treated at P&G",
    "How are Apple's inventories valued?",
    "Explain how Nvidia recognizes revenue.",
    "what is nvidia's revenue recognition policy",
    "What are the inventory valuation methods of P&G?",
    "Describe Apple's depreciation method",
    "describe apple's debt covenants",
    "How does P&G describe its restructuring program?",
]
ASKED_AS_WELL = [
    "Why did Apple's revenue fall in 2023?",
    "Apple's net income 2023 and how come it fell",
    "how big was meta's capex in 2024 and what is it spent on",
    "Explain the drop in Meta's net income in 2022",
    "What was Apple's revenue in China in 2024 and why did it fall?",
    "why was meta's tax so low in 2023",
    "describe apple's iphone revenue",
]
AMOUNTS = [
    "how much goodwill has apple recognized",
    "how much depreciation was recorded at meta in 2023",
    "how high was apple's tax in 2024",
    "how does apple's gross margin compare to nvidia's",
    "Did Meta measure goodwill?",
]
DESCRIBED = [
    "what does apple do",
    "what business is meta in",
    "what kind of company is nvidia",
    "what does P&G sell",
    "What does McDonald's do?",
    "apple critical accounting estimates",
    "how does McDonald's franchising work",
]
EVERY = [
    "apple revenue every year",
    "meta r&d year by year",
    "How much has Nvidia spent on R&D each year?",
    "nvidia's gross margin over the years",
    "meta capex for all years",
    "What was Apple's revenue in these quarters?",
    "how did nvidia's operating expenses move over the reported quarters",
    "What is Meta's tax expense in these 10-Qs?",
    "How does Apple's gross margin compare across the periods?",
    "Compare Nvidia's net income for each reported period",
]
ONE = ["apple revenue by year end", "apple annual revenue", "Apple's revenue in the year 2023"]
OUTSIDE = {
    "Should I buy Apple stock?": "advice",
    "put or call on apple this week?": "advice",
    "is meta overvalued?": "advice",
    "price target for nvda next year?": "advice",
    "Predict P&G's revenue": "forecast",
    "will meta pay a dividend": "forecast",
    "Will Apple's revenue grow?": "forecast",
    "apple stock price": "price",
}


@pytest.mark.parametrize("question", TREATED)
def test_how_a_figure_is_treated_is_asked_of_text(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.route, reading.metrics, reading.query_type) == ("narrative", (), "narrative")


@pytest.mark.parametrize("question", ASKED_AS_WELL)
def test_a_figure_beside_the_text_is_asked_for(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.route == "hybrid"
    assert len(reading.metrics) == 1


@pytest.mark.parametrize("question", AMOUNTS)
def test_an_amount_is_no_question_for_text(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.route == "metric_lookup"
    assert reading.narrative_cues == ()


@pytest.mark.parametrize("question", DESCRIBED)
def test_what_a_company_does_is_told_in_text(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.route, reading.problems) == ("narrative", ())


@pytest.mark.parametrize("question", EVERY)
def test_every_year_is_a_series(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.route, reading.unexplained) == ("timeseries", ())


@pytest.mark.parametrize("question", ONE)
def test_one_year_is_no_series(read: Any, question: str) -> None:
    assert read(question).route == "metric_lookup"


@pytest.mark.parametrize(("question", "kind"), OUTSIDE.items())
def test_what_no_filing_answers_has_no_route(read: Any, question: str, kind: str) -> None:
    reading = read(question)
    assert reading.route == "none"
    assert kind in {problem.kind for problem in reading.problems}


@pytest.mark.parametrize(
    ("question", "cues"),
    [
        ("apple made an operating profit in fy25, right? thats what the podcast said", ()),
        ("apple total assets 2023? my cousin says they only ever shrink", ()),
        ("apple total assets 2023 and what the company said about it", ("said",)),
        ("apple revenue 2023, our auditor said why", ("said", "why")),
        ("apple revenue 2023, the risk factors said so", ("risk", "said")),
    ],
)
def test_what_an_outsider_says_is_no_question_for_text(read: Any, question: str, cues: tuple[str, ...]) -> None:
    assert read(question).narrative_cues == cues


def test_for_reasons_asks_for_none(read: Any) -> None:
    assert not read("I would like to know, for reasons of my own, the revenue of Apple in 2024").narrative_cues
    assert read("I would like to know the reasons for the fall of Apple's revenue in 2023").narrative_cues


def test_when_tells_a_time_behind_another_asking_word(read: Any) -> None:
    assert "fiscal_period" not in read("Where did Nvidia stand when January 2025 ended?").metrics
    assert "fiscal_period" in read("When did Nvidia's fiscal 2025 end?").metrics
