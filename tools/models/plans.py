"""The plan of a question: its sub-questions, what each takes from others, and what had to be left out."""

from typing import Literal, TypeAlias

from tools.models.answers import SubQuestion
from tools.models.base import Model, Number
from tools.models.questions import Classification, answerable, searchable

End: TypeAlias = Literal["highest", "lowest"]
Kind: TypeAlias = Literal["company", "year", "quarter"]

MAX_SUB_QUESTIONS = 12
MAX_RANKED = 50  # companies that one question ranks
MAX_HOPS = 4
MAX_TOKENS = 62_000  # of models, for one question
MAX_SECONDS = 180.0


class Pick(Model):
    """Which one of a set: the company, year or quarter at one end of a metric, or of its growth."""

    end: End
    kind: Kind
    metric: str
    growth: bool = False


class Choice(Model):
    """What a pick came to, among how many; `missing` names those without a figure, `tied` those that are equal.

    `meaningless` are those whose figure means nothing, and which are left out for it.
    """

    pick: Pick
    ticker: str
    fiscal_year: int
    fiscal_quarter: int | None = None
    value: Number
    among: int
    missing: tuple[str, ...] = ()
    meaningless: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()


class Part(Model):
    """A sub-question with its reading. `text` are the words of the question that it comes of.

    A part with a `pick` compares what its parents found. One that `takes` something gets the company or the period
    that its parent picked, the period `offset` years later.
    """

    asked: SubQuestion
    reading: Classification
    text: str = ""
    pick: Pick | None = None
    takes: tuple[Kind, ...] = ()
    offset: int = 0


class LeftOut(Model):
    """A part of the question that no sub-question answers, and why."""

    what: str
    reason: str


class Plan(Model):
    """The sub-questions, each after those that it depends on; `by` is the model that made it, or rules."""

    parts: tuple[Part, ...]
    left_out: tuple[LeftOut, ...] = ()
    by: str = "rules"
    notes: tuple[str, ...] = ()

    @property
    def is_compound(self) -> bool:
        """Whether it asks for several things of which one, at least, can be looked up."""
        readings = [part.reading for part in self.parts]
        return len(readings) > 1 and any(answerable(one) or (one.tickers and searchable(one)) for one in readings)

    @property
    def sub_questions(self) -> tuple[SubQuestion, ...]:
        return tuple(part.asked for part in self.parts)
