"""What a text says of a number, and what it has been about so far."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import figure, stated
from tools.language.stated.stated import Named, Subject


def test_columns_of_metrics_fit_by_their_number() -> None:
    one, other = Named(0, 1, (figure("revenue"),)), Named(1, 2, (figure("net_income"),))
    subject = Subject(figures=[one, other])
    assert [subject.figure_of(place, 2) for place in (0, 1)] == [one, other]
    assert subject.figure_of(0, 3) is None
    assert Subject(figures=[one]).figure_of(2, 3) == one
    subject.clear_table()
    assert subject.figure_of(0, 2) is None


def test_what_is_per_share_may_be_its_own_metric() -> None:
    shares = (figure("eps_diluted"),)
    assert stated("$5 billion", shares=shares).candidates == (figure("revenue"),)
    assert stated("$6.13 per share", shares=shares).candidates == (figure("revenue"), *shares)


@pytest.mark.parametrize(
    ("role", "level", "change", "compared", "way"),
    [
        ("level", True, False, False, 0),
        ("prior", True, False, True, 0),
        ("change", False, True, False, -1),
        ("difference", False, False, False, -1),
    ],
)
def test_the_role_of_a_number(role: str, level: bool, change: bool, compared: bool, way: int) -> None:
    one = stated("$5 billion", role=role, direction="down")
    assert (one.level, one.change, one.compared, one.told_way, one.way) == (level, change, compared, way, -1)
