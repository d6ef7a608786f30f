"""A row's number as a figure: scaled, dated by its column, with its place."""

from datetime import date
from decimal import Decimal

from tests.unit.tools.search.units.make import ASSETS, LOSS, hit, row
from tools.retrieve.units.figures import as_figure
from tools.retrieve.units.rows import FittingRow


def test_a_figure_has_the_scale_the_day_and_the_place_of_its_cell() -> None:
    found = FittingRow(hit(ASSETS), ASSETS.numbers)
    value = as_figure(found, ASSETS.numbers[1])
    assert value is not None
    assert (value.value, value.unit, value.end_date) == (Decimal(7_452_010_000), "EGP", date(2023, 12, 31))
    assert (value.fiscal_year, value.basis, value.status) == (2023, "table", "tied")
    source = value.source
    assert (source.page, source.row, source.column, source.sentence) == (3, ASSETS.label, "2023-12-31", ASSETS.text)
    assert source.unit is not None
    assert source.unit.unit_id == ASSETS.unit_id


def test_parentheses_are_less_than_nothing_and_further_words_are_assumed() -> None:
    value = as_figure(FittingRow(hit(LOSS), LOSS.numbers, frozenset({"x"})), LOSS.numbers[0], "قائمة الدخل")
    assert value is not None
    assert (value.value, value.status) == (Decimal(-12_345_000), "assumed")
    assert value.label == "خسائر الاضمحلال (قائمة الدخل)"


def test_what_is_counted_is_no_money() -> None:
    counted = row(6, "عدد الأسهم المصدرة", "٥٠٠", "٥٠٠")
    value = as_figure(FittingRow(hit(counted), counted.numbers), counted.numbers[0])
    assert value is not None
    assert value.unit == "number"


def test_a_year_alone_is_its_end_and_what_nothing_dates_is_no_figure() -> None:
    [first, *_] = ASSETS.numbers
    by_year = as_figure(FittingRow(hit(ASSETS), (first,)), first.model_copy(update={"period": "2022"}))
    assert by_year is not None
    assert by_year.end_date == date(2022, 12, 31)
    assert as_figure(FittingRow(hit(ASSETS), (first,)), first.model_copy(update={"period": None})) is None
