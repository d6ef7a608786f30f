"""Companies for the stub of EDGAR: Microsoft with made-up filings, and an invented one with filings of the samples."""

from importlib.resources import files
from pathlib import Path

from tests.integration.support.edgar_pages import Listed, facts, folder, header_page, submissions
from tests.integration.support.edgar_stub import EdgarStub

MICROSOFT = 789019
REVENUE = 5_000_000
ANNUAL = Listed("0000789019-24-000001", "10-K", "2024-02-15", "2023-12-30", "msft-10k.htm", 9_000_000)
EARLIER = Listed("0000789019-23-000001", "10-K", "2023-02-15", "2022-12-30", "msft-10k22.htm", 8_000_000)
NEWS = Listed("0000789019-24-000002", "8-K", "2024-02-01", "2024-02-01", "msft-8k.htm", 400_000, "2.02,9.01")

INVENTED = 2099000001
INVENTED_ANNUAL = Listed("2099000001-26-000007", "10-K", "2026-02-19", "2025-12-31", "tlvq-10k.htm")
INVENTED_TRADE = Listed("2099000101-25-000002", "4", "2025-11-10", "2025-11-06", "xslF345X05/form4.xml")
SAMPLES = Path(str(files("ingest").joinpath("samples/invented")))


def put_microsoft(stub: EdgarStub, *filings: Listed, revenue: int = REVENUE) -> None:
    """Microsoft, with one figure and the filings, a sentence each."""
    stub.put(
        submissions_of(MICROSOFT), submissions(MICROSOFT, "MICROSOFT CORP", "MSFT", list(filings), fiscalYearEnd="1231")
    )
    stub.put(facts_of(MICROSOFT), facts(MICROSOFT, "MICROSOFT CORP", revenue, ANNUAL.accession))
    for filing in filings:
        put_documents(stub, MICROSOFT, filing, f"<html><body><p>The {filing.form} of Microsoft.</p></body></html>")


def put_invented(stub: EdgarStub) -> None:
    """Tolvenquist, which EDGAR knows no figures of, with a whole 10-K and a Form 4."""
    name = "Tolvenquist Instruments Corporation"
    listed = submissions(INVENTED, name, "TLVQ", [INVENTED_ANNUAL, INVENTED_TRADE], fiscalYearEnd="1231")
    stub.put(submissions_of(INVENTED), listed)
    annual, trade = SAMPLES / "invented_TLVQ_10-K_2025.htm", SAMPLES / "invented_TLVQ_4_2025-11-06.xml"
    put_documents(stub, INVENTED, INVENTED_ANNUAL, annual.read_text("utf-8"))
    stub.put(f"{folder(INVENTED, INVENTED_TRADE.accession)}/form4.xml", trade.read_text("utf-8"))


def put_documents(stub: EdgarStub, cik: int, filing: Listed, text: str) -> None:
    """A filing of one document."""
    stub.put(path_of(cik, filing), text)
    header = f"{folder(cik, filing.accession)}/{filing.accession}-index-headers.html"
    stub.put(header, header_page((filing.form, filing.primary)))


def submissions_of(cik: int) -> str:
    """The path of a company's list."""
    return f"/submissions/CIK{cik:010d}.json"


def facts_of(cik: int) -> str:
    """The path of a company's figures."""
    return f"/api/xbrl/companyfacts/CIK{cik:010d}.json"


def path_of(cik: int, filing: Listed) -> str:
    """The path of a filing's own document."""
    return f"{folder(cik, filing.accession)}/{filing.primary}"
