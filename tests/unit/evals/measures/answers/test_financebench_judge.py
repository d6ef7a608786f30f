"""How answers to FinanceBench's questions are judged, on made-up ones."""

from typing import Any

import pytest

from evals.measures.answers.financebench_judge import Outcome, first_sentences, judge, kind_of
from tools.models.answers import Answer, Span

EVIDENCE = "Sales rose as the new ferry line opened in spring and carried twice the freight of the old one."


def _row(question: str, answer: str, evidence: str = EVIDENCE, kind: str = "novel-generated") -> dict[str, Any]:
    return {
        "question": question,
        "answer": answer,
        "company": "Northwind",
        "question_type": kind,
        "evidence": [{"evidence_text": evidence}],
    }


def _said(text: str, *, quoted: bool = False) -> Answer:
    return Answer(status="answered", answer=text, spans=(Span(start=0, end=len(text), quote=quoted),))


def _outcome(row: dict[str, Any], answer: Answer) -> Outcome:
    return judge(row, answer).outcome


@pytest.mark.parametrize(
    ("gold", "unit", "said", "outcome"),
    [
        ("$4125.00", "USD millions", "Revenue was $4,125 million.", "right"),
        ("$4125.00", "USD millions", "Revenue was $4.125 billion.", "right"),
        ("$4125.00", "USD millions", "Revenue was $4,125 thousand.", "wrong"),
        ("$4125.00", "USD millions", "Revenue was $4,126 million.", "wrong"),
        ("0.66", "times", "The ratio is 0.664.", "right"),
        ("0.66", "times", "The ratio is 0.67.", "wrong"),
        ("16.5%", "percent", "The margin is 16.5%.", "right"),
        ("16.5%", "percent", "The margin is 16.6%.", "wrong"),
        ("16.5%", "percent", "The margin was reported in fiscal 2016.", "wrong"),
    ],
)
def test_a_figure_is_right_to_the_golds_printed_digits(gold: str, unit: str, said: str, outcome: Outcome) -> None:
    row = _row(f"What was it? Answer in {unit}.", gold, kind="metrics-generated")
    assert _outcome(row, _said(said)) == outcome


def test_a_row_of_a_table_has_no_scale_of_its_own() -> None:
    row = _row("What was revenue in USD millions?", "$4125.00", kind="metrics-generated")
    assert _outcome(row, _said("Revenue 4,125 3,990", quoted=True)) == "right"
    assert _outcome(row, _said("Revenue 4,125 3,990")) == "wrong"


@pytest.mark.parametrize(("said", "outcome"), [("Yes: 5 to 4.", "right"), ("No: 5 to 4.", "wrong")])
def test_a_yes_is_judged_by_the_leading_word(said: str, outcome: Outcome) -> None:
    assert _outcome(_row("Did it grow?", "Yes, it did"), _said(said)) == outcome


def test_a_reason_counts_where_its_terms_stand_among_the_first_three_sentences() -> None:
    row = _row("Why did sales rise?", "A new ferry line opened and carried more freight.")
    assert _outcome(row, _said(EVIDENCE)) == "right"
    assert _outcome(row, _said("Sales did rise and rise.")) == "wrong"
    late = f"Sales rose. They rose again. And they rose in May. {EVIDENCE}"
    assert _outcome(row, _said(late)) == "wrong"


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("A line of $750,000,000 was agreed.", "right"),
        ("A line of $0.75 billion was agreed.", "right"),
        ("A line of $750 million was agreed.", "right"),
        ("A line of $750 thousand was drawn.", "wrong"),
        ("A line of $75,000,000 was drawn.", "wrong"),
    ],
)
def test_an_amount_is_the_same_in_any_scale(said: str, outcome: Outcome) -> None:
    assert _outcome(_row("Which facility?", "A $750 million line that was agreed."), _said(said)) == outcome


def test_what_was_declined_is_not_wrong() -> None:
    assert _outcome(_row("Why?", "A new ferry line."), Answer(status="declined", answer="None.")) == "declined"


def test_kinds_of_gold_answers() -> None:
    assert kind_of(_row("Did it grow?", "No. It fell by 4%.")) == "yes or no"
    assert kind_of(_row("How large was freight?", "Freight was $4 million.")) == "figure"
    assert kind_of(_row("Which had the highest value?", "Interest collars: $4 million.")) == "reason"


def test_citations_are_no_sentences() -> None:
    said = first_sentences(
        "“One says so.” [Source: Northwind 10-K FY2023, p. 3]\n“Two does.” [Source: x]\n“Three.”\nFour."
    )
    assert said == ["One says so.", "Two does.", "Three."]
