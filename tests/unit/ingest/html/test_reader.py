"""What is read of HTML: paragraphs, styles, lists, tables, pages, anchors and places."""

import pytest

from ingest.html.parsed import Block

from .reading import PAGE_BREAK, assert_sound, block_of, kinds, read, texts


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


def test_a_data_table_is_a_block_with_a_line_for_each_row() -> None:
    body = (
        "<p>Before</p><table><caption>Segments</caption><tr><th></th><th>2024</th><th colspan=3>2023</th></tr>"
        "<tr><td>Sales<br>net</td><td>$</td><td>1,234</td><td></td><td>$</td><td>(1,100</td><td>)</td></tr>"
        "<tr><td>Growth</td><td>5</td><td>%</td><td><p>two</p><p>lines</p></td></tr></table><p>After</p>"
    )
    text = read(body)
    assert texts(text) == [
        "Before",
        "Segments",
        "2024\t2023\nSales net\t$1,234\t$(1,100)\nGrowth\t5%\ttwo lines",
        "After",
    ]
    assert kinds(text)[2] == "table"
    assert text.blocks[2].table == 0
    assert [element.tag for element in text.tables] == ["table"]
    cells = {text.text[start:end] for element, (start, end) in text.places.items() if element.tag in ("td", "th")}
    assert {"Sales net", "$", "1,234", "(1,100", ")", "5", "%", "two lines", "2024"} <= cells
    assert_sound(text)


def test_one_line_laid_out_as_a_table_is_a_paragraph() -> None:
    text = read("<table><tr><td><b>Item 7.</b></td><td><b>Management’s Discussion</b></td></tr></table>")
    assert texts(text) == ["Item 7. Management’s Discussion"]
    assert text.blocks[0].bold
    assert text.tables == ()


def test_a_page_laid_out_as_a_table_is_read_as_text_and_its_tables_as_tables() -> None:
    inner = "<table><tr><td>Sales</td><td>5</td></tr><tr><td>Costs</td><td>4</td></tr></table>"
    prose = "It goes on. " * 40
    text = read(
        f"<table><tr><td>PART I</td></tr><tr><td>Item 1.</td><td>Business</td></tr><tr><td><p>{prose}</p><p>{prose}</p>"
        f"{inner}</td></tr></table>"
    )
    assert texts(text) == ["PART I", "Item 1. Business", prose.strip(), prose.strip(), "Sales\t5\nCosts\t4"]
    assert kinds(text)[-1] == "table"
    assert len(text.tables) == 1


def test_columns_of_prose_are_no_data() -> None:
    column = "".join(f"<p>{'Words of a column. ' * 10}</p>" for _ in range(4))
    text = read(
        f"<table><tr><td>{column}</td><td>{column}</td></tr><tr><td>{column}</td><td>{column}</td></tr></table>"
    )
    assert text.tables == ()
    assert len(text.blocks) == 16


def test_raised_numbers_of_footnotes_are_apart_from_figures() -> None:
    text = read(
        "<table><tr><td>Sales<sup>1</sup></td><td>1,234<sup>2</sup></td></tr><tr><td>Costs</td><td>5</td></tr></table>"
    )
    assert text.text == "Sales1\t1,234 2\nCosts\t5"


def test_indented_spans_are_apart_from_their_labels() -> None:
    assert read('<p><span>(1)</span><span style="padding-left:9pt">A note.</span></p>').text == "(1) A note."


@pytest.mark.parametrize(
    "page_break",
    [
        PAGE_BREAK,
        '<div style="page-break-after: always"></div>',
        '<p style="break-before: page"></p>',
        '<div style="page-break-before:always"><p></p></div><hr style="PAGE-BREAK-AFTER: ALWAYS">',
    ],
)
def test_pages_are_counted_by_page_breaks_and_empty_ones_are_not(page_break: str) -> None:
    text = read(f"{page_break}<p>one</p>{page_break}{page_break}<p>two</p><p>two</p>{page_break}<p>three</p>")
    assert [block.page for block in text.blocks] == [1, 2, 2, 3]


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


