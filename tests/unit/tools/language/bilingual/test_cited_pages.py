"""The pages that an answer names, in either language and any digits."""

import pytest

from tools.language.bilingual.cited_pages import CITED, cited_pages


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("بلغ الإجمالي ٥ (صفحة ٣)", (3,)),
        ("(صفحة 12) ثم (صفحة ٣)، ثم (صفحة ۱۲)", (12, 3)),
        ("(صفحات ٣ و ٤، ٥)", (3, 4, 5)),
        ("(الصفحة ٧)", (7,)),
        ("rose to 5 (p. 3, pages 4-5)", (3, 4, 5)),
        ("بلغ ٢٠٢٤ مليون جنيه", ()),
    ],
)
def test_pages(text: str, pages: tuple[int, ...]) -> None:
    assert cited_pages(text) == pages


def test_a_citation_is_the_parentheses_around_its_pages() -> None:
    assert [one[0] for one in CITED.finditer("بلغ (١٢) مليونا (صفحة ٣) ونما (المصدر، صفحة ٤).")] == [
        "(صفحة ٣)",
        "(المصدر، صفحة ٤)",
    ]
