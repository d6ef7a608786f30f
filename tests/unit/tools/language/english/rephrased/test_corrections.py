"""Figures that a question sets right."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.tidy import tidy
from tools.language.question import find_mentions
from tools.vocab.loader import load_vocabulary


def asked(text: str, finder: CompanyFinder) -> list[str]:
    """The keys of the figures that are asked for."""
    vocabulary = load_vocabulary()
    figures = find_mentions(tidy(text, finder, vocabulary).text, finder, vocabulary).figures
    return [figure.entry if isinstance(figure.entry, str) else figure.entry.key for figure in figures]


@pytest.mark.parametrize(
    "text",
    [
        "apple gross profit.. sorry revenue 2023",
        "apple gross profit, no wait, revenue 2023",
        "apple gross profit i mean revenue 2023",
        "how many points did gross margin... ok simpler: apple revenue 2023",
        "apple gross profit 2022... actually just revenue",
        "apple lunar gross profit from tractors, scratch that, revenue 2023",
    ],
)
def test_what_is_set_right_is_replaced(finder: CompanyFinder, text: str) -> None:
    assert asked(text, finder) == ["revenue"]


@pytest.mark.parametrize(
    "text",
    [
        "apple gross profit and revenue 2023",
        "apple gross profit 2023? sorry, and also revenue",
        "apple gross profit 2023, sorry i forgot revenue",
        "is there no gross profit and no revenue",
        "is apple's gross profit, actually, above its revenue in 2023",
    ],
)
def test_what_is_added_is_not(finder: CompanyFinder, text: str) -> None:
    assert asked(text, finder) == ["gross_profit", "revenue"]


def test_a_total_that_is_denied_is_left_out(finder: CompanyFinder) -> None:
    assert asked("apple gross profit, rather than its revenue, in 2023", finder) == ["gross_profit"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("in which quarter did P... no Apple earn most", "in which quarter did Apple earn most"),
        ("apple h1... sorry not h1, q2 of fiscal 25 revenue", "apple q2 of fiscal FY25 revenue"),
    ],
)
def test_what_is_broken_off_is_left_out(finder: CompanyFinder, text: str, read: str) -> None:
    assert " ".join(tidy(text, finder, load_vocabulary()).text.split()) == read
