"""Whether initials in running text are a company's."""

import pytest

from tools.language.company_names.initials import (
    defined_initials,
    known_by_former_tickers,
    known_by_initials,
    known_by_namesakes,
    name_company,
)
from tools.models.base import Company
from tools.vocab.loader import load_toml, load_vocabulary, load_words
from tools.vocab.registrants import Registrant


def names(text: str, initials: str) -> bool:
    start = text.index(initials)
    return name_company(text, start, start + len(initials), defined_initials(text))


@pytest.mark.parametrize(
    ("text", "initials"),
    [
        ("while AMD reported revenue of $22.7 billion", "AMD"),
        ("Revenue rose at Apple, and IBM's fell", "IBM"),
        ("Apple saw a rise, UPS saw a fall", "UPS"),
        ("more than that of AMD in 2023", "AMD"),
    ],
)
def test_where_a_company_stands(text: str, initials: str) -> None:
    assert names(text, initials)


@pytest.mark.parametrize(
    ("text", "initials"),
    [
        ("launched the GeForce RTX 4060", "RTX"),
        ("Reality Labs (RL) lost more than before", "RL"),
        ("the AI infrastructure of the company", "AI"),
    ],
)
def test_where_something_else_does(text: str, initials: str) -> None:
    assert not names(text, initials)


def test_what_a_text_defines_is_no_company_later_on() -> None:
    text = "Family of Apps and Reality Labs (RL) are segments. RL reported a loss."
    at = text.rindex("RL")
    assert not name_company(text, at, at + 2, defined_initials(text))


def listed(*names: str, tickers: tuple[str, ...] = ()) -> list[Company]:
    return [Company(company_id=at, cik=at, name=name, tickers=tickers) for at, name in enumerate(names, 1)]


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("COMPUTER SCIENCES CORP", "CSC"),
        ("INTERNATIONAL GAME TECHNOLOGY", "IGT"),
        ("Northern Timber Co", "NTC"),
        ("Hollow Creek Company", "HCC"),
        ("Bank of Quillmere Corporation", "BQC"),
    ],
)
def test_a_company_without_a_ticker_is_known_by_its_initials(name: str, initials: str) -> None:
    assert list(known_by_initials(listed(name), ())) == [initials]


@pytest.mark.parametrize(
    "companies",
    [
        listed("Flowserve Corp"),
        listed("Roast Olive Enterprises"),  # ROE is a ratio
        listed("Computer Sciences Corp", tickers=("XYZ",)),
        listed("Computer Sciences Corp", "Carbon Steel Co"),
        listed("Hollow Creek Inc"),
    ],
)
def test_initials_that_tell_too_little_name_nobody(companies: list[Company]) -> None:
    assert not known_by_initials(companies, ())


@pytest.mark.parametrize(
    ("name", "ticker"),
    [
        ("FOREST LABORATORIES INC", "FRX"),
        ("SUPERVALU INC", "SVU"),
        ("MEDCO HEALTH SOLUTIONS INC", "MHS"),
        ("GENZYME CORP", "GENZ"),
        ("Whole Foods Market Inc", "WFM"),
    ],
)
def test_a_company_is_known_by_the_ticker_that_it_was_listed_under(name: str, ticker: str) -> None:
    assert ticker in known_by_former_tickers(listed(name), ())


def test_a_former_ticker_names_nobody_who_has_another_or_where_somebody_has_it_now() -> None:
    assert not known_by_former_tickers(listed("Supervalu Inc", tickers=("UNFI",)), ())
    assert not known_by_former_tickers(listed("Supervalu Inc"), {"SVU"})
    assert not known_by_former_tickers(listed("Supervalu Holdings of Quillmere"), ())


def test_no_former_ticker_is_a_word_of_questions() -> None:
    tickers = {ticker.lower() for ticker in load_toml("company_names.toml")["former_tickers"]}
    plain = ("common_words", "filler", "not_tickers", "abbreviations", "legal_suffixes")
    assert not any(tickers & load_words(name) for name in plain)
    vocabulary = load_vocabulary()
    assert not [ticker for ticker in tickers if vocabulary.find(ticker) or vocabulary.find_formula(ticker)]


MADE = {"medtronic": Registrant(cik=1613103, name="Medtronic plc", tickers=("MDT",))}


def test_a_company_is_known_by_the_ticker_of_its_namesake_that_was_made_of_it() -> None:
    assert list(known_by_namesakes(listed("MEDTRONIC INC"), MADE)) == ["MDT"]
    assert not known_by_namesakes(listed("Medtronic Inc", tickers=("XYZ",)), MADE)
    assert not known_by_namesakes(listed("Medtronic Inc", "Medtronic Corp"), MADE)
    assert not known_by_namesakes(listed("Medtronic Sofamor Inc"), MADE)
    both = [*listed("Medtronic Inc"), Company(company_id=9, cik=1613103, name="Medtronic plc", tickers=("MDT",))]
    assert not known_by_namesakes(both, MADE)
