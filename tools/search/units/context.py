"""What a model reads of the units that were found: page headers, texts, and their numbers as data."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from tools.models.documents import Document
from tools.models.passages import estimate_tokens
from tools.models.units import InformationUnit
from tools.search.units.expand import in_reading_order
from tools.vocab.loader import load_toml

BUDGET_TOKENS: Final = 4_000
_AS_JSON: Final = json.JSONEncoder(ensure_ascii=False)


def build_context(
    found: Sequence[InformationUnit],
    expanded: Sequence[InformationUnit],
    documents: Mapping[str, Document],
    budget: int = BUDGET_TOKENS,
) -> str:
    """The units that were found, the best first in the running for room, then their paragraphs, in reading order.

    A page has one header, "[صفحة 3]"; where several documents are there, it names its own. Units that are not to be
    trusted are left out: no figure of them is evidence.
    """
    trusted = [unit for unit in (*found, *expanded) if unit.unreliable is None and unit.doc_id in documents]
    fitting = list(_fitting(trusted, documents, budget))
    lines = {unit.unit_id: own for unit, own in fitting}
    ordered = in_reading_order([unit for unit, _ in fitting])
    several = len({unit.doc_id for unit in ordered}) > 1
    blocks: dict[tuple[str, int | None], list[str]] = {}
    for unit in ordered:
        place = unit.doc_id, unit.page
        if place not in blocks:
            blocks[place] = [page_header(unit.page, documents[unit.doc_id], named=several)]
        blocks[place].append(lines[unit.unit_id])
    return "\n\n".join("\n".join(block) for block in blocks.values())


def page_header(page: int | None, document: Document, *, named: bool) -> str:
    """The header of a page: "[صفحة 3]" of an Arabic document, "[page 3]" of another."""
    said = _said(document.language)
    parts = [f"{document.company} {document.fiscal_year or ''}".strip()] if named or page is None else []
    parts += [said["page"].replace("{page}", str(page))] if page is not None else []
    return f"[{said['comma'].join(parts)}]"


def _fitting(
    units: Sequence[InformationUnit], documents: Mapping[str, Document], budget: int
) -> Iterator[tuple[InformationUnit, str]]:
    """Units with their lines as long as there is room, the first ones first, each once."""
    room = budget
    for unit in {unit.unit_id: unit for unit in units}.values():
        if estimate_tokens(unit.text) > room:  # its numbers are not written out to see that it is too long
            continue
        lines = _lines(unit, documents[unit.doc_id].language)
        cost = estimate_tokens(lines)
        if cost <= room:
            room -= cost
            yield unit, lines


def _lines(unit: InformationUnit, language: str) -> str:
    """A unit's text, and below it its numbers by their labels."""
    if not unit.numbers:
        return unit.text
    data = _AS_JSON.encode(unit.numeric_data)
    return f"{unit.text}\n  {_said(language)['data']}: {data}"


@cache
def _said(language: str) -> Mapping[str, str]:
    words: dict[str, Any] = load_toml("units.toml")["context"]
    return words["ar" if language == "ar" else "en"]
