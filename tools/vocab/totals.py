"""Which lines a total of a statement holds wherever it is printed."""

from tools.vocab.loader import load_toml


def holds(total: str, part: str) -> bool:
    """Whether a line is always counted in a total, both by their keys: inventory in current assets."""
    return part in load_toml("totals.toml").get(total, ())
