"""One form of every letter and space, and pieces that are taken once."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.questions.spans import is_covered
from tools.language.periods.wording import Wording, clean

CLEAN = {
    "  Apple\trevenue\r\n2023 ": "Apple revenue 2023",
    "Apple revenue ２０２３": "Apple revenue 2023",
    "Ａｐｐｌｅ revenue": "Apple revenue",
    "revenue in ٢٠٢٣": "revenue in 2023",
    "Ap\u200bple rev\u00adenue": "Apple revenue",
    "\u202bApple\u202c \u200frevenue\ufeff": "Apple revenue",
    "Apple\x07\x1brevenue": "Apple revenue",
    "Apple\u00a0revenue\u3000of 2023": "Apple revenue of 2023",
    "year\u2011over\u2010year": "year-over-year",
    "2\ufe0f\u20e30\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e3": "2023",
    "5% of revenue": "5 percent of revenue",
    "５％": "5 percent",
    "revenue2023": "revenue 2023",
    "2023revenue": "2023 revenue",
    "FY2023 Q2 10-K 2023A": "FY2023 Q2 10-K 2023A",
    "2023¹": "2023¹",
    "½ of 2023": "½ of 2023",
    "\u200b\u200f": "",
}


@pytest.mark.parametrize(("text", "expected"), CLEAN.items())
def test_what_nobody_sees_makes_no_difference(text: str, expected: str) -> None:
    assert clean(text) == expected


@given(st.text(max_size=80))
def test_a_clean_text_stays_as_it_is(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert "\0" not in once


def test_what_is_taken_is_out_of_sight_of_the_next_pattern() -> None:
    wording = Wording("2023 or 2024 or 2023")
    assert [match.start() for match in wording.each(re.compile("2023"))] == [0, 16]
    assert not re.search("2023", wording.text)
    assert re.search("2024", wording.text)
    assert wording.covered == [(0, 4), (16, 20)]
    assert is_covered(wording.covered, 1, 3)
    assert not is_covered(wording.covered, 3, 6)
