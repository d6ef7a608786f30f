"""A figure read from a table is held against the cell that it cites."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, cast

import pytest

from tools.models.answers import AnswerFact
from tools.models.facts import Source
from tools.models.passages import Table
from tools.ports.stores import DocumentStore
from tools.tie_out.answers.table_cells import table_problems

TABLE = Table(
    table_id="d#t1", doc_id="d", position=0, start=0, end=1, caption="", scale=1_000_000, currency="USD",
    headers=(("", "2023"),),
    rows=(("Adjusted EBIT", "1,608"), ("EPS (US cents)", "73.3"), ("Lines ('000):", ""), ("Phones", "28,733")),
)  # fmt: skip


class OneTable:
    """The one method of the store that is asked."""

    async def table(self, table_id: str) -> Table | None:
        return TABLE if table_id == TABLE.table_id else None


def fact(row: str, value: str, unit: str = "USD", **place: Any) -> AnswerFact:
    source = Source(doc_id="d", company="Q", ticker="Q", doc_type="release", table_id="d#t1", row=row, column="2023")
    return AnswerFact(
        ticker="Q", metric=f"printed:{row}", concept=row, label=row, fiscal_year=2023, end_date=date(2023, 6, 30),
        value=Decimal(value), unit=unit, basis="table", fact_id="f1", shown="", source=source.model_copy(update=place),
    )  # fmt: skip


def cases() -> Iterator[tuple[AnswerFact, bool]]:
    yield fact("Adjusted EBIT", "1608000000"), True
    yield fact("EPS (US cents)", "0.733", "USD/shares"), True
    yield fact("Phones", "28733000", "number"), True
    yield fact("Phones", "287330", "number"), False
    yield fact("Adjusted EBIT", "1609000000"), False
    yield fact("EBIT", "1608000000"), False
    yield fact("Adjusted EBIT", "1608000000", column="2022"), False
    yield fact("Adjusted EBIT", "1608000000", table_id="d#t9"), False


@pytest.mark.parametrize(("read", "holds"), list(cases()))
async def test_the_cell_decides(read: AnswerFact, holds: bool) -> None:
    assert (await table_problems(cast(DocumentStore, OneTable()), read) == []) is holds
