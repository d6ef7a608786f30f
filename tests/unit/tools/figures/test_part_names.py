"""Parts of a company in the words of a question."""

from datetime import date

import pytest

from tools.figures.part_names import NamedPart, named_parts
from tools.figures.resolution.segment_parts import find_parts
from tools.ports.stores import ConceptCoverage

AXES = {
    "us-gaap:StatementBusinessSegmentsAxis": ("acme:GreaterChinaSegmentMember", "us-gaap:CorporateMember"),
    "srt:ProductOrServiceAxis": ("acme:IPhoneMember", "us-gaap:ServiceMember", "acme:ComputeMember"),
    "srt:StatementGeographicalAxis": ("country:CN", "country:US"),
}
DAY = date(2024, 12, 31)
PARTS = find_parts(
    [
        ConceptCoverage(1, "us-gaap", "Revenues", "USD", DAY, DAY, 1, {axis: member})
        for axis, members in AXES.items()
        for member in members
    ],
    ["us-gaap:Revenues"],
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What was Apple's revenue in Greater China in fiscal 2024?", [("Greater China", "Greater China segment")]),
        ("revenue of the Greater China segment", [("Greater China segment", "Greater China segment")]),
        ("iPhone and services revenue", [("iPhone", "iPhone"), ("services", "Service")]),
        ("sales in the United States and China", [("United States", "United States"), ("China", "China")]),
        ("How much revenue did Apple make?", []),
        ("corporate revenue, and other", []),
    ],
)
def test_parts_are_found_in_a_question(question: str, expected: list[tuple[str, str]]) -> None:
    found = named_parts(PARTS, question)
    assert [(part.text, part.label) for part in found] == expected
    assert all(question[part.start : part.end] == part.text for part in found)


def test_a_named_part_says_where_it_stands() -> None:
    assert named_parts(PARTS, "US sales") == [NamedPart("US", 0, 2, "United States")]
