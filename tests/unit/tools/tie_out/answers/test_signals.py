"""The signals of the confidence score: what each counts, and the reason that it gives."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from tools.models.answers import (
    Answer,
    AnswerFact,
    Citation,
    DeclinedPart,
    Span,
    SubQuestion,
    Verification,
    VerifiedNumber,
)
from tools.models.facts import FactInput, Source
from tools.tie_out.answers.signals import Measured, signals_of
from tools.vocab.loader import load_confidence

TODAY = date(2024, 6, 1)
END = date(2023, 12, 31)
SOURCE = Source(doc_id="d", company="Acme Corp", ticker="ACME", doc_type="10-K")


def fact(metric: str = "revenue", **fields: Any) -> AnswerFact:
    known: dict[str, Any] = {
        "fact_id": "f1",
        "shown": "1",
        "ticker": "ACME",
        "metric": metric,
        "concept": "c",
        "label": "l",
        "fiscal_year": 2023,
        "end_date": END,
        "value": Decimal(1),
        "unit": "USD",
        "basis": "reported",
        "source": SOURCE,
    }
    return AnswerFact(**{**known, **fields})


def citation(name: str = "c1", **fields: Any) -> Citation:
    known: dict[str, Any] = {"text": "[Source: Acme Corp 10-K]", "company": "Acme Corp", "ticker": "ACME"}
    return Citation(id=name, doc_type="10-K", **{**known, **fields})


def quotation(name: str = "c1", **fields: Any) -> Citation:
    return citation(name, **{"quote": "Words of it.", "score": 0.5, "chunk_id": name, **fields})


def answer(text: str = "Revenue was 1. [Source: Acme Corp 10-K]", **fields: Any) -> Answer:
    return Answer(status="answered", answer=text, **{"route": "metric_lookup", **fields})


def signal(name: str, made: Answer, *, newest: bool = False) -> Measured:
    return signals_of(made, TODAY, load_confidence(), asked_for_newest=newest)[name]


def declined(*what: str) -> tuple[DeclinedPart, ...]:
    return tuple(DeclinedPart(what=one, reason="r", remedy="m") for one in what)


def asked(*parts: tuple[str | None, int | None]) -> tuple[SubQuestion, ...]:
    return tuple(
        SubQuestion(id=f"q{n}", question="?", target_company=company, target_year=year)
        for n, (company, year) in enumerate(parts)
    )


def test_reported_facts_are_better_than_figures_of_statements() -> None:
    shown = fact(basis="statement")
    assert signal("retrieval", answer(facts=(fact(),))) == (90, "reported XBRL facts")
    assert signal("retrieval", answer(facts=(shown,))) == (72, "figures of statements, for want of XBRL facts")
    assert signal("retrieval", answer(facts=(shown, fact())))[0] == 90
    printed, told = fact(basis="table"), fact(basis="text")
    assert signal("retrieval", answer(facts=(printed, fact(basis="derived"))))[1] == "figures of printed tables"
    assert signal("retrieval", answer(facts=(fact(basis="derived"),)))[1] == "reported XBRL facts"
    everything = "reported XBRL facts and figures of printed tables and figures told in sentences"
    assert signal("retrieval", answer(facts=(told, printed, fact())))[1] == everything
    cells = (Span(start=0, end=1, citation_id="c1"),)
    assert signal("retrieval", answer(spans=cells, route="full_statement"))[0] == 90


def test_a_series_counts_the_points_that_were_found() -> None:
    points = tuple(fact(fiscal_year=year) for year in (2021, 2022, 2023))
    whole, short = (answer(facts=points, route="timeseries", declined=declined(*d)) for d in ((), ("2020",)))
    assert signal("retrieval", whole) == (100, "3 of 3 points found")
    assert signal("retrieval", short) == (75, "3 of 4 points found")


@pytest.mark.parametrize(("score", "value"), [(-1.0, 0), (0.0, 0), (0.5, 50), (1.0, 100), (9.0, 100)])
def test_quotations_are_as_good_as_the_best_of_them(score: float, value: float) -> None:
    measured, reason = signal("retrieval", answer(citations=(quotation(score=score),), route="narrative"))
    assert (measured, reason) == (pytest.approx(value), f"1 passage in 1 place, best score {score:.2f}")


def test_more_passages_and_sections_are_better_up_to_a_cap() -> None:
    def value(passages: int, sections: int) -> float:
        cited = tuple(quotation(f"c{n}", page=n % sections) for n in range(passages))
        return signal("retrieval", answer(citations=cited, route="narrative"))[0]

    assert value(1, 1) < value(2, 1) < value(2, 2)
    assert value(4, 4) == value(9, 9) == pytest.approx(50 + 9 + 6)


def test_two_quotations_of_one_passage_are_one_passage() -> None:
    cited = (quotation("c1", chunk_id="p"), quotation("c2", chunk_id="p"))
    assert signal("retrieval", answer(citations=cited))[1] == "1 passage in 1 place, best score 0.50"


def test_quotations_without_a_score_are_neither_good_nor_bad() -> None:
    made = answer(citations=(quotation(score=None),))
    assert signal("retrieval", made) == (50, "1 passage in 1 place, of unknown scores")


def test_figures_and_quotations_are_weighed() -> None:
    made = answer(facts=(fact(),), citations=(quotation(score=0.5),), route="hybrid")
    assert signal("retrieval", made)[0] == pytest.approx((90 + 50) / 2)


def test_what_was_declined_is_not_covered() -> None:
    made = answer(facts=(fact(), fact("net_income")), declined=declined("cash", "cash", "debt"))
    assert signal("coverage", made) == (50, "2 of 4 things asked for are found")


def test_the_inputs_of_a_ratio_were_not_asked_for() -> None:
    income, revenue = fact("net_income", value=Decimal(1)), fact("revenue", value=Decimal(4))
    inputs = tuple(FactInput(end_date=END, value=one.value, source=SOURCE) for one in (income, revenue))
    ratio = fact("net_margin", value=Decimal("0.25"), derived_from=inputs)
    made = answer(facts=(income, revenue, ratio), declined=declined("gross margin"))
    assert signal("coverage", made) == (50, "1 of 2 things asked for are found")


def test_a_statement_is_one_thing_however_many_cells_it_has() -> None:
    cells = tuple(Span(start=n, end=n + 1, citation_id="c1") for n in range(60))
    made = answer(spans=cells, route="full_statement", declined=declined("the cash flow statement"))
    assert signal("coverage", made)[0] == 50


def test_quotations_of_another_year_do_not_cover_the_year_asked_for() -> None:
    def covered(*years: int) -> Measured:
        cited = tuple(quotation(f"c{year}", fiscal_year=year) for year in years)
        return signal("coverage", answer(citations=cited, sub_questions=asked(("ACME", 2023)), route="narrative"))

    assert covered(2023) == covered(2022, 2023) == (100, "1 of 1 things asked for are found")
    assert covered(2022) == (0, "0 of 1 things asked for are found; nothing is quoted of ACME FY2023")


def test_years_that_figures_answer_are_not_asked_of_the_text() -> None:
    parts = asked(("ACME", 2022), ("ACME", 2023))
    made = answer(facts=(fact(fiscal_year=2022),), citations=(quotation(fiscal_year=2023),), sub_questions=parts)
    assert signal("coverage", made)[0] == 100
    same_year = made.model_copy(update={"sub_questions": asked(("ACME", 2022), ("ACME", 2022))})
    assert signal("coverage", same_year)[0] == 50


def test_a_question_without_a_year_is_covered_by_any() -> None:
    made = answer(citations=(quotation(fiscal_year=2019),), sub_questions=asked(("ACME", None)), route="narrative")
    assert signal("coverage", made)[0] == 100


@pytest.mark.parametrize(
    ("states", "value", "reason"),
    [
        (["verified", "derived"], 100, "0 contradictions"),
        (["verified", "mismatch"], 75, "0 contradictions, 1 numbers or quotations that do not tie out"),
        (["not_found"] * 9, 0, "0 contradictions, 9 numbers or quotations that do not tie out"),
    ],
)
def test_numbers_that_do_not_tie_out_contradict(states: list[Any], value: float, reason: str) -> None:
    details = tuple(VerifiedNumber(value=Decimal(1), from_="f1", tolerance=Decimal(0), state=state) for state in states)
    made = answer(verification=Verification(status="partly_verified", details=details))
    assert signal("agreement", made) == (value, reason)


def test_contradictions_and_misquotations_cost() -> None:
    misquoted = Span(start=0, end=1, citation_id="c1", quote=True, state="mismatch")
    assert signal("agreement", answer(conflicts_detected=("a", "b"))) == (50, "2 contradictions")
    assert signal("agreement", answer(conflicts_detected=("a",), spans=(misquoted,)))[0] == 50


def test_citations_are_counted_by_the_sentence() -> None:
    cited = (citation(),)
    three = "Revenue was 1. It rose. It fell before that. [Source: Acme Corp 10-K]"
    assert signal("citations", answer(citations=cited)) == (100, "1 citation in 1 sentence")
    assert signal("citations", answer(three, citations=cited)) == (pytest.approx(200 / 3), "1 citation in 3 sentences")
    assert signal("citations", answer(f"{three} It rose again. [Source: Acme Corp 10-K]", citations=cited))[0] == 100
    assert signal("citations", answer("Revenue was 1."))[0] == 0


def test_what_is_refused_needs_no_citation() -> None:
    refused = DeclinedPart(what="cash", reason="It is not reported. Ask for another.", remedy="Or wait.")
    text = f"Revenue was 1. [Source: Acme Corp 10-K]\n{refused.line}"
    told = answer(text, citations=(citation(),), declined=(refused,))
    assert signal("citations", told) == (100, "1 citation in 1 sentence")


def test_a_refusal_may_be_worded_in_any_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DeclinedPart, "line", property(lambda self: f"Left open: {self.what}. {self.reason}"))
    refused = DeclinedPart(what="cash", reason="It is not reported. Or late.", remedy="")
    told = answer(
        f"Revenue was 1. [Source: Acme Corp 10-K]\n{refused.line}", citations=(citation(),), declined=(refused,)
    )
    assert signal("citations", told) == (100, "1 citation in 1 sentence")


def test_an_old_figure_is_stale_where_the_newest_was_asked_for() -> None:
    old = answer(facts=(fact(end_date=TODAY - timedelta(days=3 * 366)),))
    assert signal("recency", old, newest=True) == (40, "newest figure is 3 years old")
    assert signal("recency", old) == (100, "the question names its period")
    assert signal("recency", answer(facts=(fact(),)), newest=True)[0] == 100
    assert signal("recency", answer(facts=(fact(end_date=TODAY + timedelta(days=400)),)), newest=True)[0] == 100
    assert signal("recency", answer(facts=(fact(end_date=date(1990, 1, 1)),)), newest=True)[0] == 0


def test_what_is_no_figure_is_as_old_as_its_newest_filing() -> None:
    filed = SOURCE.model_copy(update={"filed": TODAY - timedelta(days=2 * 366)})
    assert signal("recency", answer(resolved_citations=(filed,)), newest=True) == (60, "newest source is 2 years old")
    undated = answer(citations=(quotation(fiscal_year=2021),), resolved_citations=(SOURCE,))
    assert signal("recency", undated, newest=True) == (60, "newest source is 2 years old")
    assert signal("recency", answer(citations=(quotation(),)), newest=True) == (100, "no date is known")


def test_a_quotation_that_speaks_of_the_year_asked_for_covers_it() -> None:
    asked = SubQuestion(id="1", question="What does it expect for 2024?", target_company="ACME", target_year=2024)
    other = answer(citations=(quotation(fiscal_year=2023),), sub_questions=(asked,))
    assert signal("coverage", other)[0] == 0.0
    told = answer(citations=(quotation(fiscal_year=2023, quote_year=2024),), sub_questions=(asked,))
    assert signal("coverage", told)[0] == 100.0
