"""The rows of a manifest: each loads, or is refused by file and line."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.chunk_manifest.reader import LONGEST_LINE, is_chunk_row, read_rows
from tests.unit.ingest.chunk_manifest.made import ABOUT, DOC, REMARK, ROWS, SLIDE, TABLE, TEXT, changed, jsonl
from tools.errors import RefusedFile

NAME = "chunk_manifest.jsonl"


def test_a_manifest_keeps_its_chunks_in_their_order() -> None:
    rows = read_rows(jsonl(*ROWS), NAME)
    assert [placed.row.chunk_id for placed in rows.chunks] == [f"{DOC}-{number}" for number in range(1, 5)]
    assert rows.chunks[1].place == f"{NAME}, line 3"
    assert (rows.about["year"], rows.about["quarter"], rows.about["company"]) == (2025, "2025-Q2", "Orbex Instruments")


def test_what_is_said_of_the_document_may_stand_in_its_rows() -> None:
    rows = read_rows(jsonl(changed(TEXT, doc_type="release"), changed(REMARK, company="Orbex", year=2025)), NAME)
    assert (rows.about["doc_type"], rows.about["company"], rows.about["year"]) == ("release", "Orbex", 2025)


def test_a_chunk_may_be_of_another_period_than_its_document_says() -> None:
    rows = read_rows(jsonl(ABOUT, changed(TEXT, quarter="2024-Q2"), changed(REMARK, quarter="2023-Q2")), NAME)
    assert rows.about["quarter"] == "2025-Q2"


def test_titles_above_a_chunk_may_be_one_text() -> None:
    [placed] = read_rows(jsonl(changed(TEXT, section_path="Results > Lasers")), NAME).chunks
    assert placed.row.sections == ("Results", "Lasers")


def test_a_kpi_may_be_written_in_capitals() -> None:
    [placed] = read_rows(jsonl(changed(TEXT, KPI=["capex"], segment="Lasers")), NAME).chunks
    assert placed.row.subjects == (("Lasers",), ("capex",))


BAD_ROWS: dict[str, tuple[Any, str]] = {
    "no-json": ("{", "line 2: is not JSON"),
    "a-list": ("[1]", "line 2: is not a JSON object"),
    "deeply-nested": ("[" * 100_000, "line 2: is not JSON"),
    "half-a-letter": (json.dumps(changed(REMARK, text="\ud800")), "line 2: is not JSON"),
    "page-0": (changed(REMARK, page=0), "line 2: page: 0 is no page number: whole, from 1"),
    "page-negative": (changed(REMARK, page=-3), "line 2: page: -3 is no page number"),
    "page-as-text": (changed(REMARK, page="7"), "line 2: page: '7' is no page number"),
    "page-half": (changed(REMARK, page=1.5), "line 2: page: 1.5 is no page number"),
    "page-beyond-all": (changed(REMARK, page=10**9), "line 2: page: 1000000000 is no page number"),
    "no-chunk-id": (changed(REMARK, chunk_id=None), "line 2: has no chunk_id"),
    "odd-chunk-id": (changed(REMARK, chunk_id="a\nb"), "line 2: chunk_id: 'a\\nb' is no id"),
    "nul-in-chunk-id": (changed(REMARK, chunk_id="a\0b"), "line 2: chunk_id: 'a\\x00b' is no id"),
    "empty-chunk-id": (changed(REMARK, chunk_id=" "), "line 2: chunk_id: ' ' is no id"),
    "same-chunk-id": (changed(REMARK, chunk_id=f"{DOC}-1"), f"line 2: chunk_id '{DOC}-1' stands in {NAME}, line 1"),
    "unknown-field": (changed(REMARK, speeker="A"), "line 2: speeker: no such field. Is it 'speaker'? Known"),
    "unknown-type": (changed(REMARK, type="picture"), "line 2: type: 'picture' is none of"),
    "late-document-row": (ABOUT, 'line 2: a row of the type "document" stands first'),
    "other-document": (changed(REMARK, doc_id="B"), f"line 2: doc_id is 'B', and '{DOC}' in {NAME}, line 1"),
    "no-text": (changed(REMARK, text=" "), "line 2: the chunk has no text"),
    "table-without-id": (changed(TABLE, table_id=None), "line 2: a table has no table_id"),
    "payload-of-a-text": (changed(REMARK, payload_ref="a.json"), "line 2: payload_ref is a table's"),
    "no-quarter": (changed(REMARK, quarter="Q2 2025"), "line 2: quarter: 'Q2 2025' is no quarter: write \"2025-Q2\""),
    "no-part-of-a-call": (changed(REMARK, call_part="closing"), "line 2: call_part: 'closing' is neither"),
    "path-of-numbers": (changed(REMARK, section_path=[7]), "line 2: section_path"),
    "over-long": (changed(REMARK, extra={"a": "x" * LONGEST_LINE}), "line 2: is longer than 2 MiB"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD_ROWS)
def test_a_bad_row_is_refused_by_its_line(case: str) -> None:
    row, said = BAD_ROWS[case]
    with pytest.raises(RefusedFile) as refused:
        read_rows(jsonl(TEXT, row), NAME)
    assert said in refused.value.message


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "holds no chunks"),
        (jsonl(ABOUT), "holds no chunks"),
        (jsonl(*ROWS).decode().encode("utf-16"), "is written in UTF-16. Write it in UTF-8."),
        ('{"text": "Café"}'.encode("latin-1"), "line 1: is not UTF-8 (byte 14)"),
        (jsonl(ABOUT, changed(TEXT, page=5)), "line 2: page 5 is beyond the document's 4 pages"),
        (jsonl(changed(TEXT, company="A"), changed(REMARK, company="B")), "company is 'B', and 'A' in"),
        (jsonl(changed(TEXT, year=2024), changed(REMARK, year=2025)), 'first row of the type "document"'),
        (jsonl(changed(ABOUT, year=2023), TEXT), "quarter 2025-Q2 is not of the year 2023"),
        (jsonl(TABLE, changed(TABLE, chunk_id="x")), "line 2: table_id 'tbl_1' stands in"),
    ],
)
def test_a_bad_manifest_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(RefusedFile) as refused:
        read_rows(data, NAME)
    assert said in refused.value.message


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = sorted({*ABOUT, *TEXT, *TABLE, *SLIDE, *REMARK, "KPI", "extra", "image_ref", "payload_ref", "language"})


@given(st.sampled_from(ROWS), st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=3))
def test_any_row_loads_or_is_refused_by_its_line(row: dict[str, Any], changes: dict[str, Any]) -> None:
    said = _said(lambda: read_rows(jsonl(TEXT, {**row, **changes}), NAME))
    assert said is None or said.startswith((f"{NAME}, line 1", f"{NAME}, line 2"))


@given(st.binary(max_size=200) | st.binary(max_size=60).map(lambda end: jsonl(TEXT) + end))
def test_any_bytes_load_or_are_refused_by_name(data: bytes) -> None:
    said = _said(lambda: read_rows(data, NAME))
    assert said is None or said.startswith(NAME)


def _said(read: Callable[[], Any]) -> str | None:
    """The refusal; None where what is read is taken."""
    try:
        read()
    except RefusedFile as error:
        return error.message
    return None


@pytest.mark.parametrize(
    ("row", "is_one"), [(TEXT, True), (ABOUT, True), ({"page": 1, "text": "a"}, False), (None, False), ([1], False)]
)
def test_a_manifest_is_known_by_its_first_row(row: Any, is_one: bool) -> None:
    assert is_chunk_row(row) is is_one
