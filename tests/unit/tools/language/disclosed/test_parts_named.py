"""Parts of a company as questions and headings name them."""

import pytest

from tools.language.disclosed.parts_named import names_part, part_terms


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("the Space segment", "space"),
        ("Space", "space"),
        ("Space’s", "space"),
        ("Garden Tools division", "garden tool"),
        ("business segment", ""),
        ("Paints less", "paint"),
    ],
)
def test_a_part_goes_by_its_own_name(text: str, name: str) -> None:
    assert part_terms(text) == name


@pytest.mark.parametrize("head", ["Garden Tools", "Equity earnings of affiliates", "Trends"])
def test_a_heading_may_name_a_part(head: str) -> None:
    assert names_part(part_terms(head))


@pytest.mark.parametrize("head", ["Net Sales", "Operating Income", "Fiscal 2022 Compared with Fiscal 2021", "2022", ""])
def test_headings_of_figures_and_periods_name_none(head: str) -> None:
    assert not names_part(part_terms(head))
