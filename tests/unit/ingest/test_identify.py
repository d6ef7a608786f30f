"""What a document is called on EDGAR, as far as it and its file say so."""

from datetime import date

import pytest

from ingest.html.ixbrl.models import InlineFiling
from ingest.identify import Identity, identify
from ingest.manifest import FileMetadata, describe
from tools.errors import InvalidInput, RefusedFile
from tools.language.company_names.directory import Directory

ACCESSION = "0000000042-25-000001"


def known(
    name: str, *, schema: str | None = "acme-20241231.xsd", end: str = "2024-12-31", form: str = "10-K"
) -> Identity:
    dei = {"EntityCentralIndexKey": "42", "EntityRegistrantName": "Acme Corp", "DocumentType": form}
    inline = InlineFiling(dei={**dei, "DocumentPeriodEndDate": end}, schema=schema)
    return identify(name, FileMetadata.model_validate({}), Directory({}), inline=inline)


@pytest.mark.parametrize(
    ("name", "accession"),
    [
        (f"10-K_ACME_{ACCESSION}.html.gz", ACCESSION),
        (f"filings/{ACCESSION}/primary-document.html", ACCESSION),
        ("10-K_ACME_0000000043-25-000001.html", None),
        (f"1{ACCESSION}.html", None),
        ("10-K_ACME_2025-01-30.html", None),
    ],
)
def test_a_file_may_be_named_by_its_own_companys_accession_number(name: str, accession: str | None) -> None:
    assert known(name).accession == accession


def test_what_the_caller_says_goes_before_the_files_name() -> None:
    said = describe(accession="0000000042-25-000009", cik=42, doc_type="10-K")
    assert identify(f"{ACCESSION}.html", said, Directory({})).accession == "0000000042-25-000009"


@pytest.mark.parametrize(
    ("schema", "end", "form", "filename"),
    [
        ("acme-20241231.xsd", "2024-12-31", "10-K", "acme-20241231.htm"),
        ("acme-20241231.xsd", "2024-12-31", "8-K", None),
        ("acme-20240930.xsd", "2024-12-31", "10-K", None),
        ("acme-20191231.xsd", "2019-12-31", "10-K", None),
        ("acme.xsd", "2024-12-31", "10-K", None),
        (None, "2024-12-31", "10-K", None),
    ],
)
def test_a_periodic_report_is_named_as_its_schema(
    schema: str | None, end: str, form: str, filename: str | None
) -> None:
    identity = known("a.htm", schema=schema, end=end, form=form)
    assert (identity.filename, identity.period_end) == (filename, date.fromisoformat(end))


def test_the_day_of_filing_may_be_said_and_is_not_before_the_periods_end() -> None:
    inline = InlineFiling(dei={"EntityCentralIndexKey": "42", "DocumentPeriodEndDate": "2024-12-31"})
    said = describe(doc_type="10-K", filed="2025-02-20")
    assert identify("a.html", said, Directory({}), inline=inline).filed == date(2025, 2, 20)
    with pytest.raises(RefusedFile, match="to 2024-12-31, so that it can't have been filed on 2024-02-20"):
        identify("a.html", describe(doc_type="10-K", filed="2024-02-20"), Directory({}), inline=inline)


@pytest.mark.parametrize("day", ["20250220", "2025-02-30", "yesterday", "1740009600", ""])
def test_what_is_no_day_is_refused_by_the_options_name(day: str) -> None:
    with pytest.raises(InvalidInput, match=r"filed: .* is no date: write YYYY-MM-DD"):
        describe(filed=day)
