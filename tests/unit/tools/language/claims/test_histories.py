"""Claims over several years."""

import pytest

from tools.language.claims.find import find_claims
from tools.language.claims.histories import exceeding, find_histories, grew_beside, is_paced, moved_share, ranked
from tools.vocab.loader import load_vocabulary


@pytest.mark.parametrize(
    ("text", "kind", "direction", "earlier"),
    [
        ("Revenue was the highest the company has ever reported.", "rank", "up", None),
        ("Net income was the lowest since fiscal 2020.", "rank", "down", range(2021, 2025)),
        ("Operating cash flow was the strongest in four years.", "rank", "up", range(2022, 2025)),
        ("It was the largest buyback of the three years 2022 to 2024.", "rank", "up", range(2022, 2024)),
        ("The gross margin was higher than in any of the five preceding years.", "rank", "up", range(2019, 2024)),
        ("Net income grew for the third consecutive year.", "streak", None, range(2021, 2024)),
        ("Net income grew for four straight years.", "streak", None, range(2020, 2024)),
        ("Net income grew three years running.", "streak", None, range(2021, 2024)),
        ("Net income grew for the third year in a row.", "streak", None, range(2021, 2024)),
        ("Net income grew for a third year running.", "streak", None, range(2021, 2024)),
        ("SG&A has risen without a break since fiscal 2020.", "streak", None, range(2020, 2024)),
        ("R&D has grown every year since 2020.", "streak", None, range(2020, 2024)),
    ],
)
def test_what_is_told_of_several_years(text: str, kind: str, direction: str | None, earlier: range | None) -> None:
    year = 2025 if earlier is not None and earlier.stop == 2025 else 2024
    [one] = find_histories(text)
    assert (one.kind, one.direction) == (kind, direction)
    assert one.earlier(year) == earlier


@pytest.mark.parametrize(
    "text",
    [
        "It was the second-highest on record.",
        "It was among the highest ever.",
        "It was not the highest ever.",
        "It was one of the largest since 2020.",
        "The highest price was paid.",
        "It has risen since 2020.",
    ],
)
def test_what_is_no_claim_over_years(text: str) -> None:
    assert list(find_histories(text)) == []


@pytest.mark.parametrize(
    ("between", "of_growth", "way"),
    [
        (" was larger than ", False, "up"),
        (" of   exceeded its ", False, "up"),
        (" outpaced ", True, "up"),
        (" outpaced ", False, None),
        (" was lower than the ", False, "down"),
        (" trailed ", True, "down"),
        (" was larger than that of ", False, None),
        (" and ", False, None),
    ],
)
def test_how_one_figure_stands_to_another(between: str, of_growth: bool, way: str | None) -> None:
    assert exceeding(between, of_growth=of_growth) == way


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Net income grew for the third consecutive year.", ["net_income"]),
        ("The 2023 figure was the largest buyback of the three years 2022 to 2024.", ["share_repurchases"]),
        ("Reality Labs' operating loss was the largest since 2020.", []),
        ("Revenue growth was the strongest since 2020.", []),
    ],
)  # fmt: skip
def test_the_figure_that_is_told_of(text: str, keys: list[str]) -> None:
    claims = find_claims(text, load_vocabulary())
    assert [claim.keys[0] for claim in claims if claim.history] == keys


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Revenue growth outpaced growth in R&D.", [("revenue", "research_and_development", "up", "told")]),
        ("Operating income grew faster than revenue.", [("operating_income", "revenue", "up", "told")]),
        ("Net income of $26 billion was larger than revenue.", [("net_income", "revenue", "up", "")]),
        ("Revenue was not larger than net income.", []),
        ("Revenue outpaced net income.", [("revenue", "net_income", "up", "meant")]),
    ],
)  # fmt: skip
def test_two_figures_side_by_side(text: str, found: list[tuple[str, str, str, str]]) -> None:
    claims = [claim for claim in find_claims(text, load_vocabulary()) if claim.other]
    assert [(one.keys[0], one.other[0], one.direction, one.growth) for one in claims] == found


@pytest.mark.parametrize(("between", "paced"), [(" outstripped ", True), (" exceeded ", False), (" and ", False)])
def test_what_may_be_of_growth_or_of_size(between: str, paced: bool) -> None:
    assert is_paced(between) is paced


@pytest.mark.parametrize(
    ("between", "behind", "way"),
    [
        (", not ", " accounted for the larger part of it.", "up"),
        (", and not ", ", made up the bigger share.", "up"),
        (", not ", " rose.", None),
        (" was the largest operating expense, ahead of ", ".", "up"),
        (" were its biggest outlay, followed by ", ".", "up"),
        (" was the smallest item, behind ", ".", "down"),
        (" was the largest item, behind ", ".", None),
        (" was the largest item, and ", ".", None),
    ],
)
def test_what_is_named_before_or_instead_of_another(between: str, behind: str, way: str | None) -> None:
    assert ranked(between, behind) == way


@pytest.mark.parametrize(
    ("text", "growth"),
    [
        ("Operating cash flow outstripped net income.", "meant"),
        ("Operating expenses grew even faster than revenue.", "told"),
        ("Dividends, not buybacks, accounted for the larger part of it.", ""),
        ("Research and development was the largest operating expense, ahead of sales and marketing.", ""),
    ],
)
def test_two_figures_of_a_sentence(text: str, growth: str) -> None:
    [one] = [claim for claim in find_claims(text, load_vocabulary()) if claim.other]
    assert (one.direction, one.growth) == ("up", growth)


@pytest.mark.parametrize(
    "text", ["Net sales of $383.3 billion set a new annual record.", "Net sales hit another all-time record in 2024."]
)
def test_a_record_of_a_kind(text: str) -> None:
    assert any(claim.is_record for claim in find_claims(text, load_vocabulary()))


def test_what_rose_along_with_another() -> None:
    [one] = find_claims("Net earnings attributable to the company rose along with net sales.", load_vocabulary())
    assert (one.keys[0], one.scope) == ("net_income", "company")


@pytest.mark.parametrize(
    ("between", "way"),
    [
        (" grew faster than ", "up"),
        (", at $12.9 billion, rose more quickly than ", "up"),
        (" grew, but more slowly than its ", "down"),
        (" expanded at a slower pace than ", "down"),
        (" outgrew ", "up"),
        (" grew and ", None),
        (" rose to more than ", None),
    ],
)
def test_what_is_told_to_grow_beside_another(between: str, way: str | None) -> None:
    assert grew_beside(between) == way


@pytest.mark.parametrize(
    ("between", "behind", "way"),
    [
        (" absorbed a smaller share of ", " than in the year before", "down"),
        (" made up a higher proportion of ", " than in fiscal 2023", "up"),
        (" took a larger slice of ", ".", None),
        (" was a key part of ", " than in 2023", None),
    ],
)
def test_whose_share_moved(between: str, behind: str, way: str | None) -> None:
    assert moved_share(between, behind) == way
