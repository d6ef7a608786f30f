from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from ingest.html.ixbrl.models import InlineFact, InlineFiling
from ingest.html.ixbrl.reader import read_inline

from .ixbrl_documents import DAY, NAMESPACES, PARSERS, YEAR, context, document, member, number, parse_as_html, words

Read = Callable[..., InlineFiling]


@pytest.fixture(params=PARSERS, ids=["html", "xhtml"])
def read(request: pytest.FixtureRequest) -> Read:
    """Reads a body as part of a document, parsed in either way."""

    def parse_and_read(body: str, **more: Any) -> InlineFiling:
        return read_inline(request.param(document(body, **more)))

    return parse_and_read


def only(filing: InlineFiling) -> InlineFact:
    assert len(filing.facts) == 1, filing.skipped
    return filing.facts[0]


def skipped(filing: InlineFiling) -> dict[str, int]:
    assert not filing.facts
    return dict(filing.skipped)


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


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (number("5", context="nowhere"), "unknown context"),
        ('<ix:nonFraction name="us-gaap:Revenues" unitRef="usd" decimals="0">5</ix:nonFraction>', "no context"),
        (number("5", unit="gold"), "unknown unit"),
        ('<ix:nonFraction name="us-gaap:Revenues" contextRef="year" decimals="0">5</ix:nonFraction>', "no unit"),
        (
            '<ix:nonFraction name="us-gaap:Revenues" contextRef="year" unitRef="usd">5</ix:nonFraction>',
            "no decimals",
        ),
        (number("5", decimals="many"), "decimals are not a number"),
        (number("five"), "text is not a number"),
        (number(""), "text is not a number"),
        (number("5", more='format="ixt:numroman"'), "unknown transformation numroman"),
        (number("5", more='format="acme:num-dot-decimal"'), "unknown transformation num-dot-decimal"),
        (number("5", more='format="nowhere:num-dot-decimal"'), "prefix is not declared"),
        (number("5", more='format="ixt:fixed-empty"'), "no value"),
        (number("5", more='scale="lots"'), "scale is not a number"),
        (number("5", more='scale="35"'), "value is beyond any reported figure"),
        (number("5", more='scale="-40"') + number("1", more='scale="-41"'), "scale is beyond any figure"),
        (number("5", "Revenues"), "a name without a prefix"),
        (number("5", "who:Revenues"), "prefix is not declared"),
        (number("5", "us-gaap:Rev enues"), "a name that is none"),
        (number("5", "us-gaap:Rev\u00e9nues"), "concept without a usable name"),
        (number("5", more='target="other"'), "meant for another target document"),
        (number("<b>1</b>" * 200), "text in too many pieces"),
        (number("<i>5</i>x"), "text is not a number"),
        (
            '<ix:fraction name="acme:Share" contextRef="year" unitRef="pure"><ix:numerator>1</ix:numerator>'
            "<ix:denominator>3</ix:denominator></ix:fraction>",
            "fraction",
        ),
    ],
)
def test_what_is_malformed_is_counted_and_never_guessed(read: Read, body: str, reason: str) -> None:
    filing = read(body)
    assert filing.skipped[reason] == 1
    assert {fact.value for fact in filing.facts} <= {Decimal("5E-40")}


