"""Whether a number can be of nothing but its metric."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import read


@pytest.mark.parametrize(
    "text",
    [
        "Apple's revenue was $5 billion in 2023.",
        "Apple's revenue came to $5 billion in 2023.",
        "Apple recognized revenue of $5 billion in 2023.",
        "Apple had $5 billion of revenue in 2023.",
        "Apple's revenue in fiscal 2023, according to its filing, was $5 billion.",
        "I looked at Apple's revenue for 2023: it was $5 billion.",
        "In 2023 Apple booked $5 billion in total net sales.",
    ],
)
def test_surely_its_metrics(text: str) -> None:
    assert [one.tight for one in read(text)] == [True]


@pytest.mark.parametrize(
    "text",
    [
        "Apple's revenue in 2023 included a tax of $5 billion.",
        "Apple's revenue excluding Services was $5 billion in 2023.",
        "Apple's income tax charge was $5 billion in 2023.",
        "Apple's capital expenditures, net were $5 billion in 2023.",
        "Apple had an impact of $5 billion on revenue in 2023.",
        "Apple used $5 billion of cash in 2023.",
        "Apple's revenue in 2023 came with $5 billion of deferred levies.",
        "Apple's dividends in 2023 were $5 billion for Class A.",
        "Apple's pre-tax net income was $5 billion in 2023.",
        "Apple's fair value of total debt was $5 billion in 2023.",
        "Apple's currency-denominated total debt was $5 billion in 2023.",
        "Apple had $5 billion of revenue recognized in 2023 that was deferred.",
        "Apple had $5 billion of revenue from operations outside of Europe in 2023.",
        "Apple's acquisitions of businesses and marketable securities totaled $5 billion in 2023.",
    ],
)
def test_it_may_be_of_something_else(text: str) -> None:
    assert [one.tight for one in read(text)] == [False]


def test_a_second_number_is_held_to_the_words_before_it() -> None:
    first, second = read("In 2023, Apple had revenue of $5 billion and a pipeline of $3 billion.")
    assert (first.tight, second.tight) == (True, False)
    first, second = read("Apple's revenue was $5 billion in 2023 and $3 billion in 2022.")
    assert (first.tight, second.tight) == (True, True)


def test_a_word_of_another_measure_is_told() -> None:
    assert [one.terms.modifier for one in read("Apple's pre-tax net income was $5 billion in 2023.")] == ["pre-tax"]
    assert [one.terms.modifier for one in read("Apple's reported net income was $5 billion in 2023.")] == [""]
    assert [one.terms.modifier for one in read("Apple recognized revenue of $5 billion in 2023.")] == [""]


def test_what_is_of_a_total_is_not_the_total() -> None:
    total, part = read("Apple's gross profit was $9 billion in 2023, of which $5 billion was told of Macs.")
    assert (total.tight, part.tight) == (True, False)


def test_a_number_without_a_verb_behind_a_change_may_be_a_change() -> None:
    change, other = read("Apple's operating margin rose 50 basis points in 2023, and operating income $5 billion.")
    assert (change.change, other.tight) == (True, False)


def test_another_speakers_number_is_not_the_figure_before() -> None:
    assert not read("Apple's revenue was $9 billion in 2023. We recorded $5 billion in 2023.")[-1].tight


def test_a_verbs_own_object_is_not_the_figure_before() -> None:
    assert not read("Apple's revenue was $9 billion in 2023. It spent $5 billion.")[-1].tight
    assert not read("Apple's revenue was $9 billion in 2023. It returned about $5 billion.")[-1].tight
    assert read("Apple's revenue was $9 billion in 2023. It landed at $5 billion.")[-1].tight
