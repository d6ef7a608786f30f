"""The smallest parts of a segment that a chunk may end behind, and what that costs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ingest.chunking.models import Element
from ingest.chunking.sizes import Costs
from tools.language.sentences import Span, sentence_spans, trim

_FEWEST = 4  # a paragraph that takes less than this part of a chunk is one unit
_MOST = 24  # about as many units a chunk: sentences are taken together to have no more


@dataclass(frozen=True, slots=True)
class Unit:
    """A stretch of a segment. `cost` is that of ending a chunk behind it; `heads` tells that it is a heading."""

    start: int
    end: int
    cost: float
    heads: bool = False
    lists: bool = False
    whole: bool = True  # whether it ends its element


def find_units(text: str, elements: Sequence[Element], size: int, costs: Costs) -> list[Unit]:
    """The units of a segment in order, none of them larger than `size` characters."""
    units: list[Unit] = []
    for element in elements:
        for unit in _split(text, element, size, costs):
            last = units[-1] if units else None
            if last is not None and unit.end - last.start <= size // _MOST and _go_together(last, unit):
                units[-1] = replace(unit, start=last.start)
            else:
                units.append(unit)
    return [
        replace(unit, cost=_cost_between(text, unit, following, costs)) for unit, following in pairwise(units)
    ] + units[-1:]


def split_words(text: str, start: int, end: int, size: int) -> Iterator[Span]:
    """A stretch in parts of whole words, where words are not larger than a part may be."""
    while end - start > size:
        cut = max(text.rfind(" ", start, start + size + 1), text.rfind("\n", start, start + size + 1))
        cut = cut if cut > start else start + size
        yield trim(text, start, cut)
        start = trim(text, cut, end)[0]
    if start < end:
        yield start, end


def _split(text: str, element: Element, size: int, costs: Costs) -> Iterator[Unit]:
    whole = Unit(element.start, element.end, costs.paragraph, element.kind == "heading", element.kind == "list_item")
    length = element.end - element.start
    if length <= size and (element.kind != "paragraph" or length <= size // _FEWEST):
        yield whole
        return
    for start, end in sentence_spans(text, element.start, element.end):
        for first, last in split_words(text, start, end, size):
            cost = costs.paragraph if last == element.end else costs.sentence if last == end else costs.word
            yield replace(whole, start=first, end=last, cost=cost, whole=last == element.end)


def _go_together(one: Unit, other: Unit) -> bool:
    """Sentences of a paragraph, or whole small paragraphs."""
    return one.heads == other.heads and (not one.whole or other.whole)


def _cost_between(text: str, unit: Unit, following: Unit, costs: Costs) -> float:
    if unit.heads:
        return costs.never
    if following.heads:
        return costs.heading
    if following.lists and not unit.lists:
        return costs.never if text[unit.end - 1] == ":" else costs.list_item
    if unit.lists and following.lists and unit.whole:
        return costs.list_item
    return unit.cost
