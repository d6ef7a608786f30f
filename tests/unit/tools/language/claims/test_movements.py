"""Words that say which way something moved, and the numbers beside them."""

from decimal import Decimal

import pytest

from tools.language.claims.movements import Movement, find_movements, without_brackets
from tools.language.quantities.find import find_quantities

Told = tuple[str, list[tuple[str, str]]]

VERBS: list[tuple[str, Told]] = [
    ("Net sales increased 2% to $84.0 billion.", ("up", [("2%", "change"), ("$84.0 billion", "level")])),
    ("Profit fell by $5 million, or 8%.", ("down", [("$5 million", "change"), ("8%", "change")])),
    ("EPS rose to $1.25 from $1.10.", ("up", [("$1.25", "level"), ("$1.10", "prior")])),
    ("Sales dropped from $9 million to $8 million.", ("down", [("$9 million", "prior"), ("$8 million", "level")])),
    ("Revenue was $46.7 billion, up 56% from a year ago.", ("up", [("$46.7 billion", "level"), ("56%", "change")])),
    ("Revenue of $4.5 billion decreased $6 million.", ("down", [("$4.5 billion", "level"), ("$6 million", "change")])),
    ("Revenue was $47 million in 2024, compared to $45 million in 2023, an increase of $2 million.",
     ("up", [("$47 million", "level"), ("$45 million", "prior"), ("$2 million", "change")])),
    ("Net cash from operating activities of $5 million, down 38%.",
     ("down", [("$5 million", "level"), ("38%", "change")])),
    ("Revenue more than doubled.", ("up", [("more than doubled", "change")])),
    ("Margins were unchanged at 20%.", ("flat", [("20%", "level")])),
    ("Sales grew low single digits.", ("up", [("low single digits", "change")])),
    ("Costs rose by between 3% and 4%.", ("up", [("3% to 4%", "change")])),
]  # fmt: skip
NO_VERBS = [
    "Increased competition may hurt us.",
    "The content is kept up-to-date across devices.",
    "Up to 37 million shares could be issued.",
    "Assets are written down to fair value.",
    "Operating income was reduced by $5 million due to a restructuring.",
    "",
]


def movements(sentence: str) -> list[Movement]:
    plain = without_brackets(sentence)
    return find_movements(plain, find_quantities(plain))


def verbs(sentence: str) -> list[Movement]:
    return [
        movement for movement in movements(sentence) if movement.form in {"verb", "particle", "apposition", "state"}
    ]


@pytest.mark.parametrize(("sentence", "told"), VERBS)
def test_a_movement_has_its_direction_and_its_numbers(sentence: str, told: Told) -> None:
    [movement] = verbs(sentence)
    assert (movement.direction, [(size.text, size.role) for size in movement.sizes]) == told


@pytest.mark.parametrize("sentence", NO_VERBS)
def test_what_tells_of_no_movement(sentence: str) -> None:
    assert verbs(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "negated"),
    [
        ("Revenue did not increase.", True),
        ("Costs have never declined.", True),
        ("Revenue increased, not counting currency.", False),
        ("No one doubts it: revenue then really increased.", False),
    ],
)
def test_a_negation_counts_only_near_the_verb(sentence: str, negated: bool) -> None:
    assert verbs(sentence)[0].negated is negated


def test_what_is_in_brackets_and_what_gives_the_reason_is_left_out() -> None:
    [movement] = verbs("Sales increased 10% (12% in constant currencies) due to a price rise of 3%.")
    assert [size.text for size in movement.sizes] == ["10%"]


@pytest.mark.parametrize(
    ("wording", "low", "high"),
    [
        ("20%", "19.5", "20.5"),
        ("more than 20%", "19.5", None),
        ("less than 20%", None, "20.5"),
        ("nearly 20%", "18.0", "20.5"),
        ("about 20%", "17.5", "22.5"),
        ("20.0%", "19.95", "20.05"),
        ("50 basis points", "0.495", "0.505"),
        ("double digits", "9.5", None),
    ],
)
def test_the_words_before_a_number_open_or_widen_what_it_allows(
    wording: str, low: str | None, high: str | None
) -> None:
    [movement] = verbs(f"Sales rose {wording}.")
    [size] = movement.sizes
    assert (size.low, size.high) == (low and Decimal(low), high and Decimal(high))


@pytest.mark.parametrize(
    ("sentence", "direction"),
    [("Revenue hit an all time high in 2024.", "up"), ("Revenue more-than-doubled in 2024.", "up")],
)
def test_hyphens_and_spaces_are_the_same(sentence: str, direction: str) -> None:
    assert [movement.direction for movement in movements(sentence)][:1] == [direction]
