"""Shares and sums that a sentence shows with their amounts."""

from tests.unit.tools.tie_out.numbers.reading import key, read


def test_the_part_in_brackets_is_of_what_stands_before_the_share() -> None:
    _, part, whole, before = read(
        "R&D absorbed 26% of Apple's 2024 revenue ($4 billion of $15 billion), down from 28% in 2023."
    )
    assert (key(part), key(whole)) == ("research_and_development", "revenue")
    assert (before.terms.share, before.change) == (True, False)


def test_a_growth_beside_a_share_stays_one() -> None:
    growth = read("Apple's R&D was 26% of revenue in 2024, and revenue rose 5% to $10 billion.")[1]
    assert (growth.change, growth.terms.share) == (True, False)


def test_what_something_is_taken_from_is_a_level() -> None:
    found = read("Apple: operating cash flow of $9 billion less capital spending of $4 billion is $5 billion in 2024.")
    assert [one.role for one in found[:2]] == ["level", "level"]
