from datetime import date
from decimal import Decimal

import pytest

from ingest.ownership.form4 import is_ownership_xml, read_form4, transaction_codes
from ingest.ownership.models import Derivative, Issuer, Owner, OwnershipReport, TransactionCode
from tools.errors import RefusedFile

OWNER = """
<reportingOwner>
  <reportingOwnerId><rptOwnerCik>0000000007</rptOwnerCik><rptOwnerName>Roe Jane</rptOwnerName></reportingOwnerId>
  <reportingOwnerRelationship><isDirector>1</isDirector><isOfficer>true</isOfficer>
    <isTenPercentOwner>0</isTenPercentOwner><isOther>false</isOther><officerTitle> Chief  Executive </officerTitle>
  </reportingOwnerRelationship>
</reportingOwner>"""
SALE = """
<nonDerivativeTransaction>
  <securityTitle><value>Common Stock</value></securityTitle>
  <transactionDate><value>2024-05-06</value></transactionDate>
  <deemedExecutionDate><value>2024-05-07-04:00</value></deemedExecutionDate>
  <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>S</transactionCode>
    <equitySwapInvolved>0</equitySwapInvolved><footnoteId id="F1"/></transactionCoding>
  <transactionTimeliness><value>L</value></transactionTimeliness>
  <transactionAmounts><transactionShares><value>1000.5</value></transactionShares>
    <transactionPricePerShare><value>12.3456</value><footnoteId id="F2"/>
    <footnoteId id="F1"/></transactionPricePerShare>
    <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
  <postTransactionAmounts><sharesOwnedFollowingTransaction><value>0</value></sharesOwnedFollowingTransaction>
  </postTransactionAmounts>
  <ownershipNature><directOrIndirectOwnership><value>I</value></directOrIndirectOwnership>
    <natureOfOwnership><value>By trust</value></natureOfOwnership></ownershipNature>
</nonDerivativeTransaction>"""
OPTION = """
<derivativeHolding>
  <securityTitle><value>Option</value></securityTitle>
  <conversionOrExercisePrice><value>3</value></conversionOrExercisePrice>
  <exerciseDate><footnoteId id="F2"/></exerciseDate>
  <expirationDate><value>2030-01-31</value></expirationDate>
  <underlyingSecurity><underlyingSecurityTitle><value>Common Stock</value></underlyingSecurityTitle>
    <underlyingSecurityValue><value>50.25</value></underlyingSecurityValue></underlyingSecurity>
  <postTransactionAmounts><valueOwnedFollowingTransaction><value>7</value></valueOwnedFollowingTransaction>
  </postTransactionAmounts>
  <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature>
</derivativeHolding>"""
NOTES = """
<footnotes><footnote id="F1">Under a Rule 10b5-1
   trading plan.</footnote><footnote id="F2">An <b>average</b> price.</footnote></footnotes>"""


def form(
    rows: str = f"<nonDerivativeTable>{SALE}</nonDerivativeTable><derivativeTable>{OPTION}</derivativeTable>",
    *,
    kind: str = "4",
    owners: str = OWNER,
    more: str = "<aff10b5One>1</aff10b5One>",
    notes: str = NOTES,
    before: str = '<?xml version="1.0"?>',
) -> bytes:
    return (
        f"{before}<ownershipDocument><schemaVersion>X0508</schemaVersion><documentType>{kind}</documentType>"
        "<periodOfReport>2024-05-06</periodOfReport><issuer><issuerCik>0000000042</issuerCik>"
        "<issuerName>Acme &amp; Sons</issuerName><issuerTradingSymbol>ACME</issuerTradingSymbol></issuer>"
        f"{owners}{more}{rows}{notes}<remarks>See exhibit.</remarks><ownerSignature><signatureName>/s/ Jane Roe"
        "</signatureName><signatureDate>2024-05-08</signatureDate></ownerSignature></ownershipDocument>"
    ).encode()


