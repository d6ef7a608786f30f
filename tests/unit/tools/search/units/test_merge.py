"""Exact values first, each unit once; a year alone is exact only beside words of the question."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.unit.tools.search.units.make import ASSETS, DEPOSITS, LOANS, LOSS, STAFF, row, sentence
from tools.language.arabic.intent import numeric_intent
from tools.language.terms import terms
from tools.models.units import InformationUnit
from tools.ports.indexes import Scope
from tools.search.units.asked import AskedUnits
from tools.search.units.contexts import RowContext
from tools.search.units.legs import Candidate
from tools.search.units.merge import by_context, is_period, merge_found, with_parts
from tools.search.units.ranking import name_match

ALL = (LOANS, DEPOSITS, LOSS, ASSETS, STAFF)


def asked(query: str, names: tuple[tuple[str, ...], ...] = ()) -> AskedUnits:
    words = {term: 1.0 for term in terms(query) if not term[0].isdigit()}
    return AskedUnits(query, numeric_intent(query), words, Scope(), 10, names)


def found(units: Sequence[InformationUnit], similarity: float = 1.0) -> list[Candidate]:
    return [Candidate(unit, similarity, "numeric" if similarity == 1 else "semantic") for unit in units]


@pytest.mark.parametrize("year", ["2024", "٢٠٢٤", "۲۰۲۴"])
def test_the_row_that_the_question_names_goes_first_whatever_its_digits(year: str) -> None:
    ranked = merge_found(asked(f"كم بلغت إجمالي الأصول في ٣١ ديسمبر {year}؟"), found(ALL), [])
    assert ranked[0].unit is ASSETS
    assert (ranked[0].similarity, ranked[0].leg) == (1.0, "numeric")


def test_a_year_alone_makes_no_exact_match_of_rows_that_share_no_word() -> None:
    ranked = merge_found(asked("ودائع العملاء ٢٠٢٤"), found(ALL), found([STAFF], 0.4))
    assert ranked[0].unit is DEPOSITS
    assert ASSETS not in [one.unit for one in ranked]
    assert next(one for one in ranked if one.unit is STAFF).similarity == 0.4


def test_an_amount_is_exact_without_any_word() -> None:
    ranked = merge_found(asked("أين ورد 4,220,500؟"), found([LOANS]), found([ASSETS], 0.9))
    assert [one.unit for one in ranked] == [LOANS, ASSETS]
    assert ranked[0].score > 1 > ranked[1].score


def test_each_unit_comes_once_and_exact_ones_first() -> None:
    ranked = merge_found(asked("إجمالي الأصول ٢٠٢٤"), found([ASSETS]), found([LOANS, ASSETS], 0.7))
    assert [one.unit for one in ranked] == [ASSETS, LOANS]


def test_values_alone_are_given_where_no_word_is_found() -> None:
    ranked = merge_found(asked("what about 2024?"), found([ASSETS, LOANS]), [])
    assert {one.unit.unit_id for one in ranked} == {ASSETS.unit_id, LOANS.unit_id}


def test_a_name_in_the_other_language_counts_as_the_label() -> None:
    names = (tuple(terms("إجمالي الأصول")),)
    ranked = merge_found(asked("total assets 2024", names), found(ALL), [])
    assert ranked[0].unit is ASSETS


@pytest.mark.parametrize(
    ("key", "is_one"), [("2024", True), ("2024-12-31", True), ("1446 AH", True), ("4220500", False), ("8.19%", False)]
)
def test_the_keys_of_periods_are_told_from_those_of_amounts(key: str, is_one: bool) -> None:
    assert is_period(key) is is_one


def test_a_row_of_a_table_without_years_stands_beside_exact_ones_by_its_words() -> None:
    undated = DEPOSITS.model_copy(
        update={"numbers": tuple(one.model_copy(update={"period": None}) for one in DEPOSITS.numbers), "keys": ()}
    )
    ranked = merge_found(asked("ودائع العملاء ٢٠٢٤"), found([ASSETS]), found([undated], 0.4))
    assert ranked[0].unit is undated
    assert (ranked[0].similarity, ranked[0].score > 1) == (0.4, True)


def test_rows_whose_label_names_no_figure_are_found_by_their_columns() -> None:
    numbers = [
        one.model_copy(update={"label": f"الرصيد | {heading}"})
        for one, heading in zip(ASSETS.numbers, ("رأس المال", "مجموع حقوق الملاك"), strict=True)
    ]
    balance = row(31, "الرصيد", "١", "٢").model_copy(update={"numbers": tuple(numbers)})
    ranked = merge_found(asked("مجموع حقوق الملاك ٢٠٢٤"), found([ASSETS, balance]), [])
    assert ranked[0].unit is balance


def test_rows_of_a_table_that_is_not_to_be_trusted_stand_behind() -> None:
    question = asked("إجمالي الأصول ٢٠٢٤")
    twin = ASSETS.model_copy(update={"unit_id": "nahda-24#u40", "position": 40})
    ranked = merge_found(question, found([ASSETS, twin]), [])
    assert [one.unit for one in by_context(question, ranked, {ASSETS.unit_id: RowContext(doubtful=True)})] == [
        twin,
        ASSETS,
    ]


def test_a_number_of_the_kind_that_is_asked_for_goes_first() -> None:
    rate, amount = sentence(12, "عدد السعودة 90.8%"), sentence(11, "عدد السعودة 90")
    query = replace(asked("السعودة"), kinds=frozenset({"percent"}))
    assert merge_found(query, [], found([amount, rate], 0.5))[0].unit is rate
    assert merge_found(asked("السعودة"), [], found([amount, rate], 0.5))[0].unit is amount


def test_the_figures_of_a_ratio_go_before_others() -> None:
    query = replace(
        asked("نسبة القروض إلى الأصول ٢٠٢٤"),
        parts=((tuple(terms("قروض وتسهيلات للعملاء")),), (tuple(terms("إجمالي الأصول")),)),
    )
    ordered = with_parts(query, merge_found(query, found([DEPOSITS, LOSS, ASSETS, LOANS]), found(ALL, 0.5)))
    assert [one.unit for one in ordered[:2]] == [LOANS, ASSETS]


def test_a_sentence_with_all_of_a_name_counts_whatever_else_it_says() -> None:
    told = sentence(11, "بلغ صافي الربح لعام 2024م 900 مقابل 800 لعام 2023م وبلغت ربحية السهم لعام 2024م 5.33")
    other = row(12, "أنصبة أرباح", "٤", "٥")
    names = (tuple(terms("ربحية السهم")), tuple(terms("نصيب السهم من الأرباح")))
    assert name_match(told, names) >= 0.75
    assert name_match(sentence(13, "بلغ السهم 5"), names) == 0
    assert name_match(other, names) > 0


def test_a_dash_or_no_year_at_all_stands_beside_what_has_the_year() -> None:
    dash = row(20, "دخل آخر", "-", "٥").model_copy(update={"keys": ("5", "2023-12-31", "2023")})
    share = sentence(21, "نسبة السعودة في الشركة 90.8%")
    ranked = merge_found(asked("دخل آخر ٢٠٢٤"), [], found([dash, ASSETS], 0.5))
    assert ranked[0].unit is dash
    assert ranked[0].score > 1
    assert merge_found(asked("نسبة السعودة ٢٠٢٤"), found(ALL), found([share], 0.5))[0].unit is share
