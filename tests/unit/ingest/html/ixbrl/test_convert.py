from datetime import date
from typing import Any

import pytest
from lxml.html import XHTMLParser, document_fromstring

from ingest.html.ixbrl.convert import FilingFacts, to_companyfacts
from ingest.html.ixbrl.instance import read_instance
from ingest.html.ixbrl.reader import read_inline
from tests.unit.ingest.html.ixbrl_documents import (
    NAMESPACES,
    SHARED_UNITS,
    context,
    document,
    member,
    number,
    parse_as_html,
    words,
)
from tools.errors import RefusedFile
from tools.language.members import axis_label, member_label
from tools.models.filings import LabelledFiling, OwnPeriod

ACCESSION = "0000000042-25-000001"
COVER = (
    words("10-K", "dei:DocumentType")
    + words("Acme Corp", "dei:EntityRegistrantName")
    + words("0000000042", "dei:EntityCentralIndexKey")
    + words("2024", "dei:DocumentFiscalYearFocus")
    + words("FY", "dei:DocumentFiscalPeriodFocus")
    + words("2024-12-31", "dei:DocumentPeriodEndDate")
    + words("--12-31", "dei:CurrentFiscalYearEndDate")
)


def convert(body: str, accession: str = ACCESSION, cik: int | None = None, **more: Any) -> FilingFacts:
    inline = read_inline(parse_as_html(document(body, **more)))
    return to_companyfacts(inline, accession, "10-K", date(2025, 2, 1), cik)


def test_a_filing_alone_gives_what_the_store_takes() -> None:
    axis = "us-gaap:StatementBusinessSegmentsAxis"
    filing = convert(
        COVER + words("ACME", "dei:TradingSymbol") + number("5", context="part") + number("15", decimals="-3"),
        resources=context("part", segment=member(axis, "acme:EuropeMember")),
    )
    company = filing.company
    assert (company.company_id, company.cik, company.name, company.tickers) == (42, 42, "Acme Corp", ("ACME",))
    assert company.fiscal_year_end == "12-31"
    url = "https://www.sec.gov/Archives/edgar/data/42/000000004225000001/0000000042-25-000001-index.htm"
    assert filing.filing == LabelledFiling(ACCESSION, "10-K", date(2025, 2, 1), url, 2024, "FY")
    assert filing.own_period == OwnPeriod(ACCESSION, 2024, 0, date(2024, 12, 31))
    part, total = filing.facts
    assert (part.value, part.dimensions) == (5, {axis: "acme:EuropeMember"})
    assert (total.value, total.dimensions, total.decimals) == (15, {}, -3)
    assert (total.company_id, total.accession, total.form, total.filed) == (42, ACCESSION, "10-K", date(2025, 2, 1))
    assert (total.start_date, total.end_date) == (date(2024, 1, 1), date(2024, 12, 31))


def test_listed_debt_gives_the_company_no_ticker() -> None:
    axis = "us-gaap:StatementClassOfStockAxis"
    filing = convert(
        COVER
        + words("1.5% Senior Notes due 2030", "dei:Security12bTitle", "notes")
        + words("ACM30", "dei:TradingSymbol", "notes")
        + words("Common Stock", "dei:Security12bTitle", "stock")
        + words("ACME", "dei:TradingSymbol", "stock"),
        resources="".join(context(name, segment=member(axis, f"acme:{name}Member")) for name in ("notes", "stock")),
    )
    assert filing.company.tickers == ("ACME",)


def test_equal_values_are_stored_once_with_the_most_decimals() -> None:
    filing = convert(COVER + number("1500", decimals="-2") + number("1500") + number("2000", decimals="-3"))
    assert [(fact.value, fact.decimals) for fact in filing.facts] == [(1500, 0), (2000, -3)]


def test_a_filing_without_an_accession_of_the_sec_has_no_address() -> None:
    assert convert(COVER, accession="sha256-abc").filing.url is None


