"""What came of a statement: what each of its numbers and quotations is tied to, or what is wrong with it."""

from dataclasses import dataclass
from decimal import Decimal

from tools.answer.statements import Statement
from tools.language.quantities.models import Quantity
from tools.models.answers import AnswerFact, SpanState
from tools.tie_out.answers.drafted.arithmetic import Operand
from tools.tie_out.answers.drafted.evidence import Given, Place
from tools.tie_out.answers.drafted.match import Support
from tools.tie_out.answers.drafted.printed import Printed


@dataclass(frozen=True)
class TiedNumber:
    """A number of a statement, how it is printed, and the fact or the unit of a passage that it is of.

    `how` is the calculation to show behind it, where the statement shows none; `year` that of its column; `printed` is
    the number as the passage has it.
    """

    quantity: Quantity
    shown: str
    value: Decimal
    state: SpanState = "verified"
    fact: AnswerFact | None = None
    support: Support | None = None
    how: str = ""
    year: int | None = None
    printed: Printed | None = None

    @property
    def operand(self) -> Operand:
        return Operand(abs(self.quantity.value), self.shown, self.quantity.unit)


@dataclass(frozen=True)
class TiedQuote:
    """Words in quotation marks, between two offsets of a statement, and the chunk that has them."""

    start: int
    end: int
    words: str
    bare: str
    given: Given
    place: Place


@dataclass(frozen=True)
class Held:
    """A statement with what ties it. It holds where nothing is wrong; `coverage` is the share of its words that are
    borne out, `digits` are years and labels with digits that its sources have."""

    statement: Statement
    numbers: tuple[TiedNumber, ...] = ()
    quotes: tuple[TiedQuote, ...] = ()
    cited_facts: tuple[AnswerFact, ...] = ()
    supports: tuple[Support, ...] = ()
    coverage: float = 1.0
    digits: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.problems

    @property
    def facts(self) -> tuple[str, ...]:
        """The ids of the facts that it cites."""
        return tuple(fact.fact_id for fact in self.cited_facts)
