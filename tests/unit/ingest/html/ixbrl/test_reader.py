"""Facts of inline XBRL: values, periods, units, dimensions, and what is tagged more than once."""

from datetime import date
from decimal import Decimal

import pytest

from ingest.html.ixbrl.reader import read_inline
from tests.unit.ingest.html.ixbrl_documents import (
    NAMESPACES,
    PARSERS,
    Read,
    context,
    document,
    member,
    number,
    only,
    parse_as_html,
    words,
)


def test_a_fact_has_its_period_unit_and_value(read: Read) -> None:
    fact = only(read(number("391,035", decimals="-6", more='scale="6" format="ixt:num-dot-decimal"')))
    assert (fact.taxonomy, fact.concept, fact.unit) == ("us-gaap", "Revenues", "USD")
    assert (fact.start, fact.end) == (date(2024, 1, 1), date(2024, 12, 31))
    assert (fact.value, fact.decimals, dict(fact.dimensions)) == (Decimal("391035000000"), -6, {})
    assert fact.element is not None
    assert fact.element.text == "391,035"


def test_an_instant_has_no_start_and_an_exact_value_no_decimals(read: Read) -> None:
    fact = only(read(number("5", "us-gaap:Assets", "day", decimals="INF")))
    assert (fact.start, fact.end, fact.decimals) == (None, date(2024, 12, 31), None)


def test_a_minus_is_in_the_sign_and_not_in_the_parentheses(read: Read) -> None:
    fact = only(read("<p>(" + number("1,500", more='sign="-" scale="3" format="ixt:num-dot-decimal"') + ")</p>"))
    assert fact.value == -1_500_000


@pytest.mark.parametrize(
    ("unit", "name"),
    [
        ("usd", "USD"),
        ("shares", "shares"),
        ("pure", "pure"),
        ("perShare", "USD/shares"),
        ("store", "Store"),
        ("fake", "acme:USD"),
        ("fakeShares", "acme:shares"),
        ("product", "USD*shares"),
    ],
)
def test_units_go_by_the_names_that_companyfacts_use(read: Read, unit: str, name: str) -> None:
    units = """
    <xbrli:unit id="store"><xbrli:measure>acme:Store</xbrli:measure></xbrli:unit>
    <xbrli:unit id="fake"><xbrli:measure>acme:USD</xbrli:measure></xbrli:unit>
    <xbrli:unit id="fakeShares"><xbrli:measure> acme:shares </xbrli:measure></xbrli:unit>
    <xbrli:unit id="product"><xbrli:measure>iso4217:USD</xbrli:measure><xbrli:measure>xbrli:shares</xbrli:measure>
    </xbrli:unit>"""
    assert only(read(number("5", unit=unit), resources=units)).unit == name


def test_dimensions_are_members_by_axis(read: Read) -> None:
    segment = member("us-gaap:StatementBusinessSegmentsAxis", "acme:EuropeSegmentMember") + (
        '<xbrldi:typedMember dimension="acme:StartAxis"><acme:startDomain> 2025-01-01 </acme:startDomain>'
        "</xbrldi:typedMember>"
    )
    filing = read(
        number("5", context="part") + number("6", context="beside"),
        resources=context("part", segment=segment)
        + context("beside", scenario=member("acme:PlanAxis", "acme:BudgetMember")),
    )
    assert [dict(fact.dimensions) for fact in filing.facts] == [
        {"us-gaap:StatementBusinessSegmentsAxis": "acme:EuropeSegmentMember", "acme:StartAxis": "2025-01-01"},
        {"acme:PlanAxis": "acme:BudgetMember"},
    ]


def test_hidden_facts_are_read_and_have_no_place(read: Read) -> None:
    fact = only(read("<p>nothing</p>", hidden=number("7")))
    assert (fact.value, fact.hidden, fact.element) == (7, True, None)


