"""Numbers that follow from others of the same text."""

from decimal import Decimal
from typing import Any

import pytest

from tests.unit.tools.tie_out.numbers.facts_fake import fiscal_year
from tests.unit.tools.tie_out.numbers.reading import stated
from tools.language.quantities.find import find_quantities
from tools.models.claims import Direction
from tools.tie_out.numbers.verdicts import Verdict
from tools.tie_out.numbers.within import (
    Outcome,
    as_operand,
    as_shown,
    computed_within,
    find_equations,
    pair_ranges,
    tie_printed,
    went_other_way,
)


def verified(text: str, year: int = 2023, **known: Any) -> Outcome:
    one = stated(text, **known)
    verdict = Verdict("verified", expected=one.quantity.value, period=fiscal_year(year))
    return Outcome(one, verdict)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("So 383,285 - 214,137 = 169,148.", ["383,285 - 214,137 = 169,148."]),
        ("($5 + $3) / 2 = $4 and 6*2=12", ["($5 + $3) / 2 = $4", "6*2=12"]),
        ("x = 5", []),
        ("revenue = 5 million", []),
        ("383,285 = 383,285", []),
        ("10-20", []),
    ],
)
def test_equations(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in find_equations(text)] == found


def test_a_result_is_worked_out_again_from_verified_operands() -> None:
    text = "383,285 - 214,137 = 169,148 and 383,285 - 214,137 = 169,184 and 383,285 - 99 = 383,186"
    numbers = find_quantities(text)
    tied = tie_printed([verified("383,285"), verified("214,137")])
    right, wrong, unknown = [as_shown(stated("1", quantity=numbers[at]), text, tied) for at in (2, 5, 8)]
    assert right is not None
    assert wrong is not None
    assert (right.status, wrong.status, wrong.expected, unknown) == ("verified", "mismatch", 169_148, None)
    assert as_shown(stated("1", quantity=numbers[0]), text, tied) is None


def test_an_operand_repeats_a_verified_number() -> None:
    tied = tie_printed([verified("383,285"), Outcome(stated("214,137"), Verdict("mismatch"))])
    known = as_operand(stated("(383,285)"), tied)
    assert known is not None
    assert known.status == "verified"
    assert as_operand(stated("214,137"), tied) is None
    assert as_operand(stated("5,000"), tie_printed([verified("(5,000)")])) is not None


def test_bounds_of_a_range_come_out_alike() -> None:
    low, high = find_quantities("between $380 billion and $382 billion")
    outcomes = [
        Outcome(stated("1", quantity=low), Verdict("verified")),
        Outcome(stated("1", quantity=high), Verdict("mismatch", "Too low.")),
        verified("$5 billion"),
    ]
    found = pair_ranges(outcomes)
    assert [one.verdict.status for one in found] == ["mismatch", "mismatch", "verified"]
    assert found[0].verdict.reason == "Too low."


@pytest.mark.parametrize(
    ("new", "old", "direction", "reason"),
    [
        ("$5 billion", "$3 billion", "down", "The direction is wrong: it rose from $3 billion to $5 billion."),
        ("$3 billion", "$5 billion", "up", "The direction is wrong: it fell from $5 billion to $3 billion."),
        ("$5 billion", "$3 billion", "up", None),
        ("$5 billion", "$3 billion", None, None),
        ("$5 billion", "$5 billion", "down", None),
    ],
)
def test_two_levels_the_wrong_way_round(new: str, old: str, direction: Direction | None, reason: str | None) -> None:
    one, other = verified(new, direction=direction), verified(old, 2022, role="prior")
    found = went_other_way(one, [other, one])
    assert (found.status if found else None) == (None if reason is None else "mismatch")
    assert found is None or reason is None or found.reason == reason
    assert went_other_way(other, [other, one]) is None
    assert went_other_way(verified("$9 billion", direction=direction), [one, other]) is None


def test_levels_of_two_metrics_went_nowhere() -> None:
    one, other = verified("$5 billion", direction="down"), verified("$3 billion", 2022, role="prior", figures=())
    assert went_other_way(one, [other, one]) is None


@pytest.mark.parametrize(
    ("text", "known", "expected"),
    [
        ("$3 billion", {"text": "The difference was"}, 3 * 10**9),
        ("$13 billion", {"text": "Together that is"}, 13 * 10**9),
        ("$3 billion", {"role": "change", "direction": "up"}, 3 * 10**9),
        ("60%", {"role": "change", "direction": "up"}, 60),
        ("160%", {}, 160),
        ("1.6x", {}, Decimal("1.6")),
        ("60%", {}, None),
        ("$3 billion", {}, None),
        ("$13 billion", {"role": "change"}, None),
        ("$4 billion", {"text": "The difference was"}, None),
        ("60%", {"role": "change", "direction": "down"}, None),
    ],
)
def test_arithmetic_over_two_verified_numbers(text: str, known: dict[str, Any], expected: Decimal | None) -> None:
    found = computed_within(stated(text, **known), [verified("$8 billion"), verified("$5 billion", 2022)])
    assert (found.expected if found else None) == expected


def test_nothing_follows_from_what_is_not_verified() -> None:
    one = stated("$3 billion", text="The difference was")
    wrong = Outcome(stated("$5 billion"), Verdict("mismatch", expected=Decimal(5 * 10**9)))
    assert computed_within(one, [verified("$8 billion"), wrong]) is None
    assert computed_within(one, [verified("$8 billion"), verified("5%")]) is None
