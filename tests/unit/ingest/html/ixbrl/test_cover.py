from datetime import date
from decimal import Decimal

import pytest

from ingest.html.ixbrl.models import SecurityClass
from tests.unit.ingest.html.ixbrl_documents import Read, context, member, number, words

CLASS_AXIS = "us-gaap:StatementClassOfStockAxis"


def test_the_cover_says_what_the_filing_is(read: Read) -> None:
    day_in_words = 'format="ixt:date-monthname-day-year-en"'
    filing = read(
        words("10-K/A", "dei:DocumentType")
        + words("December&#160;31, 2024", "dei:DocumentPeriodEndDate", more=day_in_words)
        + words("Acme <b>Corp</b>", "dei:EntityRegistrantName")
        + words("ACME", "dei:TradingSymbol")
        + words("Common Stock", "dei:Security12bTitle")
        + words("Nasdaq", "dei:SecurityExchangeName", more='format="ixt-sec:exchnameen"')
        + words("&#9746;", "dei:DocumentAnnualReport", more='format="ixt-sec:boolballotbox"')
        + number(
            "1,000", "dei:EntityCommonStockSharesOutstanding", "cover", "shares", more='format="ixt:num-dot-decimal"'
        ),
        hidden=words("0000000042", "dei:EntityCentralIndexKey")
        + words("2024", "dei:DocumentFiscalYearFocus")
        + words("FY", "dei:DocumentFiscalPeriodFocus")
        + words("--12-31", "dei:CurrentFiscalYearEndDate"),
        resources=context("cover", "<xbrli:instant>2025-02-01</xbrli:instant>"),
    )
    assert filing.document_type == "10-K/A"
    assert (filing.registrant_name, filing.cik, filing.trading_symbols) == ("Acme Corp", 42, ("ACME",))
    assert (filing.period_end, filing.fiscal_year, filing.fiscal_period) == (date(2024, 12, 31), 2024, "FY")
    assert filing.fiscal_year_end == "12-31"
    assert filing.cover_date == date(2025, 2, 1)
    assert filing.dei["DocumentAnnualReport"] == "true"
    assert filing.classes == (SecurityClass(None, "Common Stock", "ACME", "Nasdaq", Decimal(1000)),)


def test_securities_are_told_apart_by_their_class(read: Read) -> None:
    filing = read(
        words("Class A Common Stock", "dei:Security12bTitle", "a")
        + words("ACMA", "dei:TradingSymbol", "a")
        + number("10", "dei:EntityCommonStockSharesOutstanding", "a", "shares")
        + words("Class B Common Stock", "dei:Security12gTitle", "b")
        + words("None", "dei:TradingSymbol", "b")
        + words("2% Notes due 2030", "dei:Security12bTitle", "notes")
        + words("ACM30", "dei:TradingSymbol", "notes")
        + words("ignored", "dei:TradingSymbol", "both"),
        resources="".join(
            context(name, segment=member(CLASS_AXIS, f"acme:{name}Member")) for name in ("a", "b", "notes")
        )
        + context("both", segment=member(CLASS_AXIS, "acme:aMember") + member("acme:XAxis", "acme:YMember")),
    )
    assert filing.classes == (
        SecurityClass("acme:aMember", "Class A Common Stock", "ACMA", None, Decimal(10)),
        SecurityClass("acme:bMember", "Class B Common Stock"),
        SecurityClass("acme:notesMember", "2% Notes due 2030", "ACM30"),
    )
    assert filing.trading_symbols == ("ACMA", "ACM30")


def test_what_the_cover_states_differently_is_left_out_with_a_warning(read: Read) -> None:
    filing = read(
        words("2024", "dei:DocumentFiscalYearFocus")
        + words("2023", "dei:DocumentFiscalYearFocus")
        + words("Acme", "dei:EntityRegistrantName")
        + words("ACME", "dei:EntityRegistrantName")
    )
    assert filing.fiscal_year is None
    assert filing.registrant_name == "Acme"
    assert filing.warnings == ("dei:DocumentFiscalYearFocus is stated differently: 2024; 2023.",)


def test_a_cover_text_that_can_not_be_read_is_counted(read: Read) -> None:
    filing = read(
        words("some day", "dei:DocumentPeriodEndDate", more='format="ixt:date-month-day-year"')
        + words("2024", "dei:DocumentFiscalYearFocus", more='format="ixt:mystery"')
        + words("later", "dei:DocumentType", "nowhere")
    )
    assert (filing.period_end, filing.fiscal_year, filing.document_type) == (None, None, None)
    assert filing.skipped == {
        "cover: text is not what its transformation takes": 1,
        "cover: unknown transformation mystery": 1,
        "text: unknown context": 1,
    }


@pytest.mark.parametrize("year", ["24", "twenty", "0024", "99999", "\u0662\u0660\u0662\u0664"])
def test_a_year_that_is_none_is_no_fiscal_year(read: Read, year: str) -> None:
    assert read(words(year, "dei:DocumentFiscalYearFocus")).fiscal_year is None


@pytest.mark.parametrize(
    ("form", "period", "end", "number"),
    [
        ("10-K", "FY", "2021-05-31", 2021),
        ("10-Q", "Q2", "2020-11-30", 2021),
        ("10-Q", "Q1", "2020-12-31", 2020),
        ("20-F", "FY", "2021-05-31", 2020),
    ],
)
def test_a_year_goes_by_its_end_as_the_company_numbers_it(
    read: Read, form: str, period: str, end: str, number: int
) -> None:
    told = {
        "DocumentType": form,
        "DocumentFiscalYearFocus": "2020",
        "DocumentFiscalPeriodFocus": period,
        "DocumentPeriodEndDate": end,
        "CurrentFiscalYearEndDate": "--09-30" if period == "Q1" else "--05-31",
    }
    assert read("".join(words(text, f"dei:{name}") for name, text in told.items())).fiscal_year == number


def test_the_cik_is_in_the_contexts_too(read: Read) -> None:
    assert read(number("5")).cik == 42


def test_texts_are_followed_through_their_continuations(read: Read) -> None:
    filing = read(
        words("<p>One</p>", "us-gaap:DebtTextBlock", more='continuedAt="c1" escape="true"')
        + '<div><ix:continuation id="c2"><p>Three</p></ix:continuation></div>'
        + '<ix:continuation id="c1" continuedAt="c2"><p>Two</p></ix:continuation>'
    )
    (text,) = filing.texts
    assert [element.text_content() for element in text.elements] == ["One", "Two", "Three"]
    assert text.is_block
    assert filing.skipped == {}


def test_continuations_in_a_circle_end(read: Read) -> None:
    filing = read(
        words("One", "us-gaap:DebtTextBlock", more='continuedAt="c1"')
        + '<ix:continuation id="c1" continuedAt="c2">Two</ix:continuation>'
        + '<ix:continuation id="c2" continuedAt="c1">Three</ix:continuation>'
        + words("Again", "us-gaap:OtherTextBlock", more='continuedAt="c2"')
        + words("Lost", "us-gaap:LostTextBlock", more='continuedAt="nowhere"')
    )
    assert [len(text.elements) for text in filing.texts] == [3, 1, 1]
    assert filing.skipped == {"text: continuation is missing or taken": 3}
