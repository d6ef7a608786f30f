"""A model's statement over units: its numbers stand on the page it names, in the row and column that it tells."""

import pytest

from tests.unit.tools.search.units.make import ASSETS, DEPOSITS, LOANS, LOSS, STAFF
from tools.answer.unit_draft import PagedStatement
from tools.tie_out.answers.drafted.unit_check import hold_statement

UNITS = (ASSETS, LOANS, DEPOSITS, LOSS, STAFF)


def held(text: str, *pages: int) -> bool:
    return hold_statement(PagedStatement(text, pages), UNITS).holds


@pytest.mark.parametrize(
    "text",
    [
        "بلغ إجمالي الأصول ٨٬١٣٧٬٣٩٤ ألف جنيه في ٣١ ديسمبر ٢٠٢٤",
        "بلغ إجمالي الأصول 8,137,394 في عام 2024",
        "بلغت ودائع العملاء ٦٬٠٠٣٬١٢٠ في ٢٠٢٤",
        "Total of إجمالي الأصول was 7,452,010 in 2023",
    ],
)
def test_what_its_page_prints_holds_in_any_digits(text: str) -> None:
    assert held(text, 3)


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("بلغ إجمالي الأصول ٨٬١٣٧٬٣٩٥ في ٢٠٢٤", 3),  # another digit
        ("بلغ إجمالي الأصول ٨٬١٣٧٬٣٩٤ في ٢٠٢٣", 3),  # of the other year's column
        ("بلغ إجمالي الأصول ٦٬٠٠٣٬١٢٠ في ٢٠٢٤", 3),  # of another row
        ("بلغ إجمالي الأصول ٨٬١٣٧٬٣٩٤ في ٢٠٢٤", 4),  # on another page
        ("بلغ إجمالي الأصول ٨٬١٣٧٬٣٩٤ في ٢٠١٩", 3),  # of a year that nothing prints
        ("تضاعفت أرباح القطاع العقاري بسبب التوسع الخارجي", 3),  # words alone that no page has
    ],
)
def test_what_a_model_invents_or_moves_does_not_hold(text: str, page: int) -> None:
    assert not held(text, page)


def test_a_statement_without_a_page_or_of_a_page_that_was_not_given_does_not_hold() -> None:
    assert hold_statement(PagedStatement("بلغ إجمالي الأصول ٨٬١٣٧٬٣٩٤", ()), UNITS).problems == ("It names no page.",)
    assert hold_statement(PagedStatement("بلغ إجمالي الأصول ٨٬١٣٧٬٣٩٤", (9,)), UNITS).problems == (
        "Its page was not given.",
    )


def test_what_is_not_to_be_trusted_bears_nothing_out() -> None:
    broken = ASSETS.model_copy(update={"unreliable": "its digits are reversed"})
    assert not hold_statement(PagedStatement("بلغ إجمالي الأصول ٨٬١٣٧٬٣٩٤ في ٢٠٢٤", (3,)), [broken]).holds
