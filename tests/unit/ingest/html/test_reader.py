"""What is read of HTML: paragraphs, styles, lists, anchors and places."""

import pytest

from ingest.html.parsed import Block
from tests.unit.ingest.html.reading import assert_sound, kinds, read, texts


def flags(block: Block) -> tuple[bool, bool, bool, bool]:
    return block.bold, block.italic, block.underlined, block.centered


def test_paragraphs_have_a_blank_line_between_and_normal_white_space() -> None:
    text = read("<p> Net&nbsp;&nbsp;sales \n\t rose\u2009by <b>5</b>%. </p><div>Costs<span> fell</span>.</div>tail")
    assert text.text == "Net sales rose by 5%.\n\nCosts fell.\n\ntail"
    assert_sound(text)


def test_one_break_is_a_line_and_two_are_a_paragraph() -> None:
    assert (
        read("<p>one<br>two<br/><br/>three<br> <br>four<br></p><p><br>five</p>").text
        == "one\ntwo\n\nthree\n\nfour\n\nfive"
    )


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<p><b>text here</b></p>", (True, False, False, False)),
        ("<p><strong><em>text here</em></strong></p>", (True, True, False, False)),
        ('<p style="font-weight:700">text here</p>', (True, False, False, False)),
        ('<p style="FONT-WEIGHT: Bold !important">text here</p>', (True, False, False, False)),
        ('<b><p style="font-weight:normal">text here</p></b>', (False, False, False, False)),
        ('<p style="font:italic bold 10pt Times">text here</p>', (True, True, False, False)),
        (
            '<p><span style="font-style:italic;text-decoration:underline">text here</span></p>',
            (False, True, True, False),
        ),
        ("<p><u>text here</u></p>", (False, False, True, False)),
        ('<p align="CENTER">text here</p>', (False, False, False, True)),
        ("<center><p>text here</p></center>", (False, False, False, True)),
        (
            '<div style="text-align:center"><div style="text-align:left">text here</div></div>',
            (False, False, False, False),
        ),
        ("<p><b>text</b> here</p>", (False, False, False, False)),
        ("<p>• <b>text here</b></p>", (True, False, False, False)),
        ("<h2>text here</h2>", (True, False, False, False)),
    ],
)
def test_a_style_holds_where_it_holds_for_the_whole_block(markup: str, expected: tuple[bool, ...]) -> None:
    assert flags(read(markup).blocks[0]) == expected


@pytest.mark.parametrize(
    ("css", "points"),
    [
        ("10pt", 10.0),
        ("12px", 9.0),
        ("1.5em", 18.0),
        ("150%", 18.0),
        ("large", 13.5),
        ("10pt/12pt", 10.0),
        ("huge", None),
    ],
)
def test_sizes_are_in_points(css: str, points: float | None) -> None:
    assert read(f'<p style="font-size:{css}">text</p>').blocks[0].size == points
    assert read('<p><font size="5">text</font></p>').blocks[0].size == 18.0


def test_headings_are_told_by_tag_style_capitals_and_size() -> None:
    body = "".join(f'<p style="font-size:10pt">{"Plain text goes on and on. " * 5}</p>' for _ in range(3))
    heads = [
        "<h3>By its tag</h3>",
        "<p><b>By weight</b></p>",
        "<p><i>By slant</i></p>",
        "<p><u>By a line</u></p>",
        "<p>BY CAPITALS</p>",
        '<p style="font-size:14pt">By size</p>',
        "<p>Item 7. By its number</p>",
    ]
    text = read(body + "".join(heads))
    assert kinds(text)[3:] == ["heading"] * len(heads)
    others = [
        "<p><b>(In millions)</b></p>",
        "<p><b>$ 36</b></p>",
        "<p><i>An aside.</i></p>",
        f"<p><b>{'bold ' * 100}</b></p>",
    ]
    assert kinds(read(body + "".join(others)))[3:] == ["paragraph"] * len(others)


def test_list_items_are_told_by_tag_bullet_and_layout() -> None:
    text = read(
        "<ul><li>one</li><li><p>two</p></li></ul><p>● three</p><p>●</p><p>four</p>"
        "<table><tr><td>•</td><td></td><td>five, a longer one</td></tr><tr><td>(a)</td><td>six</td></tr></table>"
    )
    assert [text.text[b.start : b.end] for b in text.blocks if b.kind == "list_item"] == [
        "one",
        "two",
        "● three",
        "● four",
        "• five, a longer one",
        "(a) six",
    ]
    assert text.tables == ()


def test_hidden_elements_are_left_out() -> None:
    body = (
        '<div style="display:none"><ix:header><ix:hidden><p>no</p></ix:hidden></ix:header>no</div>'
        '<ix:header>no<ix:resources>no</ix:resources></ix:header><p style="visibility: hidden">no</p>'
        "<p>yes <span style='DISPLAY: NONE'>no</span>and yes</p>"
    )
    assert texts(read(body)) == ["yes and yes"]


def test_display_overrules_the_tag() -> None:
    body = (
        '<div style="display:inline">one</div> <div style="display:inline-block">two</div>'
        '<span style="display:block">three</span>four'
    )
    assert texts(read(body)) == ["one two", "three", "four"]


def test_inline_xbrl_is_transparent_and_its_places_are_known() -> None:
    body = (
        '<p>Sales were <ix:nonfraction name="us-gaap:Revenues">$ <b>1,234</b></ix:nonfraction> million'
        '<ix:nonnumeric name="dei:X"></ix:nonnumeric>.</p>'
        '<ix:nonnumeric name="us-gaap:Note"><p>A note</p><p>of two paragraphs</p></ix:nonnumeric>'
        "<ix:continuation><p>and more</p></ix:continuation>"
    )
    text = read(body)
    assert text.text == "Sales were $ 1,234 million.\n\nA note\n\nof two paragraphs\n\nand more"
    places = {element.get("name") or element.tag: text.text[start:end] for element, (start, end) in text.places.items()}
    assert places == {
        "us-gaap:Revenues": "$ 1,234",
        "us-gaap:Note": "A note\n\nof two paragraphs",
        "ix:continuation": "and more",
    }


def test_indented_spans_are_apart_from_their_labels() -> None:
    assert read('<p><span>(1)</span><span style="padding-left:9pt">A note.</span></p>').text == "(1) A note."


def test_anchors_are_places_and_blocks_know_theirs() -> None:
    body = (
        '<p>none</p><div id="one"></div><p>first</p><p>still first</p><p id="two">second <a name="mid"></a>middle</p>'
        '<p>after</p><ix:nonfraction id="f1">5</ix:nonfraction><a id="end"></a>'
    )
    text = read(body)
    assert [block.anchor for block in text.blocks] == [None, "one", "one", "two", "mid", "mid"]
    assert {name: text.text[offset:][:6] for name, offset in text.anchors.items()} == {
        "one": "first\n",
        "two": "second",
        "mid": "middle",
    } | {"end": ""}


def test_the_first_of_equal_anchors_counts() -> None:
    text = read('<p id="a">one</p><p id="a">two</p>')
    assert text.anchors == {"a": 0}


def test_links_within_the_document_are_known() -> None:
    text = read(
        '<p><a href="#x">Item 1.</a> <a href="#">no</a> <a href="https://a.example">no</a></p><p id="x">here</p>'
    )
    assert [(text.text[start:end], name) for start, end, name in text.links] == [("Item 1.", "x")]


def test_a_document_without_text_is_empty() -> None:
    text = read(b"<html><body><table><tr><td> </td></tr></table><p>&nbsp;</p></body></html>")
    assert (text.text, text.blocks, text.tables) == ("", (), ())
