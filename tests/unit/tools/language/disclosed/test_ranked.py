"""Questions for the first of several parts, in other words than "which"."""

import pytest

from tools.language.disclosed.extremes import asked_extreme
from tools.language.disclosed.ranked import as_which, ranks_amounts


@pytest.mark.parametrize(
    ("question", "end", "of", "moves"),
    [
        ("What was Birch's fastest-growing segment in fiscal 2016?", "highest", "segment", True),
        ("What is its slowest growing region?", "lowest", "region", True),
        ("Which part of the world grew quickest in fiscal 2017?", "highest", "region", True),
        (
            "Among its divisions, who had the best and who the worst revenue growth?",
            "highest",
            "divisions",
            True,
        ),
        ("Rank the five reportable segments on 2021 sales growth: which came top?", "highest", "segments", True),
        (
            "Looking at product categories, where were comparable sales weakest in Q2?",
            "lowest",
            "categories",
            False,
        ),
        (
            "Three of Birch's four segments earned more operating profit in 2020. Name the exception.",
            "lowest",
            "segments",
            True,
        ),
        ("Which segment went backwards in FY2023 in revenue terms?", "lowest", "segment", True),
        ("Which operating segment fell hardest in percentage terms?", "lowest", "operating segment", True),
        ("Which one of Birch's four business areas had falling net sales in 2021?", "lowest", "business areas", True),
        ("Which of its regions saw net sales rise in 2021?", "highest", "regions", True),
        (
            "Did any of Birch's reportable segments lose revenue in 2017, and if so which one?",
            "lowest",
            "segments",
            True,
        ),
        ("Looking at its three revenue categories, did any of them contract in 2016?", "lowest", "categories", True),
        ("Of the four regions, where was reported revenue growth strongest in 2019?", "highest", "regions", True),
        ("Leaving Others aside, which segment saw revenue shrink in 2016?", "lowest", "segment", True),
        (
            "Did any of its three revenue categories shrink in 2016, and if so by how much?",
            "lowest",
            "categories",
            True,
        ),
        ("Which business segment still managed to grow its net sales in 2022?", "highest", "segment", True),
        ("Which of its segments, if any, shrank in 2023?", "lowest", "segments", True),
        ("Were there any segments that lost revenue in 2023?", "lowest", "segments", True),
        ("Did all of its business segments grow net sales in 2022?", "lowest", "segments", True),
        ("Which segment shrank in 2023 while the other two grew, and by how much?", "lowest", "segment", True),
        ("Of its five segments, which one added the most net sales in 2022?", "highest", "segments", True),
    ],
)
def test_they_ask_for_the_same(question: str, end: str, of: str, *, moves: bool) -> None:
    asked = asked_extreme(question)
    assert asked is not None
    assert (asked.end, asked.of, asked.moves) == (end, of, moves)


def test_one_of_two_is_asked_for_by_the_part_that_follows() -> None:
    asked = asked_extreme("Between Lumber and Paint, which segment suffered the steeper drop in sales?")
    assert asked is not None
    assert (asked.end, asked.among, asked.moves) == ("lowest", ("Lumber", "Paint"), True)


@pytest.mark.parametrize(
    "question",
    [
        "Which segment had the lowest revenue in 2022?",
        "What was revenue of the paint segment in 2022?",
        "Between 2021 and 2022, which way did revenue move?",
        "Among the risks, which does management name first?",
        "Which of its segments had higher revenue than costs in 2022?",
        "Among the divisions, did any increase net losses in 2022?",
        "Looking at the divisions, did any contract expire?",
    ],
)
def test_others_stay_as_they_are(question: str) -> None:
    assert as_which(question) == question


@pytest.mark.parametrize("said", ["among ", "between a and ", "by a ", "three of a b ", "rank a b "])
def test_a_text_that_is_too_long_is_no_such_question(said: str) -> None:
    long = f"Which segment grew fastest? {said * 2_000}"
    assert as_which(long) == long


@pytest.mark.parametrize(
    ("question", "amount"),
    [
        ("Which segment lost the most sales in 2020, in dollars?", True),
        ("Which segment added the most net sales?", True),
        ("Which segment grew, and by how many dollars?", True),
        ("Which segment fell most in percent?", False),
        ("Which segment grew fastest?", False),
    ],
)
def test_moves_are_ranked_by_their_amounts_where_that_is_asked(question: str, *, amount: bool) -> None:
    assert ranks_amounts(question) == amount


def test_a_part_is_found_beside_the_company_that_has_it() -> None:
    asked = asked_extreme("Which segment at Birch Corp grew its net sales in 2022?", ["Birch Corp"])
    assert asked is not None
    assert (asked.of, asked.measure) == ("segment", "net sales")


def test_two_parts_that_are_named_last_are_those_of_which_one_is_asked_for() -> None:
    asked = asked_extreme("Which segment saw revenue fall more in 2023, Lumber or Paint?")
    assert asked is not None
    assert (asked.among, asked.moves) == (("Lumber", "Paint"), True)
    compared = asked_extreme("Compare its segments in 2016: which one made the most operating income?")
    assert compared is not None
    assert (compared.of, compared.measure) == ("segments", "operating income")
