"""One claim of a text, as it was read."""

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tools.language.assertions.assertion import Assertion, Role
from tools.language.assertions.lexicon import pattern
from tools.language.claims.histories import History
from tools.language.claims.sizes import Size
from tools.language.claims.times import Time
from tools.models.claims import ClaimTold, Scope
from tools.models.facts import Source

Growth: TypeAlias = Literal["", "told", "meant"]
_OPEN_SIGN = re.compile(r"\((?:loss|expense|used|decrease)|\b(?:loss|used)\b", re.IGNORECASE)
_POSITIVE = re.compile(r"\b(?:income|earnings|profit|provided)\b", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Claim(Assertion):
    """One claim of a text. `start` and `end` are those of its sentence.

    `keys` are the metrics and formulas that its name may mean, none where it is of no known figure. `is_cause` tells
    that it is told as the reason of another one, and `leans_on` is the number of that one in the text's claims.
    `is_record` tells that it is said to be the highest ever, or the lowest where the direction is down. `sign` is 1 for
    what is told as a profit and -1 as a loss; with it `turned` tells whether it was the other one before (None: nothing
    is said of that). `growth` is "told" where it is the figure's growth that moved, "meant" where it may be.
    `history` is what it tells over several years, `other` the figures that it is told to exceed or fall short of.
    `place` and `moved` are where the sentence names the figure and says what it did.
    """

    start: int = 0
    end: int = 0
    keys: tuple[str, ...] = ()
    sizes: tuple[Size, ...] = ()
    time: Time
    scope: Scope
    name: str = ""
    place: tuple[int, int] = (0, 0)
    owned: bool = False
    is_cause: bool = False
    is_record: bool = False
    leans_on: int | None = None
    sign: Literal[1, -1] | None = None
    turned: bool | None = None
    growth: Growth = ""
    history: History | None = None
    other: tuple[str, ...] = ()
    moved: tuple[int, int] = (0, 0)

    @property
    def is_open_signed(self) -> bool:
        """Whether the sentence itself leaves open if it tells of a gain or a loss: "income (loss)", "change"."""
        return _OPEN_SIGN.search(self.text) is not None or not _POSITIVE.search(self.name)

    @property
    def is_barely(self) -> bool:
        """Whether it is told to have moved little rather than not at all: "barely moved"."""
        said = self.text[slice(*self.moved)]
        return self.direction == "flat" and pattern("stillness", "little").search(said) is not None

    def sized(self, role: Role) -> list[Size]:
        """The numbers of one role."""
        return [size for size in self.sizes if size.role == role]


def told_of(
    claim: Claim, ticker: str | None = None, period: str | None = None, source: Source | None = None
) -> ClaimTold:
    """A claim as it is returned."""
    changes, levels = claim.sized("change"), claim.sized("level")
    return ClaimTold(
        ticker=ticker,
        text=claim.text.strip(),
        start=claim.start,
        end=claim.end,
        metric=claim.keys[0] if claim.keys else None,
        direction=claim.direction,
        negated=claim.negated,
        magnitude=", ".join(size.text for size in changes) or None,
        level=", ".join(size.text for size in levels) or None,
        period=period,
        scope=claim.scope,
        part=claim.part or None,
        source=source,
    )
