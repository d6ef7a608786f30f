"""The confidence score: what raises it, what lowers it, and that it says why."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.answer_models import Answer, AnswerFact, Citation, DeclinedPart
from tools.checks.confidence import label_retrieval, score_confidence
from tools.models import Source

TODAY = date(2024, 6, 1)
END = date(2023, 12, 31)


def answer(facts: int = 1, citations: int = 1, declined: int = 0, conflicts: int = 0, end: date = END) -> Answer:
    source = Source(doc_id="d", company="Acme Corp", ticker="ACME", doc_type="10-K")
    shared: dict[str, Any] = {"metric": "m", "concept": "c", "label": "l", "fiscal_year": 2023, "unit": "USD"}
    return Answer(
        status="answered",
        answer="One sentence. " * max(facts, 1),
        facts=tuple(
            AnswerFact(
                shown="1",
                fact_id=f"f{n}",
                ticker="ACME",
                value=Decimal(n),
                basis="reported",
                end_date=end,
                source=source,
                **shared,
            )
            for n in range(facts)
        ),
        citations=tuple(
            Citation(id=f"c{n}", text="t", company="Acme Corp", ticker="ACME", doc_type="10-K")
            for n in range(citations)
        ),
        declined=tuple(DeclinedPart(what="w", reason="r", remedy="m") for _ in range(declined)),
        conflicts_detected=tuple(f"conflict {n}" for n in range(conflicts)),
    )


def score(given: Answer, *, today: date = TODAY, newest: bool = False) -> float:
    return score_confidence(given, today, asked_for_newest=newest).score


def test_a_figure_that_is_reported_and_cited_is_trusted() -> None:
    confidence = score_confidence(answer(), TODAY, asked_for_newest=False)
    assert (confidence.score, confidence.tier) == (96.0, "High")


def test_nothing_found_scores_nothing() -> None:
    confidence = score_confidence(answer(facts=0, citations=0), TODAY, asked_for_newest=False)
    assert (confidence.score, confidence.tier) == (0.0, "Low")


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


@given(st.integers(0, 5), st.integers(0, 9), st.integers(0, 5), st.integers(0, 9), st.integers(0, 40_000))
def test_a_score_is_the_weighted_mean_of_its_signals(
    facts: int, citations: int, declined: int, conflicts: int, age: int
) -> None:
    made = answer(facts, citations, declined, conflicts, TODAY - timedelta(days=age))
    confidence = score_confidence(made, TODAY, asked_for_newest=True)
    assert 0 <= confidence.score <= 100
    assert all(0 <= signal.value <= 100 and signal.reason for signal in confidence.signals)
    if facts:
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
