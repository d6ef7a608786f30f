"""Which characters of a question are accounted for."""

from collections.abc import Sequence


def is_covered(spans: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    """Whether the characters from `start` to `end` belong to a taken piece."""
    return any(first <= start and end <= last for first, last in spans)
