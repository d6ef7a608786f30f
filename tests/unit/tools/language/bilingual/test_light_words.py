"""Words that only carry a figure."""

import pytest

from tools.language.arabic.letters import normalise
from tools.language.bilingual.light_words import without_light, without_related


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("كم يملك من النقد", "كم من النقد"),
        ("المصاريف التي تحملها", "المصاريف التي"),
        ("التبرعات التي استلمها", "التبرعات التي"),
        ("الأتعاب المحملة", "الاتعاب"),
        ("القيمة الدفترية بالكامل", "القيمه"),
        ("كم حُمّل على الصندوق", "كم علي الصندوق"),
        ("المطلوبات بكامل الدقة المنشورة", "المطلوبات"),
        ("بيان الأصول", "الاصول"),
        ("التدفقات التي ولّدتها الأنشطة", "التدفقات التي الانشطه"),
        ("كم تقاضى البنك رسوما", "كم البنك رسوما"),
        ("كم دفعت أو استحق على الشركة من رسوم", "كم علي الشركه من رسوم"),
        ("كم استحقت ودفعت من رسوم", "كم من رسوم"),
    ],
)
def test_who_bears_or_owns_a_figure_changes_nothing_of_it(question: str, left: str) -> None:
    assert without_light(normalise(question)).split() == left.split()


@pytest.mark.parametrize(
    "words",
    [
        "تكلفة المبيعات",
        "حقوق الملكية",
        "دخل آخر",
        "القروض المشطوبة",
        "سعر الصرف",
        "ودائع",
        "إيرادات البيانات",
        "حملة الوحدات",
        "استحق على الصندوق",
        "مستحقة الدفع",
    ],
)
def test_names_of_figures_and_words_that_narrow_stay(words: str) -> None:
    assert without_light(normalise(words)).split() == normalise(words).split()


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("ما جناه من القروض", "ما من القروض"),  # a weak verb's last letter before its object
        ("كم تقاضاه المدير", "كم المدير"),
        ("القروض في دفاتره", "القروض في"),
        ("عبء الاستهلاك المأخوذ", "الاستهلاك"),
        ("في أي سنة يحل أجل استحقاقها", "في اي سنه استحقاقها"),
        ("بأي رصيد بدأ العام", "باي رصيد بدا العام"),  # what began is no end
    ],
)
def test_verbs_before_their_objects_and_owned_words_are_light_too(question: str, left: str) -> None:
    assert without_light(normalise(question)).split() == left.split()


def test_a_verb_that_is_written_as_a_noun_is_light_behind_what_relates_it() -> None:
    assert without_related("المبالغ التي دخلت الصندوق من إصدار وحدات") == "المبالغ الصندوق من اصدار وحدات"
    assert without_related("كم دخل الصندوق؟") == "كم دخل الصندوق؟"
