"""The parts of a company that facts are reported for: segments, products, regions, classes of stock."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from tools.language.english.labels import singular
from tools.language.members import axis_label, member_label
from tools.ports.stores import ConceptCoverage
from tools.text import name_key
from tools.vocab.loader import load_toml

_MOST_LISTED = 15
_MEMBER = re.compile(r"[\w\-]+:\w+Member")


Place: TypeAlias = tuple[str, str]  # an axis's local name, and the key of a member's label


@dataclass(frozen=True)
class Part:
    """One part, by the names of its members, since filers rename these from year to year.

    It has one place as a rule, and more where a figure is reported for a part of a part only. `coverage` tells which
    concepts are reported for it, from when to when.
    """

    places: frozenset[Place]
    label: str
    axis: str
    coverage: tuple[ConceptCoverage, ...] = field(default=(), compare=False)

    def holds(self, dimensions: Mapping[str, str]) -> bool:
        """Whether a fact with these dimensions is of this part and of nothing narrower."""
        return len(self.places) <= len(dimensions) and places_of(dimensions) == self.places

    @property
    def is_of_company(self) -> bool:
        return is_company_axis(self.axis)

    @property
    def is_of_total(self) -> bool:
        """Whether it may be shown where the company's total is missing: a single entity is no share of a total."""
        return self.is_of_company and self.axis not in _words()["entities"]

    @property
    def described(self) -> str:
        """The label with its axis: "Europe (Geographical)"."""
        return f"{self.label} ({axis_label(self.axis)})"


def _words() -> Mapping[str, Any]:
    return load_toml("segments.toml")


def local_name(name: str) -> str:
    """A qualified name without its prefix."""
    return name.rpartition(":")[2]


def is_company_axis(axis: str) -> bool:
    """Whether an axis cuts the company into segments, products, regions or classes of stock."""
    return local_name(axis) in _words()["axes"]


def telling_members(dimensions: Mapping[str, str]) -> list[tuple[str, str]]:
    """The axes and members that matter, those of the company's parts first."""
    neutral, order = _words()["neutral"], _words()["axes"]
    found = [(a, m) for a, m in dimensions.items() if local_name(m) not in neutral.get(local_name(a), ())]
    return sorted(found, key=lambda pair: (_rank(order, local_name(pair[0])), pair))


def _rank(order: Sequence[str], axis: str) -> int:
    return order.index(axis) if axis in order else len(order)


def places_of(dimensions: Mapping[str, str]) -> frozenset[Place]:
    """Where a fact with these dimensions belongs; nowhere where nothing but neutral members stand there."""
    return frozenset((local_name(axis), part_key(member_label(m))) for axis, m in telling_members(dimensions))


def is_plain(dimensions: Mapping[str, str]) -> bool:
    """Whether no neutral member stands beside those that matter."""
    return len(telling_members(dimensions)) == len(dimensions)


@lru_cache(maxsize=8192)
def part_key(name: str) -> str:
    """A part's name without case, plural, fillers and words such as "segment"."""
    words = [singular(word) for word in name_key(name).split()]
    words = [word for word in words if word not in _words()["fillers"]]
    telling = [word for word in words if word not in _words()["kinds"]]
    return " ".join(telling or words)


@lru_cache(maxsize=8192)
def all_keys(name: str) -> frozenset[str]:
    """A name's key, and those of other names for the same."""
    key = part_key(name)
    bare = " ".join(word for word in key.split() if word not in _words()["stock"])
    others = [set(same) for same in _words()["same"] if key in same]
    return frozenset({key, bare or key}.union(*others))


def find_parts(coverage: Iterable[ConceptCoverage], concepts: Sequence[str], *, nested: bool = False) -> list[Part]:
    """The parts for which any of the concepts is reported, those of the company first, by axis and name.

    With `nested`, the parts of parts instead.
    """
    rows: dict[frozenset[Place], list[ConceptCoverage]] = {}
    named: dict[frozenset[Place], list[tuple[str, str]]] = {}
    for row in sorted(coverage, key=lambda row: row.last_end):
        members = telling_members(row.dimensions)
        if members and (len(members) > 1) == nested and f"{row.taxonomy}:{row.concept}" in concepts:
            places = places_of(row.dimensions)
            rows.setdefault(places, []).append(row)
            named[places] = members  # by the newest names
    parts = [
        Part(places, ", ".join(member_label(m) for _, m in members), local_name(members[0][0]), tuple(rows[places]))
        for places, members in named.items()
    ]
    order: list[str] = _words()["axes"]
    return sorted(parts, key=lambda part: (_rank(order, part.axis), part.axis, part.label))


def match_parts(parts: Sequence[Part], name: str) -> list[Part]:
    """The parts that a name means: several where members of different axes have it.

    It may be the member itself ("srt:EuropeMember"), or be preceded by the axis ("geographical: Europe").
    """
    matches = [part for part in parts if any(name in row.dimensions.values() for row in part.coverage)]
    if not matches:
        said = member_label(name) if _MEMBER.fullmatch(name) else name
        matches = [part for part in parts if any(key == part_key(said) for _, key in part.places)]
        matches = matches or [part for part in parts if any(all_keys(said) & all_keys(key) for _, key in part.places)]
    if not matches:
        matches = [part for part in parts if part_key(name) == part_key(f"{axis_label(part.axis)} {part.label}")]
    matches = [part for part in matches if part.is_of_company] or matches
    if len({part.axis for part in matches}) > 1 and "segment" in name.casefold():
        matches = [part for part in matches if part.axis == _words()["axes"][0]] or matches
    return matches


def near_parts(parts: Sequence[Part], name: str) -> list[Part]:
    """The parts whose names hold all words of a name that means none of them."""
    words = set(part_key(name).split())
    return [part for part in parts if words and words <= set(part_key(part.label).split())]


def part_name(part: Part, among: Sequence[Part]) -> str:
    """How a part is asked for: by its label, with its axis in front where another axis has a part of that name."""
    alone = {other.axis for other in match_parts(among, part.label)} == {part.axis}
    return part.label if alone else f"{axis_label(part.axis)}: {part.label}"


def list_parts(parts: Sequence[Part]) -> str:
    """The parts' names, for a reader to choose from."""
    of_company = [part for part in parts if part.is_of_company] or list(parts)
    named = list(dict.fromkeys(part.label for part in of_company))
    rest = len(named) - _MOST_LISTED
    return ", ".join(named[:_MOST_LISTED]) + (f" and {rest} more" if rest > 0 else "")
