"""The row that a question names, with all of its words, and the number of its year."""

from dataclasses import replace

import pytest

from tests.unit.tools.search.units.make import ASSETS, DEPOSITS, LOANS, hit, row
from tools.language.bilingual.line_names import named_lines
from tools.language.bilingual.unit_words import same_terms
from tools.retrieve.units.row_numbers import year_of
from tools.retrieve.units.rows import fitting_rows
from tools.retrieve.units.wanted import Wanted
from tools.search.units.contexts import RowContext

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


def test_what_a_label_sets_apart_is_not_its_figure() -> None:
    profit = hit(row(7, "الربح قبل الزكاة والضريبة", "١", "٢"))
    assert fitting_rows(wanted("الزكاة والضريبة", 2024), [profit]) == []
    assert fitting_rows(wanted("الربح قبل الزكاة والضريبة", 2024), [profit])


def test_how_a_figure_moved_is_told_by_two_numbers_of_its_row_or_not_at_all() -> None:
    moved = replace(wanted("ودائع العملاء", 2024), moves=same_terms("ارتفاع"))
    [row] = fitting_rows(moved, HITS)
    assert row.before is not None
    assert (row.before.printed, [one.printed for one in row.numbers]) == ("٥٬٧١٠٬٠٠٠", ["٦٬٠٠٣٬١٢٠"])
    assert fitting_rows(replace(moved, years=(2023,)), HITS) == []  # 2022 has no column


def test_a_figure_of_a_gregorian_year_is_none_of_a_hijri_one() -> None:
    asked = replace(wanted("ودائع العملاء"), hijri=frozenset({"1446 AH"}))
    assert fitting_rows(asked, HITS) == []
    dated = hit(DEPOSITS.model_copy(update={"keys": (*DEPOSITS.keys, "1446 AH")}))
    assert [row.hit.unit for row in fitting_rows(asked, [*HITS, dated])] == [dated.unit]


def test_a_row_of_another_company_s_document_is_none_of_the_question() -> None:
    assert fitting_rows(replace(wanted("ودائع العملاء", 2024), documents=frozenset({"other"})), HITS) == []


def test_rows_of_other_lines_that_say_more_are_no_answer_where_there_are_several() -> None:
    loans = [hit(row(7, "قروض قصيرة الأجل", "١", "٢")), hit(row(8, "قروض طويلة الأجل", "٣", "٤"))]
    assert fitting_rows(wanted("قروض", 2024), loans) == []
    [one] = fitting_rows(wanted("قروض طويلة الأجل", 2024), loans)
    assert one.hit is loans[1]


def test_the_statement_that_is_named_chooses_among_rows_of_one_label() -> None:
    balance, flow = hit(row(7, "محفظة القروض", "١", "٢")), hit(row(8, "محفظة القروض", "٣", "٤"))
    contexts = {"nahda-24#u7": RowContext(statement="balance sheet"), "nahda-24#u8": RowContext(statement="other")}
    asked = replace(wanted("محفظة القروض", 2024), statement="balance sheet", contexts=contexts)
    assert [one.hit for one in fitting_rows(asked, [flow, balance])] == [balance]


def test_a_heading_above_a_row_has_the_words_that_its_label_lacks() -> None:
    part = hit(row(7, "شركة القنوات", "١", "٢"))
    asked = wanted("أصول شركة القنوات", 2024)
    assert fitting_rows(asked, [part]) == []
    assert fitting_rows(replace(asked, contexts={"nahda-24#u7": RowContext(group=same_terms("الأصول"))}), [part])
    assert (
        fitting_rows(replace(asked, contexts={"nahda-24#u7": RowContext(same_terms("الأصول"), doubtful=True)}), [part])
        == []
    )