def test_nil_facts_are_left_out(read: Read) -> None:
    body = (
        '<ix:nonFraction name="us-gaap:Revenues" contextRef="year" unitRef="usd" xsi:nil="true"/>'
        '<ix:nonFraction name="us-gaap:Assets" contextRef="day" unitRef="usd" xsi:nil="true"></ix:nonFraction>'
    )
    filing = read(body + number("5", more='xsi:nil="false"'))
    assert only(filing).value == 5
    assert filing.skipped == {"nil": 2}


def test_nested_tags_are_a_fact_each(read: Read) -> None:
    inner = number("<b>1,</b>234<!-- 9 -->", "us-gaap:NetIncomeLoss", more='format="ixt:num-dot-decimal"')
    filing = read(number(inner, "us-gaap:ProfitLoss", more='format="ixt:num-dot-decimal" scale="3"'))
    assert [(fact.concept, fact.value) for fact in filing.facts] == [("ProfitLoss", 1234000), ("NetIncomeLoss", 1234)]


def test_numbers_within_texts_are_read_too(read: Read) -> None:
    filing = read(words("We sold <b>" + number("12") + "</b> units.", "us-gaap:RevenueTextBlock", more='escape="true"'))
    assert only(filing).value == 12
    assert [(text.concept, text.is_block) for text in filing.texts] == [("RevenueTextBlock", True)]


def test_what_is_excluded_is_no_part_of_a_number(read: Read) -> None:
    assert only(read(number("12<ix:exclude>99</ix:exclude>34"))).value == 1234


def test_equal_facts_are_one_with_every_place(read: Read) -> None:
    filing = read(number("5") + "<p>" + number("5.0") + "</p>", hidden=number("5"))
    fact = only(filing)
    assert [element.text for element in fact.elements] == ["5", "5.0", "5"]
    assert not fact.hidden
    assert {filing.by_element[element] for element in fact.elements} == {fact}
    assert filing.warnings == ()


def test_a_rounded_repetition_is_kept_and_is_no_contradiction(read: Read) -> None:
    filing = read(number("1234", decimals="0") + number("1.2", decimals="-2", more='scale="3"'))
    assert [fact.value for fact in filing.facts] == [1234, 1200]
    assert filing.warnings == ()


def test_different_values_are_both_kept_and_reported(read: Read) -> None:
    filing = read(number("1234") + number("1235") + number("3", context="day") + number("3", context="day"))
    assert [fact.value for fact in filing.facts] == [1234, 1235, 3]
    assert filing.warnings == (
        "us-gaap:Revenues 2024-01-01 to 2024-12-31 is tagged with different values: 1,234, 1,235.",
    )


def test_contexts_that_are_repeated_word_for_word_are_fine(read: Read) -> None:
    assert only(read(number("5", context="again"), resources=context("again") + context("again"))).value == 5


def test_exhibits_share_the_contexts_of_their_document() -> None:
    for parse in PARSERS:
        main = parse(document(number("5")))
        exhibit = parse(
            f'<html xmlns="{NAMESPACES[""]}" xmlns:ix="{NAMESPACES["ix"]}" xmlns:us-gaap="{NAMESPACES["us-gaap"]}">'
            f"<body>{number('6', 'us-gaap:Assets', 'day')}<p>The end.</p></body></html>"
        )
        assert [fact.value for fact in read_inline(main, exhibit).facts] == [5, 6]


def test_a_document_without_inline_xbrl_says_so() -> None:
    filing = read_inline(parse_as_html("<html><body><p>Revenue was $5.</p></body></html>"))
    assert (filing.facts, filing.texts, dict(filing.dei), dict(filing.skipped)) == ((), (), {}, {})
    assert filing.missing == "The document has no inline XBRL."
    assert filing.cik is None


def test_a_document_that_tags_no_number_says_so(read: Read) -> None:
    assert read(words("Acme", "dei:EntityRegistrantName")).missing == "The document's inline XBRL tags no numbers."
    assert read(number("5")).missing is None
