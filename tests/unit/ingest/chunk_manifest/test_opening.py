"""A manifest with all its files: what it takes to be read, and what tells it from any other."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ingest.chunk_manifest.opening import ChunkManifest, open_manifest
from ingest.manifest import describe
from tests.unit.ingest.chunk_manifest.made import (
    ABOUT,
    DOC,
    PAYLOAD,
    REMARK,
    ROWS,
    TABLE,
    TEXT,
    changed,
    jsonl,
    png,
    write_folder,
)  # fmt: skip
from tools.errors import RefusedFile


def opened(manifest: Path) -> ChunkManifest:
    return open_manifest(manifest, manifest.read_bytes(), "m.jsonl")


def test_tables_and_pictures_come_with_a_manifest(tmp_path: Path) -> None:
    made = opened(write_folder(tmp_path))
    assert made.tables["tbl_1"].ref == f"elements/{DOC}/tables/tbl_1.json"
    assert made.images == {3: f"pages/{DOC}/0003.png"}
    assert made.warnings == ()


def test_references_of_their_own_go_before_the_layout(tmp_path: Path) -> None:
    rows = [changed(TABLE, payload_ref="own/a.json"), changed(TEXT, image_ref="own/first.png")]
    manifest = write_folder(tmp_path, ABOUT, *rows)
    (tmp_path / "own").mkdir()
    (tmp_path / "own/a.json").write_text(json.dumps(PAYLOAD))
    (tmp_path / "own/first.png").write_bytes(png())
    made = opened(manifest)
    assert made.tables["tbl_1"].ref == "own/a.json"
    assert made.images[1] == "own/first.png"
    assert made.warnings == ("1 of the document's table files are in no row, and not loaded.",)


@pytest.mark.parametrize("part", [f"elements/{DOC}/tables/tbl_1.json", f"pages/{DOC}/0003.png"])
def test_another_table_or_picture_makes_another_content(tmp_path: Path, part: str) -> None:
    manifest = write_folder(tmp_path)
    before = opened(manifest).digest
    assert opened(manifest).digest == before
    path = tmp_path / part
    path.write_bytes(png(5, 5) if part.endswith("png") else json.dumps(changed(PAYLOAD, caption="Other")).encode())
    assert opened(manifest).digest != before


def test_rows_of_another_period_are_told(tmp_path: Path) -> None:
    rows = [changed(TEXT, quarter="2024-Q2"), changed(REMARK, quarter="2025-Q2")]
    assert [warning[:29] for warning in opened(write_folder(tmp_path, ABOUT, *rows)).warnings] == [
        "1 of the document's table fil", "1 rows name another year or q",
    ]  # fmt: skip


def test_options_go_before_what_rows_say(tmp_path: Path) -> None:
    made = opened(write_folder(tmp_path))
    said = made.metadata(describe(company="Orbex plc"), "m.jsonl")
    assert (said.company, said.ticker, said.fiscal_year, said.quarter) == ("Orbex plc", "ORBX", 2025, 2)
    with pytest.raises(RefusedFile, match="not of 'other'"):
        made.metadata(describe(doc_id="other"), "m.jsonl")


Change = Callable[[Path, Path], Any]
BAD: dict[str, tuple[Change, str]] = {
    "no-table": (lambda root, _: (root / f"elements/{DOC}/tables/tbl_1.json").unlink(), "line 3: .* no such file"),
    "no-picture": (
        lambda _, path: path.write_bytes(jsonl(ABOUT, changed(TEXT, image_ref="a.png"))),
        "line 2: 'a.png': there is no",
    ),
    "picture-without-page": (
        lambda _, path: path.write_bytes(jsonl(ABOUT, changed(TEXT, image_ref="a.png", page=None))),
        "line 2: image_ref",
    ),
    "two-pictures": (
        lambda _, path: path.write_bytes(
            jsonl(ABOUT, changed(TEXT, image_ref="a.png"), changed(REMARK, image_ref="b.png", page=1))
        ),
        "line 3: image_ref of page 1 is 'a.png' in",
    ),
    "no-png": (lambda root, _: (root / f"pages/{DOC}/0003.png").write_bytes(b"GIF89a"), "0003.png is no PNG"),
    "other-page": (
        lambda root, _: (root / f"elements/{DOC}/tables/tbl_1.json").write_text(json.dumps({**PAYLOAD, "page": 9})),
        "line 3: page is 2, and 9 in elements",
    ),
    "table-beyond": (
        lambda root, path: (
            path.write_bytes(jsonl(ABOUT, changed(TABLE, page=None))),
            (root / f"elements/{DOC}/tables/tbl_1.json").write_text(json.dumps({**PAYLOAD, "page": 99})),
        ),
        "line 2: elements.*: page 99 is beyond the document's 4 pages",
    ),
    "picture-beyond": (
        lambda root, _: (root / f"pages/{DOC}/0003.png").rename(root / f"pages/{DOC}/0009.png"),
        "0009.png: page 9 is beyond the document's 4 pages",
    ),
    "payload-above": (
        lambda _, path: path.write_bytes(jsonl(ABOUT, changed(TABLE, payload_ref="../x.json"))), "leads out",
    ),
    "folder-of-another": (
        lambda _, path: path.write_bytes(jsonl(*(changed(row, doc_id="B") for row in ROWS))), "its rows are of 'B'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_a_manifest_with_bad_files_is_refused(tmp_path: Path, case: str) -> None:
    change, said = BAD[case]
    manifest = write_folder(tmp_path)
    change(tmp_path, manifest)
    with pytest.raises(RefusedFile, match=said):
        opened(manifest)
