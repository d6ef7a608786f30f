"""Names of inline XBRL: namespaces, and the prefixes that stand for them."""

from ingest.html.ixbrl.reader import read_inline
from tests.unit.ingest.html.ixbrl_documents import (
    NAMESPACES,
    PARSERS,
    Read,
    document,
    number,
    only,
    parse_as_html,
    skipped,
    words,
)


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
