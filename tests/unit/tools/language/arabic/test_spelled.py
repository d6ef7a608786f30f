"""Numbers in words."""

import pytest

from tools.language.arabic.letters import normalise
from tools.language.arabic.spelled import find_spelled


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("ألفين وثلاثة وعشرين", [2023]),
        ("عام ألف وتسعمائة وتسعة وتسعين", [1999]),
        ("خمسمائة ألف ريال", [500_000]),
        ("مليونان ومائتا ألف", [2_200_000]),
        ("ثلاثة مليارات وأربعمائة مليون", [3_400_000_000]),
        ("عامي ألفين وستة عشر وألفين وخمسة عشر", [2016, 2015]),
        ("ألف وتسعمائة وتسعين وألفين وواحد", [1990, 2001]),
        ("مليونين وألفين وخمسة", [2_002_005]),
        ("ألفين وستاشر", [2016]),
        ("ألفين وتسعطعش", [2019]),
        ("بالمليون", []),
        ("مليون ريال", []),
        ("السنوات", []),
        ("", []),
    ],
)
def test_words_are_added_up(text: str, values: list[int]) -> None:
    assert [one.value for one in find_spelled(normalise(text))] == values
