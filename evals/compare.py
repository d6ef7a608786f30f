"""Measured figures against stored ones, `baselines/SECTION.json`.

A count may fall only with its baseline changed in the same commit (`python -m evals --store SECTION`), and the reason
in that commit's message.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from evals.places import BASELINES
from evals.report import Figure

_DIGITS = 6
_ROUNDING = 1e-6  # two figures that are stored alike are alike


class Baseline(BaseModel):
    """The stored figures of a section."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    section: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Change:
    """A figure that is not what was stored: `old` is None where it is new, `new` where it is no longer measured."""

    kind: Literal["fell", "rose", "new", "missing"]
    name: str
    old: float | None
    new: float | None

    @property
    def fails(self) -> bool:
        return self.kind in ("fell", "missing")

    def __str__(self) -> str:
        if self.old is None:
            return f"{self.kind}: {self.name}: {self.new:.10g}, not stored"
        now = "not measured" if self.new is None else f"{self.new:.10g} now"
        return f"{self.kind}: {self.name}: {self.old:.10g} stored, {now}"


def compare(stored: Sequence[Figure], measured: Sequence[Figure]) -> list[Change]:
    """What fell or is missing, what rose, what is new; a time falls by its factor alone, and never rises."""
    known, found = {one.name: one for one in stored}, {one.name: one for one in measured}
    changes: list[Change] = []
    for name, old in known.items():
        new = found.get(name)
        if new is None:
            changes.append(Change("missing", name, old.value, None))
        elif kind := _kind(old, new):
            changes.append(Change(kind, name, old.value, new.value))
    changes += [Change("new", name, None, one.value) for name, one in found.items() if name not in known]
    return changes


def _kind(old: Figure, new: Figure) -> Literal["fell", "rose"] | None:
    if new.factor > 1:
        limit = old.value * new.factor if new.better == "lower" else old.value / new.factor
        return "fell" if _worse(limit, new.value, new.better) else None
    if _worse(old.value, new.value, new.better):
        return "fell"
    return "rose" if _worse(new.value, old.value, new.better) else None


def _worse(old: float, new: float, better: Literal["higher", "lower"]) -> bool:
    return new < old - _ROUNDING if better == "higher" else new > old + _ROUNDING


def path_of(section: str, folder: Path = BASELINES) -> Path:
    return folder / f"{section.replace(' ', '_')}.json"


def read_baseline(section: str, folder: Path = BASELINES) -> Baseline | None:
    """The stored figures; None where none are."""
    path = path_of(section, folder)
    return Baseline.model_validate_json(path.read_text("utf-8")) if path.is_file() else None


def store_baseline(section: str, measured: Sequence[Figure], folder: Path = BASELINES) -> Path:
    """Write what was measured as the new baseline."""
    rounded = tuple(Figure(one.name, round(one.value, _DIGITS), one.better, one.factor) for one in measured)
    folder.mkdir(exist_ok=True)
    path = path_of(section, folder)
    path.write_text(Baseline(section=section, figures=rounded).model_dump_json(indent=1) + "\n", "utf-8")
    return path
