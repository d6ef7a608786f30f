"""What the description tells beside the models: it takes and refuses what the server does."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.http.description.bounds import bound_numbers, grids_of, readable, without_nul
from tools.errors import InvalidInput
from tools.questions.meant import check_question


@given(st.text(min_size=1, max_size=20))
def test_a_text_is_readable_where_a_question_is(text: str) -> None:
    try:
        check_question(text)
        taken = True
    except InvalidInput:
        taken = False
    assert (re.search(readable(), text) is not None) == taken


@pytest.mark.parametrize("unseen", ["\u0011", "\u200b\u00ad", " \u2028 ", "\u0640", "\U000e0041", "a\x00b"])
def test_what_cannot_be_seen_is_no_question(unseen: str) -> None:
    assert re.search(readable(), unseen) is None
    with pytest.raises(InvalidInput):
        check_question(unseen)


@given(st.integers(1, 400))
def test_each_shape_of_a_grid_is_within_its_cells(cells: int) -> None:
    shapes = [
        (one["rows"]["maxItems"], one["questions"]["maxItems"]) for one in (s["properties"] for s in grids_of(cells))
    ]
    assert all(rows * questions <= cells for rows, questions in shapes)
    for rows in range(1, cells + 1):
        assert any(rows <= most and cells // rows <= questions for most, questions in shapes)


def test_other_choices_than_of_a_number_and_a_text_stay() -> None:
    described: dict[str, Any] = {
        "a": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "b": [{"anyOf": [{"type": "number"}, {"type": "string"}]}],
    }
    bound_numbers(described)
    assert described["a"] == {"anyOf": [{"type": "string"}, {"type": "null"}]}
    assert "pattern" in described["b"][0]["anyOf"][1]


def test_a_text_that_has_its_own_pattern_keeps_it() -> None:
    assert without_nul({"type": "string", "pattern": "^a$"}) == {"type": "string", "pattern": "^a$"}
    assert "pattern" in without_nul({"type": "string"})
    assert without_nul({"type": "integer"}) == {"type": "integer"}
