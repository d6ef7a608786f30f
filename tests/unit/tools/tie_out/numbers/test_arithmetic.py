"""Numbers that a sentence tells to follow from others of its own."""

from dataclasses import replace

import pytest

from tests.unit.tools.tie_out.numbers.reading import read
from tools.tie_out.models import NumberStatus
from tools.tie_out.numbers.arithmetic import follow_sentences
from tools.tie_out.numbers.verdicts import Verdict
from tools.tie_out.numbers.within import Outcome


def last_of(text: str, *known: NumberStatus, result: int = -1) -> tuple[NumberStatus, str]:
    """What becomes of a text's result, where its numbers came out as `known` by the facts."""
    stated = read(text)
    outcomes = [Outcome(one, Verdict(status)) for one, status in zip(stated, known, strict=True)]
    verdict = follow_sentences(outcomes)[result].verdict
    return verdict.status, verdict.reason


@pytest.mark.parametrize(
    ("text", "status", "reason"),
    [
        ("Apple held $9.0 billion of cash and $5.0 billion of debt in 2024, that is net cash of $4.0 billion.",
         "verified", "The difference of $9.0 billion and $5.0 billion."),
        ("Apple held $9.0 billion of cash and $5.0 billion of debt in 2024, that is net cash of $6.0 billion.",
         "mismatch", "The difference of $9.0 billion and $5.0 billion is $4 billion, not $6.0 billion."),
        ("On equity of $10.0 billion, Apple's profit of $4.0 billion in 2024 represents a return of 40%.",
         "verified", "The ratio of $4.0 billion and $10.0 billion."),
        ("Apple's sales went from $4.0 billion in fiscal 2020 to $8.0 billion in fiscal 2025, a CAGR of 14.9%.",
         "verified", "The yearly growth of $8.0 billion and $4.0 billion."),
        ("Apple's sales went from $4.0 billion in fiscal 2020 to $8.0 billion in fiscal 2025, a CAGR of 18.0%.",
         "mismatch", "The yearly growth of $8.0 billion and $4.0 billion is 14.87%, not 18.0%."),
        ("Apple's margin moved from 68.0% to 66.5% in 2025, a drop of 150 basis points.",
         "verified", "The difference of 66.5% and 68.0%."),
    ],
)  # fmt: skip
def test_it_is_worked_out_again(text: str, status: NumberStatus, reason: str) -> None:
    assert last_of(text, "verified", "verified", "ambiguous") == (status, reason)


def test_what_rounding_leaves_open_stays_what_it_was() -> None:
    text = "Apple held $9 billion of cash and $5 billion of debt in 2024, that is net cash of $4.6 billion."
    assert last_of(text, "verified", "verified", "ambiguous")[0] == "ambiguous"


def test_a_wrong_operand_decides_nothing() -> None:
    text = "Apple held $9.0 billion of cash and $5.0 billion of debt in 2024, that is net cash of $4.0 billion."
    assert last_of(text, "verified", "mismatch", "ambiguous")[0] == "ambiguous"


def test_what_follows_from_numbers_of_the_text_is_no_mismatch() -> None:
    text = "Apple held $9.0 billion of cash and $5.0 billion of debt in 2024, that is net cash of $4.0 billion."
    assert last_of(text, "verified", "verified", "mismatch")[0] == "verified"
    assert last_of(text, "verified", "ambiguous", "mismatch")[0] == "ambiguous"


def test_a_growth_of_the_wrong_direction_stays_what_the_facts_make_of_it() -> None:
    text = "Apple's sales went from $4.0 billion in fiscal 2023 to $6.0 billion in fiscal 2024, a decline of 50%."
    assert last_of(text, "verified", "verified", "mismatch")[0] == "mismatch"


def test_the_facts_go_before_it() -> None:
    text = "Apple held $9.0 billion of cash and $5.0 billion of debt in 2024, that is net cash of $6.0 billion."
    assert last_of(text, "verified", "verified", "verified")[0] == "verified"


def test_a_share_of_a_part_that_is_not_loaded_is_as_unknown_as_the_part() -> None:
    text = "Cloud revenue of $4.0 billion accounted for 40% of Apple's $10.0 billion in 2024."
    stated = read(text)
    part = Verdict("not_found", "Segment not loaded.")
    outcomes = [
        Outcome(replace(stated[0], part="Cloud"), part),
        Outcome(stated[1], Verdict("not_found")),
        Outcome(stated[2], Verdict("verified")),
    ]
    assert follow_sentences(outcomes)[1].verdict.reason == "Segment not loaded."
