"""What a call's transcript is made of. Offsets count characters of the document's text."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tools.models.passages import CallPart


@dataclass(frozen=True, slots=True)
class Person:
    """A participant, as the transcript lists them."""

    name: str
    role: str | None = None
    company: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Words of one speaker, as they were read; the part is None where the transcript doesn't say it."""

    speaker: str
    text: str
    part: CallPart | None = None
    role: str | None = None
    company: str | None = None


@dataclass(frozen=True, slots=True)
class Speech:
    """Who speaks in a turn, and where in the call; `keys` are what the speaker is found by.

    A question and its answers share the number `exchange`; prepared remarks have none.
    """

    speaker: str
    part: CallPart
    role: str | None = None
    company: str | None = None
    keys: tuple[str, ...] = ()
    exchange: int | None = None

    @property
    def line(self) -> str:
        """The speaker's line: "John Murphy, Chief Financial Officer", "Ann Lee, Analyst, Goldman Sachs"."""
        parts = (self.speaker, self.role if self.role != self.speaker else None, self.company if self.asks else None)
        return ", ".join(filter(None, parts))

    @property
    def asks(self) -> bool:
        """Whether an analyst speaks."""
        return "analyst" in self.keys


@dataclass(frozen=True, slots=True)
class Placed:
    """A turn in the document's text: `start` is that of the speaker's line, `said` that of the words."""

    speech: Speech
    start: int
    said: int
    end: int


@dataclass(frozen=True)
class Told:
    """What a transcript says of its call; the quarter counts 1 to 4."""

    company: str | None = None
    ticker: str | None = None
    fiscal_year: int | None = None
    quarter: int | None = None
    day: str | None = None
    title: str = ""


@dataclass(frozen=True)
class Script:
    """A transcript as it was read, in order. `skipped` counts what was left out, by its kind."""

    turns: tuple[Turn, ...]
    people: tuple[Person, ...] = ()
    told: Told = field(default_factory=Told)
    skipped: Mapping[str, int] = field(default_factory=dict[str, int])
    warnings: tuple[str, ...] = ()
