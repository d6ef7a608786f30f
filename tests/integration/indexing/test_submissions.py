"""Full submission text files: the main document, its exhibits and the ownership reports in one."""

from pathlib import Path

import pytest

from ingest.manifest import read_manifest
from ingest.pipeline import index_files
from tests.integration.indexing.conftest import ANNUAL, INVENTED, RELEASE, SUBMISSION, TRADE, Held, Index
from tools.ports.deps import Deps

ACCESSION = "2099000001-26-000099"
HEADER = """<SEC-DOCUMENT>{accession}.txt : 20260219
<SEC-HEADER>{accession}.hdr.sgml : 20260219
ACCESSION NUMBER:		{accession}
CONFORMED SUBMISSION TYPE:	{form}
CONFORMED PERIOD OF REPORT:	{period}
FILED AS OF DATE:		20260219
{filers}
</SEC-HEADER>
"""
ISSUER = "ISSUER:\n\tCOMPANY CONFORMED NAME:\tTolvenquist Instruments Corp\n\tCENTRAL INDEX KEY:\t2099000001"
INSIDER = "REPORTING-OWNER:\n\tCOMPANY CONFORMED NAME:\tSomebody Else\n\tCENTRAL INDEX KEY:\t2099000101"


def document(kind: str, content: str | Path) -> str:
    text = content.read_text("utf-8") if isinstance(content, Path) else content
    wrapper = "XML" if "<ownershipDocument" in text else "XBRL" if "xmlns:ix=" in text else "TEXT"
    inner = text if wrapper == "TEXT" else f"<{wrapper}>\n{text.strip()}\n</{wrapper}>"
    return f"<DOCUMENT>\n<TYPE>{kind}\n<SEQUENCE>1\n<FILENAME>a.htm\n<TEXT>\n{inner}\n</TEXT>\n</DOCUMENT>\n"


def submission(path: Path, *documents: str, form: str = "10-K", period: str = "20251231", filers: str = ISSUER) -> Path:
    header = HEADER.format(accession=ACCESSION, form=form, period=period, filers=filers)
    path.write_text(f"{header}{''.join(documents)}</SEC-DOCUMENT>\n", "utf-8")
    return path


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """An annual report with two releases of the same type, a picture, a Form 4 and what is not read."""
    return submission(
        tmp_path / "whole.txt",
        document("10-K", ANNUAL),
        document("EX-99", RELEASE),
        document("EX-99", "<html><body><p>Another release.</p></body></html>"),
        document("EX-99.2", "begin 644 picture.jpg\nM_]C_X``02D9)\nend"),
        document("EX-13", "<html><body><p>To our shareholders.</p></body></html>"),
        document("EX-23.1", "<html><body><p>We consent.</p></body></html>"),
        document("4", TRADE),
        document("GRAPHIC", "begin 644 logo.gif\nM1TE&\nend"),
    )


async def test_the_documents_of_a_submission_are_read_each_for_itself(
    index: Index, deps: Deps, held: Held, whole: Path
) -> None:
    done = await index(whole)
    assert [(file.status, file.doc_id, file.doc_type) for file in done] == [
        ("indexed", ACCESSION, "10-K"),
        ("indexed", f"{ACCESSION}/EX-99", "EX-99"),
        ("indexed", f"{ACCESSION}/EX-99:2", "EX-99"),
        ("indexed", f"{ACCESSION}/EX-13", "EX-13"),
        ("indexed", f"{ACCESSION}/4", "4"),
    ]
    assert done[0].facts > 100
    assert [section.item for section in done[0].sections if section.item][:3] == ["1", "1A", "1B"]
    text = await deps.documents.text(f"{ACCESSION}/EX-99:2", 0, 100)
    assert text == ("Another release.", 16)
    assert held()["insider_trades"]
    [company] = await deps.facts.companies()
    assert company.company_id == 2099000001
    assert {file.status for file in await index(whole)} == {"unchanged"}


async def test_an_exhibit_that_cannot_be_read_is_refused_alone(index: Index, held: Held, tmp_path: Path) -> None:
    path = submission(tmp_path / "a.txt", document("10-K", ANNUAL), document("EX-99.1", "%PDF-1.7"))
    main, exhibit = await index(path)
    assert (main.status, exhibit.status) == ("indexed", "refused")
    assert "EX-99.1: looks like a PDF" in (exhibit.reason or "")
    assert held()["documents"] == [ACCESSION]


async def test_exhibits_that_a_changed_submission_lacks_are_gone(index: Index, held: Held, whole: Path) -> None:
    await index(whole)
    submission(whole, document("10-K", ANNUAL), document("EX-13", "<p>To our shareholders.</p>"))
    await index(whole)
    assert held()["documents"] == [ACCESSION, f"{ACCESSION}/EX-13"]
    assert not held()["insider_trades"]


@pytest.mark.parametrize(
    "filers", [f"{INSIDER}\n{ISSUER}", f"{ISSUER}\n{INSIDER}"], ids=["insider-first", "issuer-first"]
)
async def test_a_form_4_is_its_issuers_whoever_the_header_names_first(
    index: Index, tmp_path: Path, filers: str
) -> None:
    path = submission(tmp_path / "a.txt", document("4", TRADE), form="4", period="20251106", filers=filers)
    [file] = await index(path)
    assert (file.status, file.doc_id, file.ticker) == ("indexed", ACCESSION, "TLVQ"), file.reason


async def test_a_submission_and_its_main_document_alone_are_one_filing(index: Index, held: Held, whole: Path) -> None:
    await index(ANNUAL)
    await index(whole)
    assert ACCESSION in held()["documents"]
    assert len(held()["documents"]) == 5
    [alone] = await index(ANNUAL)
    assert alone.doc_id == ACCESSION


async def test_the_shipped_submission_is_an_8_k_and_its_release(index: Index) -> None:
    main, release = await index(SUBMISSION)
    assert (main.doc_type, release.doc_type) == ("8-K", "release")
    assert [section.item for section in main.sections][:1] == ["2.02"]
    assert release.tables > 0


async def test_every_short_sample_is_a_document_of_its_own(deps: Deps, held: Held) -> None:
    rows = read_manifest(INVENTED / "manifest.jsonl")
    short = {path: said for path, said in rows.items() if said.doc_type not in ("10-K", "10-Q")}
    done = [file async for file in index_files(deps.writer, deps.directory, short)]
    assert {file.status for file in done} == {"indexed"}, [file.reason for file in done if file.reason]
    ids = [file.doc_id for file in done]
    assert len(set(ids)) == len(ids) == len(short) + 1  # one of them is a submission with its release
    assert held()["documents"] == sorted(map(str, ids))
