"""Numbers that are looked for in tables: by the row's label, the column's year, and the terms that the text names."""

from dataclasses import dataclass
from datetime import date
from typing import Any, cast

import pytest

from tests.unit.tools.tie_out.numbers.reading import APPLE, read
from tools.models.documents import Document
from tools.models.filters import Filters
from tools.models.passages import Table
from tools.tie_out.numbers.cells import Tables
from tools.tie_out.numbers.verdicts import Verdict

DOCUMENT = Document(doc_id="d", company_id=1, ticker="AAPL", company="Apple Inc.", doc_type="10-K", fiscal_year=2024)


@dataclass
class OneTable:
    """A store of one document with one table."""

    headers: tuple[str, ...]
    row: tuple[str, ...]

    async def list_documents(self, *_: Any, **__: Any) -> list[Document]:
        return [DOCUMENT.model_copy(update={"filed": date(2024, 11, 1)})]

    async def tables(self, doc_id: str) -> list[Table]:
        return [
            Table(
                table_id="t",
                doc_id=doc_id,
                position=0,
                start=0,
                end=9,
                caption="",
                headers=(self.headers,),
                rows=(self.row,),
            )
        ]


async def find(text: str, headers: tuple[str, ...], row: tuple[str, ...], year: int | None = 2024) -> Verdict | None:
    [stated] = read(text)
    return await Tables(cast(Any, OneTable(headers, row)), Filters(), None).find(stated, APPLE, year)


async def test_a_cell_of_the_row_and_the_year() -> None:
    found = await find(
        "Apple's wearables net sales were $37.0 in 2024.", ("", "2024", "2023"), ("Wearables net sales", "37.0", "39.8")
    )
    assert found is not None
    assert (found.status, found.basis) == ("verified", "table")


async def test_a_cell_of_another_year_is_none() -> None:
    found = await find(
        "Apple's wearables net sales were $39.8 in 2024.", ("", "2024", "2023"), ("Wearables net sales", "37.0", "39.8")
    )
    assert found is not None
    assert found.status == "ambiguous"


@pytest.mark.parametrize(("printed", "status"), [("$5.20", "verified"), ("$5.00", "ambiguous")])
async def test_an_adjusted_figure_is_none_of_a_column_as_reported(printed: str, status: str) -> None:
    found = await find(
        f"Apple's adjusted EPS was {printed} per share in 2024.",
        ("", "As Reported (GAAP) 2024", "Adjusted (Non-GAAP) 2024"),
        ("Adjusted EPS", "$5.00", "$5.20"),
    )
    assert found is not None
    assert found.status == status
