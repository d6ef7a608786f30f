"""Pages of HTML: where they break, their running heads and feet, their numbers."""

import pytest

from tests.unit.ingest.html.reading import PAGE_BREAK, assert_sound, block_of, read, texts


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
