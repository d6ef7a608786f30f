"""Questions for the row that is the largest, the smallest, or moved the most."""

import pytest

from tools.language.disclosed.extremes import asked_extreme, asks_for_part, tells_end, ways_meant
from tools.models.questions import Extreme


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("What was the largest liability of Quillmere in 2022?", Extreme(end="highest", of="liability")),
        (
            "Which segment had the lowest operating income in FY2022?",
            Extreme(end="lowest", of="segment", measure="operating income"),
        ),
        (
            "Which region had the biggest drop in revenues in Q2 2023 (on a percentage basis)?",
            Extreme(end="lowest", of="region", measure="revenues", moves=True),
        ),
        (
            "Among all of the swaps that Quillmere used, which one had the highest notional value in FY2021?",
            Extreme(end="highest", of="swaps", measure="notional value"),
        ),
        (
            "Among operations, investing, and financing, which brought in the most (or lost the least) cash flow?",
            Extreme(end="highest", among=("operations", "investing", "financing")),
        ),
        (
            "Which of its segments had the higher Adjusted EBIT margin in FY 2023?",
            Extreme(end="highest", of="segments", measure="Adjusted EBIT margin"),
        ),
        (
            "Which product category performed the worst (by comparable sales) in the domestic Market in 2024?",
            Extreme(end="lowest", of="product category", measure="comparable sales"),
        ),
        (
            "Which product category performed the best (by top line) in 2024?",
            Extreme(end="highest", of="product category", measure="revenue", moves=True),
        ),
        (
            "Which product brought in the most revenue in 2021, and roughly what share of total revenues was it?",
            Extreme(end="highest", of="product", measure="revenue"),
        ),
        (
            "Among operations, investing, and financing, which brought in the most cash flow?",
            Extreme(end="highest", among=("operations", "investing", "financing")),
        ),
    ],
)
def test_which_row_is_asked_for(question: str, asked: Extreme) -> None:
    assert asked_extreme(question) == asked


@pytest.mark.parametrize(
    "question",
    [
        "Which year had the highest revenue?",
        "Which company had the lowest margin?",
        "What was the revenue of Quillmere in FY2022?",
        "Most of all, how is business?",
    ],
)
def test_periods_and_companies_are_no_rows(question: str) -> None:
    assert asked_extreme(question) is None


@pytest.mark.parametrize(
    ("question", "name", "end", "of"),
    [
        ("What was Best Lathe's domestic segment revenue in fiscal 2024?", "Best Lathe's", None, ""),
        ("Which Best Lathe segment had the lowest revenue in fiscal 2024?", "Best Lathe", "lowest", "segment"),
        ("Which of Best Lathe's segments had the highest revenue?", "Best Lathe's", "highest", "segments"),
        ("Which segment of Birch had the lowest revenue?", "Birch", "lowest", "segment"),
    ],
)
def test_a_word_of_a_companys_name_asks_for_no_extreme(question: str, name: str, end: str | None, of: str) -> None:
    extreme = asked_extreme(question, [name])
    assert (extreme.end if extreme else None, extreme.of if extreme else "") == (end, of)


@pytest.mark.parametrize(
    ("question", "of", "measure"),
    [
        (
            "Which reportable segment of Acme had the fastest revenue growth in 2017, and at what rate?",
            "segment",
            "revenue",
        ),
        (
            "Among Acme's four business segments, which grew its net sales most quickly in 2021 and which shrank?",
            "business segments",
            "net sales",
        ),
        (
            "Among Acme's three reportable segments, which one was growing most strongly in 2022, and did any shrink?",
            "reportable segments",
            "",
        ),
        (
            "Which Acme division posted the highest reported net revenue growth in the first quarter of 2023?",
            "division",
            "",
        ),
    ],
)
def test_growth_is_asked_for_by_its_pace(question: str, of: str, measure: str) -> None:
    asked = asked_extreme(question, ["Acme's", "Acme"])
    assert asked is not None
    assert (asked.end, asked.moves) == ("highest", True)
    assert of in asked.of
    assert measure in asked.measure
    assert "quarter" not in asked.measure


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "Which of Quillmere's segments shrank in fiscal year 2023, and by how much?",
            Extreme(end="lowest", of="segments", measure="revenue", moves=True),
        ),
        (
            "Which divisions actually grew in 2022?",
            Extreme(end="highest", of="divisions", measure="revenue", moves=True),
        ),
        (
            "Which divisions grew their operating profit in 2022?",
            Extreme(end="highest", of="divisions", measure="operating profit", moves=True),
        ),
        (
            "Which segments grew and which shrank in 2022?",
            Extreme(end="highest", of="segments", measure="revenue", moves=True),
        ),
        (
            "Which segment pulled sales down the most in 2022? Give the size of the decline and why.",
            Extreme(end="lowest", of="segment", measure="sales", moves=True, amount=True),
        ),
        (
            "Which segment held sales back the most in 2022, in percent?",
            Extreme(end="lowest", of="segment", measure="sales", moves=True),
        ),
        (
            "Which segment grew U.S. sales the most in 2022. State by how much.",
            Extreme(end="highest", of="segment", measure="U.S. sales", moves=True),
        ),
        (
            "Which segment's net sales fell the most in 2022, and why?",
            Extreme(end="lowest", of="segment", measure="net sales", moves=True),
        ),
        ("Which segment declined the most?", Extreme(end="lowest", of="segment", measure="revenue", moves=True)),
    ],
)
def test_parts_that_moved_one_way_are_ranked_by_revenue_or_what_is_named(question: str, asked: Extreme) -> None:
    assert asked_extreme(question) == asked


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Which segment shrank in 2022?", True),
        ("What business segment grew in 2022?", True),
        ("What was the Lasers segment revenue in 2022?", False),
        ("What is the revenue of the Lasers division?", False),
    ],
)
def test_a_part_that_is_named_is_not_asked_for(question: str, asks: bool) -> None:
    assert asks_for_part(question) is asks


