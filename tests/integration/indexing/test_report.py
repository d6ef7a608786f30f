"""What `tieout index` says of a run: each document with its parts, each refusal with its reason, and the exit code."""

import json
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.indexing.conftest import ANNUAL, SUBMISSION, TRADE

FIELDS = {"path", "doc_id", "status", "reason", "facts", "sections", "chunks", "tables", "parse_seconds", "seconds"}


def test_documents_refusals_totals_and_the_exit_code(
    tieout: Any, store: Any, corpus: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIEOUT_EMBEDDINGS", "none")  # vectors take longer than all else here
    settings: Settings = store.embedded(corpus)
    cut = tmp_path / "cut.htm"
    cut.write_bytes(ANNUAL.read_bytes()[:90_000])
    unknown = tmp_path / "unknown.htm"
    unknown.write_text("<p>Nobody knows whose this is.</p>")
    run = tieout(settings, "index", SUBMISSION, cut, TRADE, unknown, "--json")
    assert run.code == 1
    documents = run.json["documents"]
    assert all(document.keys() >= FIELDS for document in documents)
    assert [document["status"] for document in documents] == [
        "indexed", "indexed", "refused", "indexed", "refused",
    ]  # fmt: skip
    main, release, broken, trade, nameless = documents
    assert main["sections"][0] == {"item": "2.02", "title": "Item 2.02. Results of Operations and Financial Condition"}
    assert (main["doc_type"], release["doc_type"]) == ("8-K", "release")
    assert min(release["chunks"], release["tables"]) > 0
    assert 0 < release["parse_seconds"] <= release["seconds"]
    assert main["path"] == release["path"] == str(SUBMISSION)
    assert trade["doc_type"] == "4"
    assert broken["reason"].startswith(f"{cut}: is cut off")
    assert nameless["reason"].startswith(f"{unknown}: does not say what it is. Give its type: --doc-type")
    totals = run.json["totals"]
    assert (totals["indexed"], totals["unchanged"], totals["refused"]) == (3, 0, 2)
    for part in ("facts", "chunks", "tables"):
        assert totals[part] == sum(document[part] for document in documents)
    assert round(totals["seconds"], 1) == round(sum(document["seconds"] for document in documents), 1)

    again = tieout(settings, "index", SUBMISSION, TRADE, "--json")
    assert (again.code, again.json["totals"]["unchanged"]) == (0, 3)
    said = tieout(settings, "index", TRADE, cut)
    assert said.code == 1
    assert f"{cut}: is cut off" in said.err.replace("\n", "")
    assert json.loads(run.out) == run.json
