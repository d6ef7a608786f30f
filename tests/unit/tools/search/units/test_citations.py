"""From the pages of an answer to the units that it rests on."""

from tests.unit.tools.search.units.make import ASSETS, LOANS, STAFF, hit
from tools.search.units.citations import cited_units

HITS = [hit(LOANS, 0.6, 0.6), hit(ASSETS, 1.0, 2.0), hit(STAFF, 0.4, 0.4)]


def test_each_page_is_cited_by_its_best_unit_the_best_first() -> None:
    found = cited_units("بلغ عدد الموظفين ١٬٢٥٠ (صفحة ٤)، والأصول ٨٬١٣٧٬٣٩٤ (صفحة ٣).", HITS)
    assert [one.unit for one in found] == [ASSETS, STAFF]


def test_pages_that_were_not_found_are_cited_by_nothing() -> None:
    assert [one.unit for one in cited_units("(صفحة ٤، صفحة ٩٩)", HITS)] == [STAFF]


def test_an_answer_that_names_no_page_rests_on_the_best_unit() -> None:
    assert [one.unit for one in cited_units("٨٬١٣٧٬٣٩٤", HITS)] == [ASSETS]
    assert cited_units("(صفحة ٣)", []) == []
