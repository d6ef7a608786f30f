"""What a measure returns: lines to print, and beside them the figures that are held against the stored ones."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

TIME_FACTOR = 5.0  # machines differ, and are busy


@dataclass(frozen=True)
class Figure:
    """A measured figure, and which way is better. `factor`: how many times worse it may be (times only)."""

    name: str
    value: float
    better: Literal["higher", "lower"]
    factor: float = 1.0


@dataclass(frozen=True)
class Told:
    """A printed line with the figures that it tells."""

    text: str
    figures: tuple[Figure, ...]

    def __str__(self) -> str:
        return self.text


Report: TypeAlias = dict[str, Told | str]

_NONE: Mapping[str, float] = {}


def tell(
    text: str,
    *,
    higher: Mapping[str, float] = _NONE,
    lower: Mapping[str, float] = _NONE,
    times: Mapping[str, float] = _NONE,
) -> Told:
    """A line with figures: those that should be high, those that should be low, and times."""
    return Told(
        text,
        (
            *(Figure(name, value, "higher") for name, value in higher.items()),
            *(Figure(name, value, "lower") for name, value in lower.items()),
            *(Figure(name, value, "lower", TIME_FACTOR) for name, value in times.items()),
        ),
    )


def figures_of(report: Report) -> list[Figure]:
    """Every figure of a report, named by its line and itself."""
    return [
        Figure(f"{key}: {one.name}", one.value, one.better, one.factor)
        for key, told in report.items()
        if isinstance(told, Told)
        for one in told.figures
    ]
