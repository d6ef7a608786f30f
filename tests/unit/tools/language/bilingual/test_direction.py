"""Arabic in a line of Latin text is set apart; the order of letters never changes."""

import pytest

from tools.language.bilingual.direction import isolated, set_apart, without_isolates


def test_a_name_is_isolated_where_it_is_arabic() -> None:
    assert isolated("بنك النهضة") == "\u2068بنك النهضة\u2069"
    assert isolated("Apple Inc.") == "Apple Inc."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Total of إجمالي الأصول is 5", "Total of \u2068إجمالي الأصول\u2069 is 5"),
        ("بلغت إيرادات Apple ٥", "بلغت إيرادات Apple ٥"),
        ("Fitch: قيمة الأصول ٤١٫٦٪ of it", "Fitch: \u2068قيمة الأصول ٤١٫٦٪\u2069 of it"),
        ("\u2068Apple Inc.\u2069: بلغت ٥ (صفحة ٢)", "\u2068Apple Inc.\u2069: بلغت ٥ (صفحة ٢)"),
        ("of \u2068الأصول ٣\u2069, and الأصول", "of \u2068الأصول ٣\u2069, and \u2068الأصول\u2069"),
        ("plain\nof الأصول", "plain\nof \u2068الأصول\u2069"),
        ("1. [Source: بنك النهضة 2024]", "1. [Source: \u2068بنك النهضة\u2069 2024]"),
    ],
)
def test_runs_of_arabic_are_set_apart_in_latin_lines_alone(text: str, shown: str) -> None:
    assert set_apart(text) == shown
    assert without_isolates(shown) == without_isolates(text)
