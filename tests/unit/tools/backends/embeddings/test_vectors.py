"""Batches hold each text once; only sound vectors pass."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.backends.embeddings.vectors import batches, unit_rows
from tools.errors import ModelFailed


@given(st.lists(st.integers(0, 300)), st.integers(1, 1000), st.none() | st.integers(1, 10))
def test_each_text_is_in_one_batch_within_the_bounds(lengths: list[int], most: int, texts: int | None) -> None:
    made = list(batches(lengths, most, texts))
    assert sorted(number for batch in made for number in batch) == list(range(len(lengths)))
    for batch in made:
        assert len(batch) <= (texts or len(batch))
        assert len(batch) == 1 or len(batch) * max(lengths[number] for number in batch) <= most


def test_rows_are_brought_to_length_one() -> None:
    rows = unit_rows("m", [[3, 4], [0, -2]], 2, 2)
    np.testing.assert_allclose(rows, [[0.6, 0.8], [0, -1]], atol=1e-6)
    assert rows.dtype == np.float32


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([[1.0]], "1 vectors for 2 texts"),
        ([[1.0], [1.0, 2.0]], "something else"),
        ([[1.0, 2.0, 3.0]] * 2, "3 numbers instead of 2"),
        ([[1.0, float("nan")], [1.0, 2.0]], "without a direction"),
        ([[0.0, 0.0], [1.0, 2.0]], "without a direction"),
        ([[1e300, 1e300], [1.0, 2.0]], "without a direction"),
        ([[10**400, 1.0], [1.0, 2.0]], "something else"),
        ([None, None], "something else"),
        ([[[1.0, 2.0]], [[1.0, 2.0]]], "something else"),
        ([{"a": 1}, {"a": 2}], "something else"),
    ],
)
def test_anything_else_is_a_failure_of_the_model(given: list[object], told: str) -> None:
    with pytest.raises(ModelFailed, match=f"^m gave .*{told}"):
        unit_rows("m", given, 2, 2)
