"""Sentences that answer: close words, a figure beside them, and of the kind that is asked for."""

from dataclasses import replace

from tests.unit.tools.search.units.make import hit, row, sentence
from tools.language.bilingual.line_names import named_lines
from tools.language.bilingual.unit_words import same_terms
from tools.models.units import InformationUnit
from tools.retrieve.units.quotes import quotes_of
from tools.retrieve.units.wanted import Wanted

STAFF = sentence(1, "بلغ عدد فروع البنك ٤٥ فرعا بينما بلغ عدد الموظفين الدائمين ١٬٢٥٠ موظفا.")
FELL = sentence(2, "يعود انخفاض صافي الربح بمبلغ ١١٥ مليون إلى ارتفاع التكاليف.")
LEVEL = sentence(3, "بلغ صافي الربح للبنك ١٠٬٦٦٥ مليون في العام.")
SIGNED = sentence(4, "اعتمد مجلس الإدارة القوائم بتاريخ 29 مارس 2025.")
CASES = [
    sentence(5, "قضايا منتهية بأحكام نهائية ضد الشركة عددها 878 قضية."),
    sentence(6, "قضايا منتهية بأحكام نهائية لصالح الشركة عددها 336 قضية."),
]


def answers(
    words: str, *units: InformationUnit, openings: tuple[str, ...] = (), moves: str = "", tells: bool = False
) -> list[str]:
    wanted = Wanted(same_terms(words), moves=same_terms(moves))
    found = quotes_of(wanted, [hit(unit) for unit in units], openings, tells=tells)
    return [quote.text for quote in found if quote.answers]


def test_a_figure_stands_beside_the_words_that_ask_for_it() -> None:
    assert answers("الموظفين الدائمين", STAFF) == [STAFF.text]
    assert answers("رأس المال المدفوع", STAFF) == []


def test_by_how_much_something_moved_is_not_what_it_came_to() -> None:
    assert answers("صافي الربح", FELL, LEVEL) == [LEVEL.text]
    assert answers("صافي الربح", FELL, LEVEL, moves="انخفاض") == [FELL.text]


def test_the_number_of_a_point_in_a_list_is_no_figure() -> None:
    rose = sentence(10, "2)ارتفاع مصاريف الاستهلاك والإطفاء بمبلغ ١٬١٩٤ مليون.")
    assert answers("مصاريف الاستهلاك", rose) == []
    assert answers("مصاريف الاستهلاك", rose, moves="ارتفاع") == [rose.text]


def test_what_a_figure_is_without_is_not_that_figure() -> None:
    before = sentence(11, "بلغ الربح قبل الاستهلاك والإطفاء والفوائد ٢١٬٢٦٥ مليون.")
    assert answers("الفوائد", before) == []
    assert answers("الربح قبل الاستهلاك والإطفاء والفوائد", before) == [before.text]


def test_why_is_answered_by_what_gives_a_reason_or_moved() -> None:
    why = ("why did",)
    assert answers("صافي الربح", LEVEL, openings=why, tells=True) == []
    assert answers("صافي الربح", LEVEL, openings=why, moves="انخفاض", tells=True) == []
    assert answers("صافي الربح", FELL, openings=why, moves="انخفاض", tells=True) == [FELL.text]


def test_when_is_answered_by_a_day() -> None:
    assert answers("مجلس الإدارة القوائم", SIGNED, openings=("when did",)) == [SIGNED.text]
    assert answers("مجلس الإدارة القوائم", sentence(7, "اعتمد مجلس الإدارة القوائم."), openings=("when did",)) == []


def test_a_word_of_the_same_root_tells_two_sentences_apart() -> None:
    assert answers("قضايا منتهية أحكام نهائية مصلحة", *CASES) == [CASES[1].text]


