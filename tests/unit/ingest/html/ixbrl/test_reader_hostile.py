"""Documents made to hurt: they end soon, and give nothing that is not there."""

import time
from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml.html import HtmlElement, HTMLParser, XHTMLParser, document_fromstring

from ingest.html.ixbrl.reader import read_inline
from tests.unit.ingest.html.ixbrl_documents import (
    PARSERS,
    SHARED_UNITS,
    context,
    document,
    member,
    number,
    parse_as_html,
    words,
)

BOMB = (
    '<!DOCTYPE html [<!ENTITY a "9999999999"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">'
    '<!ENTITY secret SYSTEM "file:///etc/passwd">]>'
)


Parse = Callable[[str], HtmlElement]


@pytest.mark.parametrize("parse", PARSERS)
@pytest.mark.parametrize("entity", ["&d;", "&secret;", "5&d;", "<b>5</b>&d;", "<b>5&d;</b>"])
def test_entities_are_never_part_of_a_number(parse: Parse, entity: str) -> None:
    assert read_inline(parse(document(number(entity), before=BOMB))).facts == ()
    assert read_inline(parse_as_html(document(number(entity)))).skipped == {"text is not a number": 1}


@pytest.mark.parametrize("parse", PARSERS)
def test_an_entity_in_a_context_or_a_unit_leaves_it_unknown(parse: Parse) -> None:
    resources = context("part", segment=member("acme:A", "acme:B&d;")) + (
        '<xbrli:unit id="bad"><xbrli:measure>iso4217:US&d;D</xbrli:measure></xbrli:unit>'
    )
    body = number("5", context="part") + number("5", unit="bad")
    assert read_inline(parse(document(body, resources=resources, before=BOMB))).facts == ()


def test_deep_nesting_takes_no_long_time() -> None:
    inner = '<ix:nonFraction name="us-gaap:A" contextRef="year" unitRef="usd" decimals="0">' * 3000
    begun = time.process_time()
    filing = read_inline(document_fromstring(document(inner).encode(), parser=HTMLParser(huge_tree=True)))
    assert time.process_time() - begun < 5
    assert filing.facts == ()


def test_many_texts_on_one_chain_take_no_long_time() -> None:
    chain = "".join(f'<ix:continuation id="c{n}" continuedAt="c{n + 1}">x</ix:continuation>' for n in range(3000))
    heads = words("x", "us-gaap:NoteTextBlock", more='continuedAt="c0"') * 3000
    begun = time.process_time()
    filing = read_inline(parse_as_html(document(heads + chain)))
    assert time.process_time() - begun < 5
    assert len(filing.texts[0].elements) == 3001
    assert {len(text.elements) for text in filing.texts[1:]} == {1}


def test_a_document_cut_anywhere_gives_whole_facts_or_none() -> None:
    zero = number("", "us-gaap:Assets", more='format="ixt:fixed-zero"')
    whole = document("<p>" + number("12<b>3</b>45", more='scale="3"') + "</p><p>then</p>" + zero + "<p>then</p>")
    found: set[tuple[str, Decimal]] = set()
    for end in range(whole.index("<body>"), len(whole)):
        for fact in read_inline(parse_as_html(whole[:end])).facts:
            found.add((fact.concept, fact.value))
    assert found == {("Revenues", Decimal(12345000)), ("Assets", Decimal(0))}


def test_a_header_at_the_end_that_is_cut_gives_no_totals_of_parts() -> None:
    start = document("").index("<ix:resources>")
    rest = context("part", scenario=member("acme:A", "acme:B")) + '<xbrli:unit id="euro"><xbrli:measure>iso4217:EUR'
    whole = document("")[:start] + number("5", context="part", unit="usd") + number("6", unit="euro")
    whole += "<p>then</p><ix:resources>" + context("year") + SHARED_UNITS + rest + "</xbrli:measure></xbrli:unit>"
    for end in range(start, len(whole)):
        for fact in read_inline(parse_as_html(whole[:end])).facts:
            assert (fact.value, fact.dimensions) == (5, {"acme:A": "acme:B"})


@given(st.text(alphabet="<>/ix:nonFracti=\"'& 1", max_size=60))
def test_any_markup_is_read_without_an_error(noise: str) -> None:
    filing = read_inline(parse_as_html(document(number("5") + noise + number("6", "us-gaap:Assets"))))
    assert {fact.value for fact in filing.facts} <= {5, 6}


def test_no_entity_is_fetched_or_expanded_by_the_reader() -> None:
    root = document_fromstring(
        document(number("&secret;"), before=BOMB).encode(), parser=XHTMLParser(resolve_entities=False, no_network=True)
    )
    assert read_inline(root).facts == ()