def pages(*contents: str) -> str:
    return PAGE_BREAK.join(contents)


def page(number: int, body: str) -> str:
    return (
        f'<p><a href="#toc">Table of Contents</a></p><p>Acme Corp.</p>{body}'
        f"<p>(In millions)</p><p>Acme Corp. | 2024 Form 10-K | {number}</p>"
    )


def test_running_heads_and_feet_are_left_out_and_tell_the_page_s_number() -> None:
    words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"]
    text = read(
        pages("<p>Cover</p>", *(page(number, f"<p>{word * 20}</p>" * 5) for number, word in enumerate(words, 1)))
    )
    kept = texts(text)
    assert kept.count("Acme Corp.") == 1  # the first one may be a heading
    assert kept.count("(In millions)") == len(words)
    assert not [line for line in kept if "Form 10-K" in line or "Contents" in line]
    assert text.page_labels == {number + 1: str(number) for number in range(1, len(words) + 1)}
    assert_sound(text)


def test_a_repeated_item_heading_is_kept_once() -> None:
    body = [f"<p><b>Item 1A. Risk Factors</b></p><p>{word}</p>" for word in ("one", "two", "three", "four")]
    filler = [f"<p>{f'page {word} of other text, ' * 9}</p>" for word in ("five", "six", "seven", "eight")]
    assert texts(read(pages(*body, *filler))).count("Item 1A. Risk Factors") == 1


def test_figures_at_the_edge_of_a_page_are_text() -> None:
    text = read(
        pages(*(f"<p>Share of sales in year {'x' * year}</p><p>88</p><p>- {year} -</p>" for year in range(1, 6)))
    )
    assert texts(text).count("88") == 5
    assert text.page_labels == {year: str(year) for year in range(1, 6)}


def test_page_numbers_are_left_out_where_pages_are_not_marked() -> None:
    body = "".join(
        f"<p>Some text about {word}.</p><p align=center>{number}</p>" for number, word in enumerate("abcdefg", 1)
    )
    assert texts(read(body)) == [f"Some text about {word}." for word in "abcdefg"]
    assert len(texts(read("<p>7</p><p>text</p><p>8</p><p>more</p>"))) == 4


def test_pages_that_all_say_the_same_are_text() -> None:
    assert len(texts(read(pages(*["<p>The very same words on each and every page.</p>"] * 8)))) == 8


def test_a_paragraph_that_a_page_break_parts_is_whole_again() -> None:
    begun = "The Company sells its products in many countries of the world, and it expects to"
    text = read(
        pages(f"<p>{begun}</p><p>1</p>", "<p>go on doing so.</p><p>It ends.</p><p>2</p>", "<p>Next.</p><p>3</p>")
    )
    assert texts(text) == [f"{begun} go on doing so.", "It ends.", "Next."]
    assert [block.page for block in text.blocks] == [1, 2, 3]
    assert block_of(text, "It ends").start == len(begun) + len(" go on doing so.\n\n")
    assert_sound(text)


def test_a_document_without_text_is_empty() -> None:
    text = read(b"<html><body><table><tr><td> </td></tr></table><p>&nbsp;</p></body></html>")
    assert (text.text, text.blocks, text.tables) == ("", (), ())


PROPOSAL = "<tr><td>{number}</td><td><p>{long}</p><p>{long}</p><p>{long}</p></td><td>FOR</td><td>{page}</td></tr>"


def test_a_table_that_tells_short_things_beside_long_ones_is_a_table() -> None:
    rows = "".join(PROPOSAL.format(number=n, long=f"Proposal {n} " * 40, page=60 + n) for n in range(1, 6))
    head = "<tr><td>Proposal</td><td>What it is</td><td>Recommendation</td><td>Page</td></tr>"
    assert kinds(read(f"<table>{head}{rows}</table>")) == ["table"]
    columns = "".join(f"<tr><td><p>{'left ' * 80}</p></td><td><p>{'right ' * 80}</p></td></tr>" for _ in range(5))
    assert "table" not in kinds(read(f"<table>{columns.replace('<p>', '<p>a</p><p>b</p><p>')}</table>"))
