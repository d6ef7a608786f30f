"""The confidence score: what raises it, what lowers it, and that it says why."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.models.answers import Answer, AnswerFact, Citation, Confidence, DeclinedPart, Drafted, Span, SubQuestion
from tools.models.facts import Source
from tools.models.questions import Classification, NamedPeriod
from tools.models.slots.remarks import Remark
from tools.tie_out.answers.confidence import (
    asks_for_newest,
    calibrated,
    figures_of,
    kind_of,
    label_retrieval,
    score_confidence,
    tier_of,
)
from tools.vocab.loader import load_confidence

TODAY = date(2024, 6, 1)
END = date(2023, 12, 31)
ROUTES = ["metric_lookup", "timeseries", "full_statement", "narrative", "hybrid"]


def fact(number: int = 0, **fields: Any) -> AnswerFact:
    known: dict[str, Any] = {
        "fact_id": f"f{number}",
        "shown": "1",
        "ticker": "ACME",
        "metric": f"m{number}",
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
            Citation(id=f"c{n}", text="[c]", company="Acme Corp", ticker="ACME", doc_type="10-K")
            for n in range(citations)
        ),
        declined=tuple(DeclinedPart(what=f"w{n}", reason="r", remedy="m") for n in range(declined)),
        conflicts_detected=tuple(f"conflict {n}" for n in range(conflicts)),
        **more,
    )


def quoting(made: Answer, quotes: int) -> Answer:
    """The answer with quotations at its end."""
    cited = tuple(
        Citation(id=f"q{n}", text="[c]", company="Acme Corp", ticker="ACME", doc_type="10-K", quote="Words.", score=1.2)
        for n in range(quotes)
    )
    return made.model_copy(update={"citations": (*made.citations, *cited)})


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


def test_a_figure_that_is_reported_and_cited_is_trusted() -> None:
    confidence = confidence_of(answer())
    assert (confidence.raw, confidence.tier) == (96.0, "High")
    assert confidence.score == pytest.approx(96, abs=3)


@pytest.mark.parametrize("status", ["answered", "declined", "needs_clarification"])
def test_an_answer_without_figures_has_no_score(status: Any) -> None:
    empty = answer(0, 0, declined=1).model_copy(update={"status": status})
    assert score_confidence(empty, TODAY, asked_for_newest=True) is None
    assert figures_of(empty) == 0


def test_the_cells_of_a_statement_are_figures() -> None:
    assert figures_of(statement(3)) == 3
    assert confidence_of(statement(3)).tier == "High"
    assert label_retrieval(statement(3)).answered_by_facts == 3


@pytest.mark.parametrize(
    "doubt",
    [
        {"conflicts_detected": ("Revenue of FY2023 is found as $1 and $2.",)},
        {"drafted": Drafted(statements=3, left_out=1)},
    ],
)
def test_no_confidence_is_high_beside_a_conflict_or_what_was_left_out(doubt: dict[str, Any]) -> None:
    good = answer()
    assert confidence_of(good).tier == "High"
    assert confidence_of(good.model_copy(update={"drafted": Drafted(statements=3)})).tier == "High"
    assert confidence_of(good.model_copy(update=doubt)).tier != "High"


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


@given(st.integers(1, 5), st.integers(0, 9), st.integers(0, 5), st.integers(0, 9), st.integers(0, 40_000))
def test_the_raw_score_is_the_weighted_mean_of_the_signals(
    facts: int, citations: int, declined: int, conflicts: int, age: int
) -> None:
    made = answer(facts, citations, declined, conflicts, TODAY - timedelta(days=age))
    confidence = confidence_of(made, newest=True)
    assert 0 <= confidence.score <= 100
    assert all(0 <= signal.value <= 100 and signal.reason for signal in confidence.signals)
    total = sum(signal.value * signal.weight for signal in confidence.signals)
    assert confidence.raw == pytest.approx(total / 100, abs=0.1)
    assert confidence.tier == ("High" if confidence.score >= 80 else "Medium" if confidence.score >= 60 else "Low")


@given(st.sampled_from(ROUTES), st.integers(0, 3), st.integers(0, 3), st.integers(0, 8))
def test_more_contradictions_never_raise_the_score(route: str, facts: int, quotes: int, conflicts: int) -> None:
    given_facts = max(facts, 1 - quotes)
    before, after = (
        quoting(answer(given_facts, 2, conflicts=count, route=route), quotes) for count in (conflicts, conflicts + 1)
    )
    assert score(after) <= score(before)
    assert confidence_of(after).raw < confidence_of(before).raw or conflicts >= 4


@pytest.mark.parametrize("kind", ["relational", "narrative", "hybrid"])
@given(low=st.floats(0, 100), high=st.floats(0, 100))
def test_a_higher_raw_score_is_never_less_likely_right(kind: str, low: float, high: float) -> None:
    curve = load_confidence()["calibration"][kind]
    low, high = sorted((low, high))
    assert 0 <= calibrated(low, **curve) <= calibrated(high, **curve) <= 1


def test_each_kind_of_answer_has_its_weights_and_its_curve() -> None:
    text = quoting(answer(0, 0, route="narrative"), 1)
    both = quoting(answer(route="hybrid"), 1)
    kinds = {kind_of(answer()): answer(), kind_of(text): text, kind_of(both): both}
    assert list(kinds) == ["relational", "narrative", "hybrid"]
    rules = load_confidence()
    for kind, made in kinds.items():
        confidence = confidence_of(made)
        assert {signal.name: signal.weight for signal in confidence.signals} == rules["weights"][kind]
        told = 100 * calibrated(confidence.raw, **rules["calibration"][kind])
        assert confidence.score == pytest.approx(told, abs=0.3)
    assert kind_of(answer(route="hybrid")) == "hybrid"
    assert kind_of(quoting(answer(0, 0), 1)) == "narrative"  # a question for figures, answered with words


@pytest.mark.parametrize(
    ("score", "tier"),
    [(100.0, "High"), (80.0, "High"), (79.9, "Medium"), (60.0, "Medium"), (59.9, "Low"), (0.0, "Low")],
)
def test_the_tiers_are_those_of_the_calibrated_score(score: float, tier: str) -> None:
    assert tier_of(score) == tier


@pytest.mark.parametrize(
    ("slots", "newest"),
    [
        ({}, True),
        ({"fiscal_years": (2023,)}, False),
        ({"fiscal_years": (2020,), "open_end": "since"}, True),
        ({"fiscal_years": (2020,), "open_end": "until"}, False),
        ({"periods": (NamedPeriod(fiscal_year=2023),)}, False),
    ],
)
def test_the_newest_is_meant_where_no_last_period_is_named(slots: dict[str, Any], newest: bool) -> None:
    assert asks_for_newest(Classification(query_type="factual", intent="specific_metric", **slots)) is newest


@pytest.mark.parametrize(
    ("facts", "citations", "declined", "label"),
    [(3, 3, 0, "HIGH"), (3, 2, 0, "MEDIUM"), (3, 3, 1, "MEDIUM"), (1, 1, 1, "LOW"), (0, 0, 1, "LOW"), (0, 0, 0, "LOW")],
)
def test_the_label_of_the_retrieval(facts: int, citations: int, declined: int, label: str) -> None:
    found = label_retrieval(answer(facts, citations, declined))
    assert found.label == label
    assert (found.answered_by_facts, found.answered_by_chunks, found.unanswered) == (facts, 0, declined)


@pytest.mark.parametrize(
    ("unanswerable", "citations", "declined", "label"),
    [(0, 3, 0, "HIGH"), (0, 2, 0, "MEDIUM"), (1, 3, 1, "MEDIUM"), (2, 3, 2, "LOW"), (1, 3, 9, "LOW"), (1, 0, 1, "LOW")],
)
def test_of_several_sub_questions_the_answered_ones_are_counted(
    unanswerable: int, citations: int, declined: int, label: str
) -> None:
    asked = tuple(SubQuestion(id=f"q{number}", question=f"What is {number}?") for number in range(1, 5))
    made = answer(3, citations, declined).model_copy(
        update={
            "sub_questions": asked,
            "unanswerable_sub_questions": tuple(one.question for one in asked[:unanswerable]),
        }
    )
    found = label_retrieval(made)
    assert (found.label, found.unanswered) == (label, unanswerable)


def test_the_label_counts_whatever_the_tier_but_is_never_high_beside_what_disagrees() -> None:
    good = answer(3, 3)
    assert label_retrieval(good).reason == "3 answered, 0 not, 3 sources"
    conflict = label_retrieval(answer(3, 3, conflicts=1))
    assert (conflict.label, conflict.reason) == ("MEDIUM", "3 answered, 0 not, 3 sources, which disagree")
    several = good.model_copy(update={"facts": (fact(0, status="ambiguous"), *good.facts[1:])})
    assert label_retrieval(several).label == "MEDIUM"


def test_another_measure_of_the_same_name_and_a_rule_of_thumb_leave_it_low() -> None:
    remark = Remark(kind="other measure", text="Another measure comes to something else.")
    disputed = score_confidence(answer(1, 3, remarks=(remark,)), TODAY, asked_for_newest=False)
    judged = score_confidence(answer(1, 3), TODAY, asked_for_newest=False, judged=True)
    plain = score_confidence(answer(1, 3), TODAY, asked_for_newest=False)
    assert disputed is not None
    assert judged is not None
    assert plain is not None
    assert (disputed.tier, judged.tier) == ("Low", "Low")
    assert plain.score > disputed.score
