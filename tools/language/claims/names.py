"""The name of a figure in a sentence, and the places that count for nothing beside it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tools.language.claims.claim import Growth
from tools.language.quantities.models import Quantity
from tools.text import Token

Span: TypeAlias = tuple[int, int]
Level: TypeAlias = "tuple[Subject, Quantity]"

# A figure's growth, by what stands behind its name and before it.
GROWTH = re.compile(r"(?:['’]s)?\s+growth(?:\s+rate)?\b", re.IGNORECASE)
GROWTH_OF = re.compile(
    r"\b(?:growth(?:\s+rate)?|pace|rate\s+of\s+(?:growth|increase))\s+(?:in|of)\s+(?:our\s+|its\s+|the\s+|total\s+)?$",
    re.IGNORECASE,
)
_LOSS = re.compile(r"\b(?:loss(?:es)?|deficit)\b", re.IGNORECASE)
_TAX_BENEFIT = re.compile(r"(?<!unrecognized )\btax(?:es)? benefits?$", re.IGNORECASE)
_USED = re.compile(r"\bused\b|\boutflows?\b", re.IGNORECASE)


@dataclass(frozen=True)
class Subject:
    """What moved: `key` is the metric or formula that is named, `start` and `end` are where the whole of it stands.

    `rest` are the words that narrow it to something else than the company ("Europe", "advertising"), `is_loss` tells
    that it is named as a loss or an outflow, `owned` that it is said to be the company's, `is_joined` that it is the
    last name of a list, `growth` that its growth is meant.
    """

    key: str
    start: int
    end: int
    rest: str = ""
    is_loss: bool = False
    owned: bool = False
    is_joined: bool = False
    growth: Growth = ""


def is_quiet(token: Token, spans: Sequence[Span]) -> bool:
    return any(start <= token.start and token.end <= end for start, end in spans)


def is_loss(name: str) -> bool:
    return bool(_USED.search(name) or _TAX_BENEFIT.search(name)) or (
        bool(_LOSS.search(name)) and "income" not in name.lower()
    )


def quantity_spans(quantities: Sequence[Quantity]) -> list[Span]:
    """Where numbers stand."""
    return [(quantity.start, quantity.end) for quantity in quantities]
