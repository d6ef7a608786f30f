"""What texts call the figures that they make claims of (`vocab/claims.toml`)."""

from functools import cache

from tools.text import name_key
from tools.vocab.loader import load_toml


@cache
def keyed(name: str) -> frozenset[str]:
    """A list of the `neutral` section, normalised word by word."""
    return frozenset(name_key(word) for word in load_toml("claims.toml")["neutral"][name])


@cache
def wordings() -> dict[str, str]:
    """Names of figures in running text, normalised, and the metric or formula of each."""
    return _named("wording")


@cache
def moving() -> dict[str, str]:
    """Names that are plain only where the figure moves, normalised, and the metric of each."""
    return _named("moving")


def _named(section: str) -> dict[str, str]:
    return {name_key(phrase): key for key, phrases in load_toml("claims.toml")[section].items() for phrase in phrases}


def alternatives(key: str) -> tuple[str, ...]:
    """What else a metric's name may mean."""
    return tuple(load_toml("claims.toml")["alternatives"].get(key, ()))


def per_share(key: str) -> str:
    """The metric that a name means where its number is told per share."""
    return load_toml("claims.toml")["per_share"].get(key, key)
