"""Kinds of one figure, which is named once."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.rephrased.ellipsis import ellipses
from tools.vocab.loader import load_vocabulary


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("apple eps basic and diluted 2024", "apple basic eps and diluted eps 2024"),
        ("apple EPS (basic/diluted) 2024", "apple basic EPS and diluted EPS 2024"),
        (
            "operating, investing and financing cash flows of apple",
            "operating cash flows and investing cash flows and financing cash flows of apple",
        ),
        ("apple current and noncurrent liabilities", "apple current liabilities and noncurrent liabilities"),
        ("apple long term debt current and noncurrent", "apple long term debt current and noncurrent"),
        ("apple interest & fee income on loans", "apple interest & fee income on loans"),
        (
            "change in other current and noncurrent liabilities of apple",
            "change in other current and noncurrent liabilities of apple",
        ),
        ("apple deferred revenue, gross and current", "apple deferred revenue, gross and current"),
        (
            "how much deferred revenue, current plus non-current, had apple",
            "how much current deferred revenue plus non-current deferred revenue, had apple",
        ),
        (
            "apple marketable securities (current and noncurrent)",
            "apple current marketable securities plus noncurrent marketable securities",
        ),
        ("selling and marketing expense of apple", "selling and marketing expense of apple"),
        ("apple products and services gross margin", "apple products and services gross margin"),
    ],
)
def test_each_kind_has_the_name_that_it_shares(said: str, read: str) -> None:
    assert apply(said, ellipses(said, load_vocabulary()))[0] == read
