"""Votes on the nominees for a board."""

import pytest

from tools.language.printed.votes import asked_votes, said_votes, vote_rows

LINES = """The following persons were elected:
Nominee
For
Against
Abstain
Broker\xa0Non-Votes
Ada Quill
1,005,178,935
12,334,137
2,634,817
172,969,325
Bo Marr, MD
943,626,804
69,085,058
7,436,027
172,969,325
(2) The auditors were ratified:
For
1,125,448,378"""
CELLS = """| Name | Votes For | Votes Withheld |
| --- | --- | --- |
| Ada Quill | 900 | 1,100 |
| Bo Marr | 1,500 | 500 |"""


def test_rows_are_read_up_to_what_is_no_nominee() -> None:
    first, second = vote_rows(LINES)
    assert (first.name, first.votes["for"], first.votes["broker"]) == ("Ada Quill", 1_005_178_935, 172_969_325)
    assert (second.name, second.printed("against")) == ("Bo Marr, MD", "69,085,058")
    assert second.line == "Bo Marr, MD 943,626,804 69,085,058 7,436,027 172,969,325"


def test_tables_of_cells_have_their_own_columns() -> None:
    assert [(one.name, dict(one.votes)) for one in vote_rows(CELLS)] == [
        ("Ada Quill", {"for": 900, "withheld": 1_100}),
        ("Bo Marr", {"for": 1_500, "withheld": 500}),
    ]


@pytest.mark.parametrize("text", ["We sell for less.\nAgainst\nall odds.", "For\n12\nAgainst\n13\nAbstain\n2"])
def test_what_is_no_table_of_nominees_has_no_rows(text: str) -> None:
    assert vote_rows(text) == []


@pytest.mark.parametrize(
    ("question", "column"),
    [
        ("Which nominee received the fewest votes in favor?", "for"),
        ("Which director got the most votes against?", "against"),
        ("Which director had the most votes withheld?", "withheld"),
        ("Which director nominee had the most abstentions?", "abstain"),
        ("Which director got the most support?", "for"),
        ("Which shareholder proposal got the fewest votes?", ""),
        ("Which director got the highest pay?", ""),
    ],
)
def test_votes_are_asked_for_by_their_column(question: str, column: str) -> None:
    assert asked_votes(question) == column
    assert not column or said_votes(column)
