"""Results as tab-separated text, Markdown and CSV; and which of the formats is taken."""

import csv
import io

import pytest

from server.cli.formats.choice import OutputFormat, choose_format
from server.cli.formats.layout import Block, Column, Framed, Grid, Line, Note
from server.cli.formats.plain import to_markdown, to_tsv
from server.cli.formats.records import records_of, to_csv
from tools.errors import InvalidInput

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


def test_the_rows_of_grids_are_records_under_plain_names() -> None:
    [first, second] = records_of([FRAMED])
    assert first == {"mean_top_score": "a\tb\nc", "value": "$1"}
    assert list(csv.DictReader(io.StringIO(to_csv([first, second])))) == [first, second]


def test_records_of_several_grids_tell_theirs() -> None:
    other = Grid((Column("Word"),), (("ebitda",),), "Words")
    assert [record["table"] for record in records_of([GRID, other])] == ["Title", "Title", "Words"]
    assert to_csv(records_of([GRID, other])).splitlines()[0] == "table,mean_top_score,value,word"


def test_no_record_is_no_csv() -> None:
    assert to_csv([]) == ""


@pytest.mark.parametrize(
    ("named", "json", "csv_", "terminal", "chosen"),
    [
        (None, False, False, True, "table"),
        (None, False, False, False, "tsv"),
        (OutputFormat.md, False, False, True, "md"),
        (None, True, False, True, "json"),
        (None, False, True, False, "csv"),
        (OutputFormat.json, True, False, False, "json"),
        (OutputFormat.table, False, False, False, "table"),
    ],
)
def test_the_format_is_what_is_asked_for_or_suits_the_output(
    named: OutputFormat | None, json: bool, csv_: bool, terminal: bool, chosen: str
) -> None:
    assert choose_format(named, json_=json, csv=csv_, is_terminal=terminal) == chosen


@pytest.mark.parametrize(
    ("named", "json", "csv_", "said"),
    [
        (None, True, True, "--json and --csv exclude each other."),
        (OutputFormat.md, True, False, "--json and --format md exclude each other."),
        (OutputFormat.json, False, True, "--csv and --format json exclude each other."),
    ],
)
def test_two_formats_are_an_error_that_names_both(
    named: OutputFormat | None, json: bool, csv_: bool, said: str
) -> None:
    with pytest.raises(InvalidInput, match=said):
        choose_format(named, json_=json, csv=csv_, is_terminal=True)
