"""What checkpoints are written and read with: everything that the graph's state holds, and nothing else."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from pydantic import BaseModel

from server.memory import KEPT, serializer, short_memory
from tools.models.answers import (
    Answer,
    AnswerFact,
    Clarification,
    Confidence,
    Signal,
    Span,
    Step,
    SubQuestion,
    Verification,
    VerifiedNumber,
)
from tools.models.facts import Declined, LookupResult, MetricValue, Source, YearOverYear
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.plans import Choice, LeftOut, Part, Pick, Plan
from tools.models.questions import Classification, NamedPeriod, Problem
from tools.models.slots.periods import PeriodEnd
from tools.ports.chat_calls import ModelCall

SOURCE = Source(doc_id="d", company="Acme", ticker="ACME", doc_type="10-K", filed=date(2024, 2, 1))
VALUE = MetricValue(
    ticker="ACME",
    metric="revenue",
    concept="us-gaap:Revenues",
    label="Revenue",
    fiscal_year=2023,
    start_date=date(2023, 1, 1),
    end_date=date(2023, 12, 31),
    value=Decimal("383285000000.50"),
    unit="USD",
    basis="reported",
    yoy=YearOverYear(
        prior_value=Decimal(1), delta=Decimal("-0.5"), pct=-50.0, prior_fiscal_year=2022, prior_source=SOURCE
    ),
    source=SOURCE,
)
READING = Classification(
    query_type="factual",
    intent="specific_metric",
    periods=(NamedPeriod(fiscal_year=2023, fiscal_quarter=2),),
    period_ends=(PeriodEnd(kind="any", year=2023, month=9),),
    problems=(Problem(kind="estimate"),),
    statements=("balance_sheet",),
)
ASKED = SubQuestion(id="q1", question="a", depends_on=("q0",))
PICK = Pick(end="highest", kind="company", metric="revenue")
PART = Part(asked=ASKED, reading=READING, text="a", pick=PICK, takes=("company", "year"), offset=-1)
MADE: list[BaseModel] = [
    Answer(
        status="answered",
        answer="$5",
        spans=(Span(start=0, end=2, fact_id="f1", state="derived"),),
        facts=(AnswerFact(fact_id="f1", shown="$5", **vars(VALUE)),),
        verification=Verification(
            status="verified",
            details=(VerifiedNumber(value=Decimal(5), from_="f1", tolerance=Decimal("0.5"), state="verified"),),
        ),
        confidence=Confidence(
            score=1.5, raw=2.5, tier="Low", signals=(Signal(name="n", value=1.0, weight=1.0, reason="r"),)
        ),
        resolved_citations=(SOURCE,),
    ),
    Clarification(question="Which?", missing=("metric",), options=("a", "b")),
    READING,
    Choice(pick=PICK, ticker="ACME", fiscal_year=2023, value=Decimal("383285000000.50"), among=2, missing=("B",)),
    PART,
    Plan(parts=(PART,), left_out=(LeftOut(what="b", reason="r"),), by="m", notes=("n",)),
    Filters(tickers=("AAPL",), filed_after=date(2024, 1, 1), has_numbers=False),
    Retrieved(
        xbrl_facts=LookupResult(values=(VALUE,)),
        declined=(Declined(ticker="ACME", metric="eps", reason="r", remedy="m"),),
    ),
    Step(step="draft", seconds=0.5, by="m", cost_usd=0.1),
    ModelCall(step="draft", part="q1", began=1.5, seconds=0.5, model="m", failure="m failed.", silent=True),
    ASKED,
]


class Stranger(BaseModel):
    """No part of the graph's state."""

    name: str = "x"


def test_there_is_one_of_each_kind() -> None:
    assert {type(made) for made in MADE} == set(KEPT)


@pytest.mark.parametrize("made", MADE, ids=[type(made).__name__ for made in MADE])
def test_what_the_state_holds_is_read_back_as_it_was(made: Any) -> None:
    memory = serializer()
    state = {"one": made, "several": [made, made], "by name": {"a": made}}
    assert memory.loads_typed(memory.dumps_typed(state)) == state


def test_what_it_does_not_hold_is_not_made_again() -> None:
    memory = serializer()
    read = memory.loads_typed(memory.dumps_typed({"one": Stranger()}))
    assert not isinstance(read["one"], Stranger)


def test_short_memory_keeps_nothing_but_itself() -> None:
    one, other = short_memory(), short_memory()
    assert isinstance(one, InMemorySaver)
    assert one.storage is not other.storage
