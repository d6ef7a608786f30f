"""The confidence score: what raises it, what lowers it, and that it says why."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.answer_models import (
    Answer,
    AnswerFact,
    Citation,
    Confidence,
    DeclinedPart,
    Span,
    Verification,
    VerifiedNumber,
)
from tools.checks.confidence import figures_of, label_retrieval, score_confidence
from tools.models import Source

TODAY = date(2024, 6, 1)
END = date(2023, 12, 31)


def fact(number: int = 0, **fields: Any) -> AnswerFact:
    known: dict[str, Any] = {
        "fact_id": f"f{number}",
        "shown": "1",
        "ticker": "ACME",
        "metric": "m",
        "concept": "c",
        "label": "l",
        "fiscal_year": 2023,
        "end_date": END,
        "value": Decimal(number),
        "unit": "USD",
        "basis": "reported",
        "source": source(),
    }
    return AnswerFact(**{**known, **fields})


def source(filed: date | None = None) -> Source:
    return Source(doc_id="d", company="Acme Corp", ticker="ACME", doc_type="10-K", filed=filed)


def answer(
    facts: int = 1, citations: int = 1, declined: int = 0, conflicts: int = 0, end: date = END, **more: Any
) -> Answer:
    return Answer(
        status="answered",
        answer="One sentence. " * max(facts, 1),
        facts=tuple(fact(number, end_date=end) for number in range(facts)),
        citations=tuple(
            Citation(id=f"c{n}", text="t", company="Acme Corp", ticker="ACME", doc_type="10-K")
            for n in range(citations)
        ),
        declined=tuple(DeclinedPart(what="w", reason="r", remedy="m") for _ in range(declined)),
        conflicts_detected=tuple(f"conflict {n}" for n in range(conflicts)),
        **more,
    )


def statement(cells: int = 3, filed: date | None = None) -> Answer:
    """An answer that is a statement: its figures are spans, without facts."""
    spans = tuple(Span(start=n, end=n + 1, citation_id="c0") for n in range(cells))
    return answer(0, spans=spans, route="full_statement", resolved_citations=(source(filed),))


def confidence_of(given: Answer, *, today: date = TODAY, newest: bool = False) -> Confidence:
    confidence = score_confidence(given, today, asked_for_newest=newest)
    assert confidence is not None
    return confidence


def score(given: Answer, *, today: date = TODAY, newest: bool = False) -> float:
    return confidence_of(given, today=today, newest=newest).score


def signal(given: Answer, name: str, *, newest: bool = False) -> tuple[float, str]:
    [found] = [signal for signal in confidence_of(given, newest=newest).signals if signal.name == name]
    return found.value, found.reason


def test_a_figure_that_is_reported_and_cited_is_trusted() -> None:
    confidence = confidence_of(answer())
    assert (confidence.score, confidence.tier) == (96.0, "High")


@pytest.mark.parametrize("status", ["answered", "declined", "needs_clarification"])
def test_an_answer_without_figures_has_no_score(status: Any) -> None:
    empty = answer(0, 0, declined=1).model_copy(update={"status": status})
    assert score_confidence(empty, TODAY, asked_for_newest=True) is None
    assert figures_of(empty) == 0


def test_the_cells_of_a_statement_are_figures() -> None:
    assert figures_of(statement(3)) == 3
    assert confidence_of(statement(3)).tier == "High"
    assert signal(statement(3), "coverage") == (100.0, "3 of 3 figures found")
    assert label_retrieval(statement(3)).answered_by_facts == 3


def test_a_series_counts_the_points_that_were_found() -> None:
    assert signal(answer(4, route="timeseries"), "retrieval") == (100.0, "4 of 4 points found")
    assert signal(answer(3, declined=1, route="timeseries"), "retrieval") == (75.0, "3 of 4 points found")
    assert signal(answer(3, declined=1), "retrieval") == (90.0, "reported XBRL facts")


def test_figures_of_statements_alone_are_trusted_less() -> None:
    second = answer(2).model_copy(update={"facts": (fact(0, basis="statement"), fact(1, basis="statement"))})
    assert signal(second, "retrieval") == (72.0, "figures of statements, for want of XBRL facts")
    mixed = second.model_copy(update={"facts": (fact(0, basis="statement"), fact(1))})
    assert signal(mixed, "retrieval")[0] == 90.0


@pytest.mark.parametrize(
    ("states", "value", "reason"),
    [
        (["verified", "derived"], 100.0, "0 contradictions"),
        (["verified", "mismatch"], 75.0, "0 contradictions, 1 numbers that do not tie out"),
        (["not_found"] * 9, 0.0, "0 contradictions, 9 numbers that do not tie out"),
    ],
)
def test_numbers_that_do_not_tie_out_contradict(states: list[Any], value: float, reason: str) -> None:
    details = tuple(VerifiedNumber(value=Decimal(1), from_="f0", tolerance=Decimal(0), state=state) for state in states)
    given = answer(verification=Verification(status="partly_verified", details=details))
    assert signal(given, "agreement") == (value, reason)


def test_declined_parts_conflicts_and_missing_citations_cost() -> None:
    best = score(answer(4, 4))
    assert score(answer(4, 4, declined=1)) < best
    assert score(answer(4, 4, conflicts=1)) < best
    assert score(answer(4, 1)) < best
    assert score(answer(4, 4, declined=4)) < score(answer(4, 4, declined=1))


def test_an_old_figure_costs_where_the_newest_was_asked_for() -> None:
    old = answer(end=TODAY - timedelta(days=3 * 366))
    assert score(old, newest=True) < score(old, newest=False)
    assert score(answer(), newest=True) == score(answer(), newest=False)
    assert signal(old, "recency", newest=True) == (40.0, "newest figure is 3 years old")
    assert signal(old, "recency") == (100.0, "the question names its period")


def test_a_statement_is_as_old_as_its_newest_filing() -> None:
    old = statement(filed=TODAY - timedelta(days=2 * 366))
    assert signal(old, "recency", newest=True) == (60.0, "newest figure is 2 years old")
    assert signal(statement(filed=TODAY), "recency", newest=True)[0] == 100.0


def test_a_figure_of_a_period_to_come_is_not_old() -> None:
    assert signal(answer(end=TODAY + timedelta(days=400)), "recency", newest=True)[0] == 100.0


@given(st.integers(1, 5), st.integers(0, 9), st.integers(0, 5), st.integers(0, 9), st.integers(0, 40_000))
def test_a_score_is_the_weighted_mean_of_its_signals(
    facts: int, citations: int, declined: int, conflicts: int, age: int
) -> None:
    made = answer(facts, citations, declined, conflicts, TODAY - timedelta(days=age))
    confidence = confidence_of(made, newest=True)
    assert 0 <= confidence.score <= 100
    assert all(0 <= signal.value <= 100 and signal.reason for signal in confidence.signals)
    total = sum(signal.value * signal.weight for signal in confidence.signals)
    assert confidence.score == pytest.approx(total / 100, abs=0.1)
    assert confidence.tier == ("High" if confidence.score >= 80 else "Medium" if confidence.score >= 60 else "Low")


@pytest.mark.parametrize(
    ("facts", "citations", "declined", "label"),
    [(3, 3, 0, "HIGH"), (3, 2, 0, "MEDIUM"), (3, 3, 1, "MEDIUM"), (1, 1, 1, "LOW"), (0, 0, 1, "LOW"), (0, 0, 0, "LOW")],
)
def test_the_label_of_the_retrieval(facts: int, citations: int, declined: int, label: str) -> None:
    found = label_retrieval(answer(facts, citations, declined))
    assert found.label == label
    assert (found.answered_by_facts, found.answered_by_chunks, found.unanswered) == (facts, 0, declined)
