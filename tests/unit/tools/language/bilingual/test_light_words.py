"""Words that only carry a figure."""

import pytest

from tools.language.arabic.letters import normalise
from tools.language.bilingual.light_words import without_light


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
