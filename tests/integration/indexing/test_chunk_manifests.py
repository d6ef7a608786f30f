"""Manifest folders through the real command: loaded, searched, cited by table and page; bad ones refused whole."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ingest.pipeline import find_files
from ingest.roots import Roots
from server.settings import Settings
from tests.integration.conftest import Cli
from tests.integration.indexing.conftest import Held, Index
from tests.unit.ingest.chunk_manifest.made import (
    ABOUT,
    CAUSE,
    DOC,
    PAYLOAD,
    REMARK,
    ROWS,
    SLIDE,
    TABLE,
    TEXT,
    changed,
    jsonl,
    png,
    write_folder,
)  # fmt: skip
from tools.documents.read import get_table
from tools.errors import InvalidInput
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.filings_search import FilingsRequest, search_filings
from tools.search.tables import search_tables

TABLE_ID = f"{DOC}#tbl_1"
OTHER = "ORBX-2025-Q1"


def of_other(row: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A row of another document."""
    about = {"quarter": "2025-Q1", "period_end": "2025-03-31"} if row is ABOUT else {}
    own = {"chunk_id": row["chunk_id"].replace(DOC, OTHER)} if "chunk_id" in row else {}
    return changed(row, doc_id=OTHER, **{**own, **about, **changes})


async def test_a_folder_is_found_searched_and_answered_from(
    tieout: Cli, settings: Settings, deps: Deps, tmp_path: Path
) -> None:
    write_folder(tmp_path)
    first = {**PAYLOAD, "headers": [["", "Q1 2025"]], "rows": [["Lasers", "70.0"], ["Sensors", "60.5"]]}
    write_folder(tmp_path, *(of_other(row) for row in (ABOUT, TEXT, TABLE)), doc_id=OTHER, payload=first)
    run = tieout(settings, "index", tmp_path, "--json")
    assert [(one["doc_id"], one["status"]) for one in run.json["documents"]] == [(OTHER, "indexed"), (DOC, "indexed")]
    again = tieout(settings, "index", tmp_path / "chunks" / DOC / "chunk_manifest.jsonl", "--json")
    assert [one["status"] for one in again.json["documents"]] == ["unchanged"]

    table = await get_table(deps.documents, TABLE_ID)
    assert table.rows[1] == ("Lasers", "88.1", "90.2")
    found = await search_tables(deps, FilingsRequest("revenue of the Lasers segment", top_k=2))
    assert {one.table_id for one in found.tables} == {TABLE_ID, f"{OTHER}#tbl_1"}

    asked = tieout(
        settings, "ask", "What was the Lasers segment revenue of Orbex Instruments in Q2 2025?", "--json"
    ).json
    assert "$88.1 million" in asked["answer"]
    assert [(one["table_id"], one["page"]) for one in asked["citations"]] == [(TABLE_ID, 2)]
    assert asked["sources"]["tables"][0]["payload_ref"] == f"elements/{DOC}/tables/tbl_1.json"
    before = tieout(settings, "ask", "What was the Sensors segment revenue of Orbex Instruments in Q2 2024?", "--json")
    assert "$101.3 million" in before.json["answer"]
    why = tieout(settings, "ask", "Why did Orbex Instruments close its plant in Leiden?", "--json").json
    assert CAUSE in why["answer"]


async def test_a_call_is_asked_by_its_speakers(tieout: Cli, settings: Settings, deps: Deps, tmp_path: Path) -> None:
    said = [
        changed(REMARK, chunk_id="1", speaker="Ravi Menon", speaker_role="Analyst", speaker_company="Barclays",
                text="What tax rate should we expect for the rest of the year?"),
        changed(REMARK, chunk_id="2"),
        changed(REMARK, chunk_id="3", speaker="Jon Aalto", speaker_role="Chief Executive Officer",
                text="The plant in Porto opened in May, and hiring there is on plan."),
    ]  # fmt: skip
    run = tieout(settings, "index", write_folder(tmp_path, changed(ABOUT, doc_type="transcript"), *said), "--json")
    assert run.code == 0, run
    asked = tieout(settings, "ask", "What did the CFO of Orbex Instruments say about the tax rate?", "--json").json
    assert REMARK["text"] in asked["answer"]
    assert asked["citations"][0]["speaker"] == "Mara Lindqvist"
    answered = tieout(settings, "ask", "How did management answer Ravi Menon's question?", "--json").json
    assert REMARK["text"] in answered["answer"]
    found = tieout(settings, "search", "tax rate", "--speaker", "CFO", "--json").json
    assert [one["speaker"] for one in found["passages"]] == ["Mara Lindqvist"]


