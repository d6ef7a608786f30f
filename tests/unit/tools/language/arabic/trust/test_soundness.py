import pytest

from tools.language.arabic.trust.soundness import repair, unsound

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
        ("بلغت الموجودات في ١٣ ديسمبر ٣٢٠٢ ما مجموعه مئة ألف", "digits stand backwards (13 ديسمبر 3202)"),
        ("بلغت الموجودات في عام ٤٢٠٢ م مئة ألف", "digits stand backwards (عام 4202)"),
        ("البند | ٤٢٠٢ | ٣٢٠٢\nالموجودات | ٦٤٨ | ٥٤٨", "digits stand backwards (4202, 3202)"),
        (
            "الموجودات | ٠٠٦٬٥٤٨ | ٨٤٥٬٣٢١٬١\nالمطلوبات | ٠١٦٬٥٤٨ | ٨٤٥٬٣٢١",
            "digits stand backwards (006,548, 845,321,1)",
        ),
        (
            "ﺔﻤﺋﺎﻗ ﺰﻛﺮﻤﻟﺍ ﻲﻟﺎﻤﻟﺍ ﺕﺍﺩﻮﺟﻮﻤﻟﺍ ﺪﻘﻨﻟﺍ ﻙﻮﻨﺒﻟﺍ ﺔﻈﻔﺤﻣ ﺽﻭﺮﻘﻟﺍ ﺔﻤﺋﺎﻘﻟﺍ ﻉﻮﻤﺠﻣ ﺕﺍﺩﻮﺟﻮﻤﻟﺍ ﺕﺎﺑﻮﻠﻄﻤﻟﺍ",
            "words are spelled backwards",
        ),
        (SOUND + "\ufffd" * 9, "characters are missing"),
        ("المركةز المالىي القروةض القائمىة " * 4, "end words stand within"),
    ],
)
def test_broken_text_layers_are_told(text: str, why: str) -> None:
    assert why in (unsound(text) or "")


@pytest.mark.parametrize(
    "text",
    [
        SOUND + "\nالبند 3202 سهم و 4202 سهم",
        "عدد الأسهم ٣٢٠٢ سهم",
        "الهاتف 011,234 والفاكس 012,345 والإجمالي 12,345 و 45,678 و 1,234,567",
        "الهامش 0,548 و 0,125",
        "في ١ محرم ١٤٤٥ وفي عام ١٤٤٤ هـ وفي ديسمبر ٢٠٠٢ وعام ١٩٩١",
        "بلغت الموجودات ٨٤٥٬٦٠٠ والمطلوبات ١٢٣٬٤٥٦",
    ],
)
def test_digits_that_may_be_right_are_not_told_as_turned_around(text: str) -> None:
    assert unsound(text) is None


def test_few_words_tell_nothing() -> None:
    assert unsound("دٌنار بحرٌنً") is None


def test_what_can_be_wrong_in_one_way_is_put_right() -> None:
    assert repair("صافي األنشطة واإليرادات الدخل الشامل اآلخر") == "صافي الأنشطة والإيرادات الدخل الشامل الآخر"
    assert repair("ﺻﺎﻓﻲ ﺍﻟﺪﺧﻞ ﻷﻋﻤﺎﻝ ﻣﺼﺮﻓﻴﺔ، ﷼") == "صافي الدخل لأعمال مصرفية، ریال"
    assert repair("ﹶﹷ ﷺ") == "\u064e\u064e ﷺ"
    assert repair(SOUND) == SOUND