def test_a_filing_that_does_not_name_its_period_has_none() -> None:
    filing = convert(words("Acme", "dei:EntityRegistrantName"))
    assert filing.own_period is None
    assert (filing.filing.label_year, filing.filing.label_period) == (None, None)


def test_a_filing_must_be_somebodys() -> None:
    with pytest.raises(RefusedFile, match="no CIK"):
        to_companyfacts(read_inline(parse_as_html("<p>x</p>")), ACCESSION, "10-K", date(2025, 2, 1))
    assert convert(COVER, cik=42).company.company_id == 42
    with pytest.raises(RefusedFile, match="not clear whose the document is: CIK 42 or CIK 43"):
        convert(COVER, cik=43)
    with pytest.raises(RefusedFile, match="not clear whose the document is: CIK 7 or CIK 42"):
        convert(words("0000000007", "dei:EntityCentralIndexKey"))


def test_a_plain_instance_is_read_like_an_inline_document() -> None:
    declared = " ".join(f'xmlns{":" if prefix else ""}{prefix}="{uri}"' for prefix, uri in NAMESPACES.items() if prefix)
    text = (
        f'<xbrl xmlns="http://www.xbrl.org/2003/instance" {declared}>{context("year")}{SHARED_UNITS}'
        '<unit id="plain"><measure>shares</measure></unit>'
        '<us-gaap:Revenues contextRef="year" unitRef="usd" decimals="-6">-1000000</us-gaap:Revenues>'
        '<us-gaap:Shares contextRef="year" unitRef="plain" decimals="INF">5</us-gaap:Shares>'
        '<us-gaap:Assets contextRef="year" unitRef="usd" decimals="0" xsi:nil="true"/>'
        '<us-gaap:Debt contextRef="year" unitRef="usd" decimals="0">much</us-gaap:Debt>'
        '<dei:DocumentType contextRef="year">10-K</dei:DocumentType></xbrl>'
    )
    filing = read_instance(document_fromstring(text.encode(), parser=XHTMLParser()))
    assert [(fact.qualified_name, fact.value, fact.unit, fact.decimals, fact.element) for fact in filing.facts] == [
        ("us-gaap:Revenues", -1_000_000, "USD", -6, None),
        ("us-gaap:Shares", 5, "shares", None, None),
    ]
    assert (filing.document_type, filing.cik) == ("10-K", 42)
    assert filing.skipped == {"nil": 1, "text is not a number": 1}


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("aapl:GreaterChinaSegmentMember", "Greater China segment"),
        ("aapl:RestOfAsiaPacificSegmentMember", "Rest of Asia Pacific segment"),
        ("aapl:IPhoneMember", "iPhone"),
        ("aapl:IPadMember", "iPad"),
        ("aapl:WearablesHomeandAccessoriesMember", "Wearables Home and Accessories"),
        ("acme:NewZealandDollarMember", "New Zealand Dollar"),
        ("acme:BrandNamesMember", "Brand Names"),
        ("amzn:AWSMember", "AWS"),
        ("aapl:A1.625NotesDue2026Member", "1.625 Notes due 2026"),
        ("acme:ITServicesMember", "IT Services"),
        ("us-gaap:FairValueInputsLevel1Member", "Fair Value Inputs Level 1"),
        ("country:US", "United States"),
        ("country:CI", "C\u00f4te d'Ivoire"),
        ("country:ZZ", "ZZ"),
        ("acme:Member", "Member"),
        ("2025-01-01", "2025-01-01"),
        ("12:30", "12:30"),
        ("anything at all: as it is", "anything at all: as it is"),
    ],
)
def test_members_have_names_for_people(name: str, label: str) -> None:
    assert member_label(name) == label


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("us-gaap:StatementBusinessSegmentsAxis", "Business segments"),
        ("srt:ProductOrServiceAxis", "Product or Service"),
        ("acme:StatementAxis", "Statement"),
    ],
)
def test_axes_have_names_for_people(name: str, label: str) -> None:
    assert axis_label(name) == label
