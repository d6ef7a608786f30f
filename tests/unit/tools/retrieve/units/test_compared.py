"""Two years' figures of one sentence, and the change between them."""

from dataclasses import replace

import pytest

from ingest.units.numbers import numbers_of
from tests.unit.tools.search.units.make import hit, sentence
from tools.language.bilingual.unit_words import same_terms
from tools.models.units import InformationUnit
from tools.retrieve.units.compared import compared_figures
from tools.retrieve.units.figures import as_figure
from tools.retrieve.units.wanted import Wanted

TOLD = (
    "بلغ صافي الربح لعام 2024م مبلغ 900 مليون ريال سعودي مقابل 800 مليون ريال سعودي لعام 2023م، "
    "وبلغت ربحية السهم لعام 2024م 5.33 ريال سعودي مقابل 5.39 ريال سعودي للعام السابق."
)


def read(text: str) -> InformationUnit:
    numbers = numbers_of(text)
    return sentence(1, text).model_copy(update={"numbers": numbers, "keys": tuple(one.key for one in numbers)})


def asked(words: str, *years: int, moves: str = "") -> Wanted:
    return Wanted(same_terms(words), years=years, moves=same_terms(moves))


def test_a_sentence_tells_by_how_much_a_figure_moved() -> None:
    [row] = compared_figures(asked("ربحية السهم", 2023, 2024, moves="انخفاض"), [hit(read(TOLD))])
    figure = as_figure(row, row.numbers[0])
    assert figure is not None
    assert figure.yoy is not None
    assert (figure.label, str(figure.value), str(figure.yoy.delta)) == ("ربحية السهم", "5.33", "-0.06")


def test_both_years_are_told_where_both_are_named() -> None:
    [row] = compared_figures(asked("صافي الربح", 2023, 2024), [hit(read(TOLD))])
    told = [(one.period, one.value * one.scale) for one in row.numbers]
    assert told == [("2024", 900 * 10**6), ("2023", 800 * 10**6)]


@pytest.mark.parametrize("words", ["الربح التشغيلي", "إجمالي الإيرادات", "الربح"])
def test_another_figures_words_are_none(words: str) -> None:
    assert compared_figures(asked(words, 2023, 2024), [hit(read(TOLD))]) == []


def test_one_year_alone_and_figures_that_are_not_set_against_each_other_are_none() -> None:
    assert compared_figures(asked("صافي الربح", 2024), [hit(read(TOLD))]) == []
    apart = read("بلغ صافي الربح لعام 2024م 900 مليون ريال سعودي، ثم 800 مليون ريال سعودي لعام 2023م.")
    assert compared_figures(asked("صافي الربح", 2023, 2024), [hit(apart)]) == []
    unsound = read(TOLD).model_copy(update={"unreliable": "digits"})
    assert compared_figures(replace(asked("صافي الربح", 2023, 2024)), [hit(unsound)]) == []


def test_the_earlier_year_is_told_alone_and_the_document_s_own_is_left_to_the_sentence() -> None:
    [row] = compared_figures(asked("صافي الربح", 2023), [hit(read(TOLD))])
    assert [(one.period, one.value) for one in row.numbers] == [("2023", 800)]
    assert compared_figures(asked("صافي الربح", 2024), [hit(read(TOLD))]) == []


def test_a_noun_that_tells_nothing_by_itself_stays_in_the_name_of_a_figure() -> None:
    text = "بلغت نسبة كفاية رأس المال 14.5% في 31 ديسمبر 2024 مقابل 13.2% في 31 ديسمبر 2023."
    [row] = compared_figures(asked("كفاية رأس", 2023), [hit(read(text))])
    assert (row.label, [one.printed for one in row.numbers]) == ("كفاية رأس المال", ["13.2%"])


def test_what_is_said_behind_both_figures_is_said_of_them() -> None:
    told = (
        "بلغت المبيعات بين القطاعات للسنة المنتهية في 31 ديسمبر 2024م مبلغ 900 مليون ريال سعودي "
        "(31 ديسمبر 2023م: 800 مليون ريال سعودي) والتي تم استبعادها عند التوحيد."
    )
    [row] = compared_figures(asked("المبيعات بين القطاعات المستبعدة", 2023), [hit(read(told))])
    assert [one.period for one in row.numbers] == ["2023-12-31"]
    assert compared_figures(asked("المبيعات الخارجية المستبعدة", 2023), [hit(read(told))]) == []
