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


def test_the_part_in_brackets_behind_the_whole_is_of_what_follows() -> None:
    _, _, part = read("Of Apple's 2024 revenue of $15 billion, 27% ($4 billion) went into research and development.")
    assert (key(part), part.tight) == ("research_and_development", False)


def test_a_share_of_a_growth_is_not_its_rate() -> None:
    assert read("In 2024, some 60% of Apple's revenue growth came from services, 5% of revenue growth from others.")[
        -1
    ].terms.share


def test_a_ratio_told_of_its_own_base_is_its_value() -> None:
    assert not read("R&D intensity at Apple climbed to 39% of revenue in fiscal 2025 from 46% in 2024.")[0].terms.share
