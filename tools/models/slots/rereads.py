"""Words of a question that were read as others, or passed over."""

from typing import Literal, TypeAlias

from tools.models.base import Model

RereadKind: TypeAlias = Literal[
    "function", "case", "period", "spelling", "abbreviation", "unit", "nearest", "judgement", "language"
]


class Reread(Model):
    """Words of a question, and what they are read as; nothing where they are left out (a wish for a unit)."""

    said: str
    read: str
    kind: RereadKind


class Unused(Model):
    """A word that was passed over; `aside` where it stands apart from what names the figure."""

    word: str
    aside: bool = False
