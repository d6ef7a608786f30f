"""Titles, bullets and captions of pages: as slides, releases and reports print them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.html.parsed import Block, BlockKind, ReadText
from ingest.manifest import describe
from ingest.paged_text import Page as Row
from ingest.paged_text import join_pages, span_pages
from ingest.pages.cards import read_cards
from ingest.pdf.reader import open_pdf
from ingest.trees.models import PageSpan
from tests.unit.ingest.pdf.made import Text, prose, write_pdf
from tools.language.company_names.directory import load_directory
from tools.models.pages import Page
from tools.models.passages import Table


def cards(*texts: str, tables: tuple[Table, ...] = ()) -> tuple[Page, ...]:
    rows = [Row(number, text) for number, text in enumerate(texts, start=1)]
    return read_cards("d", join_pages(rows), span_pages(rows), tables)


def styled(*said: tuple[BlockKind, str, float]) -> Page:
    """One page of blocks with their sizes."""
    text, blocks = "", list[Block]()
    for kind, words, size in said:
        text += "\n\n" if text else ""
        blocks.append(Block(kind, len(text), len(text) + len(words), 1, size=size))
        text += words
    [page] = read_cards("d", ReadText(text, tuple(blocks)), [PageSpan(1, 0, len(text))])
    return page


def test_the_first_of_the_largest_headings_is_the_title() -> None:
    body: tuple[BlockKind, str, float] = ("paragraph", "Net sales rose on higher prices. " * 9, 10.0)
    assert styled(("heading", "Outlook", 12), body, ("heading", "Segments in the quarter", 20)).title == (
        "Segments in the quarter"
    )
    assert styled(("heading", "First", 20), body, ("heading", "Second", 20)).title == "First"


def test_a_large_figure_is_no_title() -> None:
    shown = styled(
        ("paragraph", "$4.2B", 44), ("paragraph", "Record cash flow", 24), ("paragraph", "of the year " * 30, 10)
    )
    assert shown.title == "Record cash flow"


def test_without_headings_the_first_short_line_is_the_title() -> None:
    first, second = cards("Margin bridge\n12 % 14 % 15 %\n", "It went on as before, and sales rose again.\nMore.")
    assert first.title == "Margin bridge"
    assert second.title == ""


def test_what_runs_over_all_pages_is_no_title() -> None:
    pages = cards(
        *(
            f"Acme Corp investor day\n\n{word} in depth\n\nText follows.\n"
            for word in ("One", "Two", "Six", "Ten", "Red")
        )
    )
    assert [page.title for page in pages] == [
        "One in depth",
        "Two in depth",
        "Six in depth",
        "Ten in depth",
        "Red in depth",
    ]


def test_bullets_are_taken_with_either_mark() -> None:
    [page] = cards(
        "Highlights\n• Sales rose 7%\n• Costs of sales\nfell\n\n– Free cash flow of\n$2 billion\n- Net debt fell\n"
    )
    assert page.bullets == ("Sales rose 7%", "Costs of sales fell", "Free cash flow of $2 billion", "Net debt fell")


@pytest.mark.parametrize(
    "line",
    [
        "Figure 3: Revenue by region",
        "Chart 2 – Margin by quarter",
        "Exhibit A. Store count",
        "2021 2022 2023 2024",
        "Q1'24 Q2'24 Q3'24 Q4'24",
        "FY21 FY22 FY23E",
        "0% 10% 20% 30%",
        "($ in millions)",
    ],
)
def test_captions_and_labels_of_axes_are_told(line: str) -> None:
    [page] = cards(f"A slide about revenue\n\n{line}\n\nIt rose.\n")
    assert page.captions == (line,)


@pytest.mark.parametrize("line", ["See Exhibit 10.1 for the form", "12 37 45 46", "2023 2024", "Sales (net) rose"])
def test_other_lines_are_no_captions(line: str) -> None:
    [page] = cards(f"A slide about revenue\n\n{line}\n\nIt rose.\n")
    assert page.captions == ()


def test_a_tables_caption_is_its_pages() -> None:
    table = Table(table_id="t", doc_id="d", position=0, start=0, end=1, caption="Sales by segment", page=2)
    first, second = cards("One.", "Two.", tables=(table,))
    assert (first.captions, second.captions) == ((), ("Sales by segment",))


def test_empty_pages_are_kept_and_images_have_their_path() -> None:
    rows = [Row(1, "Text."), Row(2, "  ")]
    first, second = read_cards("d", join_pages(rows), span_pages(rows), images={2: "pages/d/0002.png"})
    assert (first.text, first.image_ref) == ("Text.", None)
    assert (second.text, second.title, second.image_ref) == ("", "", "pages/d/0002.png")


def test_a_pdfs_pages_have_their_headings() -> None:
    pages = [
        [Text(f"Part {'ABC'[number]} of the deck", y=72, size=20, bold=True), *prose(110, 4 + number)]
        for number in range(3)
    ]
    opened = open_pdf(write_pdf(pages), "deck.pdf", describe(company="Acme", doc_type="slides"), load_directory()).main
    assert opened.read is not None
    assert [(page.page, page.title) for page in read_cards("d", opened.read, opened.pages)] == [
        (1, "Part A of the deck"),
        (2, "Part B of the deck"),
        (3, "Part C of the deck"),
    ]


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=200), min_size=1, max_size=5))
def test_any_text_has_cards_of_bounded_parts(texts: list[str]) -> None:
    pages = cards(*texts)
    assert [page.page for page in pages] == [*range(1, len(texts) + 1)]
    for page, text in zip(pages, texts, strict=True):
        assert page.text == (text if text.strip() else "")
        assert len(page.title) <= 200
        assert len(page.bullets) <= 40
        assert len(page.captions) <= 20
        assert all(
            said and len(said) <= 300 and said == " ".join(said.split()) for said in (*page.bullets, *page.captions)
        )
        words = "".join(text.split())
        assert all("".join(one.split()) in words for one in (page.title, *page.captions))
