"""The stretches of a text that chunks never leave: each outermost section, and what lies outside of all."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.chunking.models import Element
from ingest.chunking.sections import OUTSIDE, find_parents
from tools.models.passages import Section


@dataclass(frozen=True, slots=True)
class Region:
    """An outermost section, or text outside of all sections, which `section` is None for."""

    start: int
    end: int
    section: Section | None = None

    @property
    def slug(self) -> str:
        """Its part of the ids of its chunks."""
        return self.section.section_id.partition("#")[2] if self.section else OUTSIDE


def find_regions(sections: Sequence[Section], length: int) -> list[Region]:
    """The regions of a text of so many characters, in order and without gaps."""
    regions: list[Region] = []
    reached = 0
    for section, parent in zip(sections, find_parents(sections), strict=True):
        if parent is not None or section.end <= reached:
            continue
        start = max(section.start, reached)
        if reached < start:
            regions.append(Region(reached, start))
        regions.append(Region(start, section.end, section))
        reached = section.end
    if reached < length:
        regions.append(Region(reached, length))
    return regions


def by_region(elements: Sequence[Element], regions: Sequence[Region]) -> Iterator[tuple[Region, list[Element]]]:
    """The elements that start in each region; regions without any are left out."""
    position = 0
    for region in regions:
        first = position
        while position < len(elements) and elements[position].start < region.end:
            position += 1
        if first < position:
            yield region, list(elements[first:position])
