"""What people leave of the Arabic names of loaded companies."""

from tools.language.bilingual.loaded_names import arabic_names
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import load_directory
from tools.models.base import Company

NAMES = ("شركة دلتا النيل للصناعات الغذائية", "شركة دلتا السهم للنقل", "بنك الندى")
COMPANIES = [Company(company_id=at, cik=None, name=name, tickers=()) for at, name in enumerate(NAMES, start=1)]


def test_first_words_name_the_one_company_that_has_them() -> None:
    called = arabic_names(CompanyFinder(COMPANIES, load_directory()))
    assert {called["دلتا النيل"], called["شركة دلتا النيل"], called["شركة دلتا النيل للصناعات"]} == {called[NAMES[0]]}
    assert "شركة دلتا" not in called
    assert "الندى" not in called
    assert called["بنك الندى"] == "بنك الندى"
