"""Questions for a table, a page or the sections on a topic as they stand, and those like them that are none."""

from typing import Any

import pytest

from tools.language.disclosed.elements import is_slide
from tools.models.slots.elements import Element


@pytest.mark.parametrize(
    ("question", "kind", "topic"),
    [
        ("show the lease maturities table", "table", "lease maturities"),
        ("shw me the lease maturites tabel for apple", "table", "lease maturities"),
        ("show me the segment table from Apple's 10-K", "table", "segment"),
        ("apple debt maturity schedule 2024", "table", "debt maturity schedule"),
        ("which slide has the guidance", "page", "guidance"),
        ("which section covers contingencies", "tree", "contingencies"),
        ("where in the 10-K is revenue recognition discussed", "tree", "revenue recognition"),
        ("what page of Apple's 10-K covers pensions", "tree", "pensions"),
        ("on what page does Apple's 10-K show the auditor's report", "page", "auditor"),
    ],
)
def test_an_element_is_asked_for_by_its_topic(read: Any, question: str, kind: str, topic: str) -> None:
    reading = read(question)
    assert (reading.route, reading.element.kind, reading.element.topic.lower()) == (kind, kind, topic)
    assert (reading.metrics, reading.statements, reading.problems) == ((), (), ())


@pytest.mark.parametrize(
    ("question", "pages"),
    [
        ("what does slide 5 show", (5,)),
        ("what's on page 12 of the deck", (12,)),
        ("what is the revenue on slide nine", (9,)),
        ("show slides 3 to 5 of Meta's deck", (3, 4, 5)),
        ("summarize the last slide of Nvidia's presentation", (-1,)),
        ("the 3rd page of Apple's release", (3,)),
    ],
)
def test_a_page_is_asked_for_by_its_number(read: Any, question: str, pages: tuple[int, ...]) -> None:
    assert (read(question).route, read(question).element.pages) == ("page", pages)


def test_short_for_a_page_is_no_ticker(read: Any) -> None:
    assert read("what is on pg 3 of Nvidia's 10-Q").tickers == ("NVDA",)
    assert read("gross profit pg 2024").element is None


@pytest.mark.parametrize(
    "question",
    [
        "According to the cover page of Apple's 8-K of July 1, 2022, which securities are registered?",
        "show Apple's income statement",
        "show me Apple's balance sheet table for 2023",
        "chart Apple's revenue since 2019",
        "give me a table of Meta's net income 2019 to 2024",
        "put Nvidia revenue for 2021, 2022, 2023 in a table",
        "which segment had the highest revenue at Apple",
        "what was total debt per the balance sheet for Apple in 2024",
        "what was Meta's revenue in 2023 according to the income statement table",
        "Apple's revenue 2023, I need it for a slide",
        "why did Nvidia's margins slide in fiscal 2023",
        "where does Apple operate",
        "what does the legal proceedings section say for Meta",
        "what was the increase in notes payable for Meta in 2024",
        "how do I insert a table of contents into a slide deck?",
        "where does management say Apple's growth came from",
        "what page views does Meta report",
    ],
)
def test_what_other_routes_answer_stays_theirs(read: Any, question: str) -> None:
    assert read(question).element is None


def test_what_is_asked_besides_is_not_dropped(read: Any) -> None:
    assert read("show Apple's lease table and what was revenue in 2023").element is None


@pytest.mark.parametrize(
    "question", ["Apple capex 2023 and the lease maturities table", "Apple's net income in 2023, and show me slide 3"]
)
def test_a_figure_before_an_element_is_not_dropped(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.element, bool(reading.metrics)) == (None, True)


def test_figures_in_the_name_of_a_table_are_its_topic(read: Any) -> None:
    assert read("show Apple's table of revenue and the cost of sales").element.kind == "table"


def test_a_deck_is_called_by_name() -> None:
    assert is_slide(Element(kind="page", said="slide"))
    assert not is_slide(Element(kind="page", said="page"))