def test_other_questions_for_parts_ask_for_no_row() -> None:
    assert asked_extreme("Which segments does Quillmere have?") is None
    assert asks_for_part("Which of its reportable segments sells paint?")
    assert not asks_for_part("Which auditor reports on the segment?")


def test_a_sentence_answers_that_tells_of_the_end_or_of_the_move() -> None:
    fell = Extreme(end="lowest", of="segments", measure="revenue", moves=True)
    assert tells_end(fell, "Revenue of Paint declined 4%.")
    assert not tells_end(fell, "Revenue of Glue increased 4%.")
    largest = Extreme(end="highest", of="liability")
    assert tells_end(largest, "Deposits are our largest liability.")
    assert not tells_end(largest, "Deposits increased.")


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "Between Acme's Retail and Cloud segments, which one had the faster revenue growth in 2022?",
            Extreme(end="highest", measure="revenue", moves=True, among=("Retail", "Cloud")),
        ),
        (
            "Of the Asia and Europe regions, which had the lower net sales in 2022?",
            Extreme(end="lowest", measure="net sales", among=("Asia", "Europe")),
        ),
        (
            "Which segments pushed revenue up in fiscal 2023, and which one pulled it down?",
            Extreme(end="highest", of="segments", measure="revenue", moves=True),
        ),
        (
            "Which segment weighed on net sales in 2020?",
            Extreme(end="lowest", of="segment", measure="net sales", moves=True),
        ),
        ("Which region lifted earnings in 2022?", Extreme(end="highest", of="region", measure="earnings", moves=True)),
        (
            "Leaving out All Other, which segment lost the most net sales in 2020 against 2019?",
            Extreme(end="lowest", of="segment", measure="net sales", moves=True, amount=True, without=("All Other",)),
        ),
        (
            "Which segment had the highest operating income in 2022, although sales fell?",
            Extreme(end="highest", of="segment", measure="operating income"),
        ),
        (
            "Which segments or groups grew the most in 2021 in dollar terms, and which segment dragged down sales?",
            Extreme(end="highest", of="segments", measure="revenue", moves=True, amount=True),
        ),
        (
            "Which segment grew fastest in 2021, and why?",
            Extreme(end="highest", of="segment", measure="revenue", moves=True),
        ),
        (
            "Which segment had the highest operating income in 2022, excluding Corporate?",
            Extreme(end="highest", of="segment", measure="operating income", without=("Corporate",)),
        ),
    ],
)
def test_parts_are_told_apart_in_other_words(question: str, asked: Extreme) -> None:
    assert asked_extreme(question) == asked


def test_two_figures_are_no_parts() -> None:
    assert asked_extreme("Between gross and operating margin, which one improved in 2022?") is None


def test_the_second_one_is_not_the_first() -> None:
    assert asked_extreme("Which product had the second most revenue in 2021?") is None
    assert asked_extreme("Which product had the third-highest revenue in 2021?") is None


def test_a_margin_moves_by_points_and_growth_that_is_printed_is_ranked_as_it_stands() -> None:
    margin = Extreme(end="lowest", of="segment", measure="adjusted EBIT margin", moves=True)
    assert ways_meant(margin) == [margin.model_copy(update={"amount": True})]
    organic = Extreme(end="highest", of="segment", measure="organic revenue", moves=True)
    assert ways_meant(organic) == [organic.model_copy(update={"moves": False}), organic]
