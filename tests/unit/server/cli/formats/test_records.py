"""The rows of grids as flat records, and these as CSV."""

import csv
import io

from server.cli.formats.layout import Column, Framed, Grid, Line
from server.cli.formats.records import records_of, to_csv

GRID = Grid((Column("Mean top score"), Column("Value", right=True)), (("a\tb\nc", "$1"), ("x | y", "$2")), "Title")


def test_the_rows_of_grids_are_records_under_plain_names() -> None:
    [first, second] = records_of([Framed("Question", (Line("It rose."), GRID))])
    assert first == {"mean_top_score": "a\tb\nc", "value": "$1"}
    assert list(csv.DictReader(io.StringIO(to_csv([first, second])))) == [first, second]


def test_records_of_several_grids_tell_theirs() -> None:
    other = Grid((Column("Word"),), (("ebitda",),), "Words")
    assert [record["table"] for record in records_of([GRID, other])] == ["Title", "Title", "Words"]
    assert to_csv(records_of([GRID, other])).splitlines()[0] == "table,mean_top_score,value,word"


def test_no_record_is_no_csv() -> None:
    assert to_csv([]) == ""
