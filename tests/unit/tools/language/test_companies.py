"""Which company a name means, and what to say of one that is not loaded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.errors import InvalidInput, NothingLoaded, UnknownCompany
from tools.language.companies import CompanyFinder, name_variants
from tools.language.company_names.directory import Directory, load_directory
from tools.language.mentions import Words
from tools.models.base import Company
from tools.text import tokenise

NAMES = {
    "AAPL": "AAPL",
    "aapl": "AAPL",
    " AAPL ": "AAPL",
    "320193": "AAPL",
    "0000320193": "AAPL",
    "CIK0000320193": "AAPL",
    "cik320193": "AAPL",
    "Apple": "AAPL",
    "apple inc": "AAPL",
    "Apple, Inc.": "AAPL",
    "APPLE INC.": "AAPL",
    "Google": "GOOGL",
    "Alphabet": "GOOGL",
    "GOOG": "GOOGL",
    "P&G": "PG",
    "Procter & Gamble": "PG",
    "Procter and Gamble": "PG",
    "The Procter & Gamble Company": "PG",
    "Procter": "PG",
    "Facebook": "META",
    "Meta": "META",
    "Meta Platforms": "META",
    "Nvidia": "NVDA",
    "NVIDIA Corporation": "NVDA",
    "Acme Widgets": "CIK0000007001",
}


@pytest.mark.parametrize(("name", "ticker"), NAMES.items())
def test_a_loaded_company_is_found_by(finder: CompanyFinder, name: str, ticker: str) -> None:
    assert finder.find(name).ticker == ticker


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("MSFT", r"MICROSOFT.* \(MSFT, CIK 789019\) is not loaded\. .*tieout index CIK0000789019\.json"),
        ("Microsoft", "is not loaded"),
        ("789019", "is not loaded"),
        ("Coca-Cola", "is not loaded"),
        ("Nvidai", r"Did you mean NVIDIA CORP \(NVDA\)"),
        ("Appel", r"Did you mean Apple Inc\. \(AAPL\)"),
        ("Microsft", r"Did you mean MICROSOFT.* \(not loaded\)"),
        ("Zzyzx Qwfp", "Loaded are: AAPL, GOOGL"),
        ("99999999", "No company '99999999' is known"),
    ],
)
def test_another_company_is_an_error_that_helps(finder: CompanyFinder, name: str, said: str) -> None:
    with pytest.raises(UnknownCompany, match=said):
        finder.find(name)


def test_a_name_that_several_companies_bear_is_ambiguous(finder: CompanyFinder) -> None:
    with pytest.raises(InvalidInput, match=r"'Acme' could be Acme Widgets Ltd .*, Acme Gadgets Ltd .*Give the ticker"):
        finder.find("Acme")


@pytest.mark.parametrize("name", [*NAMES, "MSFT", "Nvidai", "Zzyzx Qwfp", "Acme", "", "99999999"])
def test_one_is_what_is_found_and_nothing_else_is_looked_for(
    finder: CompanyFinder, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CompanyFinder, "suggest", lambda *_: pytest.fail("near misses are nobody's here"))
    company = finder.one(name)
    assert (company.ticker if company else None) == NAMES.get(name)


def test_in_an_empty_corpus_nothing_is_found(directory: Directory) -> None:
    with pytest.raises(NothingLoaded, match="tieout index"):
        CompanyFinder([], directory).find("AAPL")
    assert CompanyFinder([], directory).one("AAPL") is None


@pytest.mark.parametrize("name", ["", " ", "&", "inc", "the company", "0"])
def test_a_name_without_content_is_no_company(finder: CompanyFinder, name: str) -> None:
    with pytest.raises((UnknownCompany, InvalidInput)):
        finder.find(name)


@given(st.text(max_size=30))
def test_no_name_is_too_strange(name: str) -> None:
    finder = CompanyFinder([], Directory({}))
    with pytest.raises(NothingLoaded):
        finder.find(name)


@pytest.mark.parametrize(
    ("words", "ticker"),
    [
        ("Apple", "AAPL"),
        ("apple", "AAPL"),
        ("Apple's", "AAPL"),
        ("AAPL", "AAPL"),
        ("aapl", "AAPL"),
        ("P&G’s", "PG"),
        ("Target", "TGT"),
        ("target", None),
        ("Microsoft", None),
    ],
)
def test_words_of_a_question_name_a_loaded_company(finder: CompanyFinder, words: str, ticker: str | None) -> None:
    found = finder.loaded_mention(tokenise(words))
    assert (found.ticker if found else None) == ticker


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Microsoft", "MICROSOFT CORP"),
        ("MSFT", "MICROSOFT CORP"),
        ("PayPal", "PayPal Holdings, Inc."),
        ("Coca-Cola", "COCA COLA CO"),
        ("microsoft", None),
        ("AI", None),
        ("CEO", None),
        ("Growth", None),
        ("What", None),
    ],
)
def test_words_of_a_question_name_a_company_that_is_not_loaded(
    finder: CompanyFinder, words: str, name: str | None
) -> None:
    found = finder.unloaded_mention(tokenise(words))
    assert (found.name if found else None) == name


@pytest.mark.parametrize(
    ("words", "known"), [("microsoft", True), ("coca-cola", True), ("target", False), ("gap", False)]
)
def test_short_names_count_in_any_case_unless_they_are_words(finder: CompanyFinder, words: str, known: bool) -> None:
    assert (finder.unloaded_short_name(tokenise(words)) is not None) == known


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("Apple Inc.", "apple"),
        ("The Walt Disney Company", "walt disney"),
        ("AT&T Inc.", "at&t"),
        ("Johnson & Johnson", "johnson and johnson"),
        ("Aktiebolaget Volvo AB", "aktiebolaget volvo"),
        ("Co", "co"),
    ],
)
def test_a_name_is_known_without_its_legal_form(name: str, variant: str) -> None:
    assert variant in name_variants(name)


def test_a_short_name_means_one_company_alone(directory: Directory) -> None:
    assert directory.find("Google") is directory.find("GOOGL") is directory.find("1652044")
    assert directory.find("") is None


def loaded(*names: str) -> CompanyFinder:
    companies = [
        Company(company_id=9_000_001 + number, cik=9_000_001 + number, name=name) for number, name in enumerate(names)
    ]
    return CompanyFinder(companies, load_directory())


@pytest.mark.parametrize("name", ["DuPont", "E. I. DuPont de Nemours", "EI DuPont de Nemours", "Dupont E I"])
def test_a_firm_that_is_filed_under_a_surname_is_found_by_it(name: str) -> None:
    assert loaded("DUPONT E I DE NEMOURS & CO", "APPLE FARMS").find(name).name == "DUPONT E I DE NEMOURS & CO"


def test_a_loaded_surname_comes_before_a_namesake_that_is_not_loaded() -> None:
    words = Words("What was DuPont's revenue?")
    assert [found.entry.name for found in loaded("DUPONT E I DE NEMOURS & CO").loaded(words)] == [
        "DUPONT E I DE NEMOURS & CO"
    ]


def test_a_ticker_in_capitals_means_the_company_that_bears_it() -> None:
    words = Words("What was DD revenue?")
    finder = loaded("DUPONT E I DE NEMOURS & CO")
    assert not list(finder.loaded(words))
    assert [found.entry.cik for found in finder.unloaded(words)] == [1666700]


def test_initials_mean_a_loaded_company_without_a_ticker() -> None:
    finder = loaded("INTERNATIONAL GAME TECHNOLOGY", "MIDWEST GENERATION LLC")
    assert finder.find("IGT").name == "INTERNATIONAL GAME TECHNOLOGY"
    assert [found.entry.name for found in finder.loaded(Words("What was IGT's revenue?"))] == [
        "INTERNATIONAL GAME TECHNOLOGY"
    ]
    assert not list(loaded("INTERNATIONAL GRAVEL TRADERS").loaded(Words("what was igt revenue?")))


@pytest.mark.parametrize("other", ["Inland Gas Transport", "IGT"])
def test_initials_that_may_mean_another_company_mean_none(other: str) -> None:
    finder = loaded("INTERNATIONAL GAME TECHNOLOGY", other)
    assert [found.entry.name for found in finder.loaded(Words("What was IGT revenue?"))] in ([], ["IGT"])


@pytest.mark.parametrize("name", ["Electric Power Supply", "United States Aluminum"])
def test_usual_terms_are_no_initials(name: str) -> None:
    assert not list(loaded(name).loaded(Words("What were EPS and revenue in the USA?")))


def test_no_words_name_no_company(finder: CompanyFinder) -> None:
    assert finder.loaded_mention([]) is None


SINCE_GONE = (
    Company(company_id=1, cik=91, name="FOREST LABORATORIES INC"),
    Company(company_id=2, cik=92, name="COMPUTER SCIENCES CORP"),
    Company(company_id=3, cik=93, name="Quillmere Pharmaceuticals Inc"),
    Company(company_id=4, cik=94, name="Hartwell Brothers Co"),
    Company(company_id=5, cik=95, name="Ostrava Technologies Ltd"),
    Company(company_id=6, cik=96, name="SUPERVALU INC"),
)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Forest Labs R&D", "FOREST LABORATORIES INC"),
        ("Quillmere Pharma revenue", "Quillmere Pharmaceuticals Inc"),
        ("what did Hartwell Bros earn", "Hartwell Brothers Co"),
        ("revenue at Ostrava Tech", "Ostrava Technologies Ltd"),
        ("FRX cash taxes", "FOREST LABORATORIES INC"),
        ("svu ebitda", "SUPERVALU INC"),
        ("CSC diluted EPS", "COMPUTER SCIENCES CORP"),
        ("csc diluted eps", "COMPUTER SCIENCES CORP"),
    ],
)
def test_a_company_is_called_by_short_words_by_initials_and_by_its_former_ticker(said: str, name: str) -> None:
    found = CompanyFinder(SINCE_GONE, load_directory()).loaded(Words(said))
    assert [mention.entry.name for mention in found] == [name]


@pytest.mark.parametrize("said", ["their labs revenue", "tech spending", "the bros", "pharma sales", "CS revenue"])
def test_a_shortened_word_alone_is_no_company(said: str) -> None:
    assert not list(CompanyFinder(SINCE_GONE, load_directory()).loaded(Words(said)))


def kept_company(number: int) -> Company:
    return Company(company_id=number, cik=number, name=f"Kept Works {number}", tickers=(f"KW{chr(65 + number)}",))


def test_the_same_companies_have_the_same_finder() -> None:
    companies, directory = [kept_company(1), kept_company(2)], load_directory()
    first = CompanyFinder(companies, directory)
    assert CompanyFinder(companies, directory) is first
    assert CompanyFinder(list(companies), directory) is first


def test_a_list_that_changed_has_another_finder() -> None:
    companies, directory = [kept_company(1)], load_directory()
    first = CompanyFinder(companies, directory)
    assert not first.has_ticker("KWC")
    companies.append(kept_company(2))
    assert CompanyFinder(companies, directory).has_ticker("KWC")
    assert not first.has_ticker("KWC")
    companies[0] = kept_company(3)
    changed = CompanyFinder(companies, directory)
    assert changed.has_ticker("KWD")
    assert not changed.has_ticker("KWB")


def test_few_finders_are_kept() -> None:
    directory = load_directory()
    for number in range(20):
        CompanyFinder([kept_company(number)], directory)
    assert len(CompanyFinder._made) < 10