@pytest.mark.parametrize(
    ("filters", "found"),
    [({"segment": "lasers"}, True), ({"KPI": "capital expenditure"}, True), ({"segment": "Widgets"}, False)],
)
async def test_filters_know_what_rows_say_they_are_about(
    index: Index, deps: Deps, tmp_path: Path, filters: dict[str, str], found: bool
) -> None:
    await index(write_folder(tmp_path))
    request = FilingsRequest("capital spending and hiring", filters=Filters.model_validate(filters))
    result = await search_filings(deps, request)
    assert [one.chunk_id for one in result.passages] == [SLIDE["chunk_id"]] * found


async def test_a_page_is_shown_from_its_picture(tieout: Cli, settings: Settings, index: Index, tmp_path: Path) -> None:
    manifest = write_folder(tmp_path)
    await index(manifest)
    shown = tmp_path / "shown.png"
    assert tieout(settings, "page", DOC, 3, "-o", shown).code == 0
    assert shown.read_bytes() == png()
    none = tieout(settings, "page", DOC, 2, "-o", shown)
    assert none.code == 1
    assert "no picture of page 2 came with it" in none.err
    (tmp_path / f"pages/{DOC}/0003.png").write_bytes(png(9, 9))
    assert "has changed since it was loaded" in tieout(settings, "page", DOC, 3, "-o", shown).err
    assert [one.status for one in await index(manifest)] == ["indexed"]
    assert tieout(settings, "page", DOC, 3, "-o", shown).code == 0


async def test_what_changes_in_a_table_is_loaded_anew(index: Index, deps: Deps, tmp_path: Path) -> None:
    manifest = write_folder(tmp_path)
    await index(manifest)
    write_folder(tmp_path, payload={**PAYLOAD, "rows": [["Lasers", "99.9", "90.2"]]})
    assert [one.status for one in await index(manifest)] == ["indexed"]
    assert (await get_table(deps.documents, TABLE_ID)).rows == (("Lasers", "99.9", "90.2"),)


Change = Callable[[Path, Path], Any]
TABLE_FILE = f"elements/{DOC}/tables/tbl_1.json"


def rewrite(*rows: Any) -> Change:
    return lambda _, manifest: manifest.write_bytes(jsonl(*rows))


def put(ref: str, data: bytes) -> Change:
    return lambda root, _: (root / ref).write_bytes(data)


