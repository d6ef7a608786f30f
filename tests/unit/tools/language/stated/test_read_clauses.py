"""Numbers in sentences of several clauses, lists and brackets: which metric and period each has."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import key, read, reader, stretches, year
from tools.language.periods.mentions import PeriodMention
from tools.language.stated.noticed import look_ahead


@pytest.mark.parametrize(
    ("text", "keys", "years"),
    [
        (
            "Apple's free cash flow (operating cash flow less capital expenditure) was $5 billion in 2024.",
            ["free_cash_flow"], [2024],
        ),
        (
            "Apple in 2024:\n* Income tax: $8 billion on pre-tax income of $70 billion",
            ["income_tax_expense", "pretax_income"], [2024] * 2,
        ),
        (
            "- 2023: Apple's operating loss $842m\n- 2024: Apple's operating loss $1,095m",
            ["operating_income"] * 2, [2023, 2024],
        ),
        (
            "## 2023\nApple's revenue was $5 billion.\n## 2024\nApple's revenue was $6 billion.",
            ["revenue"] * 2, [2023, 2024],
        ),
        ("**2023** - Apple: revenue 84.0\n**2024** - Apple: revenue 85.0", ["revenue"] * 2, [2023, 2024]),
        ("Apple's diluted EPS: $8.59 (2022), $14.87 (2023), $26.83 (2024).", ["eps_diluted"] * 3, [2022, 2023, 2024]),
        ("Apple | FY25 vs FY24\nRevenue $5B vs $4B", ["revenue"] * 2, [2025, 2024]),
        (
            "Apple's revenue rose 12% to $5 billion in 2023 and 14% to $6 billion in 2024.",
            ["revenue"] * 4, [2023, 2023, 2024, 2024],
        ),
        (
            "Apple's R&D intensity climbed to 39% of revenue in 2025 from 46% in 2024.",
            ["research_intensity"] * 2, [2025, 2024],
        ),
        (
            "Apple's gross margin was 46% in 2024 (44% in 2023), on revenue of $5 billion.",
            ["gross_margin"] * 2 + ["revenue"], [2024, 2023, 2024],
        ),
        (
            "Apple returned $3 billion in 2025; Apple repurchased $9 billion of stock in 2024.",
            ["share_repurchases"] * 2, [2025, 2024],
        ),
        ("Apple took in $5 billion in 2024 and earned $1 billion.", ["revenue", "net_income"], [2024] * 2),
        ("Apple earned $5 billion on revenue of $9 billion in 2024.", ["net_income", "revenue"], [2024] * 2),
        ("It spent $5 billion on its own shares in 2024.", ["share_repurchases"], [2024]),
        (
            "Apple spent $5 billion on R&D in 2023; NVIDIA needed only $4 billion in 2024.",
            ["research_and_development"] * 2, [2023, 2024],
        ),
        (
            "Apple turned $9 billion of revenue into $5 billion of operating income in 2024, a margin of 55%.",
            ["revenue", "operating_income", "operating_margin"], [2024] * 3,
        ),
        ("Between 2022 and 2024 Apple's revenue compounded at 8.7% a year.", ["revenue_cagr_2y"], [2024]),
        ("Apple in 2024. Tax: $5 billion.", ["income_tax_expense"], [2024]),
    ],
)  # fmt: skip
def test_each_number_has_its_metric_and_period(text: str, keys: list[str | None], years: list[int]) -> None:
    assert [(key(one), year(one)) for one in read(text)] == list(zip(keys, years, strict=True))


def test_changes_that_are_listed_are_changes() -> None:
    found = read("Apple's revenue increased 69% in 2022, 46% in 2023 and 29% in 2024.")
    assert [(one.change, year(one)) for one in found] == [(True, 2022), (True, 2023), (True, 2024)]


def test_quarters_by_their_number_alone() -> None:
    found = read(
        "Quarter by quarter, Apple's fiscal 2025 had $26 billion of revenue in the first and $30 billion in the second."
    )
    assert [one.period.fiscal_quarter for one in found if one.period] == [1, 2]


def test_a_metric_behind_another_number_is_not_this_ones() -> None:
    assert not read("It handed out $5 billion in 2024 and kept $1 billion of it as profit.")[0].tight


def test_what_stands_against_a_figure_may_have_a_name_of_its_own() -> None:
    found = read(
        "Apple's current ratio was 0.8 in 2024 "
        "($5 billion of current assets against $6 billion of current liabilities)."
    )
    assert [(key(one), year(one), one.role) for one in found][1:] == [
        ("current_assets", 2024, "level"), ("current_liabilities", 2024, "level"),
    ]  # fmt: skip


def test_a_change_on_the_year_and_on_the_quarter() -> None:
    found = read("Apple's Q4 FY2025 revenue was $39 billion, up 78% on the year and up 12% on the quarter before.")
    assert [(one.base.years_back, one.base.quarters_back) for one in found[1:] if one.base] == [(1, 0), (0, 1)]


def test_total_revenue_is_no_parts() -> None:
    found = read("Apple's Data Center revenue was $5 billion in 2024, and total revenue was $9 billion.")
    assert [bool(one.part) for one in found] == [True, False]
    assert read("Advertising brought Apple $5 billion in 2024.")[0].part == "Advertising"
    assert not read("Apple's September quarter (fiscal Q4 2024): sales of $5 billion.")[0].terms.maybe_part


def test_a_text_without_periods_is_of_the_one_that_is_asked_about() -> None:
    one = reader()
    noticed = [one.notice(stretch) for stretch in stretches("Apple's revenue: $5 billion.")]
    one.is_about(PeriodMention(0, 0, fiscal_year=2024))
    [found] = [told for each, ahead in zip(noticed, look_ahead(noticed), strict=True) for told in one.read(each, ahead)]
    assert (year(found), found.carried, found.tight) == (2024, False, True)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        (
            "Apple's operating loss in the three months to April 30, 2025 was $349 million on revenue of $1.0 billion.",
            ["operating_income", "revenue"],
        ),
        ("Apple sold $5 billion of goods and services in 2024, and lost $1 billion.", ["revenue", "net_income"]),
        (
            "NVIDIA spent $4 billion on R&D in 2024. Apple, by contrast, spent $3 billion in 2024.",
            ["research_and_development"] * 2,
        ),
        (
            "NVIDIA spent $4 billion on R&D in 2024. Apple, for its part, spent $3 billion in 2024.",
            ["research_and_development"] * 2,
        ),
        (
            "Apple's revenue was $9 billion in 2024, while sales and marketing cost $2 billion.",
            ["revenue", "selling_and_marketing"],
        ),
    ],
)  # fmt: skip
def test_each_is_surely_of_its_own(text: str, keys: list[str]) -> None:
    found = read(text)
    assert [key(one) for one in found] == keys
    assert found[-1].tight


def test_an_amount_of_two_metrics_is_surely_neither() -> None:
    assert not read("Apple had $9 billion of commercial paper and term debt at the end of 2024.")[0].tight


def test_a_verb_names_no_number_before_it() -> None:
    assert not read("Apple posted $5 billion in 2024, and lost $1 billion.")[0].tight


@pytest.mark.parametrize(
    "text",
    [
        "Services contributed $5 billion to Apple's fiscal 2024 net sales of $9 billion.",
        "iPhone brought Apple $5 billion of revenue in 2024; total net sales were $9 billion.",
    ],
)
def test_a_part_beside_the_whole(text: str) -> None:
    part, whole = read(text)
    assert part.part
    assert (whole.part, whole.tight) == ("", True)


def test_amounts_per_share_beside_a_percentage() -> None:
    found = read("Apple declared dividends of $4.08 per share in 2025, 6.5% more than the $3.83 of 2024.")
    assert [one.quantity.unit for one in found] == ["per_share", "percent", "per_share"]