def test_what_is_not_to_be_trusted_or_of_another_company_is_not_quoted() -> None:
    broken = LEVEL.model_copy(update={"unreliable": "its letters are wrong"})
    assert answers("صافي الربح", broken) == []
    wanted = replace(Wanted(same_terms("صافي الربح")), documents=frozenset({"other"}))
    assert quotes_of(wanted, [hit(LEVEL)], (), tells=False) == []


def test_where_a_rate_is_asked_for_an_amount_is_no_answer() -> None:
    staff = sentence(11, "نسبة السعودة في الشركة 90.8%")
    money = sentence(12, "اعتمدت الشركة السعودة بقيمة ٥٠٠ مليون.")
    wanted = Wanted(same_terms("السعودة"), rate=True)
    assert [one.text for one in quotes_of(wanted, [hit(money), hit(staff)], (), tells=False) if one.answers] == [
        staff.text
    ]


def test_a_number_of_things_stands_beside_what_is_counted() -> None:
    per_share = sentence(20, "بلغت ربحية السهم لعام 2024م مبلغ 5.33 ريال.")
    counted = sentence(21, "بلغ عدد القضايا المرفوعة 1,306 قضية.")
    for words, unit, found in (("السهم", per_share, []), ("القضايا المرفوعة", counted, [counted.text])):
        quotes = quotes_of(Wanted(same_terms(words), counts=True), [hit(unit)], (), tells=False)
        assert [quote.text for quote in quotes if quote.answers] == found


def test_a_line_is_told_by_another_of_its_names_and_by_no_words_far_apart() -> None:
    ebitda = sentence(22, "بلغ الربح قبل الاستهلاك والإطفاء والفوائد والزكاة والضرائب 21,265 مليون.")
    apart = sentence(23, "يتضمن الجزء غير المتداول من المرابحات نحو 54 مليون ريال مقابل رهن أصول.")
    for asked, unit, found in (
        ("الربح قبل الفوائد والضرائب والاستهلاك", ebitda, [ebitda.text]),
        ("إضافات الأصول غير المتداولة", apart, []),
    ):
        wanted = Wanted(same_terms(asked), lines=named_lines(asked))
        quotes = quotes_of(wanted, [hit(unit)], (), tells=False)
        assert [quote.text for quote in quotes if quote.answers] == found


def test_what_a_figure_rose_to_is_what_it_came_to() -> None:
    rose = sentence(20, "ارتفعت المصاريف التشغيلية بنسبة 12.5٪ لتبلغ 1,234,567 دينار.")
    only = sentence(21, "ارتفعت المصاريف التشغيلية بنسبة 12.5٪ عن العام السابق.")
    assert answers("المصاريف التشغيلية", rose, only) == [rose.text]
    assert answers("المصاريف التشغيلية", only, moves="ارتفاع") == [only.text]


def test_a_reason_of_another_year_is_none() -> None:
    asked = Wanted(same_terms("صافي الربح"), years=(2022,), moves=same_terms("انخفاض"))
    assert not any(quote.answers for quote in quotes_of(asked, [hit(FELL)], ("why did",), tells=True))


def test_an_effect_is_how_far_a_figure_moved() -> None:
    effect = sentence(20, "نتيجة لتطبيق المعيار تأثر الربح إيجاباً بمبلغ 756 مليون.")
    assert answers("تطبيق المعيار الربح", effect, moves="زاد") == [effect.text]
    assert answers("تطبيق المعيار الربح", effect) == [effect.text]


def test_a_day_in_a_column_of_its_own_answers_when() -> None:
    plain = row(21, "صكوك دولية", "200", "4000")
    undated = tuple(one.model_copy(update={"period": None}) for one in plain.numbers)
    plain = plain.model_copy(update={"numbers": undated})
    sukuk = plain.model_copy(update={"text": f"{plain.text} | مايو 2029م"})
    assert answers("صكوك دولية", sukuk, openings=("when did",)) == [sukuk.text]
    assert answers("صكوك دولية", plain, openings=("when did",)) == []
