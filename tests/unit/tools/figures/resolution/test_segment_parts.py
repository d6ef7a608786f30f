"""Parts of a company by their names: what counts as the same, and what a name may mean."""

from collections.abc import Mapping
from datetime import date

import pytest

from tools.figures.resolution.segment_parts import (
    Part,
    find_parts,
    list_parts,
    match_parts,
    near_parts,
    part_key,
)
from tools.ports.stores import ConceptCoverage

SEGMENTS, PRODUCTS = "us-gaap:StatementBusinessSegmentsAxis", "srt:ProductOrServiceAxis"
REGIONS, CLASSES = "srt:StatementGeographicalAxis", "us-gaap:StatementClassOfStockAxis"
LEVELS = "us-gaap:FairValueByFairValueHierarchyLevelAxis"
OPERATING = {"srt:ConsolidationItemsAxis": "us-gaap:OperatingSegmentsMember"}
REVENUES = ("us-gaap:Revenues",)


def covered(dimensions: Mapping[str, str], concept: str = "Revenues", year: int = 2024) -> ConceptCoverage:
    day = date(year, 12, 31)
    return ConceptCoverage(1, "us-gaap", concept, "USD", day, day, 1, dimensions)


def parts(*members: tuple[str, str], nested: bool = False) -> list[Part]:
    return find_parts([covered({axis: member}) for axis, member in members], REVENUES, nested=nested)


def named(found: list[Part]) -> list[str]:
    return [part.label for part in found]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Greater China segment", "greater china"),
        ("Americas segment", "America"),
        ("Service", "Services"),
        ("Wearables Home and Accessories", "Wearables, Home & Accessories"),
        ("Fabric Home Care segment", "Fabric and Home Care"),
        ("International Operated Markets", "international operated market"),
        ("Compute and Networking segment", "Compute & Networking"),
        ("US Market", "U.S."),
    ],
)
def test_case_plural_and_words_for_the_kind_make_no_difference(one: str, other: str) -> None:
    assert part_key(one) == part_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("China", "Greater China"), ("Asia", "Asia Pacific"), ("Compute", "Compute and Networking")]
)
def test_a_part_of_a_name_is_not_the_name(one: str, other: str) -> None:
    assert part_key(one) != part_key(other)


def test_a_name_of_nothing_but_kinds_stays() -> None:
    assert part_key("Operating segments") == "operating"
    assert part_key("Businesses") == "businesse"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Greater China", ["Greater China segment"]),
        ("greater china segments", ["Greater China segment"]),
        ("acme:GreaterChinaSegmentMember", ["Greater China segment"]),
        ("iPhone", ["iPhone"]),
        ("China", ["China"]),
        ("US", ["United States"]),
        ("U.S.", ["United States"]),
        ("Class A", ["Common Class A"]),
        ("Class A common stock", ["Common Class A"]),
        ("geographical: China", ["China"]),
        ("Asia", []),
        ("Cloud", []),
    ],
)
def test_a_name_means_the_member_that_has_it(name: str, expected: list[str]) -> None:
    known = parts(
        (SEGMENTS, "acme:GreaterChinaSegmentMember"),
        (SEGMENTS, "acme:RestOfAsiaPacificSegmentMember"),
        (PRODUCTS, "acme:IPhoneMember"),
        (REGIONS, "country:CN"),
        (REGIONS, "country:US"),
        (CLASSES, "us-gaap:CommonClassAMember"),
    )
    assert named(match_parts(known, name)) == expected


def test_a_name_on_two_axes_is_two_parts_unless_a_segment_is_asked_for() -> None:
    known = parts((SEGMENTS, "acme:EuropeSegmentMember"), (REGIONS, "srt:EuropeMember"), (LEVELS, "acme:EuropeMember"))
    both = match_parts(known, "Europe")
    assert [part.described for part in both] == ["Europe segment (Business segments)", "Europe (Geographical)"]
    assert named(match_parts(known, "Europe segment")) == ["Europe segment"]
    assert named(match_parts(known, "Geographical: Europe")) == ["Europe"]


def test_a_member_that_was_renamed_is_one_part_by_its_newest_name() -> None:
    rows = [
        covered({SEGMENTS: "acme:ComputeNetworkingMember"}, year=2023),
        covered({SEGMENTS: "acme:ComputeAndNetworkingSegmentMember"}, year=2025),
        covered({SEGMENTS: "acme:ComputeAndNetworkingMember"}, year=2024),
    ]
    [part] = find_parts(rows, REVENUES)
    assert part.label == "Compute and Networking segment"
    assert {row.last_end.year for row in part.coverage} == {2023, 2024, 2025}


def test_a_part_holds_its_own_facts_and_no_narrower_ones() -> None:
    [europe] = parts((SEGMENTS, "acme:EuropeSegmentMember"))
    assert europe.holds({SEGMENTS: "acme:EuropeSegmentMember"})
    assert europe.holds({"us-gaap:StatementBusinessSegmentsAxis": "acme:EuropeMember", **OPERATING})
    assert not europe.holds({})
    assert not europe.holds(OPERATING)
    assert not europe.holds({SEGMENTS: "acme:EuropeSegmentMember", PRODUCTS: "acme:MacMember"})
    assert not europe.holds({REGIONS: "acme:EuropeMember"})
    intersegment = {"srt:ConsolidationItemsAxis": "us-gaap:IntersegmentEliminationMember"}
    assert not europe.holds({SEGMENTS: "acme:EuropeSegmentMember", **intersegment})


def test_parts_of_parts_are_apart() -> None:
    rows = [
        covered({SEGMENTS: "acme:AppsMember"}),
        covered({PRODUCTS: "us-gaap:AdvertisingMember", SEGMENTS: "acme:AppsMember"}),
        covered(OPERATING),
        covered({SEGMENTS: "acme:AppsMember"}, "Assets"),
    ]
    assert named(find_parts(rows, REVENUES)) == ["Apps"]
    [nested] = find_parts(rows, REVENUES, nested=True)
    assert nested.label == "Apps, Advertising"
    assert match_parts([nested], "advertising") == [nested]
    assert nested.holds({SEGMENTS: "acme:AppsMember", PRODUCTS: "us-gaap:AdvertisingMember", **OPERATING})
    assert not nested.holds({SEGMENTS: "acme:AppsMember"})


def test_parts_are_listed_the_companys_own_first_and_not_without_end() -> None:
    known = parts(
        (LEVELS, "us-gaap:FairValueInputsLevel1Member"), (REGIONS, "country:JP"), (SEGMENTS, "acme:MacMember")
    )
    assert named(known)[:2] == ["Mac", "Japan"]
    assert list_parts(known) == "Mac, Japan"
    many = parts(*((SEGMENTS, f"acme:Number{chr(65 + n)}Member") for n in range(18)))
    assert list_parts(many).endswith(" and 3 more")


def test_near_parts_have_all_the_words() -> None:
    known = parts((PRODUCTS, "acme:WearablesHomeandAccessoriesMember"), (PRODUCTS, "acme:HomeMember"))
    assert named(near_parts(known, "Wearables")) == ["Wearables Home and Accessories"]
    assert near_parts(known, "Wearables and Watches") == []
