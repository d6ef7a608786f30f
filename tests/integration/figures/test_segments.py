"""Figures of segments, products, regions and classes of stock; and those that are reported for these only."""

from collections.abc import Awaitable, Callable, Iterable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tools.models.facts import Declined, Fact, LookupResult, MetricValue

Load = Callable[[], Awaitable[Any]]
SEGMENTS, PRODUCTS = "us-gaap:StatementBusinessSegmentsAxis", "srt:ProductOrServiceAxis"
REGIONS, CLASSES = "srt:StatementGeographicalAxis", "us-gaap:StatementClassOfStockAxis"
OPERATING = ("srt:ConsolidationItemsAxis", "us-gaap:OperatingSegmentsMember")


def part(
    filing: Any, value: int, *members: tuple[str, str], concept: str = "Revenues", year: int = 2023, **more: Any
) -> Fact:
    """A fact with dimensions, of a filing that is in the books."""
    return Fact(
        company_id=1,
        taxonomy="us-gaap",
        concept=concept,
        dimensions=dict(members),
        value=Decimal(value),
        accession=filing.accession,
        form=filing.form,
        filed=filing.filed,
        **{
            "unit": "USD",
            "start_date": date(year, 1, 1),
            "end_date": date(year, 12, 31),
            **more,
        },
    )


def segment(name: str) -> tuple[str, str]:
    return SEGMENTS, f"acme:{name}Member"


@pytest.fixture
def with_parts(acme: Load) -> Callable[..., Awaitable[Any]]:
    """Loads the books, then facts with dimensions beside them."""

    async def load(facts: Iterable[Fact]) -> Any:
        figures = await acme()
        async with figures.deps.writer.transaction(1) as transaction:
            await transaction.save_facts(1, "filing", facts)
        return figures

    return load


def only(result: LookupResult) -> MetricValue:
    assert result.declined == ()
    [value] = result.values
    return value


def refused(result: LookupResult) -> Declined:
    assert result.values == ()
    [entry] = result.declined
    return entry


@pytest.fixture
async def shop(with_parts: Any, books: Any) -> Any:
    """A company of two segments, three products and two regions, over two years."""
    before, filing = books.annual(2022, Revenues=80), books.annual(2023, Revenues=100)
    facts = [
        part(before, 30, segment("GreaterChinaSegment"), year=2022),
        part(filing, 40, segment("GreaterChinaSegment")),
        part(filing, 60, segment("EuropeSegment"), OPERATING),
        part(filing, 100, OPERATING),
        part(filing, 55, (PRODUCTS, "acme:IPhoneMember")),
        part(filing, 45, (PRODUCTS, "acme:WearablesHomeandAccessoriesMember")),
        part(filing, 9, segment("GreaterChinaSegment"), (PRODUCTS, "acme:IPhoneMember")),
        part(filing, 8, segment("EuropeSegment"), (PRODUCTS, "us-gaap:AdvertisingMember")),
        part(filing, 41, (REGIONS, "country:CN")),
        part(filing, 33, (REGIONS, "srt:EuropeMember")),
    ]
    return await with_parts(facts)


@pytest.mark.parametrize(
    ("name", "value", "label"),
    [
        ("Greater China", 40, "Greater China segment"),
        ("greater china segment", 40, "Greater China segment"),
        ("Europe segment", 60, "Europe segment"),
        ("iphones", 55, "iPhone"),
        ("Wearables, Home & Accessories", 45, "Wearables Home and Accessories"),
        ("China", 41, "China"),
        ("Geographical: Europe", 33, "Europe"),
        ("srt:EuropeMember", 33, "Europe"),
    ],
)
async def test_a_segment_is_found_by_its_name(shop: Any, name: str, value: int, label: str) -> None:
    found = only(await shop.lookup("ACME", "revenue", 2023, segment=name))
    assert (found.value, found.basis, found.segment) == (value, "segment", label)
    assert found.label == f"Revenue, {label}"
    assert found.source.doc_type == "10-K"


