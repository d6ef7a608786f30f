"""Cuts a segment that is too large for one chunk where that costs least over the whole segment."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ingest.chunking.models import Element, Similarity
from ingest.chunking.sizes import Size, Sizes, to_characters
from ingest.chunking.units import Unit, find_units
from tools.language.sentences import Span, sentence_spans


def cut_segment(
    text: str, elements: Sequence[Element], size: Size, sizes: Sizes, similarity: Similarity | None
) -> Iterator[tuple[int, int, int]]:
    """The chunks of a segment: where each starts, where what it does not repeat starts, and where it ends."""
    units = find_units(text, elements, size.characters, sizes.costs)
    costs = _boundary_costs(text, units, sizes, similarity)
    repeated = _overlaps(text, elements, units, size, sizes)
    for first, last in _cheapest(units, costs, repeated, size.characters, sizes):
        start = repeated[first] if units[last].end - repeated[first] <= size.characters else units[first].start
        yield start, units[first].start, units[last].end


def _boundary_costs(text: str, units: Sequence[Unit], sizes: Sizes, similarity: Similarity | None) -> list[float]:
    """What it costs to end a chunk behind each unit; where topics shift, it costs less."""
    costs = [unit.cost for unit in units]
    if similarity is not None:
        for position, (unit, following) in enumerate(pairwise(units)):
            if unit.cost < sizes.costs.word:
                alike = similarity(text[unit.start : unit.end], text[following.start : following.end])
                costs[position] += sizes.costs.alike * min(max(alike, 0.0), 1.0)
    return costs


def _overlaps(text: str, elements: Sequence[Element], units: Sequence[Unit], size: Size, sizes: Sizes) -> list[int]:
    """Where a chunk starts that begins with each unit: with whole sentences before it, as far as they are short."""
    room = int(size.characters * sizes.overlap)
    starts = [span[0] for span in _sentences(text, elements)]
    repeated = [units[0].start]
    floor = units[0].start
    for before, unit in pairwise(units):
        if before.heads:
            floor = unit.start
        start = unit.start
        position = bisect_left(starts, max(floor, before.end - room))
        if not unit.heads and floor <= before.start:
            if position < len(starts) and starts[position] < before.end:
                start = starts[position]
            elif position and starts[position - 1] >= max(floor, before.end - int(room * sizes.overlap_stretch)):
                start = starts[position - 1]
        repeated.append(start)
    return repeated


def _sentences(text: str, elements: Sequence[Element]) -> list[Span]:
    return [span for element in elements for span in sentence_spans(text, element.start, element.end)]


def _cheapest(
    units: Sequence[Unit], costs: Sequence[float], repeated: Sequence[int], size: int, sizes: Sizes
) -> list[tuple[int, int]]:
    """The first and last unit of each chunk, so that what all boundaries cost and all room left is least."""
    least = to_characters(sizes.least)
    best = [0.0] + [float("inf")] * len(units)
    first_of = [0] * (len(units) + 1)
    for last, unit in enumerate(units):
        ending = costs[last] if last + 1 < len(units) else 0.0
        for first in range(last, -1, -1):
            if unit.end - units[first].start > size:
                break
            if unit.end - repeated[first] > size and first < last:
                continue
            own = unit.end - units[first].start
            cost = best[first] + ending + (1 - own / size) ** 2 + (sizes.costs.small if own < least else 0.0)
            if cost < best[last + 1]:
                best[last + 1], first_of[last + 1] = cost, first
    return _trace(first_of)


def _trace(first_of: Sequence[int]) -> list[tuple[int, int]]:
    chunks: list[tuple[int, int]] = []
    end = len(first_of) - 1
    while end:
        chunks.append((first_of[end], end - 1))
        end = first_of[end]
    return chunks[::-1]
