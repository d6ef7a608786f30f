"""Counts are told in their number."""

import pytest

from server.cli.views.usage import _counted


@pytest.mark.parametrize(
    ("count", "told"), [(1, "1 search"), (0, "0 searches"), (2, "2 searches"), (1_500, "1,500 searches")]
)
def test_one_is_not_many(count: int, told: str) -> None:
    assert _counted(count, "search", "searches") == told
    assert _counted(1, "question") == "1 question"
