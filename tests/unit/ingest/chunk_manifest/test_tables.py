"""Tables as JSON: checked cell by cell, and read as tables of a page are."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.chunk_manifest.tables import read_payload, to_table
from tests.unit.ingest.chunk_manifest.made import PAYLOAD, changed
from tools.errors import RefusedFile

REF = "elements/A/tables/t.json"


def read(payload: Any) -> Any:
    return read_payload(payload if isinstance(payload, bytes) else json.dumps(payload).encode(), REF, "tbl_1", "A")


def test_cells_are_kept_as_printed_under_the_headings_over_them() -> None:
    table = to_table(read(PAYLOAD), [], [])
    assert table.headers == ("", "Three months ended June 30, | 2025", "Three months ended June 30, | 2024")
    assert [[row.text(at) for at in range(3)] for row in table.rows] == PAYLOAD["rows"]
    assert (table.caption, table.scale, table.currency) == ("Revenue by segment", 10**6, "USD")


def test_a_scale_of_its_own_needs_no_note() -> None:
    table = to_table(read(changed(PAYLOAD, units=None, scale="thousands")), [], [])
    assert (table.scale, table.units.note) == (1000, "in thousands")


def test_a_scale_goes_before_what_stands_around_the_table() -> None:
    table = to_table(read(changed(PAYLOAD, units=None, scale="units")), ["All amounts are in millions of dollars."], [])
    assert table.scale == 1


BAD: dict[str, tuple[Any, str]] = {
    "no-json": (b"{", "is not JSON"),
    "no-object": ([1], "is not a JSON object"),
    "no-utf-8": (b'{"caption": "Caf\xe9"}', "is not UTF-8"),
    "no-rows": (changed(PAYLOAD, rows=[]), "rows: [] is not valid"),
    "rows-of-nothing": (changed(PAYLOAD, rows=[[]], headers=[]), "rows[1] has no cells"),
    "nothing-in-them": (changed(PAYLOAD, rows=[["", None, " "]]), "no cell of its rows has any text"),
    "ragged": (changed(PAYLOAD, rows=[*PAYLOAD["rows"], ["a", "1"]]), "rows[4] has 2 cells, and rows[1] has 3"),
    "ragged-headers": (changed(PAYLOAD, headers=[["", "2025"]]), "headers[1] has 2 cells, and rows[1] has 3"),
    "headers-as-one-row": (changed(PAYLOAD, headers=["", "2025", "2024"]), "headers are rows of texts"),
    "numbers-for-cells": (changed(PAYLOAD, rows=[["Sensors", 120.4, 101.3]]), "cells texts as printed, or null"),
    "unknown-field": (changed(PAYLOAD, colums=3), "colums: no such field"),
    "other-id": (changed(PAYLOAD, table_id="tbl_2"), "table_id is 'tbl_2', and 'tbl_1' in the manifest's row"),
    "two-scales": (changed(PAYLOAD, scale="thousands"), "scale is 'thousands', and units say 'in millions'"),
    "unread-units": (changed(PAYLOAD, units="Tsd."), "units are 'Tsd.', which tells no scale. Give `scale`"),
    "no-currency": (changed(PAYLOAD, currency="$"), "is no currency of three letters"),
    "page-0": (changed(PAYLOAD, page=0), "page: 0 is no page number"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_table_is_refused(case: str) -> None:
    payload, said = BAD[case]
    with pytest.raises(RefusedFile) as refused:
        read(payload)
    assert refused.value.message.startswith(REF)
    assert said in refused.value.message


CELLS = st.none() | st.text(max_size=12) | st.sampled_from(["2025", "(1.2)", "$ 5", "%", "<b>", "a | b", "\x1f"])
TABLES = st.integers(1, 4).flatmap(
    lambda width: st.fixed_dictionaries(
        {
            "rows": st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=5),
            "headers": st.lists(st.lists(CELLS, min_size=width, max_size=width), max_size=3),
            "caption": st.text(max_size=30),
        }
    )
)


@given(TABLES)
def test_any_table_is_read_or_refused(payload: dict[str, Any]) -> None:
    refused = REF
    try:
        to_table(read(payload), ["before"], ["after"])
    except RefusedFile as error:
        refused = error.message
    assert refused.startswith(REF)
