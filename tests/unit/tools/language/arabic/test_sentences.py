"""What the rules word in English, said in Arabic."""

import pytest

from tools.answer.refuse import unclear
from tools.language.arabic.letters import is_arabic
from tools.language.arabic.sentences import CITATIONS, FIGURES, Speaker
from tools.language.periods.hijri import gregorian_years
from tools.models.questions import Classification
from tools.vocab.loader import load_word_map

F, G, H, C = chr(FIGURES[0]), chr(FIGURES[0] + 1), chr(FIGURES[0] + 2), chr(CITATIONS[0])
SPEAKER = Speaker({"margin": "هامش"})


@pytest.mark.parametrize(
    ("english", "arabic"),
    [
        (
            f"X Co: Revenue of {F} in FY2023 (ended 2023-09-30), down {G} (2%) from {H} in FY2022. {C}",
            None,
        ),
        (
            f"X Co: Revenue of {F} in FY2023 (ended 2023-09-30), down {G} from {H} in FY2022. {C}",
            f"\u2068X Co\u2069: بلغت الإيرادات {F} في السنة المالية 2023 (حتى 30 سبتمبر 2023)، "
            f"بانخفاض قدره {G} عن {H} في السنة المالية 2022. {C}",
        ),
        (
            f"X Co: Net income of {F} in FY2023 (at 2023-09-30), unchanged from {G} in FY2022.",
            f"\u2068X Co\u2069: بلغ صافي الدخل {F} كما في 30 سبتمبر 2023 (السنة المالية 2023)، "
            f"دون تغير عن {G} في السنة المالية 2022.",
        ),
        (f"  Net income | FY2023 {F} | FY2022 {G}", f"  صافي الدخل | السنة المالية 2023 {F} | السنة المالية 2022 {G}"),
        (
            f"Up {F} ({G}): Revenue of X, {H} in FY2023.",
            f"ارتفاع قدره {F} ({G}): الإيرادات لدى \u2068X\u2069، {H} في السنة المالية 2023.",
        ),
        ("Current assets", "الأصول المتداولة"),
        ("Which figure do you mean by 'margin'?", "أي رقم تقصد بعبارة هامش؟"),
        ("Something that no rule says.", None),
        ("", ""),
    ],
)
def test_lines(english: str, arabic: str | None) -> None:
    assert SPEAKER.line(english) == arabic


def test_every_problem_of_a_question_is_said() -> None:
    problems = {kind: said for kind, said in load_word_map("problems").items() if kind != "language"}
    for kind, said in problems.items():
        text = " ".join(said).replace("{words}", "هامش")
        told = SPEAKER.sentences(text)
        assert told is not None, kind
        assert is_arabic(told)
        assert ("هامش" in told) == ("{words}" in " ".join(said))


@pytest.mark.parametrize("year", [1429, 1445])
def test_what_is_said_of_a_hijri_year_names_both_calendars(year: int) -> None:
    reading = Classification(query_type="factual", intent="specific_metric", unexplained=(f"{year} هـ",))
    part = unclear(reading)
    said = f"{SPEAKER.sentences(part.reason)} {SPEAKER.sentences(part.remedy)}"
    assert is_arabic(said)
    assert all(str(one) in said for one in (year, *gregorian_years(year)))


def test_a_point_in_a_name_ends_no_sentence() -> None:
    said = SPEAKER.sentences("Which company do you mean? Loaded are: Apple Inc. (AAPL), X Co. (X).")
    assert said == "أي شركة تقصد؟ الشركات المحمّلة: \u2068Apple Inc. (AAPL), X Co. (X)\u2069."