async def test_a_segment_is_compared_with_its_own_year_before(shop: Any) -> None:
    found = only(await shop.lookup("ACME", "revenue", 2023, segment="Greater China"))
    assert found.yoy is not None
    assert (found.yoy.prior_value, found.yoy.delta) == (30, 10)


async def test_without_a_segment_the_total_is_given(shop: Any) -> None:
    found = only(await shop.lookup("ACME", "revenue", 2023))
    assert (found.value, found.basis, found.segment) == (100, "reported", None)


async def test_the_newest_figure_of_a_segment_is_that_of_its_newest_period(with_parts: Any, books: Any) -> None:
    old = books.annual(2021, Revenues=70)
    for year in (2022, 2023):
        books.annual(year, Revenues=year)
    figures = await with_parts([part(old, 30, segment("Toys"), year=2021)])
    result = await figures.lookup("ACME", "revenue", segment="Toys")
    assert (only(result).fiscal_year, only(result).value) == (2021, 30)
    assert any("the last loaded filing with Revenue, Toys" in warning for warning in result.warnings)


async def test_an_ambiguous_name_is_declined_with_what_it_could_be(shop: Any) -> None:
    entry = refused(await shop.lookup("ACME", "revenue", 2023, segment="Europe"))
    assert "'Europe' could be Europe segment (Business segments); Europe (Geographical)" in entry.reason
    assert "Business segments: Europe segment" in entry.remedy


async def test_two_names_of_one_figure_are_not_ambiguous(with_parts: Any, books: Any) -> None:
    filing = books.annual(2023, Revenues=100)
    facts = [part(filing, 40, segment("JapanSegment")), part(filing, 40, (REGIONS, "country:JP"))]
    figures = await with_parts(facts)
    assert only(await figures.lookup("ACME", "revenue", 2023, segment="Japan")).segment == "Japan segment"


async def test_an_unknown_name_is_declined_with_those_that_are_known(shop: Any) -> None:
    entry = refused(await shop.lookup("ACME", "revenue", 2023, segment="Asia"))
    for label in ("Europe segment", "Greater China segment", "iPhone", "China"):
        assert label in entry.reason
    near = refused(await shop.lookup("ACME", "revenue", 2023, segment="Wearables"))
    assert near.remedy.startswith("Did you mean Wearables Home and Accessories?")


async def test_a_year_of_which_no_filing_is_loaded_is_declined_with_those_that_are(shop: Any) -> None:
    entry = refused(await shop.lookup("ACME", "revenue", 2022, segment="Europe segment"))
    assert "No loaded filing of Acme Corp reports Revenue, Europe segment for FY2022" in entry.reason
    assert "2023-12-31" in entry.reason


async def test_what_is_reported_only_within_another_part_says_so(shop: Any) -> None:
    result = await shop.lookup("ACME", "revenue", 2023, segment="Advertising")
    assert (only(result).value, only(result).segment) == (8, "Europe segment, Advertising")
    assert any("only in this combination" in warning for warning in result.warnings)


async def test_a_part_with_and_without_sales_within_the_company_is_given_without(with_parts: Any, books: Any) -> None:
    filing = books.annual(2023, Revenues=100)
    facts = [part(filing, 40, segment("Bottling")), part(filing, 46, segment("Bottling"), OPERATING)]
    result = await (await with_parts(facts)).lookup("ACME", "revenue", 2023, segment="bottling")
    assert only(result).value == 40
    assert any("with it, filing" in warning and "reports 46" in warning for warning in result.warnings)


async def test_a_restated_segment_says_what_was_reported_first(with_parts: Any, books: Any) -> None:
    first = books.annual(2022, Revenues=80)
    later = books.annual(2023, Revenues=100).flows("2022-01-01", "2022-12-31", Revenues=80)
    facts = [part(first, 30, segment("Toys"), year=2022), part(later, 35, segment("Toys"), year=2022)]
    result = await (await with_parts(facts)).lookup("ACME", "revenue", 2022, segment="Toys")
    assert (only(result).value, only(result).first_reported, only(result).basis) == (35, 30, "segment")
    assert "ACME Revenue, Toys, FY2022: restated; first reported as 30." in result.warnings


