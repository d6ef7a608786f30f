"""Plain text filings: paragraphs, headings, tables and pages by their layout alone."""

from tests.unit.ingest.html.reading import assert_sound, items, kinds, read, texts

FILING = b"""                                   FORM 10-K
                                 ANNUAL REPORT
                               of Acme Widgets

<PAGE>

PART I

ITEM 1.    BUSINESS
- -------------------

     Acme makes widgets.  It sells them to people
who need widgets, and to others.

     o   Round widgets, which are the most
         popular of all.

     The following table shows sales:

<TABLE>
<CAPTION>
                        1996         1995
                       ------       ------
<S>                    <C>          <C>
Round widgets          $  120       $  100

Square widgets             30           25
</TABLE>

                                      - 2 -
<PAGE>

   Name               Age        Office
   John Doe            50        President
   Jane Roe            45        Treasurer

Item 2.  Properties
One factory, in Springfield. See
Item 1. Business for more of it.
Item 3.  Legal Proceedings
None.
"""


def test_a_plain_filing_is_read_in_blocks() -> None:
    text = read(FILING)
    assert texts(text) == [
        "FORM 10-K ANNUAL REPORT of Acme Widgets",
        "PART I",
        "ITEM 1. BUSINESS\n- -------------------",
        "Acme makes widgets. It sells them to people who need widgets, and to others.",
        "o Round widgets, which are the most popular of all.",
        "The following table shows sales:",
        "1996\t1995\n------\t------\nRound widgets\t$\t120\t$\t100\nSquare widgets\t30\t25",
        "Name\tAge\tOffice\nJohn Doe\t50\tPresident\nJane Roe\t45\tTreasurer",
        "Item 2. Properties One factory, in Springfield. See Item 1. Business for more of it.",
        "Item 3. Legal Proceedings None.",
    ]
    assert kinds(text)[:4] == ["heading", "heading", "heading", "paragraph"]
    assert [kind for kind in kinds(text) if kind == "table"] == ["table"] * 2
    assert text.blocks[0].centered
    assert text.tables == ()
    assert [block.page for block in text.blocks] == [1, 2, 2, 2, 2, 2, 2, 3, 3, 3]
    assert text.page_labels == {2: "2"}
    assert_sound(text)


def test_items_of_a_plain_filing_are_found_by_their_words() -> None:
    assert items(FILING) == ["1", "2", "3"]


def test_form_feeds_are_page_breaks() -> None:
    assert [block.page for block in read(b"one\n\x0ctwo\n\n\x0cthree").blocks] == [1, 2, 3]


def test_windows_line_ends_make_no_difference() -> None:
    assert texts(read(FILING.replace(b"\n", b"\r\n"))) == texts(read(FILING))


def test_names_within_preformatted_text_are_anchors() -> None:
    text = read('<pre>one\n\n<a name="two"></a>two\n\n  <b id="three">three</b> more<br>four</pre><p>after</p>')
    assert texts(text) == ["one", "two", "three more four", "after"]
    assert {name: text.text[offset:][:5] for name, offset in text.anchors.items()} == {
        "two": "two\n\n",
        "three": "three",
    }
