"""A figure by its printed name: an adjusted or organic one, one of a segment, a key figure; never one for another."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tools.figures.printed.cells import PrintedCell
from tools.language.english.figure_wording import is_as_reported
from tools.language.printed.captions import own_caption
from tools.language.printed.questions import (
    basis_words,
    content_words,
    heading_words,
    is_per_share,
    measure_words,
    moving_words,
    part_words,
    says_change,
    weak_words,
)

_MOST_BEYOND = 2  # words of a row beyond those asked for
_MOST_ASIDE = 3  # words of a section that count as beyond those asked for
_PLACE = 0.25  # what a word costs that stands in section, column or caption only
_CLEAR = 0.2  # by how much the best cell must fit better than another figure
_FEWEST = 2  # letters: single ones and digits mark footnotes


@dataclass(frozen=True)
class MeasureAsked:
    """What is asked for: the names of a figure, any of them; the words that make it another measure ("adjusted"); those
    of a part of the company; whether it is a percentage, or an amount per share; whether it is a `known` figure."""

    names: tuple[frozenset[str], ...]
    measures: frozenset[str]
    part: frozenset[str]
    percent: bool
    per_share: bool
    known: bool = False

    @classmethod
    def read(
        cls,
        said: Sequence[str],
        own: Sequence[str],
        names: Iterable[str],
        *,
        percent: bool,
        per_share: bool,
        known: bool = False,
    ) -> "MeasureAsked":
        """Of the words beside a figure's name, the question's `own` words for it, and its `names`.

        Without a name, the words are one.
        """
        measures = _words(" ".join((*said, *own))) & measure_words()
        words = _words(" ".join(said)) - measures - basis_words()
        taken = measures | measure_words() | basis_words()
        phrases = tuple(dict.fromkeys(filter(None, (_words(name) - taken for name in (*own, *names)))))
        rest = words - part_words() or words
        return cls(phrases or (rest,), measures, rest if phrases else frozenset(), percent, per_share, known)


def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in content_words(text) if len(word) >= _FEWEST)


@dataclass(frozen=True)
class _Place:
    """The words of a cell: of its row, of what stands over it, and of the table's caption."""

    cell: PrintedCell
    caption: str
    heading: str

    @cached_property
    def row(self) -> frozenset[str]:
        return _words(self.cell.row)

    @cached_property
    def column(self) -> frozenset[str]:
        return _words(self.cell.column)

    @cached_property
    def section(self) -> frozenset[str]:
        return _words(self.cell.section)

    @cached_property
    def over(self) -> frozenset[str]:
        return self.section | self.column

    @cached_property
    def around(self) -> frozenset[str]:
        return _words(self.caption)

    @cached_property
    def named(self) -> frozenset[str]:
        """The words of the caption that say what the table is of: prose before it may name any part."""
        return _words(own_caption(self.caption))


def find_measure(
    asked: MeasureAsked, cells: Sequence[PrintedCell], caption: str, heading: str = ""
) -> Iterator[tuple[float, PrintedCell]]:
    """The cells that may be the figure, each with how far it is from what was asked for.

    A caption says what measure a table's figures are only where no row or column does. A `heading` with words of its
    own is the name of a part.
    """
    places = [_Place(cell, caption, heading) for cell in cells]
    told = any((place.row | place.over) & measure_words() for place in places)
    for place in places:
        if told and not asked.measures <= place.row | place.over:
            continue
        cost = _cost(asked, place)
        if cost is not None:
            yield cost, place.cell


def nearest(found: Sequence[tuple[float, PrintedCell]]) -> list[PrintedCell]:
    """The cells that fit best: several where nothing decides."""
    best = min((cost for cost, _ in found), default=0)
    return [cell for cost, cell in found if cost - best < _CLEAR]


def _cost(asked: MeasureAsked, place: _Place) -> float | None:
    cell, words = place.cell, place.row | place.over
    if cell.moved or cell.percent != asked.percent or (not asked.percent and says_change(cell.section)):
        return None
    if is_per_share(f"{cell.section} {cell.row} {cell.column}") != asked.per_share:
        return None
    if asked.measures and is_as_reported(cell.column):
        return None
    if not asked.measures <= words | place.around or _other_measures(asked, place):
        return None
    if not asked.part <= words | place.named or _other_part(asked, place):
        return None
    costs = [cost for name in asked.names if (cost := _cost_of_name(asked, name, place)) is not None]
    if not costs:
        return None
    near = asked.measures <= place.row | place.column
    other_part = not asked.part and bool(place.around & part_words())
    away = len((asked.measures | asked.part) - place.row) + (not near) + 2 * other_part
    return min(costs) + _PLACE * away


def _other_part(asked: MeasureAsked, place: _Place) -> bool:
    """Whether the table is of a part of the company that was not asked for."""
    known = heading_words() | weak_words() | part_words() | measure_words() | moving_words() | asked.part
    return not _words(place.heading) <= known.union(*asked.names)


def _other_measures(asked: MeasureAsked, place: _Place) -> bool:
    """Whether the cell is of another measure than the one that was asked for."""
    said = (place.row | place.over | (frozenset[str]() if asked.measures else place.around)) & measure_words()
    allowed = asked.measures | (frozenset({"nongaap"}) if asked.measures else frozenset[str]())
    return not said <= allowed


def _cost_of_name(asked: MeasureAsked, name: frozenset[str], place: _Place) -> float | None:
    """How far the cell is from one name of the figure; its row is the name, the part, or a total."""
    needed = name - weak_words() - (moving_words() if asked.percent else frozenset[str]()) or name
    if not needed <= place.row | place.over | place.around:
        return None
    own = place.row - weak_words() - part_words() - asked.measures - {"nongaap"}
    in_row = bool(needed & place.row)
    if not (own or in_row or asked.part <= place.row | place.over | _words(place.heading)):
        return None  # a bare total of what a caption tells of: of the company, whatever parts it names
    of_part = bool(asked.part) and asked.part <= place.row
    if not (in_row or of_part or not own):
        return None
    beyond = own - name - asked.part - (moving_words() if asked.percent else frozenset[str]())
    if len(beyond) > _MOST_BEYOND or (not in_row and beyond):
        return None
    away = len(needed - place.row) if in_row else len(needed - place.row - place.over)
    aside = len(place.section - name - asked.part - asked.measures - weak_words() - part_words() - {"nongaap"})
    return len(beyond) + _PLACE * (away + min(aside, _MOST_ASIDE))
