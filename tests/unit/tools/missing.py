"""What questions name and get nothing of, for tests."""

from tools.models.slots.missing import Excluded, NotLoaded


def missing(*names: str) -> tuple[NotLoaded, ...]:
    """Companies that are not loaded, their CIKs counted from 1."""
    return tuple(NotLoaded(cik=cik, name=name) for cik, name in enumerate(names, start=1))


def outside(what: str) -> tuple[Excluded, ...]:
    """Something outside of a filter."""
    return (Excluded(what=what, filter="companies", allowed="NVDA"),)
