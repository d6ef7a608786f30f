"""Figures asked for by what the company's own statements call them."""

from typing import Any

import pytest

from tests.integration.figures.filed_pages import DAY, line, printed
from tools.errors import UnknownMetric
from tools.models.facts import LookupResult, MetricValue
from tools.models.figures import Row

QUARTER = "2023-07-01/2023-09-30"


def heading(label: str) -> Row:
    return Row(label=label, level=0, is_total=False)


def only(result: LookupResult) -> MetricValue:
    assert result.declined == ()
    [value] = result.values
    return value


@pytest.fixture
async def acme_flows(with_statements: Any, books: Any) -> Any:
    """A cash flow statement with lines that no vocabulary has, and an income statement with one in two places."""
    books.annual(2022, NetIncomeLoss=40)
    filing = books.annual(2023, NetIncomeLoss=50, DeferredRevenueAdditions=3)
    filing.balances("2023-12-31", Cash=9).balances("2022-12-31", Cash=7)
    flows = printed(
        filing,
        "cash_flow",
        line(filing, "Cash and equivalents at beginning of year", "us-gaap:Cash", 7, 5),
        heading("Investing activities:"),
        line(filing, "Payments for kilns and moulds", "acme:Kilns", -12, -10, negated=True),
        line(filing, "Other", "acme:OtherInvesting", 4, 3),
        heading("Financing activities:"),
        line(filing, "Other", "acme:OtherFinancing", 6, 5),
    )
    income = printed(
        filing,
        "income_statement",
        line(filing, "Gross margin", "us-gaap:GrossProfit", 80, 70),
        line(filing, "Net earnings", "us-gaap:ProfitLoss", 55, 44),
        line(filing, "Net earnings attributable to Acme", "us-gaap:NetIncomeLoss", 50, 40),
    )
    return await with_statements(flows, income)


async def test_a_line_is_given_by_its_label_as_the_statement_prints_it(acme_flows: Any) -> None:
    result = await acme_flows.lookup("ACME", "Payments for kilns and moulds", 2023)
    value = only(result)
    assert (value.value, value.concept, value.basis) == (12, "acme:Kilns", "statement")
    assert value.metric == "Payments for kilns and moulds"
    assert (value.yoy.prior_value, value.source.section) == (10, "Part II, Item 8")
    assert any("with the other sign, as -12" in warning for warning in result.warnings)


async def test_other_words_for_a_line_say_which_line_it_is(acme_flows: Any) -> None:
    result = await acme_flows.lookup("ACME", "kiln payments", 2023)
    assert only(result).value == 12
    assert any("'Payments for kilns and moulds' (acme:Kilns)" in warning for warning in result.warnings)


async def test_a_heading_tells_lines_of_one_label_apart(acme_flows: Any) -> None:
    value = only(await acme_flows.lookup("ACME", "Financing activities: Other", 2023))
    assert (value.value, value.label) == (6, "Financing activities: Other")
    unclear = await acme_flows.lookup("ACME", "Other", 2023)
    assert unclear.values == ()
    assert "'Investing activities: Other' (acme:OtherInvesting)" in unclear.declined[0].reason


async def test_a_beginning_balance_is_dated_before_the_year(acme_flows: Any) -> None:
    value = only(await acme_flows.lookup("ACME", "beginning cash", 2023))
    assert (value.value, f"{value.end_date}", value.fiscal_year) == (7, "2022-12-31", 2023)


async def test_a_synonym_that_is_the_very_label_of_another_figure_gives_way(acme_flows: Any) -> None:
    result = await acme_flows.lookup("ACME", "net earnings", 2023)
    assert (only(result).value, only(result).concept) == (55, "us-gaap:ProfitLoss")
    assert any("Net income (us-gaap:NetIncomeLoss) is 50" in warning for warning in result.warnings)
    assert only(await acme_flows.lookup("ACME", "net income", 2023)).value == 50


async def test_a_formula_that_is_a_label_too_says_so(acme_flows: Any) -> None:
    result = await acme_flows.lookup("ACME", "Gross margin", 2023)
    assert result.values[0].value == 80
    assert any("gross_margin" in warning for warning in result.warnings)


async def test_a_name_that_no_line_has_is_unknown(acme_flows: Any) -> None:
    with pytest.raises(UnknownMetric):
        await acme_flows.lookup("ACME", "payments for lathes", 2023)