def test_a_total_is_of_the_heading_that_it_stands_under_and_of_nothing_further() -> None:
    total = hit(row(7, "الإجمالي", "١", "٢"))
    asked = wanted("إضافات الأصول غير المتداولة", 2024)
    above = RowContext(group=same_terms("الإضافات للأصول غير المتداولة"), columns=same_terms("البند"))
    assert fitting_rows(asked, [total]) == []
    assert fitting_rows(replace(asked, contexts={"nahda-24#u7": above}), [total])
    further = replace(wanted("الأصول غير المتداولة", 2024), contexts={"nahda-24#u7": above})
    assert fitting_rows(further, [total]) == []


def test_a_word_of_a_label_may_be_written_together_with_a_preposition() -> None:
    owners = hit(row(7, "حقوق بمالكي الوحدات", "١", "٢"))
    [found] = fitting_rows(wanted("حقوق مالكي الوحدات", 2024), [owners])
    assert found.further == frozenset()


def test_the_balance_at_the_beginning_is_not_the_one_at_the_end() -> None:
    cash = [hit(row(7, "النقدية في بداية السنة", "١", "٢")), hit(row(8, "النقدية في نهاية السنة", "٣", "٤"))]
    assert [one.hit for one in fitting_rows(wanted("النقدية", 2024), cash)] == [cash[1]]


def test_a_dash_is_nothing_in_the_year_of_its_column() -> None:
    unit = row(7, "دخل آخر", "", "٥٢٬٦٧٨").model_copy(update={"text": "دخل آخر | - | ٥٢٬٦٧٨"})
    [found] = fitting_rows(wanted("دخل آخر", 2023, 2024), [hit(unit)])
    assert [(one.period, one.value) for one in found.numbers] == [("2023-12-31", 52_678), ("2024-12-31", 0)]
    [alone] = fitting_rows(wanted("دخل آخر", 2024), [hit(unit)])
    assert [(one.period, one.value) for one in alone.numbers] == [("2024-12-31", 0)]
    assert fitting_rows(wanted("دخل آخر", 2022), [hit(unit)]) == []  # no column of the document's


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


def test_at_the_beginning_of_a_year_a_balance_is_that_of_the_year_before() -> None:
    balance, opening = (
        row(7, "النقد وما في حكمه", "٩٠٠", "٧٠٠"),
        row(8, "النقد وما في حكمه في بداية السنة", "٧٠٠", "٥٠٠"),
    )
    contexts = {"nahda-24#u7": RowContext(statement="balance sheet")}
    asked = replace(wanted("النقد وما في حكمه", 2024), beginning=True, contexts=contexts)
    [printed] = fitting_rows(asked, [hit(balance), hit(opening)])
    assert (printed.hit.unit, [one.printed for one in printed.numbers]) == (opening, ["٧٠٠"])
    [told] = fitting_rows(asked, [hit(balance)])
    assert [(one.printed, one.period) for one in told.numbers] == [("٧٠٠", "2023-12-31")]
    [end] = fitting_rows(replace(asked, beginning=False), [hit(balance), hit(opening)])
    assert end.hit.unit is balance


def test_a_number_of_things_is_no_amount_of_money() -> None:
    units, proceeds = row(7, "وحدات مصدرة قابلة للاسترداد", "٤", "٥"), row(8, "متحصلات من الوحدات المصدرة", "٣٠٨", "١٠")
    [found] = fitting_rows(replace(wanted("الوحدات المصدرة", 2024), counts=True), [hit(proceeds), hit(units)])
    assert found.hit.unit is units
    assert fitting_rows(replace(wanted("الوحدات المصدرة", 2024), counts=True), [hit(proceeds)]) == []


def test_figures_of_a_year_are_none_of_its_quarter() -> None:
    asked = replace(wanted("ودائع العملاء", 2024), parts=frozenset({"in Q1 of 2024"}))
    assert fitting_rows(asked, HITS) == []
    quarterly = RowContext(titles=same_terms("نتائج الربع الأول"))
    assert fitting_rows(replace(asked, contexts={"nahda-24#u3": quarterly}), HITS)


