"""Results as tab-separated text and as Markdown."""

from server.cli.formats.layout import Block, Column, Framed, Grid, Line, Note
from server.cli.formats.plain import to_markdown, to_tsv

GRID = Grid(
    (Column("Mean top score"), Column("Value", right=True)),
    (("a\tb\nc", "$1"), ("x | y", "$2")),
    "Title",
    ("below",),
)
FRAMED = Framed("Question", (Line("It rose."), GRID, Note("It is old.", "Warning")), "answered")


def tsv(block: Block) -> list[str]:
    return list(to_tsv(block))


def test_a_row_is_a_line_with_a_tab_between_its_cells() -> None:
    assert tsv(GRID) == ["Title", "Mean top score\tValue", "a b c\t$1", "x | y\t$2", "below"]


def test_a_frame_is_its_lines_without_the_box() -> None:
    assert tsv(FRAMED) == ["Question", "It rose.", *tsv(GRID), "Warning: It is old.", "answered"]


def test_markdown_escapes_the_strokes_of_cells() -> None:
    assert list(to_markdown(GRID)) == [
        *("**Title**", "", "| Mean top score | Value |", "| --- | ---: |"),
        *("| a b c | $1 |", r"| x \| y | $2 |", "", "below", ""),
    ]
    assert list(to_markdown(FRAMED))[:4] == ["## Question", "", "It rose.", ""]
    assert "> **Warning:** It is old." in list(to_markdown(FRAMED))
