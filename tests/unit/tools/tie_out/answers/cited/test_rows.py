"""The row of an Arabic statement that a figure was read from: by its label, its amount and its column."""

from decimal import Decimal

import pytest

from tests.unit.tools.search.units.make import ASSETS, BANK, LOSS, row
from tools.models.facts import Source
from tools.tie_out.answers.cited.rows import row_of

UNITS = (ASSETS, LOSS, row(5, "إجمالي الالتزامات وحقوق الملكية", "٨٬١٣٧٬٣٩٤", "٧٬٤٥٢٬٠١٠"))


def source(label: str, column: str = "2024-12-31") -> Source:
    return Source(doc_id=BANK.doc_id, company=BANK.company, ticker="NHD", doc_type="annual_report", table_id="t1",
                  row=label, column=column)  # fmt: skip


@pytest.mark.parametrize(
    ("label", "column", "value", "found"),
    [
        ("إجمالي الأصول", "2024-12-31", 8_137_394_000, ASSETS),
        ("إجمالي الأصول", "2023-12-31", 7_452_010_000, ASSETS),
        ("خسائر الاضمحلال", "2024-12-31", 12_345_000, LOSS),  # a cost, printed in parentheses
        ("إجمالي الأصول", "2023-12-31", 8_137_394_000, None),  # of the other column
        ("إجمالي الأصول", "2024-12-31", 8_137_394, None),  # without its scale
        ("الأصول", "2024-12-31", 8_137_394_000, None),
    ],
)
def test_the_row_has_the_label_and_the_amount_in_the_column(label: str, column: str, value: int, found: object) -> None:
    assert row_of(source(label, column), Decimal(value), UNITS) == found


def test_of_two_rows_that_may_be_it_none_is() -> None:
    twice = (*UNITS, ASSETS.model_copy(update={"unit_id": "nahda-24#u9"}))
    assert row_of(source("إجمالي الأصول"), Decimal(8_137_394_000), twice) is None


def test_a_row_that_is_not_to_be_trusted_is_none() -> None:
    doubted = ASSETS.model_copy(update={"unreliable": "digits stand backwards"})
    assert row_of(source("إجمالي الأصول"), Decimal(8_137_394_000), [doubted]) is None