@pytest.mark.parametrize(
    ("resources", "reason"),
    [
        (context("bad", "<xbrli:forever/>"), "context without a period"),
        (context("bad", ""), "context without a period"),
        (context("bad", DAY + YEAR), "context without a period"),
        (
            context("bad", "<xbrli:startDate>2024-02-01</xbrli:startDate><xbrli:endDate>2024-01-01</xbrli:endDate>"),
            "context without a period",
        ),
        (context("bad", "<xbrli:instant>2024-02-30</xbrli:instant>"), "context with a date that is none"),
        (context("bad", "<xbrli:instant>2024-12-31T00:00:00</xbrli:instant>"), "context with a date that is none"),
        (context("bad", "<xbrli:instant>20241231</xbrli:instant>"), "context with a date that is none"),
        (context("bad", cik="0000000043"), "context of another entity"),
        (context("bad") + context("bad", DAY), "context is declared twice"),
        (
            context("bad", segment=member("acme:A", "acme:X") + member("acme:A", "acme:Y")),
            "context names an axis twice",
        ),
        (context("bad", segment=member("who:A", "acme:X")), "prefix is not declared"),
        (context("bad", segment=member("acme:A", "X")), "a name without a prefix"),
        (context("bad", segment="<acme:Old>x</acme:Old>"), "a name that is none"),
        (
            context(
                "bad",
                segment='<xbrldi:typedMember dimension="acme:A"><acme:a><acme:b/></acme:a></xbrldi:typedMember>',
            ),
            "a is more than a text",
        ),
        ('<xbrli:context id="bad"><xbrli:period/></xbrli:context>', "context without one entity"),
    ],
)
def test_a_fact_of_a_malformed_context_is_left_out(read: Read, resources: str, reason: str) -> None:
    assert skipped(read(number("5", context="bad"), resources=resources)) == {reason: 1}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "unit without a measure"),
        ("<xbrli:measure>USD</xbrli:measure>", None),
        ("<xbrli:measure>who:USD</xbrli:measure>", "prefix is not declared"),
        ("<xbrli:measure/>", "empty or overlong measure"),
        ("<xbrli:divide/>", "unit that is not one fraction"),
        ("<xbrli:divide/><xbrli:divide/>", "unit that is not one fraction"),
    ],
)
def test_a_fact_of_a_malformed_unit_is_left_out(read: Read, content: str, reason: str | None) -> None:
    found = read(number("5", unit="bad"), resources=f'<xbrli:unit id="bad">{content}</xbrli:unit>')
    if reason is None:  # without a prefix a name is of the document's own namespace: never a currency
        assert [fact.unit for fact in found.facts] in ([], [":USD"])
    else:
        assert skipped(found) == {reason: 1}


def test_contexts_that_are_repeated_word_for_word_are_fine(read: Read) -> None:
    assert only(read(number("5", context="again"), resources=context("again") + context("again"))).value == 5


def test_published_taxonomies_go_by_their_own_names(read: Read) -> None:
    namespaces = NAMESPACES | {
        "gaap": "http://fasb.org/us-gaap/2023",
        "ifrs": "https://xbrl.ifrs.org/taxonomy/2023-03-23/ifrs-full",
        "srt": "http://fasb.org/srt/2024",
        "old": "http://xbrl.us/us-gaap/2009-01-31",
        "country": "http://elsewhere.example/country",
    }
    body = "".join(number("5", name) for name in ("gaap:A", "ifrs:A", "srt:A", "old:B", "acme:A", "country:A"))
    filing = read(body, namespaces=namespaces)
    assert [fact.qualified_name for fact in filing.facts] == [
        "us-gaap:A",
        "ifrs-full:A",
        "srt:A",
        "us-gaap:B",
        "acme:A",
    ]
    assert filing.skipped == {"prefix country stands for another namespace": 1}


def test_the_inline_namespace_may_have_any_prefix(read: Read) -> None:
    text = document("<p>" + number("5") + "</p>", hidden=words("0000000042", "dei:EntityCentralIndexKey"))
    renamed = text.replace("ix:", "In:").replace("xmlns:ix=", "xmlns:In=").replace("xbrli:", "x:")
    renamed = renamed.replace("xmlns:xbrli=", "xmlns:x=").replace("x:shares", "x:shares")
    for parse in PARSERS:
        filing = read_inline(parse(renamed))
        assert (only(filing).value, only(filing).unit, filing.cik) == (5, "USD", 42)


def test_namespaces_may_be_declared_where_they_are_used() -> None:
    text = document('<p xmlns:own="http://own.example/2024">' + number("5", "own:A") + "</p>")
    assert [only(read_inline(parse(text))).qualified_name for parse in PARSERS] == ["own:A", "own:A"]


def test_a_prefix_of_several_namespaces_is_ambiguous_without_scopes() -> None:
    body = (
        '<p xmlns:own="http://own.example/2024">' + number("5", "own:A") + "</p>"
        '<p xmlns:own="http://other.example/2024">' + number("6", "own:A") + "</p>"
    )
    assert skipped(read_inline(parse_as_html(document(body)))) == {"prefix stands for several namespaces": 2}


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
