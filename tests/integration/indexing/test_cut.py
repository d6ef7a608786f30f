"""Files that broke off: what surely is cut is refused, what may be is read as far as it goes, with a warning."""

import gzip
from pathlib import Path

import pytest

from tests.integration.indexing.conftest import ANNUAL, PROXY, SUBMISSION, TRADE, Held, Index

SHARES = (0.3, 0.6, 0.95)


def cut(path: Path, share: float, folder: Path) -> Path:
    data = path.read_bytes()
    made = folder / path.name
    made.write_bytes(data[: int(len(data) * share)])
    return made


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("path", [ANNUAL, TRADE, SUBMISSION], ids=["inline XBRL", "Form 4", "submission"])
async def test_a_filing_that_is_cut_off_is_refused_and_nothing_of_it_is_stored(
    index: Index, held: Held, tmp_path: Path, path: Path, share: float
) -> None:
    broken, whole = await index(cut(path, share, tmp_path), PROXY)
    assert (broken.status, whole.status) == ("refused", "indexed")
    assert "is cut off" in (broken.reason or "") or "is not valid XML" in (broken.reason or "")
    assert held()["documents"] == [whole.doc_id]


async def test_a_cut_download_does_not_replace_the_whole_filing(index: Index, held: Held, tmp_path: Path) -> None:
    known = {"accession": "2099000001-26-000007"}
    await index(ANNUAL, **known)
    before = held()
    [broken] = await index(cut(ANNUAL, 0.95, tmp_path), **known)
    assert broken.status == "refused"
    assert held() == before


@pytest.mark.parametrize("share", SHARES)
async def test_plain_html_without_its_end_is_read_as_far_as_it_goes_with_a_warning(
    index: Index, tmp_path: Path, share: float
) -> None:
    paragraphs = [f"<p>Paragraph {number} of the release.</p>" for number in range(100)]
    kept = paragraphs[: int(100 * share)]
    path = tmp_path / "release.htm"
    path.write_text(f"<html><body>{''.join(kept)}")
    [file] = await index(path, company="Acme", doc_type="release")
    assert file.status == "indexed"
    assert file.chunks > 0
    [warning] = file.warnings
    assert "may be cut off" in warning


async def test_plain_html_cut_within_a_tag_is_refused(index: Index, held: Held, tmp_path: Path) -> None:
    path = tmp_path / "release.htm"
    path.write_text("<html><body><p>Sales rose.</p><p sty")
    [file] = await index(path, company="Acme", doc_type="release")
    assert (file.status, held()["documents"]) == ("refused", [])


async def test_a_fragment_that_never_said_that_it_was_a_whole_page_is_read(index: Index, tmp_path: Path) -> None:
    path = tmp_path / "release.htm"
    path.write_text("<p>Sales rose.<p>Costs fell.")
    [file] = await index(path, company="Acme", doc_type="release")
    assert (file.status, file.warnings) == ("indexed", ())


async def test_a_cut_gzip_is_refused(index: Index, held: Held, tmp_path: Path) -> None:
    path = tmp_path / "report.htm.gz"
    path.write_bytes(gzip.compress(ANNUAL.read_bytes())[:-500])
    [file] = await index(path)
    assert (file.status, held()["documents"]) == ("refused", [])


async def test_a_submission_without_its_last_line_says_that_documents_may_be_missing(
    index: Index, tmp_path: Path
) -> None:
    path = tmp_path / "submission.txt"
    path.write_text(SUBMISSION.read_text("utf-8").replace("</SEC-DOCUMENT>", ""), "utf-8")
    main, *_ = await index(path)
    assert main.status == "indexed"
    assert any("documents may be missing" in warning for warning in main.warnings)
