"""Reads the face statements of an inline filing, as printed, out of its HTML tables."""

import gzip
import re
from pathlib import Path
from typing import NamedTuple

from lxml import html
from lxml.html import HtmlElement


class Cell(NamedTuple):
    """One tagged number of a printed row: its tag, its period and its signed value."""

    tag: str
    start: str
    end: str
    dimensional: bool
    value: float


class Row(NamedTuple):
    """One printed row: the label at its left and the numbers after it."""

    label: str
    cells: list[Cell]


def _local(node: HtmlElement) -> str:
    return str(node.tag).rsplit("}", 1)[-1].rsplit(":", 1)[-1].lower()


def _contexts(root: HtmlElement) -> dict[str, tuple[str, str, bool]]:
    found: dict[str, tuple[str, str, bool]] = {}
    for node in root.iter():
        if not isinstance(node.tag, str) or _local(node) != "context":
            continue
        start, end, dims = "", "", False
        for child in node.iter():
            if not isinstance(child.tag, str):
                continue
            name = _local(child)
            if name == "startdate":
                start = (child.text or "").strip()
            elif name in ("enddate", "instant"):
                end = (child.text or "").strip()
            elif name == "explicitmember":
                dims = True
        found[node.get("id", "")] = (start, end, dims)
    return found


def _number(node: HtmlElement) -> float | None:
    text = "".join(str(part) for part in node.itertext()).strip().replace(",", "")
    if text in ("—", "-", "–", ""):
        text = "0"
    if not re.fullmatch(r"\d*\.?\d+", text):
        return None
    value = float(text) * 10 ** int(node.get("scale") or 0)
    return -value if node.get("sign") == "-" else value


def tables(path: Path) -> list[list[Row]]:
    """Every table of the filing that has tagged numbers, row by row as printed."""
    root = html.fromstring(gzip.decompress(path.read_bytes()))
    contexts = _contexts(root)
    found: list[list[Row]] = []
    for table in root.iter("table"):
        rows: list[Row] = []
        for line in table.iter("tr"):
            cells: list[Cell] = []
            for node in line.iter():
                if not isinstance(node.tag, str) or _local(node) != "nonfraction":
                    continue
                value = _number(node)
                start, end, dims = contexts.get(node.get("contextref", ""), ("", "", True))
                if value is not None:
                    cells.append(Cell(node.get("name", ""), start, end, dims, value))
            words = " ".join(str(part) for part in line.itertext()).split()
            label = re.split(r"\$|\(?\d{1,3}(?:,\d{3})+|\s\(?\d+\)?\s|—", " ".join(words))[0]
            rows.append(Row(label.strip(" (")[:90], cells))
        if any(row.cells for row in rows):
            found.append(rows)
    return found