@pytest.mark.parametrize(("day", "found"), [("2024-12-31", 1), ("2024-09-30", 0), ("2024-03", 0)])
def test_a_figure_is_of_the_day_that_is_named(day: str, found: int) -> None:
    assert len(fitting_rows(replace(wanted("ودائع العملاء", 2024), days=(day,)), HITS)) == found


def test_a_verb_that_stands_for_the_figure_is_not_missing() -> None:
    profit = hit(row(7, "صافي الدخل", "١", "٢"))
    assert fitting_rows(wanted("ربحت", 2024, names=("صافي الدخل",)), [profit])
    assert fitting_rows(wanted("فروع", 2024, names=("صافي الدخل",)), [profit]) == []


def test_what_a_rows_cells_describe_may_have_words_that_its_label_lacks() -> None:
    dividends = row(7, "أنصبة أرباح", "١", "٢")
    text = f"{dividends.text} | ما يتم سداده كتوزيعات أرباح للحكومة والجهات شبه الحكومية"
    described = dividends.model_copy(update={"text": text})
    assert fitting_rows(wanted("أنصبة الأرباح للحكومة", 2024), [hit(described)])
    assert fitting_rows(wanted("أنصبة الأرباح للحكومة", 2024), [hit(dividends)]) == []


def test_the_return_on_deposits_is_no_deposit() -> None:
    assert (
        fitting_rows(wanted("الودائع لدى البنوك", 2024), [hit(row(7, "العائد على الودائع لدى البنوك", "١", "٢"))]) == []
    )


STAFF = row(11, "تكاليف الموظفين", "٤٠", "٣٠")
FEES, FEES_DUE = row(12, "أتعاب إدارة", "٥", "٤"), row(13, "أتعاب إدارة مستحقة الدفع", "٢", "١")
UNITS, EACH = row(14, "وحدات مصدرة قابلة للاسترداد", "٧", "٨"), row(15, "صافي قيمة الموجودات العائد لكل وحدة", "٩", "٨")
OTHER = row(16, "مصاريف أخرى", "٦", "٥")
BY_COLUMN = row(17, "", "٤٩", "٤٨").model_copy(update={"label": None})


def by_lines(words: str, *years: int) -> Wanted:
    return replace(wanted(words, *years), lines=named_lines(words))


def test_a_row_is_given_by_another_name_of_its_line_and_one_that_says_more_is_not() -> None:
    [found] = fitting_rows(by_lines("أجور العاملين", 2024), [hit(STAFF)])
    assert (found.hit.unit, found.further) == (STAFF, frozenset())
    [fees] = fitting_rows(by_lines("رسوم الإدارة", 2024), [hit(FEES_DUE), hit(FEES)])
    assert fees.hit.unit is FEES
    assert fitting_rows(by_lines("أجور العاملين المؤقتين", 2024), [hit(STAFF)]) == []  # which of them is not told


def test_a_figure_of_one_unit_is_none_of_all_of_them() -> None:
    assert fitting_rows(by_lines("صافي الأصول", 2024), [hit(EACH)]) == []
    [found] = fitting_rows(replace(by_lines("سعر الوحدة", 2024), each=True), [hit(EACH)])
    assert found.hit.unit is EACH


@pytest.mark.parametrize("more", [{"money": True}, {"during": True}])
def test_what_is_counted_is_no_money_and_stands_at_a_day(more: dict[str, bool]) -> None:
    asked = by_lines("الوحدات المصدرة", 2024)
    assert fitting_rows(asked, [hit(UNITS)])
    assert fitting_rows(replace(asked, **more), [hit(UNITS)]) == []


def test_beside_a_name_of_the_whole_label_a_word_of_one_root_is_another_word() -> None:
    assert fitting_rows(replace(by_lines("عدد الوحدات المستردة", 2024), counts=True), [hit(UNITS)]) == []


