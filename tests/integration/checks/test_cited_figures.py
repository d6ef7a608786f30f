"""Every figure of an answer is what the filing that it cites reports; what is tampered with is caught and marked."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from tools.models.answers import Answer, AnswerFact
from tools.ports.deps import Deps
from tools.tie_out.answers.citations import check_citations, mark_citations

REVENUE = "What was Tolvenquist's revenue in 2025, and how did it change?"
MARGIN = "What was Tolvenquist's gross margin in 2025?"
QUARTER = "What was Apple's revenue in Q4 2023?"
SEGMENT = "What was revenue of Tolvenquist's Field Sensors segment in 2025?"
SUPPLIERS = "Which parts come from a single supplier at Tolvenquist?"


async def _silent(_: str) -> None:
    return None


async def _answer(deps: Deps, question: str) -> Answer:
    return await answer_question(build_graph(deps), question, _silent)


def changed(answer: Answer, fact: AnswerFact, **changes: object) -> Answer:
    """The answer with another fact."""
    other = fact.model_copy(update=changes)
    return answer.model_copy(update={"facts": tuple(other if one is fact else one for one in answer.facts)})


def reworded(answer: Answer, was: str, now: str) -> Answer:
    """The answer with other words of the same length."""
    assert len(was) == len(now)
    assert was in answer.answer
    return answer.model_copy(update={"answer": answer.answer.replace(was, now, 1)})


def revalued(answer: Answer, fact: AnswerFact, value: Decimal, shown: str) -> Answer:
    """Another value in the fact, the details and the text alike."""
    told = reworded(changed(answer, fact, value=value, shown=shown), fact.shown, shown)
    details = tuple(
        one.model_copy(update={"value": value}) if (one.from_, one.value) == (fact.fact_id, fact.value) else one
        for one in told.verification.details
    )
    return told.model_copy(update={"verification": told.verification.model_copy(update={"details": details})})


@pytest.fixture
async def revenue(searchable_deps: Deps) -> Answer:
    """An answer of one figure, compared with the year before."""
    return await _answer(searchable_deps, REVENUE)


@pytest.mark.parametrize("question", [REVENUE, MARGIN, SEGMENT])
async def test_the_figures_of_an_answer_hold_also_as_json(searchable_deps: Deps, question: str) -> None:
    answer = await _answer(searchable_deps, question)
    assert answer.facts
    again = Answer.model_validate(answer.model_dump(mode="json", by_alias=True))
    for one in (answer, again):
        report = await check_citations(searchable_deps, one)
        assert (report.figures, report.holds) == ((), True)


FIELDS: list[tuple[str, Callable[[AnswerFact], dict[str, Any]], str]] = [
    ("fiscal year", lambda f: {"fiscal_year": f.fiscal_year - 1}, "no filing reports"),
    ("period end", lambda f: {"end_date": f.end_date - timedelta(days=365)}, "no filing reports"),
    ("concept", lambda f: {"concept": "us-gaap:OtherAssetsNoncurrent"}, "which is not reported as"),
    ("metric", lambda f: {"metric": "net_income"}, "is called"),
    ("unit", lambda f: {"unit": "EUR"}, "no filing reports"),
    ("ticker", lambda f: {"ticker": "NONE"}, "which is not loaded"),
    ("decimals", lambda f: {"decimals": 7}, "exact to 7 decimals"),
    ("segment", lambda f: {"segment": "Field Sensors"}, "is called"),
    ("accession", lambda f: {"source": f.source.model_copy(update={"accession": "0-1"})}, "another accession"),
    ("company", lambda f: {"source": f.source.model_copy(update={"company": "Acme"})}, "another company"),
    ("filing", lambda f: {"source": f.source.model_copy(update={"doc_id": "gone"})}, "cites gone, which is not loaded"),
    (
        "year before",
        lambda f: {"yoy": f.yoy and f.yoy.model_copy(update={"prior_value": f.yoy.prior_value + 1_000_000})},
        "reports",
    ),
    ("change", lambda f: {"yoy": f.yoy and f.yoy.model_copy(update={"pct": 99.0})}, "changed otherwise"),
    ("first report", lambda f: {"first_reported": f.value + 1_000_000}, "was not first reported as"),
]


@pytest.mark.parametrize(("change", "said"), [row[1:] for row in FIELDS], ids=[row[0] for row in FIELDS])
async def test_a_figure_with_one_wrong_field_is_caught_and_marked(
    searchable_deps: Deps, revenue: Answer, change: Callable[[AnswerFact], dict[str, Any]], said: str
) -> None:
    fact = revenue.facts[0]
    told = changed(revenue, fact, **change(fact))
    report = await check_citations(searchable_deps, told)
    assert not report.holds
    assert any(said in one.problem for one in report.figures), report.figures
    marked = mark_citations(told, report)
    assert {span.state for span in marked.spans if span.fact_id == fact.fact_id} == {"mismatch"}
    assert marked.verification.status == "not_verified"
    assert any(said in warning for warning in marked.warnings)


async def test_another_years_value_in_fact_detail_and_text_is_caught(searchable_deps: Deps, revenue: Answer) -> None:
    fact = revenue.facts[0]
    assert fact.yoy is not None
    shown = f"${fact.yoy.prior_value / 1_000_000:f} million"[: len(fact.shown)]
    now = revalued(revenue, fact, fact.yoy.prior_value, shown.ljust(len(fact.shown)))
    report = await check_citations(searchable_deps, now)
    assert revenue.citations[0].id in report.failed
    assert any("reports" in one.problem and fact.shown in one.problem for one in report.figures), report.figures
    assert "are not what they cite" in report.summary


async def test_only_the_text_changed_is_caught(searchable_deps: Deps, revenue: Answer) -> None:
    fact = revenue.facts[0]
    digit = "1" if fact.shown[1] != "1" else "2"
    told = reworded(revenue, fact.shown, f"${digit}{fact.shown[2:]}")
    report = await check_citations(searchable_deps, told)
    assert report.failed == {revenue.citations[0].id}
    [one] = report.figures
    assert "does not match the figure that it cites" in one.problem
    marked = mark_citations(told, report)
    assert [span.start for span in marked.spans if span.state == "mismatch"] == [one.start]


@pytest.mark.parametrize(("was", "now", "said"), [("in FY2025", "in FY2023", "is printed as of in FY2023")])
async def test_a_figure_under_another_period_is_caught(
    searchable_deps: Deps, revenue: Answer, was: str, now: str, said: str
) -> None:
    report = await check_citations(searchable_deps, reworded(revenue, was, now))
    assert [one.problem.startswith(said) for one in report.figures] == [True], report.figures


async def test_a_computed_figure_must_come_of_its_inputs(searchable_deps: Deps) -> None:
    answer = await _answer(searchable_deps, MARGIN)
    margin = next(fact for fact in answer.facts if fact.metric == "gross_margin")
    assert len(margin.derived_from) == 2
    for wrong in ({"value": margin.value + Decimal("0.01")}, {"derived_from": margin.derived_from[:1]}):
        report = await check_citations(searchable_deps, changed(answer, margin, **wrong))
        assert {one.fact_id for one in report.figures} == {margin.fact_id}


async def test_the_inputs_of_a_derived_quarter_are_held_against_their_filings(sample_deps: Deps) -> None:
    answer = await _answer(sample_deps, QUARTER)
    assert (await check_citations(sample_deps, answer)).holds
    [fact] = answer.facts
    whole, part = fact.derived_from
    other = part.model_copy(update={"value": part.value + 1_000_000})
    report = await check_citations(sample_deps, changed(answer, fact, derived_from=(whole, other)))
    assert any("where" in one.problem and "reports" in one.problem for one in report.figures)
    assert any("is not what its inputs come to" in one.problem for one in report.figures)


async def test_another_segments_figure_is_caught(searchable_deps: Deps) -> None:
    answer = await _answer(searchable_deps, SEGMENT)
    [fact] = answer.facts
    assert fact.segment is not None
    told = changed(answer, fact, segment="Calibration Services", label="Revenue, Calibration Services")
    assert (await check_citations(searchable_deps, told)).figures


@pytest.mark.parametrize(
    "question", ["Show Tolvenquist's balance sheet for 2025", "What did Tolvenquist's insiders sell?"]
)
async def test_a_cell_that_its_document_lacks_is_caught(invented_deps: Deps, question: str) -> None:
    answer = await _answer(invented_deps, question)
    report = await check_citations(invented_deps, answer)
    assert report.holds, report.figures
    place, first = next((n, one) for n, one in enumerate(answer.verification.details) if one.value)
    span = [span for span in answer.spans if not span.quote][place]
    details = list(answer.verification.details)
    details[place] = first.model_copy(update={"value": first.value * 2})
    told = answer.model_copy(
        update={"verification": answer.verification.model_copy(update={"details": tuple(details)})}
    )
    found = await check_citations(invented_deps, told)
    assert any("does not stand in" in one.problem and one.start == span.start for one in found.figures), found.figures


async def test_a_figure_of_a_loaded_filing_is_cited_at_its_table(searchable_deps: Deps, revenue: Answer) -> None:
    first = revenue.citations[0]
    assert first.table_id is not None
    assert first.section_path is not None
    assert "Item 8" in first.section_path
    assert first.anchor is not None
    [opened] = [one.opens for one in (await check_citations(searchable_deps, revenue)).citations if one.id == first.id]
    assert opened is not None
    assert opened.endswith(f"#{first.anchor}")


async def test_what_only_other_periods_tell_is_named_as_theirs(searchable_deps: Deps) -> None:
    asked = await _answer(searchable_deps, SUPPLIERS)
    assert asked.status == "answered"
    widened = await _answer(searchable_deps, f"In 2016, {SUPPLIERS[0].lower()}{SUPPLIERS[1:]}")
    assert widened.status == "partly_answered"
    assert widened.confidence is not None
    assert widened.confidence.tier == "Low"
    assert any("no text of FY2016 is loaded" in said and "--years 2016" in said for said in widened.warnings)
    assert widened.citations
    assert "no text for TLVQ in FY2016: what follows is from filings of FY2025" in widened.answer
    assert [part.what for part in widened.declined] == ["what TLVQ says in FY2016"]
    [step] = [step for step in widened.trace.steps if step.step == "search"]
    assert "all periods of TLVQ, for want of FY2016" in step.detail
    assert (await check_citations(searchable_deps, widened)).holds
