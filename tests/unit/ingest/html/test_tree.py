"""From bytes to a tree: what is taken, what is refused by name, and what no document can make it do."""

import time

import pytest

from ingest.html.guards import DEEPEST, MOST_ATTRIBUTES, MOST_TAGS, flatten
from ingest.html.reader import read_text
from ingest.html.tree import MAX_BYTES, parse_html
from tests.unit.ingest.html.reading import read, texts
from tools.errors import RefusedFile


@pytest.mark.parametrize(
    ("data", "looks"),
    [
        (b"", "is empty"),
        (b" \n\t ", "is empty"),
        (b"%PDF-1.7 ...", "a PDF"),
        (b"PK\x03\x04rest", "a zip archive"),
        (b"\x1f\x8b\x08rest", "gzipped data"),
        (b"\x89PNG\r\n", "a PNG picture"),
        (b"\xff\xd8\xff\xe0", "a JPEG picture"),
        (b"\xd0\xcf\x11\xe0", "an Office document"),
        (b"{\\rtf1 text}", "an RTF document"),
        (b"begin 644 logo.jpg\nM_]C_X``02D9)", "a uuencoded file"),
        (b'{"cik": 1, "html": "<p>text</p>"}', "JSON"),
        (b'[{"a": 1}]', "JSON"),
        (bytes(range(256)) * 4, "binary data"),
        (b"MZ\x90\x00\x03\x00\x00\x00\x04\x00<p>x</p>\x00\x00", "binary data"),
        (b"<?xml version='1.0'?><ownershipDocument><a>1</a></ownershipDocument>", "XML (<ownershipDocument>)"),
        (b"<!-- made by hand --><xbrli:xbrl><p>text</p></xbrli:xbrl>", "XML (<xbrli:xbrl>)"),
    ],
)
def test_what_is_no_document_is_refused_for_what_it_looks_like(data: bytes, looks: str) -> None:
    with pytest.raises(RefusedFile) as refusal:
        parse_html(data, "filing.htm")
    assert refusal.value.message.startswith("filing.htm: ")
    assert looks in refusal.value.message


def test_a_file_name_can_not_forge_the_message() -> None:
    with pytest.raises(RefusedFile) as refusal:
        parse_html(b"", "a\x1b[31m\x00.htm")
    assert refusal.value.message == "a\\x1b[31m\\x00.htm: is empty."


def test_a_document_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.html.tree.MAX_BYTES", 1_000_000)
    with pytest.raises(RefusedFile, match="larger than 1 MB"):
        parse_html(b"<p>" + b"x" * 1_000_000, "big.htm")
    assert MAX_BYTES == 100_000_000


def test_plain_text_is_one_preformatted_element() -> None:
    root = parse_html(b"Item 1. Business\n  We make <things> & more.\n", "old.txt")
    assert [element.tag for element in root.iter()] == ["html", "body", "pre"]
    assert "".join(root.itertext()) == "Item 1. Business\n  We make <things> & more.\n"


def test_markup_cut_in_the_middle_gives_what_is_there() -> None:
    assert texts(read(b"<html><body><p>Whole.</p><table><tr><td>Begun</td><td>12</td></tr><tr><td>and cu")) == [
        "Whole.",
        "Begun\t12\nand cu",
    ]
    assert texts(read(b'<html><body><p>Whole.</p><p style="font-wei')) == ["Whole."]


def test_scripts_styles_and_comments_are_no_text() -> None:
    body = (
        "<script>alert('<p>no</p>')</script><style>p {}</style>"
        "<p>yes<!-- no --> and<?pi no?> yes</p><noscript>maybe</noscript>"
    )
    assert texts(read(body)) == ["yes and yes", "maybe"]


def test_entities_of_a_document_s_own_are_never_expanded() -> None:
    bomb = '<!DOCTYPE html [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
    text = read(f"{bomb}<html><body><p>&b; and &x; &amp; more</p></body></html>".encode())
    assert text.text == "&b; and &x; & more"


@pytest.mark.parametrize("depth", [100, 255, 1_000, 100_000])
def test_deep_nesting_gives_its_text_soon(depth: int) -> None:
    data = b"<html><body>" + b"<div>" * depth + b"Hello" + b"</div>" * depth + b"<p>after</p></body></html>"
    begun = time.perf_counter()
    assert texts(read(data)) == ["Hello", "after"]
    assert time.perf_counter() - begun < 10


@pytest.mark.parametrize("tag", ["div", "font", "table", "ul", "b", "span", "blockquote"])
def test_tags_that_never_close_lose_no_text(tag: str) -> None:
    data = b"<html><body>" + b"".join(b"<%s>w%d " % (tag.encode(), number) for number in range(3_000))
    assert "".join(read(data).text.split()) == "".join(f"w{number}" for number in range(3_000))


def test_flattening_keeps_shallow_markup_and_all_text() -> None:
    shallow = b'<html><body a=">"><p>one <b>two</b></p><br><p>three</body></html>'
    assert flatten(shallow) == shallow
    deep = b"<i>" * (DEEPEST + 5) + b"x" + b"</i>" * (DEEPEST + 5)
    assert flatten(deep) == b"<i>" * DEEPEST + b"x" + b"</i>" * DEEPEST
    hidden = b"<!-- " + b"<i>" * 500 + b" --><script>" + b"<i>" * 500 + b"</script>x"
    assert flatten(hidden) == b"<script></script>x"
    assert flatten(b"a<!-- never closed <b>") == b"a"
    assert flatten(b"a<style>never closed <b>") == b"a<style>"


def test_a_tag_with_too_many_attributes_is_refused() -> None:
    attributes = b" ".join(b"a%d='>'" % number for number in range(MOST_ATTRIBUTES + 10))
    with pytest.raises(RefusedFile, match="more than 1,000 attributes"):
        parse_html(b"<p>x</p><p " + attributes + b">y</p>", "attributes.htm")
    picture = b'<p>x <img src="data:image/png;base64,' + b"AAAA" * 100_000 + b'"> y</p>'
    assert read_text(parse_html(picture, "picture.htm")).text == "x y"


def test_too_many_tags_are_refused() -> None:
    with pytest.raises(RefusedFile, match="more than 2,000,000 tags"):
        parse_html(b"<p>" * (MOST_TAGS + 1), "tags.htm")


@pytest.mark.slow
def test_a_line_of_50_megabytes_is_read() -> None:
    begun = time.perf_counter()
    text = read(b"<html><body><p>" + b"word " * 10_000_000 + b"end</p></body></html>")
    assert len(text.blocks) == 1
    assert len(text.text) == 50_000_003
    assert text.text.endswith("word end")
    assert time.perf_counter() - begun < 30


def test_text_tables_within_preformatted_text_stay_text() -> None:
    table = b"<TABLE>\n<CAPTION>\n<S>      <C>\nSales    12\n</TABLE>"
    text = read(b"<HTML><BODY><PRE>\nBefore\n\n" + table + b"\n<PAGE>\nAfter\n</PRE></BODY></HTML>")
    assert texts(text) == ["Before", "Sales\t12", "After"]
    assert [block.page for block in text.blocks] == [1, 1, 2]


def test_page_tags_of_old_html_are_page_breaks() -> None:
    text = read(b"<HTML><BODY><P>One</P><PAGE><P>Two</P><PAGE><P>Three</P></BODY></HTML>")
    assert [block.page for block in text.blocks] == [1, 2, 3]
