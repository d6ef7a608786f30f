"""Inline XBRL that is malformed: facts, contexts and units are left out and counted."""

from decimal import Decimal

import pytest

from tests.unit.ingest.html.ixbrl_documents import DAY, YEAR, Read, context, member, number, skipped


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
