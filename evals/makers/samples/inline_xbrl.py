"""Reads the facts without dimensions of a filing from its inline XBRL."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

IX = "{http://www.xbrl.org/2013/inlineXBRL}"
XBRLI = "{http://www.xbrl.org/2003/instance}"
NIL = "{http://www.w3.org/2001/XMLSchema-instance}nil"


class FactKey(NamedTuple):
    taxonomy: str
    concept: str
    unit: str
    start: str | None  # None: an instant
    end: str


def inline_facts(path: Path) -> dict[FactKey, Decimal]:
    """Of several writings of one fact the most precise."""
    with gzip.open(path, "rb") as file:
        root = ET.fromstring(file.read())
    periods, units = read_periods(root), read_units(root)
    best: dict[FactKey, tuple[float, Decimal]] = {}
    for element in root.iter(IX + "nonFraction"):
        period = periods.get(element.get("contextRef", ""))
        taxonomy, _, concept = element.get("name", "").partition(":")
        value = value_of(element)
        if period is None or value is None:
            continue
        precision = float(element.get("decimals", "0"))  # INF, where exact, is a float too
        key = FactKey(taxonomy, concept, units[element.get("unitRef", "")], *period)
        if key not in best or precision > best[key][0]:
            best[key] = (precision, value)
    return {key: value for key, (_, value) in best.items()}


def read_periods(root: ET.Element) -> dict[str, tuple[str | None, str]]:
    """Start and end by the id of the context; contexts with dimensions are left out."""
    periods: dict[str, tuple[str | None, str]] = {}
    for context in root.iter(XBRLI + "context"):
        if context.find(f".//{XBRLI}segment") is not None or context.find(f".//{XBRLI}scenario") is not None:
            continue
        start = context.findtext(f".//{XBRLI}startDate")
        end = context.findtext(f".//{XBRLI}endDate") or context.findtext(f".//{XBRLI}instant")
        if end:
            periods[context.get("id", "")] = (start.strip() if start else None, end.strip())
    return periods


def read_units(root: ET.Element) -> dict[str, str]:
    units: dict[str, str] = {}
    for unit in root.iter(XBRLI + "unit"):
        measures = [(measure.text or "").strip().split(":")[-1] for measure in unit.iter(XBRLI + "measure")]
        units[unit.get("id", "")] = "/".join(measures)
    return units


def value_of(element: ET.Element) -> Decimal | None:
    """The value of an ix:nonFraction, None where it is nil or written in words."""
    if element.get(NIL) == "true":
        return None
    kind = element.get("format", "").split(":")[-1].replace("-", "")
    if kind in {"fixedzero", "zerodash", "numdash"}:
        return Decimal(0)
    text = "".join(element.itertext()).strip()
    if kind in {"", "numdotdecimal"}:
        text = re.sub(r"[,\s\u00a0]", "", text)
    if not re.fullmatch(r"\d+(\.\d+)?|\.\d+", text):
        return None
    value = Decimal(text).scaleb(int(element.get("scale", "0")))
    return -value if element.get("sign") == "-" else value
