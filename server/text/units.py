"""Information units as text that stands alone: for MCP clients, and for the terminal."""

from tools.answer.text import citation_text
from tools.documents.delimit import delimit
from tools.language.bilingual.direction import isolated
from tools.models.units import UnitHit, UnitResults


def units_text(found: UnitResults) -> str:
    """Each unit under its source, between marks: text of documents is data. Then the warnings."""
    parts = [f"{unit_line(number, hit)}\n{delimit(unit_words(hit), hit.unit.kind)}" for number, hit in _numbered(found)]
    return "\n\n".join([*parts, *(f"Note: {warning}" for warning in found.warnings)]) or "Nothing is found."


def unit_line(number: int, hit: UnitHit) -> str:
    """Where a unit stands, and how it was found: "1. [Source: ...] paragraph 2, sentence 0, exact"."""
    unit = hit.unit
    how = "exact" if hit.similarity == 1 else f"{hit.leg} {hit.similarity:.2f}"
    place = f"paragraph {unit.paragraph}, sentence {unit.sentence}"
    return f"{number}. {isolated(citation_text(hit.source))} {place}, {how}"


def unit_words(hit: UnitHit) -> str:
    """What a unit says, and its numbers by their labels or periods."""
    data = ", ".join(f"{isolated(label)}: {isolated(value)}" for label, value in hit.unit.numeric_data.items())
    told = [hit.unit.text, *([data] if data else [])]
    unreliable = hit.unit.unreliable
    return "\n".join([*told, *([f"Not to be trusted: {unreliable}"] if unreliable else [])])


def _numbered(found: UnitResults) -> list[tuple[int, UnitHit]]:
    return list(enumerate(found.hits, start=1))
