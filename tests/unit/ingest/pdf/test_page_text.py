"""A page as a model writes it down: headings with their rank, paragraphs, items of lists, rows of tables."""

from ingest.pdf.page_text import WrittenBlock, read_blocks

WRITTEN = """# **Annual report**
## Results
Sales rose in all regions,
and so did prices.

• More paper
• Less water
| Year | Sales |
|------|-------|
| 2025 | 1,250 |
After the table.
#5 in its market"""


def test_marks_say_what_a_block_is() -> None:
    assert list(read_blocks(WRITTEN)) == [
        WrittenBlock("heading", "Annual report", 1),
        WrittenBlock("heading", "Results", 2),
        WrittenBlock("paragraph", "Sales rose in all regions,\nand so did prices."),
        WrittenBlock("list_item", "• More paper"),
        WrittenBlock("list_item", "• Less water"),
        WrittenBlock("table", "Year | Sales\n2025 | 1,250"),
        WrittenBlock("paragraph", "After the table.\n#5 in its market"),
    ]


def test_the_deepest_headings_share_a_rank() -> None:
    assert [block.rank for block in read_blocks("### Three\n#### Four\n###### Six")] == [3, 3, 3]


def test_empty_cells_keep_their_place() -> None:
    [block] = read_blocks("Cash |  | 310\nDebt | 5 | ")
    assert block.text == "Cash |  | 310\nDebt | 5 |"
