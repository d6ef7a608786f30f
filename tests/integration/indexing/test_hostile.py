"""Files made to do harm, or merely odd: refused or read right, and the other files of the run are loaded."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.indexing.conftest import ANNUAL, SUBMISSION, TRADE, Held, Index
from tools.ports.deps import Deps

MEGABYTE = 2**20
LAUGHS = "".join(
    f'<!ENTITY {name} "{f"&{before};" * 10}">' for before, name in zip("abcdefghi", "bcdefghij", strict=True)
)
DOCTYPE = f'<!DOCTYPE x [<!ENTITY a "ha">{LAUGHS}]>'
OTHERS = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>'


def bomb(letters: bytes) -> bytes:
    """More than three gigabytes, zipped: one member after the other."""
    return gzip.compress(letters * 64 * MEGABYTE) * 50


def page(body: str) -> bytes:
    return f"<html><body>{body}</body></html>".encode()


def trade(doctype: str, issuer: str) -> bytes:
    declaration, rest = TRADE.read_text("utf-8").split("?>", 1)
    name = rest.split("<issuerName>")[1].split("</issuerName>")[0]
    return f"{declaration}?>{doctype}{rest.replace(name, issuer)}".encode()


REFUSED: dict[str, tuple[Any, str]] = {
    "bomb.htm.gz": (lambda: bomb(b"x"), "times its size"),
    "bomb.json.gz": (lambda: bomb(b"["), "times its size"),
    "laughs.xml": (lambda: trade(DOCTYPE, "&j;"), "is not valid XML"),
    "passwd.xml": (lambda: trade(OTHERS, "&x;"), "is not valid XML|declares a document type"),
    "line.htm": (lambda: page("word " * 10_000_000), "characters of text"),
    "line.txt": (lambda: b"word " * 10_000_000, "characters of text"),
    "tags.htm": (lambda: page("<p>1</p>" * 1_100_000), "tags"),
    "nothing-but-nul.htm": (lambda: b"\0" * 5000, "binary data"),
    "attributes.htm": (lambda: page(f"<p {' '.join(f'a{n}' for n in range(5000))}>x</p>"), "attributes"),
}
READ: dict[str, tuple[Any, str]] = {
    "nested.htm": (lambda: page(f"{'<div>' * 100_000}Deep down.{'</div>' * 100_000}"), "Deep down."),
    "laughs.htm": (lambda: DOCTYPE.encode() + page("<p>Before &j; after.</p>"), "after."),
    "passwd.htm": (lambda: OTHERS.encode() + page("<p>Before &x; after.</p>"), "after."),
    "no-items.htm": (lambda: page("<p>Nothing but this.</p>"), "Nothing but this."),
    "no-utf-8.htm": (lambda: b'<meta charset="utf-8"><p>Caf\xe9 sales rose.</p>', "Café sales"),
    "utf-16.htm": (lambda: page("<p>Café sales rose.</p>").decode().encode("utf-16"), "Café sales"),
    "nul.htm": (lambda: page("<p>Cafe sales" + " rose" * 100 + "\0\0 again.</p>"), "rose again."),
    "script.htm": (
        lambda: page(
            "<p>Seen.</p><script>EVIL()</script><SCRIPT type='x'>EVIL</SCRIPT><style>EVIL{}</style>"
            "<table><tr><td>Sales<script>EVIL</script></td><td>5</td><td>6</td></tr></table>"
            "<div style='display:none'>EVIL</div><p onclick='EVIL()'>Unharmed.</p><script>EVIL <p>EVIL"
        ),
        "Unharmed.",
    ),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """All of them, with a good filing at the end."""
    for name, (make, _) in (REFUSED | READ).items():
        (tmp_path / name).write_bytes(make())
    (tmp_path / "zz-good.htm").write_bytes(ANNUAL.read_bytes())
    return tmp_path


async def test_every_one_is_refused_or_read_right_and_stops_no_other(
    index: Index, deps: Deps, held: Held, folder: Path
) -> None:
    rows = [{"path": name, "company": f"Company {name}", "doc_type": "release"} for name in (REFUSED | READ)]
    (folder / "rows.jsonl").write_text("\n".join(map(json.dumps, [*rows, {"path": "zz-good.htm"}])))
    done = {Path(file.path).name: file for file in await index(manifest=folder / "rows.jsonl")}
    for name, (_, said) in REFUSED.items():
        assert done[name].status == "refused", name
        assert done[name].doc_id is None
        assert (done[name].reason or "").startswith(str(folder / name))
        assert any(part in (done[name].reason or "") for part in said.split("|")), done[name].reason
    for name, (_, text) in READ.items():
        assert done[name].status == "indexed", done[name].reason
        stored = await deps.documents.text(str(done[name].doc_id), 0, 10**6)
        assert stored is not None
        assert text in stored[0], name
        assert "root:" not in stored[0]
    assert done["zz-good.htm"].status == "indexed"
    everything = held()
    assert len(everything["documents"]) == len(READ) + 1
    assert not any("EVIL" in str(row) for rows in everything.values() for row in rows)


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-16-le", "utf-8-sig"])
async def test_a_filing_in_another_encoding_than_it_declares_has_the_same_items(
    index: Index, tmp_path: Path, encoding: str
) -> None:
    [known] = await index(ANNUAL, doc_id="known")
    path = tmp_path / "report.htm"
    path.write_bytes(ANNUAL.read_text("utf-8").replace("'ASCII'", "'UTF-8'", 1).encode(encoding))
    [file] = await index(path, doc_id="again")
    assert (file.status, file.sections, file.tables, file.facts) == (
        "indexed", known.sections, known.tables, known.facts,
    )  # fmt: skip


async def test_the_names_within_a_submission_lead_nowhere(index: Index, held: Held, tmp_path: Path) -> None:
    text = SUBMISSION.read_text("utf-8").replace("<FILENAME>invented", "<FILENAME>../../../../etc/invented")
    path = tmp_path / "submission.txt"
    path.write_text(text.replace("<TYPE>EX-99.1", "<TYPE>EX-99.1/../../../etc/passwd"), "utf-8")
    done = await index(path)
    assert [file.status for file in done] == ["indexed"]  # such a type is no exhibit's
    assert not any("etc" in str(row) for row in held()["documents"])


@pytest.mark.parametrize("outside", ["../secret", "../../../../../../../../etc/passwd", "/etc/passwd", "../link"])
async def test_a_manifest_brings_in_no_file_from_outside_of_its_folder_but_filings(
    index: Index, held: Held, tmp_path: Path, outside: str
) -> None:
    (tmp_path / "secret").write_text("password")
    (tmp_path / "link").symlink_to("/etc/passwd")
    inner = tmp_path / "inner"
    inner.mkdir()
    for path in (tmp_path / "report.htm", inner / "report.htm"):
        path.write_bytes(ANNUAL.read_bytes())
    rows = [{"path": outside, "ticker": "X", "doc_type": "10-K"}, {"path": "../report.htm"}, {"path": "report.htm"}]
    (inner / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)))
    refused, first, second = await index(manifest=inner / "rows.jsonl")
    assert (refused.status, first.status, second.status) == ("refused", "indexed", "unchanged")
    assert "line 1: " in (refused.reason or "")
    assert "lies outside of the manifest's folder" in (refused.reason or "")
    assert held()["documents"] == [first.doc_id]


async def test_a_defect_that_a_file_brings_out_costs_no_other(
    index: Index, held: Held, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("unheard of")

    with monkeypatch.context() as patch:
        patch.setattr("ingest.filing.read_form4", broken)
        defect, good = await index(TRADE, ANNUAL)
    assert (defect.status, good.status) == ("refused", "indexed")
    assert "a defect of Tieout (ZeroDivisionError: unheard of)" in (defect.reason or "")
    assert held()["documents"] == [good.doc_id]