def read(data: bytes) -> OwnershipReport:
    return read_form4(data, "form4.xml")


def test_a_report_says_who_and_when() -> None:
    report = read(form())
    assert (report.form, report.is_amendment, report.period) == ("4", False, date(2024, 5, 6))
    assert report.issuer == Issuer(42, "Acme & Sons", "ACME")
    assert report.owners == (Owner(7, "Roe Jane", ("director", "officer"), "Chief Executive"),)
    assert (report.under_plan, report.remarks) == (True, "See exhibit.")
    assert report.signed == (("/s/ Jane Roe", date(2024, 5, 8)),)
    assert report.footnotes == {"F1": "Under a Rule 10b5-1 trading plan.", "F2": "An average price."}
    assert report.warnings == ()


def test_a_transaction_is_exact_with_its_footnotes() -> None:
    (sale,) = read(form()).transactions
    assert (sale.day, sale.deemed_execution) == (date(2024, 5, 6), date(2024, 5, 7))
    assert sale.code == TransactionCode("S", "open market or private sale", open_market=True)
    assert (sale.shares, sale.price, sale.total_value) == (Decimal("1000.5"), Decimal("12.3456"), None)
    assert (sale.direction, sale.owned_after, sale.timeliness) == ("disposed", 0, "late")
    assert (sale.security, sale.holding.is_direct, sale.holding.nature) == ("Common Stock", False, "By trust")
    assert sale.holding.derivative is None
    assert sale.holding.notes == {
        "transactionCoding": ("Under a Rule 10b5-1 trading plan.",),
        "transactionPricePerShare": ("An average price.", "Under a Rule 10b5-1 trading plan."),
    }
    assert sale.footnotes == ("Under a Rule 10b5-1 trading plan.", "An average price.")
    assert sale.plan_in_footnote


def test_a_derivative_has_its_terms() -> None:
    (option,) = read(form()).holdings
    terms = Derivative(Decimal(3), None, date(2030, 1, 31), "Common Stock", None, Decimal("50.25"))
    assert option.derivative == terms
    assert (option.owned_after, option.value_owned_after, option.is_direct) == (None, 7, True)
    assert option.notes == {"exerciseDate": ("An average price.",)}


def test_an_amendment_names_the_form_that_it_amends() -> None:
    report = read(form(kind="4/A", more="<dateOfOriginalSubmission>2024-05-08</dateOfOriginalSubmission>"))
    assert (report.is_amendment, report.original_filed, report.under_plan) == (True, date(2024, 5, 8), None)


def test_a_form_3_may_report_nothing() -> None:
    report = read(form("", kind="3", more="<noSecuritiesOwned>1</noSecuritiesOwned>", notes=""))
    assert (report.form, report.no_securities, report.transactions, report.holdings) == ("3", True, (), ())


def test_several_owners_report_together() -> None:
    other = (
        OWNER.replace("0000000007", "8")
        .replace("isOther>false", "isOther>1")
        .replace("isTenPercentOwner>0", "isTenPercentOwner>1")
    )
    report = read(form(owners=OWNER + other.replace("<officerTitle>", "<otherText>Trustee</otherText><officerTitle>")))
    assert [owner.cik for owner in report.owners] == [7, 8]
    assert report.owners[1].roles == ("director", "officer", "10% owner", "other")
    assert report.owners[1].other_role == "Trustee"


def test_a_price_may_be_in_a_footnote_alone() -> None:
    (sale,) = read(
        form(f"<nonDerivativeTable>{SALE.replace('<value>12.3456</value>', '')}</nonDerivativeTable>")
    ).transactions
    assert sale.price is None
    assert sale.holding.notes["transactionPricePerShare"][0] == "An average price."


def test_a_code_that_the_table_lacks_has_no_meaning() -> None:
    (sale,) = read(form(f"<nonDerivativeTable>{SALE.replace('>S<', '>Q<')}</nonDerivativeTable>")).transactions
    assert sale.code == TransactionCode("Q", None)


