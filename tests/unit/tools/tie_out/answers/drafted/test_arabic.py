"""Numbers of Arabic texts against the words that they are tied to."""

import pytest

from tools.tie_out.answers.drafted.arabic import prints_arabic


@pytest.mark.parametrize(
    ("words", "quote", "stands"),
    [
        ("٥٬١٥٥ ريال سعودي", "إيداع | 5,155 | 124,038", True),
        ("5,155", "إيداع | ٥٬١٥٥ | ١٢٤٬٠٣٨", True),
        ("٥٬١٥٦", "إيداع | ٥٬١٥٥", False),
        ("١٢٫٥٪", "نمو بنسبة 12.5%", True),
        ("١٢٫٥", "نمو بنسبة 12.5%", False),
        ("١٫٩٩٩ مليون", "بلغ 1,999 ألف", True),
        ("٥ و٦", "٥ ٦", False),
    ],
)
def test_a_number_stands_there(words: str, quote: str, *, stands: bool) -> None:
    assert prints_arabic(words, quote) is stands
