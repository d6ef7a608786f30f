"""Parts that the whole is told apart from; a part that may be left out of it, and another way of measuring, stay."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.left_out.contrasts import contrasts
from tools.vocab.loader import load_vocabulary

READ = {
    "gaap gross margin fy24 in percent not the product one": "gaap gross margin fy24 in percent",
    "gm fy25, the overall gaap one, not the product one they brag about": "gm fy25, the overall gaap one",
    "rev fy2025 in total, not product only": "rev fy2025 in total",
    "gross margin fy25, not just product": "gross margin fy25",
    "gross margin fy24, whole company not beauty": "gross margin fy24, whole company",
    "operating income 2023 total company, not family of apps": "operating income 2023 total company",
    "total revenue (not just iphones) fy24": "total revenue fy24",
    "revenue fy25 all segments together": "revenue fy25 ",
}
KEPT = [
    "revenue fy24 without services",
    "revenue fy24 not services",
    "revenue 2025 not iphone",
    "total debt not short term",
    "long term debt, not the current one",
    "eps fy24, not the diluted one",
    "eps not the restated one",
    "revenue, not the annual one",
    "total revenue not growth",
    "operating income, not just gross profit",
    "revenue of all segments fy24",
    'revenue "not just services"',
]


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_the_whole_is_told_apart_from_a_part(said: str, read: str) -> None:
    assert apply(said, contrasts(said, load_vocabulary()))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_what_may_be_left_out_of_the_whole_stays(said: str) -> None:
    assert apply(said, contrasts(said, load_vocabulary()))[0] == said
