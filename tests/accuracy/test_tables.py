"""Tables of real filings: types as labelled by hand, no cell lost, the summary compensation table exact.

They need the shared filings, which are not part of the repository.
"""

import json

import pytest

from evals.measures.documents import table_reading
from evals.places import SHARED
from ingest.html.tables.split import MAX_TOKENS, split_table

FILINGS = SHARED / "filings"
LARGE = "10-K_META_0001326801-24-000012.html.gz"


@pytest.fixture(autouse=True)
def filings() -> None:
    if not FILINGS.is_dir():
        pytest.skip(f"needs the shared filings, which are not at {FILINGS}")


def test_types_are_right_on_the_labelled_tables() -> None:
    report = table_reading.measure_types()
    assert report.total == 50
    assert report.right >= 0.96 * report.total, report.misses


def test_labelled_tables_have_the_rows_and_columns_that_a_reader_sees() -> None:
    labelled = [json.loads(line) for line in table_reading.GOLD.read_text(encoding="utf-8").splitlines()]
    shapes = {True: 0, False: 0}
    for row in labelled:
        table = table_reading.open_document(row["file"]).read(row["table"])
        shapes[(len(table.head) + len(table.rows), len(table.headers)) == (row["rows"], row["columns"])] += 1
    assert shapes[True] >= 49, shapes


def test_no_cell_of_any_shared_filing_is_lost() -> None:
    report = table_reading.measure_grids()
    assert report.cells > 50_000
    assert report.lost == []
    assert [width for width, _, _ in report.widest][:3] == [13, 11, 11]
    assert all(after <= before for after, before, _ in report.widest)


def test_the_summary_compensation_table_is_exact() -> None:
    assert table_reading.measure_pay() == (15, [])


def test_words_say_what_inline_xbrl_does() -> None:
    names = [
        f"filings/{name}.html.gz" for name in ("10-K_AAPL_2024-11-01", "10-Q_PG_2025-04-24", "10-K_NVDA_2025-02-26")
    ]
    right, total, wrong = table_reading.measure_words(names)
    assert total > 2500
    assert right >= 0.99 * total, wrong


def test_parts_of_real_tables_lose_no_row_and_keep_the_limit() -> None:
    document = table_reading.open_document(f"filings/{LARGE}")
    for table in map(document.read, range(len(document.tables))):
        for limit in (MAX_TOKENS, 200):
            parts = split_table(table, limit)
            assert [row for part in parts for row in part.rows if not row.repeated] == list(table.rows)
        assert all(part.approx_tokens <= MAX_TOKENS for part in split_table(table))