def test_a_row_that_borrows_words_from_its_title_and_says_more_is_another_line() -> None:
    context = {"nahda-24#u16": RowContext(titles=same_terms("الدخل"), named=same_terms("قائمة الدخل"))}
    assert fitting_rows(replace(wanted("دخل أخرى", 2024), contexts=context), [hit(OTHER)]) == []


def test_the_words_of_a_statement_that_is_not_named_are_none_of_a_row_s() -> None:
    context = {"nahda-24#u16": RowContext(named=same_terms("قائمة الدخل الشامل"), statement="income statement")}
    asked = replace(wanted("مصاريف أخرى شامل", 2024), contexts=context)
    assert fitting_rows(asked, [hit(OTHER)]) == []
    assert fitting_rows(replace(asked, statement="income statement"), [hit(OTHER)])


def test_a_row_without_a_label_answers_by_its_column() -> None:
    headings = (" | إيرادات محلية", " | إيرادات أخرى غير محلية")
    numbers = [
        one.model_copy(update={"label": heading, "period": None})
        for one, heading in zip(BY_COLUMN.numbers, headings, strict=True)
    ]
    unit = BY_COLUMN.model_copy(update={"numbers": tuple(numbers)})
    [found] = fitting_rows(by_lines("إيرادات من خارج المملكة", 2024), [hit(unit)])
    assert (found.label, [one.printed for one in found.numbers]) == ("إيرادات أخرى غير محلية", ["٤٨"])
    assert fitting_rows(by_lines("إيرادات من خارج المملكة", 2021), [hit(unit)]) == []


def test_a_total_is_of_what_stands_above_it_by_another_name() -> None:
    total = row(18, "الإجمالي", "٩٣", "٤٢")
    context = {"nahda-24#u18": RowContext(titles=same_terms("قروض المجموعة وتتمثل فيما يلي"))}
    assert fitting_rows(replace(by_lines("المديونية", 2024), contexts=context), [hit(total)])
    assert fitting_rows(replace(by_lines("المديونية", 2024)), [hit(total)]) == []


def test_what_is_owed_is_outstanding_anyway_and_another_figure_is_not() -> None:
    sukuk, costs = hit(row(7, "صكوك", "١", "٢")), hit(row(8, "مصروفات", "٣", "٤"))
    [found] = fitting_rows(wanted("الصكوك المستحقة", 2024), [sukuk, costs])
    assert found.hit is sukuk
    assert fitting_rows(wanted("المصروفات المستحقة", 2024), [sukuk, costs]) == []
    due = hit(row(9, "صكوك مستحقة", "٥", "٦"))
    [found] = fitting_rows(wanted("الصكوك المستحقة", 2024), [sukuk, due])
    assert found.hit is due


def test_a_row_stands_where_the_question_says_that_it_is_printed() -> None:
    asked = replace(wanted("إجمالي الأصول", 2024), place=same_terms("القطاعات"))
    under = {ASSETS.unit_id: RowContext(titles=same_terms("تحليل على أساس القطاعات"))}
    assert fitting_rows(replace(asked, contexts=under), HITS)
    assert fitting_rows(asked, HITS) == []


def test_an_amount_is_no_percentage() -> None:
    share = hit(row(22, "نسبة القروض المتعثرة", "٣٫١٪", "٣٫٩٪"))
    assert fitting_rows(wanted("القروض المتعثرة", 2024), [share])
    assert fitting_rows(wanted("إجمالي القروض المتعثرة", 2024), [share]) == []
    assert fitting_rows(replace(wanted("القروض المتعثرة", 2024), money=True), [share]) == []


def test_and_the_like_names_nothing_further() -> None:
    deposit = hit(row(32, "إيداع الاكتتاب وغيرها", "١١", "١٢"))
    [found] = fitting_rows(wanted("إيداع الاكتتاب", 2024), [deposit])
    assert not found.further
