"""How often what is quoted by signs of its own answers."""

import pytest

from tools.search.quotes.ways import WAYS, Way, likely_by


@pytest.mark.parametrize("way", WAYS)
def test_every_way_has_a_share_that_was_counted(way: Way) -> None:
    assert 0.0 < likely_by(way) < 1.0


def test_a_way_that_was_never_right_is_likelier_wrong_than_one_that_mostly_was() -> None:
    assert likely_by("reasons") < 0.5 < likely_by("disclosure")
