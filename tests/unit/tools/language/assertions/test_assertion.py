"""What a claim and a stated number have in common."""

import pytest

from tools.language.assertions.assertion import Assertion
from tools.models.claims import Direction


@pytest.mark.parametrize(("direction", "way"), [("up", 1), ("down", -1), ("flat", 0), (None, 0)])
def test_which_way_a_figure_went(direction: Direction | None, way: int) -> None:
    assert Assertion(text="Revenue moved.", direction=direction).way == way
