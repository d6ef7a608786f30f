"""Whole paragraphs around the units that were found, in reading order."""

from collections.abc import Sequence
from typing import Final

from tools.models.units import InformationUnit
from tools.ports.units import Paragraph, UnitStore
from tools.search.units.merge import Ranked

_MOST_PARAGRAPHS: Final = 20


async def expand_paragraphs(store: UnitStore, found: Sequence[Ranked]) -> list[InformationUnit]:
    """All units of the paragraphs of what was found, each once: by document as it was found, then as it reads."""
    places = dict.fromkeys(Paragraph(one.unit.doc_id, one.unit.page, one.unit.paragraph) for one in found)
    units = await store.paragraphs(list(places)[:_MOST_PARAGRAPHS])
    return in_reading_order((*units, *(one.unit for one in found)))


def in_reading_order(units: Sequence[InformationUnit]) -> list[InformationUnit]:
    """Units once each, by document in the order given, then by page, paragraph and sentence."""
    documents = {doc_id: place for place, doc_id in enumerate(dict.fromkeys(unit.doc_id for unit in units))}
    once = {unit.unit_id: unit for unit in units}.values()
    return sorted(once, key=lambda one: (documents[one.doc_id], one.page or 0, one.paragraph, one.sentence))
