"""Two words typed as one are read where they stand side by side in a figure's name."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.changes import apply
from tools.language.english.rephrased.glued import glued
from tools.vocab.loader import load_vocabulary


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("netincome of apple", "net income of apple"),
        ("apple totalassets", "apple total assets"),
        ("apple lontgerm debt", "apple long term debt"),
        ("apple eps2023", "apple eps 2023"),
        ("apple2023 fy24netincome", "apple 2023 fy24netincome"),
        ("apple fy24revenue", "apple fy24 revenue"),
        ("apple widget2023", "apple widget2023"),
        ("apple outstanding", "apple outstanding"),
        ("apple assetsmargin", "apple assetsmargin"),
        ("apple keyboardincome", "apple keyboardincome"),
        ('what is "netincome"', 'what is "netincome"'),
    ],
)
def test_known_neighbours_are_parted(finder: CompanyFinder, said: str, read: str) -> None:
    assert apply(said, glued(said, finder, load_vocabulary()))[0] == read
