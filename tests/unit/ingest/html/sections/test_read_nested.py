"""Sub-sections, and documents that have no items."""

import pytest

from ingest.html.sections.read import find_sections
from tests.unit.ingest.html.reading import assert_nested, bold, outline, p, read


def test_sub_sections_are_nested_by_the_look_of_their_headings() -> None:
    body = (
        bold("Item 7. Management’s Discussion and Analysis")
        + p("x")
        + bold("RESULTS")
        + p("x")
        + bold("Sales")
        + p("x", "<i>By region</i>", "x")
        + bold("Costs")
        + p("x")
        + bold("LIQUIDITY")
        + p("x")
        + bold("Item 8. Financial Statements and Supplementary Data", "NOTES TO FINANCIAL STATEMENTS")
        + bold("Note 1. Policies", "Basis")
        + p("x")
        + bold("Note 2. Sales")
        + p("x")
    )
    text = read(body)
    sections = find_sections(text, "10-K")
    assert_nested(sections, len(text.text))
    assert outline(sections) == [
        (1, "Item 7. Management’s Discussion and Analysis"),
        (2, "RESULTS"),
        (3, "Sales"),
        (4, "By region"),
        (3, "Costs"),
        (2, "LIQUIDITY"),
        (1, "Item 8. Financial Statements and Supplementary Data"),
        (2, "NOTES TO FINANCIAL STATEMENTS"),
        (3, "Note 1. Policies"),
        (4, "Basis"),
        (3, "Note 2. Sales"),
    ]
    assert sections[3].path == ("Item 7. Management’s Discussion and Analysis", "RESULTS", "Sales", "By region")
    assert {section.item for section in sections[:6]} == {"7"}


def test_a_proxy_statement_is_divided_by_its_headings() -> None:
    body = (
        bold("UNITED STATES", "SCHEDULE 14A", "CORPORATE GOVERNANCE")
        + p("x")
        + bold("Board Committees")
        + p("x", "<i>Audit committee</i>", "x")
        + bold("EXECUTIVE COMPENSATION")
        + p("x")
        + bold("Compensation Discussion and Analysis")
        + p("x")
    )
    text = read(body)
    sections = find_sections(text, "DEF 14A")
    assert_nested(sections, len(text.text))
    assert outline(sections) == [
        (1, "CORPORATE GOVERNANCE"),
        (2, "Board Committees"),
        (3, "Audit committee"),
        (1, "EXECUTIVE COMPENSATION"),
        (2, "Compensation Discussion and Analysis"),
    ]


@pytest.mark.parametrize("form", ["10-K", "8-K", "DEF 14A", "6-K", "EX-99.1", ""])
def test_a_document_without_items_is_divided_by_its_headings(form: str) -> None:
    text = read("<p>Cover</p><p><b>First</b></p><p>one</p><p><b>Second</b></p><p>two</p>")
    assert outline(find_sections(text, form)) == [(1, "First"), (1, "Second")]
    assert find_sections(read("<p>Nothing to see</p>"), form) == ()
    assert find_sections(read("<html><body></body></html>"), form) == ()


def test_a_section_s_anchor_is_the_one_that_a_link_would_name() -> None:
    body = '<div id="i_13"></div><p><b>Item 1. Business</b></p><p id="x">x</p><p><b>Item 2. Properties</b></p><p>y</p>'
    assert [section.anchor for section in find_sections(read(body), "10-K")] == ["i_13", "x"]