def test_a_footnote_that_is_missing_is_reported() -> None:
    report = read(form(notes=NOTES.replace('id="F2"', 'id="F3"')))
    assert len(report.warnings) == 2
    assert report.warnings[0].endswith("footnote 'F2' is missing.")
    assert report.transactions[0].holding.notes["transactionPricePerShare"] == ("Under a Rule 10b5-1 trading plan.",)


def test_every_code_of_the_list_has_a_meaning() -> None:
    codes = transaction_codes()
    assert set(codes) == set("PSVADFIMCEHOXGLWZJKU")
    assert all(code.meaning for code in codes.values())
    assert [code for code, entry in codes.items() if entry.open_market] == ["P", "S"]


BAD = {
    "is not valid XML": b"not xml",
    "is not valid XML (": form()[:-20],
    "is a html, not an ownershipDocument": b"<html/>",
    "documentType '10-K' is not a Form 3, 4 or 5": form(kind="10-K"),
    "documentType None is not a Form 3, 4 or 5": form(kind=""),
    "has no reportingOwner": form(owners=""),
    "reportingOwnerId/rptOwnerCik 'x' is not a CIK": form(owners=OWNER.replace("0000000007", "x")),
    "isDirector 'maybe' is neither true nor false": form(owners=OWNER.replace(">1<", ">maybe<")),
    "transactionShares/value '1,000' is not a number": form().replace(b"1000.5", b"1,000"),
    "transactionShares/value 'NaN' is not a number": form().replace(b"1000.5", b"NaN"),
    "transactionDate/value '2024-02-30' is not a date": form().replace(b"<value>2024-05-06", b"<value>2024-02-30"),
    "transactionDate/value is missing": form().replace(b"<value>2024-05-06</value>", b""),
    "transactionCode is missing": form().replace(b">S<", b"><"),
    "'X' is neither A nor D": form().replace(b"<value>D</value></transactionAcq", b"<value>X</value></transactionAcq"),
    "'B' is neither D nor I": form().replace(b"<value>I</value>", b"<value>B</value>"),
    "issuer/issuerName is missing": form().replace(b"Acme &amp; Sons", b" "),
    "periodOfReport is missing": form().replace(b"<periodOfReport>2024-05-06</periodOfReport>", b""),
    "securityTitle/value holds more than a text": form().replace(b"Common Stock", b"<b>Common</b>"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_form_is_refused_with_its_place(what: str) -> None:
    with pytest.raises(RefusedFile) as refused:
        read(BAD[what])
    assert refused.value.message.startswith("form4.xml: ")
    assert what in refused.value.message


def test_the_line_is_named() -> None:
    bad = form().replace(b"12.3456", b"much")
    line = bad[: bad.index(b"much")].count(b"\n") + 1
    with pytest.raises(RefusedFile, match=f"form4.xml: line {line}: .*PricePerShare/value 'much' is not a number"):
        read(bad)


def test_entities_are_neither_expanded_nor_fetched() -> None:
    bomb = (
        '<!DOCTYPE x [<!ENTITY a "1111111111"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
        '<!ENTITY file SYSTEM "file:///etc/hostname">]>'
    )
    for entity in (b"&b;", b"&file;"):
        with pytest.raises(RefusedFile, match="declares a document type"):
            read(form(before=bomb).replace(b"1000.5", entity))


def test_what_is_too_large_or_too_deep_is_refused() -> None:
    with pytest.raises(RefusedFile, match="larger than 8 MiB"):
        read(form() + b" " * 9_000_000)
    with pytest.raises(RefusedFile, match="not valid XML"):
        read(form("<a>" * 10_000 + "</a>" * 10_000))


def test_the_forms_are_told_from_other_files() -> None:
    assert is_ownership_xml(form())
    assert not is_ownership_xml(b"<html><body>Form 4</body></html>")
