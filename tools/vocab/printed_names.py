"""Further names of metrics, as statements print them, out of patterns with alternatives."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import cast

from tools.text import name_key
from tools.vocab.data import load_toml

_ALTERNATIVES = re.compile(r"\(([^()]*)\)")


@cache
def load_printed_names() -> Mapping[str, tuple[str, ...]]:
    """The further names of each metric, normalised."""
    tables = cast(Mapping[str, list[str]], load_toml("printed_names.toml"))
    return {key: tuple(dict.fromkeys(_spelled_out(patterns))) for key, patterns in tables.items()}


def _spelled_out(patterns: list[str]) -> Iterator[str]:
    """Every name that the patterns stand for: "(net |)sales" is "net sales" and "sales"."""
    for pattern in patterns:
        pieces = _ALTERNATIVES.split(pattern)  # what stands between them is at even places
        options = [piece.split("|") if place % 2 else [piece] for place, piece in enumerate(pieces)]
        yield from (name_key("".join(one)) for one in product(*options))
