"""The year of each number of a sentence."""

import pytest

from ingest.units.numbers import numbers_of


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("بلغ الربح لعام 2024م 900 مليون ريال مقابل 800 مليون ريال لعام 2023م.", ["2024", "2023"]),
        ("بلغ الربح لعام 2024م 900 مليون ريال مقابل 800 مليون ريال للعام السابق.", ["2024", "2023"]),
        ("المبيعات في 31 ديسمبر 2024م 15 مليون ريال (31 ديسمبر 2023م: 13 مليون ريال)", ["2024-12-31", "2023-12-31"]),
        ("بلغ الربح 900 مليون ريال مقابل 800 مليون ريال", [None, None]),
        ("بلغت الودائع 900 مليون ريال في نهاية 2024", ["2024"]),
    ],
)
def test_a_number_is_of_the_year_of_its_clause(text: str, periods: list[str | None]) -> None:
    assert [one.period for one in numbers_of(text) if one.kind == "amount"] == periods
