"""Cutting to size: whole sentences, whole rows, around the place that matters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.models.passages import estimate_tokens
from tools.search.excerpts.truncate import GAP, cut_text, find_units

SENTENCES = [f"Sentence number {place} tells of the plant in Ohio." for place in range(20)]
PROSE = " ".join(SENTENCES)
ROWS = [f"| Line {place} | {place} | {place * 2} |" for place in range(30)]
TABLE = "\n".join(["| | 2023 | 2022 |", "|---|---|---|", *ROWS])


def test_what_fits_is_left_alone() -> None:
    assert cut_text(PROSE, 10_000) == PROSE


def test_the_beginning_is_kept_unless_another_place_is_named() -> None:
    cut = cut_text(PROSE, 60)
    assert cut == " ".join(SENTENCES[:4]) + f"\n{GAP}"


def test_what_stands_around_the_place_is_kept() -> None:
    cut = cut_text(PROSE, 80, PROSE.index(SENTENCES[10]))
    assert cut is not None
    assert SENTENCES[10] in cut
    assert cut.startswith(f"{GAP}\nSentence")
    assert cut.endswith(f".\n{GAP}")


def test_a_table_keeps_its_header_and_whole_rows() -> None:
    cut = cut_text(TABLE, 80, is_table=True)
    assert cut is not None
    lines = cut.splitlines()
    assert lines[:2] == TABLE.splitlines()[:2]
    assert lines[2] == ROWS[0]
    assert lines[-1] == GAP
    assert {*lines[2:-1]} <= {*ROWS}


def test_rows_inside_prose_are_whole_too() -> None:
    text = f"The table shows sales.\n\n{TABLE}\n\nThe end of it."
    assert [text[start:end] for start, end in find_units(text)] == [
        "The table shows sales.",
        *TABLE.splitlines(),
        "The end of it.",
    ]


def test_printed_tables_are_cut_between_lines() -> None:
    printed = "\n".join(f"Other item {place}\n{place},000" for place in range(60))
    cut = cut_text(printed, 100)
    assert cut is not None
    assert {*cut.splitlines()} <= {*printed.splitlines(), GAP}


@pytest.mark.parametrize("tokens", [-5, 0, 3])
def test_nothing_fits(tokens: int) -> None:
    assert cut_text(PROSE, tokens) is None
    assert cut_text(TABLE, tokens, is_table=True) is None


@given(
    st.lists(st.text(st.sampled_from("aB .|-\n5"), max_size=60), max_size=12).map(". X".join),
    st.integers(0, 80),
    st.integers(0, 500),
    st.booleans(),
)
def test_what_holds_for_all_texts(text: str, tokens: int, keep: int, is_table: bool) -> None:
    cut = cut_text(text, tokens, keep, is_table=is_table)
    if cut is None or cut == text:
        return
    assert estimate_tokens(cut) <= tokens
    for part in cut.split(f"\n{GAP}"):
        assert part.removeprefix(f"{GAP}\n").strip("\n") in text or is_table
