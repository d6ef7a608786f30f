"""Invented manifest folders: one of a release with a text, a table, a slide and a remark, and changes of it."""

import json
import struct
import zlib
from pathlib import Path
from typing import Any

DOC = "ORBX-2025-Q2"
ABOUT: dict[str, Any] = {
    "type": "document",
    "doc_id": DOC,
    "company": "Orbex Instruments",
    "ticker": "ORBX",
    "doc_type": "release",
    "quarter": "2025-Q2",
    "period_end": "2025-06-30",
    "pages": 4,
}
CAUSE = "Orbex Instruments closed its plant in Leiden because orders for spectrometers had shifted to Porto."
TEXT: dict[str, Any] = {
    "doc_id": DOC, "chunk_id": f"{DOC}-1", "type": "text", "page": 1, "section_path": ["Highlights"], "text": CAUSE,
}  # fmt: skip
TABLE: dict[str, Any] = {
    "doc_id": DOC, "chunk_id": f"{DOC}-2", "type": "table", "page": 2, "section_path": "Results > Segments",
    "table_id": "tbl_1", "synopsis": "Revenue by segment, for the quarters to June 30, 2025 and 2024.",
}  # fmt: skip
SLIDE: dict[str, Any] = {
    "doc_id": DOC, "chunk_id": f"{DOC}-3", "type": "slide", "page": 3, "title": "Outlook",
    "bullets": ["Capital spending of 40 to 45 million dollars", "Hiring in Porto"],
    "kpi": "capex", "segment": ["Lasers"],
}  # fmt: skip
REMARK: dict[str, Any] = {
    "doc_id": DOC, "chunk_id": f"{DOC}-4", "type": "transcript", "page": 4, "section_path": ["Call", "Q&A"],
    "speaker": "Mara Lindqvist", "speaker_role": "Chief Financial Officer", "call_part": "qna", "exchange": 1,
    "text": "The tax rate stays near nineteen percent, since the grant does not count as income.",
}  # fmt: skip
ROWS = [ABOUT, TEXT, TABLE, SLIDE, REMARK]
PAYLOAD: dict[str, Any] = {
    "caption": "Revenue by segment",
    "units": "in millions",
    "currency": "USD",
    "headers": [["", "Three months ended June 30,", None], ["", "2025", "2024"]],
    "rows": [["Sensors", "120.4", "101.3"], ["Lasers", "88.1", "90.2"], ["Total revenue", "208.5", "191.5"]],
}


def changed(row: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A row with other values; those that are None are left out."""
    return {name: value for name, value in {**row, **changes}.items() if value is not None}


def jsonl(*rows: Any) -> bytes:
    """Rows as lines; texts as they are."""
    return "".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in rows).encode()


def png(width: int = 3, height: int = 2) -> bytes:
    """A white picture."""
    lines = (b"\0" + b"\xff" * width) * height
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)), (b"IDAT", zlib.compress(lines))]
    made = b"\x89PNG\r\n\x1a\n"
    for kind, data in (*parts, (b"IEND", b"")):
        made += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return made


def write_folder(root: Path, *rows: Any, doc_id: str = DOC, payload: Any = None) -> Path:
    """A folder with one document, its table `tbl_1` and a picture of its third page; the manifest's path."""
    manifest = root / "chunks" / doc_id / "chunk_manifest.jsonl"
    table = root / "elements" / doc_id / "tables" / "tbl_1.json"
    picture = root / "pages" / doc_id / "0003.png"
    for path in (manifest, table, picture):
        path.parent.mkdir(parents=True, exist_ok=True)
    manifest.write_bytes(jsonl(*(rows or ROWS)))
    table.write_bytes(payload if isinstance(payload, bytes) else json.dumps(payload or PAYLOAD).encode())
    picture.write_bytes(png())
    return manifest