async def test_a_fourth_quarter_of_a_segment_is_derived(with_parts: Any, books: Any) -> None:
    quarters = [("01-01", "03-31"), ("04-01", "06-30"), ("07-01", "09-30")]
    for number, (start, end) in enumerate(quarters, start=1):
        filing = books.file("10-Q", f"2023-{3 * number + 1:02}-25", 2023, f"Q{number}")
        filing.flows(f"2023-{start}", f"2023-{end}", Revenues=20)
    nine = filing.flows("2023-01-01", "2023-09-30", Revenues=60)
    year = books.annual(2023, Revenues=100)
    facts = [part(nine, 25, segment("Toys"), end_date=date(2023, 9, 30)), part(year, 40, segment("Toys"))]
    figures = await with_parts(facts)
    found = only(await figures.lookup("ACME", "revenue", 2023, quarters=(4,), segment="Toys"))
    assert (found.value, found.basis, found.segment) == (15, "derived", "Toys")


async def test_what_is_reported_by_segment_only_is_shown_by_segment_and_not_added_up(
    with_parts: Any, books: Any
) -> None:
    filing = books.annual(2023, NetIncomeLoss=5)
    toys, tools = part(filing, 40, segment("Toys")), part(filing, 60, segment("Tools"))
    figures = await with_parts([toys, tools, part(filing, 99, (REGIONS, "country:US"))])
    result = await figures.lookup("ACME", "revenue", 2023)
    assert result.declined == ()
    assert {value.segment: (value.value, value.basis) for value in result.values} == {
        "Toys": (40, "segment"),
        "Tools": (60, "segment"),
    }
    [warning] = result.warnings
    assert "no total is reported, only figures by business segments" in warning
    assert "not added up" in warning


async def test_shares_by_class_are_shown_by_class(with_parts: Any, books: Any) -> None:
    filing = books.annual(2023, Revenues=100)
    day = {"start_date": None, "end_date": date(2023, 12, 31), "unit": "shares"}
    classes = [
        part(
            filing, count, (CLASSES, f"us-gaap:CommonClass{name}Member"), concept="CommonStockSharesOutstanding", **day
        )
        for name, count in (("A", 2200), ("B", 349))
    ]
    result = await (await with_parts(classes)).lookup("ACME", "shares outstanding", 2023)
    assert {value.segment: value.value for value in result.values} == {"Common Class A": 2200, "Common Class B": 349}


async def test_too_many_parts_are_only_named(with_parts: Any, books: Any) -> None:
    filing = books.annual(2023, NetIncomeLoss=5)
    facts = [part(filing, n, segment(f"Store{chr(65 + n)}")) for n in range(13)]
    entry = refused(await (await with_parts(facts)).lookup("ACME", "revenue", 2023))
    assert "It is reported by business segments only: Store A, Store B" in entry.reason
    assert "as the segment" in entry.remedy


async def test_a_cut_that_is_no_part_of_the_company_is_only_named(with_parts: Any, books: Any) -> None:
    filing = books.annual(2023, NetIncomeLoss=5)
    restated = ("srt:RestatementAxis", "srt:ScenarioPreviouslyReportedMember")
    entry = refused(await (await with_parts([part(filing, 7, restated)])).lookup("ACME", "revenue", 2023))
    assert "It is reported by restatement only: Scenario Previously Reported" in entry.reason


async def test_the_total_of_another_year_is_no_reason_to_leave_out_the_parts(with_parts: Any, books: Any) -> None:
    books.annual(2022, Revenues=80)
    filing = books.annual(2023, NetIncomeLoss=5)
    result = await (await with_parts([part(filing, 40, segment("Toys"))])).lookup("ACME", "revenue", 2023, 2022)
    assert [(v.fiscal_year, v.value, v.basis) for v in result.values] == [(2022, 80, "reported"), (2023, 40, "segment")]
