"""The parts of a company that facts are reported for: segments, products, regions, classes of stock."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from tools.members import axis_label, member_label
from tools.stores import ConceptCoverage
from tools.text import name_key

_MOST_LISTED = 15
_PLURAL = re.compile(r"(?<=[^su])s$")


@dataclass(frozen=True)
class Part:
    """One part: a member of one axis, by its name, since filers rename members from year to year.

    `coverage` tells which concepts are reported for it, from when to when.
    """

    axis: str
    key: str
    label: str
    coverage: tuple[ConceptCoverage, ...] = field(default=(), compare=False)

    def holds(self, dimensions: Mapping[str, str]) -> bool:
        """Whether a fact with these dimensions is of this part and of nothing narrower."""
        only = single_member(dimensions)
        return only is not None and local_name(only[0]) == self.axis and part_key(member_label(only[1])) == self.key

    @property
    def is_of_company(self) -> bool:
        return self.axis in _words()["axes"]

    @property
    def described(self) -> str:
        """The label with its axis: "Europe (Geographical)"."""
        return f"{self.label} ({axis_label(self.axis)})"


@cache
def _words() -> Mapping[str, Any]:
    return tomllib.loads(files("tools.vocab").joinpath("segments.toml").read_text(encoding="utf-8"))


def local_name(name: str) -> str:
    """A qualified name without its prefix."""
    return name.rpartition(":")[2]


def single_member(dimensions: Mapping[str, str]) -> tuple[str, str] | None:
    """The only axis and member that matter; None where there are none, or several."""
    neutral = _words()["neutral"]
    found = [(a, m) for a, m in dimensions.items() if local_name(m) not in neutral.get(local_name(a), ())]
    return found[0] if len(found) == 1 else None


def is_plain(dimensions: Mapping[str, str]) -> bool:
    """Whether no neutral member stands beside the one that matters."""
    return len(dimensions) == 1


@lru_cache(maxsize=8192)
def part_key(name: str) -> str:
    """A part's name without case, plural, fillers and words such as "segment"."""
    words = [_PLURAL.sub("", word) if len(word) > 3 else word for word in name_key(name).split()]
    words = [word for word in words if word not in _words()["fillers"]]
    telling = [word for word in words if word not in _words()["kinds"]]
    return " ".join(telling or words)


@lru_cache(maxsize=8192)
def _keys(name: str) -> frozenset[str]:
    """A name's key, and those of other names for the same."""
    key = part_key(name)
    bare = " ".join(word for word in key.split() if word not in _words()["stock"])
    others = [set(same) for same in _words()["same"] if key in same]
    return frozenset({key, bare or key}.union(*others))


def find_parts(coverage: Iterable[ConceptCoverage], concepts: Sequence[str]) -> list[Part]:
    """The parts for which any of the concepts is reported, those of the company first, by axis and name."""
    rows: dict[tuple[str, str], list[ConceptCoverage]] = {}
    labels: dict[tuple[str, str], str] = {}
    for row in sorted(coverage, key=lambda row: row.last_end):
        only = single_member(row.dimensions)
        if only is None or f"{row.taxonomy}:{row.concept}" not in concepts:
            continue
        axis, member = only
        label = member_label(member)
        place = (local_name(axis), part_key(label))
        rows.setdefault(place, []).append(row)
        labels[place] = label  # the newest one
    order: list[str] = _words()["axes"]
    parts = [Part(axis, key, labels[axis, key], tuple(found)) for (axis, key), found in rows.items()]
    return sorted(parts, key=lambda p: (order.index(p.axis) if p.axis in order else len(order), p.axis, p.label))


def match_parts(parts: Sequence[Part], name: str) -> list[Part]:
    """The parts that a name means: several where members of different axes have it.

    It may be the member itself ("srt:EuropeMember"), or be preceded by the axis ("geographical: Europe").
    """
    said = member_label(name) if re.fullmatch(r"[\w\-]+:\w+Member", name) else name
    matches = [part for part in parts if part.key == part_key(said)]
    matches = matches or [part for part in parts if _keys(said) & _keys(part.label)]
    if not matches:
        matches = [part for part in parts if part_key(said) == part_key(f"{axis_label(part.axis)} {part.label}")]
    matches = [part for part in matches if part.is_of_company] or matches
    if len({part.axis for part in matches}) > 1 and "segment" in name.casefold():
        matches = [part for part in matches if part.axis == _words()["axes"][0]] or matches
    return matches


def list_parts(parts: Sequence[Part]) -> str:
    """The parts' names, for a reader to choose from."""
    of_company = [part for part in parts if part.is_of_company] or list(parts)
    named = list(dict.fromkeys(part.label for part in of_company))
    rest = len(named) - _MOST_LISTED
    return ", ".join(named[:_MOST_LISTED]) + (f" and {rest} more" if rest > 0 else "")
