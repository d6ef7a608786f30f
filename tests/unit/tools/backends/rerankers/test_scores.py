"""Only as many finite numbers as there are texts pass."""

import numpy as np
import pytest

from tools.backends.rerankers.scores import checked_scores
from tools.errors import ModelFailed


def test_numbers_of_any_kind_become_floats() -> None:
    scores = checked_scores("m", [1, 0.5, np.float64(-2)], 3)
    assert scores == [1.0, 0.5, -2.0]
    assert {type(score) for score in scores} == {float}


@pytest.mark.parametrize(
    "given", [[1.0], [1.0, None], [1.0, "2"], [1.0, float("nan")], [1.0, float("-inf")], [1.0, [2]]]
)
def test_anything_else_is_a_failure_of_the_model(given: list[object]) -> None:
    with pytest.raises(ModelFailed, match=r"^m gave "):
        checked_scores("m", given, 2)
