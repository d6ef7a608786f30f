"""What the log of questions tells, counted."""

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tools.models.answers import Answer, Citation, Step, Trace
from tools.models.passages import TextSearch
from tools.ports.query_log import LoggedQuestion, UsedSearch, logged_question
from tools.usage.statistics import summarise

AT = datetime(2026, 1, 2, tzinfo=UTC)


def question(**slots: Any) -> LoggedQuestion:
    known = {"at": AT, "question": "What?", "route": "metric_lookup", "status": "answered", "query_type": "factual"}
    return LoggedQuestion(**{**known, "seconds": 0.2, **slots})


def trace(*steps: tuple[str, float]) -> Trace:
    return Trace(steps=tuple(Step(step=name, seconds=seconds) for name, seconds in steps))


def test_steps_are_ranked_by_the_time_that_they_take_in_all() -> None:
    found = summarise(
        [question(trace=trace(("route", 0.1), ("retrieve", 0.3))), question(trace=trace(("retrieve", 0.5)))]
    )
    assert [(one.step, one.runs, one.median, one.p95, one.total) for one in found.steps] == [
        ("retrieve", 2, 0.3, 0.5, 0.8),
        ("route", 1, 0.1, 0.1, 0.1),
    ]


def test_kinds_count_those_that_were_answered() -> None:
    statuses = ("answered", "partly_answered", "declined", "needs_clarification")
    found = summarise([*(question(status=status) for status in statuses), question(query_type="trend")])
    assert [(one.query_type, one.questions, one.answered) for one in found.kinds] == [
        ("factual", 4, 2),
        ("trend", 1, 1),
    ]
    assert found.statuses == {"answered": 2, "declined": 1, "needs_clarification": 1, "partly_answered": 1}


def searched(used: bool, results: int = 5, mode: str = "hybrid", query_type: str = "conceptual") -> UsedSearch:
    return UsedSearch(mode=mode, query_type=query_type, results=results, used=used)


def test_searches_count_those_that_the_answer_quotes_by_kind_of_query_and_mode() -> None:
    found = summarise(
        [
            question(searches=(searched(True), searched(False, mode="tree"))),
            question(searches=(searched(False, 0), searched(True, query_type="trend")), status="declined"),
            question(searches=(searched(True),)),
        ]
    )
    assert [(one.query_type, one.mode, one.searches, one.hits, one.empty) for one in found.searches] == [
        ("conceptual", "hybrid", 3, 2, 1),
        ("conceptual", "tree", 1, 0, 0),
        ("trend", "hybrid", 1, 1, 0),
    ]
    assert summarise([question()]).searches == ()


def test_a_search_was_of_use_where_the_answer_quotes_what_it_found() -> None:
    def cited(chunk_id: str, quote: str | None) -> Citation:
        known = {"text": "[Source]", "company": "Acme", "ticker": "ACME", "doc_type": "10-K"}
        return Citation(id=chunk_id, chunk_id=chunk_id, quote=quote, **known)

    answer = Answer(status="answered", answer="", citations=(cited("d:1", "Words."), cited("d:2", None)))
    searches = [
        TextSearch(mode="hybrid", query_type="entity", results=9, quoted=("d:3", "d:1")),
        TextSearch(mode="tree", query_type="entity", results=4, quoted=("d:2",)),
        TextSearch(mode="tree", query_type="entity", results=0),
    ]
    logged = logged_question("Why?", "narrative", answer, AT, 0.1, searches)
    assert [(one.mode, one.results, one.used) for one in logged.searches] == [
        ("hybrid", 9, True),
        ("tree", 4, False),
        ("tree", 0, False),
    ]


def test_shares_leave_out_what_has_nothing_to_share() -> None:
    found = summarise(
        [
            question(citation_coverage=1.0, numbers=3, tied_out=3),
            question(citation_coverage=0.5, numbers=1, tied_out=0),
            question(),
        ]
    )
    assert (found.citation_coverage, found.verification_pass_rate, found.numbers) == (0.75, 0.75, 4)
    nothing = summarise([question()])
    assert (nothing.citation_coverage, nothing.verification_pass_rate) == (None, None)


def test_tokens_and_costs_add_up_over_the_time_that_is_told() -> None:
    later = question(at=AT + timedelta(days=3), input_tokens=5, output_tokens=2, cost_usd=0.25)
    found = summarise([later, question(input_tokens=1, output_tokens=1, cost_usd=0.5)])
    assert (found.since, found.until) == (AT, AT + timedelta(days=3))
    assert (found.input_tokens, found.output_tokens, found.cost_usd) == (6, 3, 0.75)


@given(st.lists(st.floats(0, 100), min_size=1, max_size=40))
def test_the_median_and_p95_are_times_that_were_measured(times: list[float]) -> None:
    [step] = summarise([question(trace=trace(*(("route", seconds) for seconds in times)))]).steps
    measured = {round(seconds, 6) for seconds in times}
    assert {step.median, step.p95} <= measured
    assert min(measured) <= step.median <= step.p95 <= max(measured)
