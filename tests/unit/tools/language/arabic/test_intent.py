"""Whether a question asks for numbers, and for which."""

import pytest

from tools.language.arabic.intent import numeric_intent, widest_keys


@pytest.mark.parametrize(
    ("question", "values", "patterns"),
    [
        ("كم بلغت الأصول في ٢٠٢٤؟", ("٢٠٢٤",), ("2024-12-31", "2024-06-30", "2024")),
        ("كم بلغت الأصول في ٣١ ديسمبر ٢٠٢٤؟", ("٣١ ديسمبر ٢٠٢٤",), ("2024-12-31", "2024")),
        ("Total assets at December 31, 2024", ("December 31, 2024",), ("2024-12-31", "2024")),
        ("صافي الدخل لعام ألفين وثلاثة وعشرين", ("ألفين وثلاثة وعشرين",), ("2023-12-31", "2023-06-30", "2023")),
        ("أين ورد المبلغ ١٬٩٩٩٬٤٠٨؟", ("١٬٩٩٩٬٤٠٨",), ("1999408", "-1999408")),
        ("ما البند الذي بلغ 12.5 مليون ريال؟", ("12.5 مليون ريال",), ("12.5", "-12.5", "12500000", "-12500000")),
        ("ما نسبة ٨٫١٩٪؟", ("٨٫١٩٪",), ("8.19%", "-8.19%", "8.19", "-8.19")),
        ("كم النقد في بداية عام 2024؟", ("2024",), ("2024-12-31", "2024-06-30", "2024", "2024-01-01")),
        ("حسب الإيضاح رقم (3) كم بلغت الأصول في ٢٠٢٤؟", ("٢٠٢٤",), ("2024-12-31", "2024-06-30", "2024")),
        ("أرباح عام ١٤٤٣هـ", ("١٤٤٣ه",), ("1443 AH",)),
        ("كم قيمة الأصول؟", (), ()),
        ("وما هي النسبة؟", (), ()),
        ("What was the amount of goodwill?", (), ()),
    ],
)
def test_questions_that_ask_for_numbers(question: str, values: tuple[str, ...], patterns: tuple[str, ...]) -> None:
    intent = numeric_intent(question)
    assert intent.asked
    assert intent.patterns == patterns
    assert tuple(value.replace("ـ", "") for value in intent.values) == values


@pytest.mark.parametrize("question", ["لماذا تراجعت المبيعات؟", "من هو المدير؟", "Why did sales fall?", ""])
def test_questions_that_do_not(question: str) -> None:
    assert not numeric_intent(question).asked


@pytest.mark.parametrize(
    ("keys", "widest"),
    [
        (("2024-12-31", "2024-06-30", "2024"), ("2024",)),
        (("2024-12-31", "2023"), ("2024-12-31", "2023")),
        (("1445-09-01 AH", "1445 AH", "1445"), ("1445 AH", "1445")),
        (("1445-09-01 AH", "1445"), ("1445-09-01 AH", "1445")),
        (("1999408", "-1999408"), ("1999408", "-1999408")),
        ((), ()),
    ],
)
def test_a_year_finds_what_its_dates_find(keys: tuple[str, ...], widest: tuple[str, ...]) -> None:
    assert widest_keys(keys) == widest
