"""Names are read once for the same companies, and anew for others: a finder never knows of companies that are gone."""

from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import load_directory
from tools.models.base import Company


def company(number: int) -> Company:
    return Company(company_id=number, cik=number, name=f"Kept Works {number}", tickers=(f"KW{chr(65 + number)}",))


def test_the_same_companies_have_the_same_finder() -> None:
    companies, directory = [company(1), company(2)], load_directory()
    first = CompanyFinder(companies, directory)
    assert CompanyFinder(companies, directory) is first
    assert CompanyFinder(list(companies), directory) is first


def test_a_list_that_changed_has_another_finder() -> None:
    companies, directory = [company(1)], load_directory()
    first = CompanyFinder(companies, directory)
    assert not first.has_ticker("KWC")
    companies.append(company(2))
    assert CompanyFinder(companies, directory).has_ticker("KWC")
    assert not first.has_ticker("KWC")
    companies[0] = company(3)
    changed = CompanyFinder(companies, directory)
    assert changed.has_ticker("KWD")
    assert not changed.has_ticker("KWB")


def test_few_finders_are_kept() -> None:
    directory = load_directory()
    for number in range(20):
        CompanyFinder([company(number)], directory)
    assert len(CompanyFinder._made) < 10
