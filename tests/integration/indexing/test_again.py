"""The same filing again: unchanged, changed, under another name, or with its accession number at last."""

import gzip
from pathlib import Path

import pytest

from tests.integration.indexing.conftest import ANNUAL, INVENTED, PROXY, RELEASE, TRADE, Held, Index
from tools.models.filters import Filters
from tools.ports.deps import Deps

ACCESSION = "2099000001-26-000007"


async def test_what_is_unchanged_is_not_read_again(index: Index, held: Held) -> None:
    first = await index(ANNUAL, TRADE)
    before = held()
    again = await index(ANNUAL, TRADE)
    assert [file.status for file in first] == ["indexed", "indexed"]
    assert [(file.status, file.doc_id) for file in again] == [("unchanged", file.doc_id) for file in first]
    assert held() == before


@pytest.mark.parametrize("known", [{}, {"accession": ACCESSION}], ids=["no-accession", "accession"])
async def test_a_changed_file_replaces_the_filing_whole(
    index: Index, held: Held, tmp_path: Path, known: dict[str, str]
) -> None:
    path = tmp_path / "report.htm"
    text = ANNUAL.read_text("utf-8")
    path.write_text(text, "utf-8")
    [first] = await index(path, **known)
    whole = held()
    short = text.replace("<ix:nonFraction", "<span").replace("</ix:nonFraction", "</span")
    end = short.index("</body>")
    path.write_text(f"{short[:end]}<p>An afterthought.</p>{short[end:]}", "utf-8")
    [changed] = await index(path, **known)
    now = held()
    assert (changed.status, changed.doc_id) == ("indexed", first.doc_id)
    assert now["documents"] == whole["documents"]
    assert any(not fact.endswith(" {}") for fact in whole["facts"])
    assert all(fact.endswith(" {}") for fact in now["facts"])  # statements are read as printed; no segment is tagged
    assert now["sections"] == whole["sections"]
    added = set(now["chunks"]) - set(whole["chunks"])
    assert len(added) == 1  # the others have the ids that they had
    assert "An afterthought." in added.pop()
    path.write_text(text, "utf-8")
    await index(path, **known)
    assert held() == whole


async def test_another_file_name_makes_no_other_filing(index: Index, held: Held, tmp_path: Path) -> None:
    first = await index(ANNUAL, TRADE, PROXY)
    before = held()
    for path in (ANNUAL, TRADE, PROXY):
        (tmp_path / f"copy-of-{path.name}").write_bytes(path.read_bytes())
        (tmp_path / f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes()))
    again = await index(tmp_path)
    assert {file.status for file in again} == {"unchanged"}
    assert {file.doc_id for file in again} == {file.doc_id for file in first}
    assert held() == before


@pytest.mark.parametrize("path", [ANNUAL, PROXY, TRADE], ids=["10-K", "DEF14A", "4"])
async def test_a_filing_without_its_accession_and_then_with_it_is_one(index: Index, held: Held, path: Path) -> None:
    await index(path, ticker="TLVQ")
    [known] = await index(path, ticker="TLVQ", accession=ACCESSION, filed="2026-02-19")
    assert (known.status, known.doc_id) == ("indexed", ACCESSION)
    once = held()
    assert once["documents"] == [ACCESSION]
    assert all(row.startswith(ACCESSION) for table in ("sections", "chunks", "facts") for row in once[table])
    [bare] = await index(path, ticker="TLVQ")
    assert bare.doc_id == ACCESSION
    assert held() == once


async def test_a_report_of_the_same_period_is_the_same_report_though_its_bytes_differ(
    index: Index, held: Held, tmp_path: Path
) -> None:
    await index(ANNUAL)
    path = tmp_path / "again.htm"
    path.write_bytes(ANNUAL.read_bytes().replace(b"</body>", b"<p>One more line.</p></body>"))
    await index(path, accession=ACCESSION)
    assert held()["documents"] == [ACCESSION]


async def test_a_given_id_is_kept_and_made_up_ones_give_way_to_it(index: Index, held: Held) -> None:
    await index(PROXY)
    [named] = await index(PROXY, doc_id="proxy/2026")
    assert named.doc_id == "proxy/2026"
    assert held()["documents"] == ["proxy/2026"]
    [bare] = await index(PROXY)
    assert bare.doc_id == "proxy/2026"


async def test_two_forms_of_insiders_of_one_day_are_two(index: Index, held: Held, tmp_path: Path) -> None:
    other = tmp_path / "other.xml"
    other.write_text(TRADE.read_text("utf-8").replace("<rptOwnerName>", "<rptOwnerName>Other "), "utf-8")
    one, two = await index(TRADE, other)
    assert one.doc_id != two.doc_id
    assert held()["documents"] == sorted([str(one.doc_id), str(two.doc_id)])


async def test_a_release_does_not_replace_the_8_k_that_furnishes_it(index: Index, tmp_path: Path) -> None:
    manifest = INVENTED / "manifest.jsonl"
    rows = [line for line in manifest.read_text("utf-8").splitlines() if "TLVQ_8-K_2026" in line]
    for row in rows:
        name = row.split('"path": "')[1].split('"')[0]
        (tmp_path / name).write_bytes((INVENTED / name).read_bytes())
    (tmp_path / "manifest.jsonl").write_text("\n".join(rows))
    done = await index(manifest=tmp_path / "manifest.jsonl")
    assert [file.reason for file in done] == [None, None]
    assert {file.doc_id for file in done} == {"2099000001-26-000003", "2099000001-26-000003/release"}
    [again] = await index(tmp_path / RELEASE.name, ticker="TLVQ", doc_type="release")
    assert again.doc_id == "2099000001-26-000003/release"


async def test_a_ticker_alone_is_that_of_the_company_which_has_a_cik(index: Index, deps: Deps, held: Held) -> None:
    [early] = await index(RELEASE, ticker="TLVQ", doc_type="release")
    [annual] = await index(ANNUAL)
    [late] = await index(PROXY, ticker="TLVQ")
    [company] = await deps.facts.companies()
    assert (company.cik, company.tickers) == (2099000001, ("TLVQ",))
    assert held()["documents"] == sorted(str(file.doc_id) for file in (early, annual, late))
    documents = await deps.documents.list_documents(Filters(), [2099000001], 10, 0)
    assert {document.doc_type for document in documents} == {"release", "10-K", "DEF 14A"}


async def test_the_right_company_takes_the_document_from_the_wrong_one(
    index: Index, deps: Deps, tmp_path: Path
) -> None:
    path = tmp_path / "note.htm"
    path.write_text("<p>Our sales rose.</p>")
    for company in ("Wrong Company", "Right Company"):
        await index(path, company=company, doc_type="release", doc_id="note")
    document = await deps.documents.document("note")
    assert document is not None
    assert document.company == "Right Company"
