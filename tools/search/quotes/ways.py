"""How often words that are found by signs of their own answer: counted on judged answers, written by
`evals/measures/answers/sentences/quoted_ways.py`."""

from functools import cache
from typing import Literal, TypeAlias, get_args

from tools.vocab.loader import load_toml

Way: TypeAlias = Literal["disclosure", "row", "amounts", "reasons", "guidance"]
WAYS: tuple[Way, ...] = get_args(Way)


@cache
def likely_by(way: Way) -> float:
    """The share of answers quoted in that way that are right, from 0 to 1."""
    return float(load_toml("quoted_ways.toml")[way]["likely"])