BAD: dict[str, tuple[Change, str]] = {
    "missing-table": (lambda root, _: (root / TABLE_FILE).unlink(), "line 3: 'elements/"),
    "missing-image": (rewrite(ABOUT, changed(TEXT, image_ref="x.png")), "line 2: 'x.png': there is no such"),
    "page-0": (rewrite(ABOUT, changed(TEXT, page=0)), "line 2: page: 0 is no page number"),
    "page-negative": (rewrite(ABOUT, changed(TEXT, page=-1)), "line 2: page: -1 is no page number"),
    "page-as-text": (rewrite(ABOUT, changed(TEXT, page="one")), "line 2: page: 'one' is no page number"),
    "page-beyond": (rewrite(ABOUT, changed(TEXT, page=5)), "line 2: page 5 is beyond the document's 4 pages"),
    "same-id": (rewrite(ABOUT, TEXT, changed(REMARK, chunk_id=f"{DOC}-1")), "line 3: chunk_id"),
    "ragged": (put(TABLE_FILE, json.dumps({"rows": [["a", "1"], ["b"]]}).encode()), "rows[2] has 1 cells"),
    "payload-above": (rewrite(ABOUT, changed(TABLE, payload_ref="../../etc/x.json")), "leads out of the manifest"),
    "payload-absolute": (rewrite(ABOUT, changed(TABLE, payload_ref="/etc/passwd")), "leads out of the manifest"),
    "no-image": (put(f"pages/{DOC}/0003.png", b"\xff\xd8\xff\xe0 a JPEG"), "0003.png is no PNG"),
    "unknown-field": (rewrite(ABOUT, changed(TEXT, pagge=1)), "line 2: pagge: no such field. Is it 'page'?"),
    "no-json": (rewrite(ABOUT, '{"chunk_id": '), "line 2: is not JSON"),
    "over-long": (rewrite(ABOUT, changed(TEXT, text="x" * 3_000_000)), "line 2: is longer than 2 MiB"),
    "utf-16": (lambda _, path: path.write_bytes(jsonl(*ROWS).decode().encode("utf-16")), "is written in UTF-16"),
    "latin-1": (lambda _, path: path.write_bytes(jsonl(ABOUT) + b'{"text": "\xe9"}'), "line 2: is not UTF-8"),
    "odd-id": (rewrite(ABOUT, changed(TEXT, chunk_id="a\tb")), "line 2: chunk_id: 'a\\tb' is no id"),
    "no-company": (rewrite(changed(ABOUT, company=None, ticker=None), TEXT), "does not say whose it is"),
    "no-type": (rewrite(changed(ABOUT, doc_type=None), TEXT), "does not say what it is"),
    "empty": (rewrite(""), "holds no chunks"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_a_bad_folder_is_refused_and_nothing_of_it_is_loaded(
    tieout: Cli, settings: Settings, deps: Deps, held: Held, tmp_path: Path, case: str
) -> None:
    change, said = BAD[case]
    manifest = write_folder(tmp_path)
    change(tmp_path, manifest)
    run = tieout(settings, "index", tmp_path, "--json")
    [document] = run.json["documents"]
    assert (run.code, document["status"]) == (1, "refused")
    assert "chunk_manifest.jsonl" in document["reason"]
    assert said in document["reason"]
    assert not any(held().values())


async def test_an_id_of_another_document_is_refused_by_its_line(index: Index, held: Held, tmp_path: Path) -> None:
    await index(write_folder(tmp_path))
    before = held()
    rows = [of_other(row) for row in (ABOUT, TEXT)]
    manifest = write_folder(tmp_path, *rows, of_other(SLIDE, chunk_id=SLIDE["chunk_id"]), doc_id=OTHER)
    [refused] = await index(manifest)
    assert refused.status == "refused"
    assert refused.reason is not None
    assert f"line 3: chunk_id '{DOC}-3' is one of the document '{DOC}' already" in refused.reason
    assert held() == before


async def test_a_link_out_of_the_folder_is_refused(index: Index, tmp_path: Path) -> None:
    manifest = write_folder(tmp_path / "set")
    table = tmp_path / "set" / TABLE_FILE
    table.rename(tmp_path / "out.json")
    table.symlink_to(tmp_path / "out.json")
    [refused] = await index(manifest)
    assert refused.reason is not None
    assert "is a link that leads out of the manifest's folder" in refused.reason


def test_a_servers_folders_hold_for_what_a_manifest_refers_to(tmp_path: Path) -> None:
    manifest = write_folder(tmp_path / "set")
    with pytest.raises(InvalidInput, match="lies outside of what this server may read"):
        find_files([manifest], roots=Roots((tmp_path / "set" / "chunks",)))
    assert list(find_files([manifest], roots=Roots((tmp_path / "set",)))) == [manifest]


def test_the_schemas_are_printed(tieout: Cli, settings: Settings) -> None:
    assert tieout(settings, "schema", "chunk-manifest").json["$defs"]["ChunkRow"]["required"]
    assert tieout(settings, "schema", "table").json["required"] == ["rows"]
    assert tieout(settings, "schema", "chart").code == 2
