"""Totals, whose headings tell of what they are."""

from dataclasses import replace

from tests.unit.tools.search.units.make import hit, row
from tools.language.bilingual.unit_words import same_terms
from tools.retrieve.units.rows import fitting_rows
from tools.retrieve.units.wanted import Wanted
from tools.search.units.contexts import RowContext


def wanted(words: str, *years: int) -> Wanted:
    return Wanted(same_terms(words), (), years, same_terms(""))


def test_a_total_below_the_heading_of_its_part_is_not_of_that_part() -> None:
    total, bare = hit(row(20, "إجمالي الأصول", "٩٠٠", "٨٠٠")), hit(row(21, "الإجمالي", "٣٠٠", "٢٠٠"))
    below = RowContext(group=same_terms("الأصول المتداولة"))
    asked = replace(
        wanted("إجمالي الأصول المتداولة", 2024), contexts={one.unit.unit_id: below for one in (total, bare)}
    )
    assert fitting_rows(asked, [total]) == []
    assert [one.hit.unit for one in fitting_rows(asked, [bare])] == [bare.unit]


def test_a_bare_total_below_a_heading_that_says_more_is_none_of_what_is_asked_for() -> None:
    total = hit(row(31, "إجمالي", "١١", "١٢"))
    above = RowContext(titles=same_terms("الإضافات للأصول غير المتداولة"))
    asked = replace(wanted("إجمالي الأصول", 2024), contexts={total.unit.unit_id: above})
    assert fitting_rows(asked, [total]) == []
    named = replace(wanted("الإضافات للأصول غير المتداولة", 2024), contexts={total.unit.unit_id: above})
    assert [one.hit for one in fitting_rows(named, [total])] == [total]
