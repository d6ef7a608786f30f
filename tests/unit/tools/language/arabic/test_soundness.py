import pytest

from tools.language.arabic.soundness import repair, unsound

SOUND = """قائمة المركز المالي كما في ٣١ ديسمبر ٢٠٢٢
الموجودات النقد وما في حكمه أرصدة لدى البنوك محفظة القروض القائمة مجموع الموجودات
بلغت الموجودات مبلغاً وقدره ١٢ مليون ريال سعودي وفقاً لقرار مجلس الإدارة، شكراً جزيلاً دائماً"""


def test_sound_texts_are_sound() -> None:
    assert unsound(SOUND) is None
    assert unsound("") is None
    assert unsound("Net income rose to 5 million in 2022.") is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("البٌانات المالٌة لبنك الإبداع للسنة المنتهٌة فً دٌسمبر بٌان التغٌرات فً حقوق الملاك رأس المال " * 2, "vowel marks"),
        ("ةمئاق زكرملا يلاملا تادوجوملا دقنلا كونبلا ةظفحم ضورقلا ةمئاقلا عومجم تادوجوملا تابولطملا", "backwards"),
        (
            "االلددخخلل دديینارر بحرريیني االعائدد على االقررووضض االووداائع لددىى االبنووكك االنفقاتت االماليیة " * 2,
            "doubled",
        ),
        (SOUND + "\n53 ديسمبر 4137", "dates can't be (53 ديسمبر 4137)"),
        (SOUND + "\ufffd" * 9, "characters are missing"),
        ("المركةز المالىي القروةض القائمىة " * 4, "end words stand within"),
    ],
)
def test_broken_text_layers_are_told(text: str, why: str) -> None:
    assert why in (unsound(text) or "")


def test_few_words_tell_nothing() -> None:
    assert unsound("دٌنار بحرٌنً") is None


def test_what_can_be_wrong_in_one_way_is_put_right() -> None:
    assert repair("صافي األنشطة واإليرادات الدخل الشامل اآلخر") == "صافي الأنشطة والإيرادات الدخل الشامل الآخر"
    assert repair(SOUND) == SOUND
