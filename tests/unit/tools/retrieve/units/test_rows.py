"""The row that a question names, with all of its words, and the number of its year."""

from dataclasses import replace

import pytest

from tests.unit.tools.search.units.make import ASSETS, DEPOSITS, LOANS, hit, row
from tools.language.bilingual.unit_words import same_terms
from tools.retrieve.units.rows import Wanted, fitting_rows, year_of

NET = row(5, "صافي القروض والتسهيلات للعملاء بعد الاضمحلال", "١", "٢")
HITS = [hit(unit) for unit in (NET, ASSETS, DEPOSITS, LOANS)]


def wanted(words: str, *years: int, names: tuple[str, ...] = (), around: str = "") -> Wanted:
    return Wanted(same_terms(words), tuple(map(same_terms, names)), years, same_terms(around))


def test_the_row_without_further_words_goes_before_one_that_says_more() -> None:
    [found] = fitting_rows(wanted("القروض والتسهيلات للعملاء", 2024), HITS)
    assert (found.hit.unit, found.further) == (LOANS, frozenset())
    assert [one.printed for one in found.numbers] == ["٤٬٢٢٠٬٥٠٠"]


def test_a_row_that_says_more_is_told_apart() -> None:
    [found] = fitting_rows(wanted("القروض بعد الاضمحلال", 2023), HITS)
    assert found.hit.unit is NET
    assert found.further


@pytest.mark.parametrize("words", ["ودائع العملاء الأجنبية", "عدد الفروع", "ربحية السهم"])
def test_a_word_that_no_label_has_leaves_no_row(words: str) -> None:
    assert fitting_rows(wanted(words, 2024), HITS) == []


def test_what_a_figure_moved_by_is_no_level_of_it() -> None:
    deposits = wanted("ودائع العملاء", 2024)
    assert fitting_rows(deposits, HITS)
    assert fitting_rows(replace(deposits, moves=same_terms("ارتفاع")), HITS) == []


def test_words_that_only_name_the_company_may_stand_elsewhere() -> None:
    assert fitting_rows(wanted("ودائع العملاء النهضة", 2024), HITS) == []
    [found] = fitting_rows(wanted("ودائع العملاء النهضة", 2024, around="بنك النهضة"), HITS)
    assert found.hit.unit is DEPOSITS


def test_a_figure_is_found_by_another_of_its_names() -> None:
    [found] = fitting_rows(wanted("total assets", 2024, names=("total assets", "إجمالي الأصول")), HITS)
    assert found.hit.unit is ASSETS
    [same] = fitting_rows(wanted("إجمالي الموجودات", 2024), HITS)  # one meaning
    assert same.hit.unit is ASSETS


def test_the_newest_column_is_meant_where_no_year_is_named_and_a_year_without_a_column_has_no_row() -> None:
    [found] = fitting_rows(wanted("إجمالي الأصول"), HITS)
    assert [year_of(one) for one in found.numbers] == [2024]
    [both] = fitting_rows(wanted("إجمالي الأصول", 2023, 2024), HITS)
    assert [year_of(one) for one in both.numbers] == [2024, 2023]
    assert fitting_rows(wanted("إجمالي الأصول", 2019), HITS) == []


def test_what_is_not_to_be_trusted_gives_no_figure() -> None:
    broken = ASSETS.model_copy(update={"unreliable": "its digits are reversed"})
    assert fitting_rows(wanted("إجمالي الأصول", 2024), [hit(broken)]) == []
