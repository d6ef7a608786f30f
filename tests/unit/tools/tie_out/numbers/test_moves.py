"""Levels that are told to have come to be: "dropped to"."""

import pytest

from tests.unit.tools.tie_out.numbers.facts_fake import ledgers, level
from tests.unit.tools.tie_out.numbers.reading import APPLE, stated
from tools.language.assertions.moves import Went, went_to
from tools.tie_out.numbers.moves import came_to_be
from tools.tie_out.numbers.verdicts import Verdict

NOW, BEFORE = level("revenue", 2024, "391"), level("revenue", 2023, "383")
LOSS, LESS = level("net_income", 2024, "-9"), level("net_income", 2023, "-5")
VERIFIED = Verdict("verified", levels=(NOW,), period=NOW.period)


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("revenue dropped to ", Went("down")),
        ("revenue fell sharply to about ", Went("down")),
        ("revenue rose from \x1a\x1a in fiscal 2023 to ", Went("up")),
        ("margins improved to ", Went("up", judges=True)),
        ("revenue rose \x1a\x1a to ", None),
        ("growth slowed to ", None),
        ("revenue fell as costs came to ", None),
        ("revenue was ", None),
    ],
)
def test_how_a_level_came_to_be(before: str, expected: Went | None) -> None:
    assert went_to(before) == expected


@pytest.mark.parametrize(("way", "wrong"), [(Went("down"), True), (Went("up"), False), (None, False)])
def test_a_drop_to_what_is_more_is_wrong(way: Went | None, wrong: bool) -> None:
    found = came_to_be(stated("$391", company=APPLE, went=way), VERIFIED, ledgers(NOW, BEFORE))
    assert (found is not None) == wrong
    if found is not None:
        assert found.status == "mismatch"
        assert found.reason.startswith("The direction is wrong: it rose from $383 (FY2023)")


def test_without_the_year_before_nothing_is_said() -> None:
    assert came_to_be(stated("$391", company=APPLE, went=Went("down")), VERIFIED, ledgers(NOW)) is None


@pytest.mark.parametrize(("way", "wrong"), [("up", False), ("down", True)])
def test_a_loss_is_told_by_its_size(way: str, wrong: bool) -> None:
    one = stated("$9", ("net_income",), company=APPLE, loses=True, went=Went("up" if way == "up" else "down"))
    verdict = Verdict("verified", levels=(LOSS,), period=LOSS.period)
    assert (came_to_be(one, verdict, ledgers(LOSS, LESS)) is not None) == wrong