async def test_a_line_is_followed_over_the_years(with_statements: Any, books: Any) -> None:
    books.annual(2022, PaymentsForFees=40)
    filing = books.annual(2023, PaymentsForFees=50)
    fees = line(filing, "Guild dues settled", "PaymentsForFees", 50, 40)
    figures = await with_statements(printed(filing, "cash_flow", fees))
    series = await figures.series("ACME", "guild dues", 2022, 2023)
    assert [point.value for point in series.points] == [40, 50]


async def test_two_concepts_of_equal_standing_are_both_named(acme: Any, books: Any) -> None:
    books.annual(2023, KilnFeesPaid=1, FeesPaidKiln=2)
    with pytest.raises(UnknownMetric) as failure:
        await (await acme()).lookup("ACME", "paid fees of kilns", 2023)
    assert all(name in failure.value.message for name in ("us-gaap:KilnFeesPaid", "us-gaap:FeesPaidKiln"))


async def test_words_in_any_order_name_a_concept(acme: Any, books: Any) -> None:
    books.annual(2023, KilnFeesPaid=7)
    assert only(await (await acme()).lookup("ACME", "fees paid for kilns", 2023)).value == 7


@pytest.mark.parametrize("name", ["property, plant and equipment", "Property and equipment", "PP&E"])
async def test_a_bare_name_that_the_gross_line_has_is_told_from_the_net_one(
    with_statements: Any, books: Any, name: str
) -> None:
    filing = books.annual(2023, NetIncomeLoss=50)
    filing.balances(DAY, PropertyPlantAndEquipmentGross=100, PropertyPlantAndEquipmentNet=60)
    label = "Property and equipment" if name == "Property and equipment" else "Property, plant and equipment"
    sheet = printed(
        filing,
        "balance_sheet",
        line(filing, label, "PropertyPlantAndEquipmentGross", 100, columns=(DAY,)),
        line(filing, f"{label}, net", "PropertyPlantAndEquipmentNet", 60, columns=(DAY,)),
    )
    result = await (await with_statements(sheet)).lookup("ACME", name, 2023)
    if name == "PP&E":
        assert only(result).value == 60
    else:
        assert only(result).value == 100
        assert any(
            "Property, plant and equipment, net (us-gaap:PropertyPlantAndEquipmentNet) is 60" in w
            for w in result.warnings
        )


async def test_another_figure_by_the_very_name_is_told_of(acme: Any, books: Any) -> None:
    books.annual(2023, DepreciationDepletionAndAmortization=12, DepreciationAndAmortization=9, ProfitLoss=1)
    figures = await acme()
    result = await figures.lookup("ACME", "depreciation and amortization", 2023)
    assert (only(result).value, only(result).status) == (9, "ambiguous")
    assert any("it may be 12 (us-gaap:DepreciationDepletionAndAmortization)" in warning for warning in result.warnings)
    by_key = only(await figures.lookup("ACME", "depreciation_and_amortization", 2023))
    assert (by_key.value, by_key.status) == (12, "ambiguous")
    plain = await figures.lookup("ACME", "D&A", 2023)
    assert (only(plain).value, plain.warnings) == (12, ())


async def test_what_is_never_reported_is_read_as_the_concept_of_its_words(acme: Any, books: Any) -> None:
    books.annual(2023, ProfitLoss=1).balances(DAY, MarketableSecuritiesCurrent=7, Goodwill=3)
    result = await (await acme()).lookup("ACME", "marketable securities", 2023)
    assert (only(result).value, only(result).concept) == (7, "us-gaap:MarketableSecuritiesCurrent")
    assert any("is read as us-gaap:MarketableSecuritiesCurrent" in warning for warning in result.warnings)


async def test_what_several_concepts_may_be_is_declined(acme: Any, books: Any) -> None:
    books.annual(2023, ProfitLoss=1).balances(DAY, MarketableSecuritiesCurrent=7, MarketableSecuritiesNoncurrent=3)
    assert not (await (await acme()).lookup("ACME", "marketable securities", 2023)).values


async def test_a_name_that_lines_of_several_statements_bear_is_that_of_each(acme: Any, books: Any) -> None:
    filing = books.annual(2023, ProfitLoss=1, DeferredIncomeTaxExpenseBenefit=-4)
    filing.balances(DAY, DeferredIncomeTaxLiabilitiesNet=9)
    figures = await acme()
    found = await figures.lookup("ACME", "deferred income taxes", 2023)
    assert any("it may be 9 (us-gaap:DeferredIncomeTaxLiabilitiesNet)" in warning for warning in found.warnings)
    bare = only(found)
    assert (bare.value, bare.status, [one.value for one in bare.alternatives]) == (-4, "ambiguous", [9])
    told = only(await figures.lookup("ACME", "deferred tax expense", 2023))
    assert (told.value, told.status) == (-4, "tied")
