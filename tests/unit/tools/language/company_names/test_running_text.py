"""The companies that running text names, loaded or not."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.company_names.initials import defined_initials
from tools.language.company_names.running_text import Who, distinct, name_companies
from tools.language.mentions import Words


def named(text: str, finder: CompanyFinder, *, known: bool = False) -> list[Who]:
    return name_companies(Words(text), finder, defined_initials(text), known=known)


@pytest.mark.parametrize(
    ("text", "known", "expected"),
    [
        ("Apple and Microsoft grew.", False, ["Apple", "Microsoft"]),
        ("Its GeForce RTX line grew.", True, []),
        ("Revenue at IBM grew.", True, ["IBM"]),
    ],
)
def test_companies_in_their_order(finder: CompanyFinder, text: str, known: bool, expected: list[str]) -> None:
    assert [text[who.start : who.end] for who in named(text, finder, known=known)] == expected


def test_one_that_is_not_loaded_says_so(finder: CompanyFinder) -> None:
    apple, microsoft = named("Apple and Microsoft grew.", finder)
    assert apple.company is not None
    assert apple.message == ""
    assert microsoft.company is None
    assert "MICROSOFT CORP" in microsoft.message


def test_each_once_where_it_is_named_first(finder: CompanyFinder) -> None:
    text = "Apple grew. Microsoft fell. Apple and Microsoft spent."
    assert [who.start for who in distinct(named(text, finder))] == [0, text.index("Microsoft")]
