"""Whole paragraphs, once each, in reading order."""

from collections.abc import Sequence
from typing import Any, cast

from tests.unit.tools.search.units.make import ASSETS, DEPOSITS, LOANS, STAFF
from tools.models.units import InformationUnit
from tools.ports.units import Paragraph, UnitStore
from tools.search.units.expand import expand_paragraphs, in_reading_order
from tools.search.units.merge import Ranked


class Shelf:
    """Units by paragraph."""

    def __init__(self, *units: InformationUnit) -> None:
        self.units, self.asked = units, list[Paragraph]()

    async def paragraphs(self, places: Sequence[Paragraph]) -> list[InformationUnit]:
        self.asked = list(places)
        return [unit for unit in self.units if Paragraph(unit.doc_id, unit.page, unit.paragraph) in places]


def ranked(*units: InformationUnit) -> list[Ranked]:
    return [Ranked(unit, 1.0, 1.0, 1.0, "numeric") for unit in units]


async def test_a_paragraph_is_read_once_and_whole() -> None:
    shelf = Shelf(ASSETS, LOANS, DEPOSITS, STAFF)
    found = await expand_paragraphs(cast(UnitStore, cast(Any, shelf)), ranked(DEPOSITS, ASSETS))
    assert found == [ASSETS, LOANS, DEPOSITS]
    assert shelf.asked == [Paragraph("nahda-24", 3, 2)]


def test_documents_stay_in_the_order_in_which_they_were_found() -> None:
    other = STAFF.model_copy(update={"doc_id": "a", "unit_id": "a#u9"})
    assert in_reading_order([STAFF, other, ASSETS, STAFF]) == [ASSETS, STAFF, other]
