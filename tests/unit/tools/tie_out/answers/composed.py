"""Composed answers of every kind, and ways to tamper with them."""

from decimal import Decimal

import pytest

from tests.unit.tools.answer.test_compose import (
    BALANCE_SHEET,
    DERIVED,
    FOUND,
    MARGIN,
    SERIES,
    facts,
    figure,
    printed,
    source,
)
from tools.models.answers import Answer
from tools.models.facts import Declined
from tools.models.figures import Growth, Retrieved
from tools.tie_out.answers.verification import verify_answer

FALLING = SERIES.model_copy(
    update={
        "points": (
            figure("9000000", fiscal_year=2021, source=source(2021)),
            figure("8000000", fiscal_year=2022, source=source(2022)),
            figure("4000000"),
        ),
        "growth": (
            Growth(fiscal_year=2021, yoy_pct=-12.5),
            Growth(fiscal_year=2022, yoy_pct=-11.1111),
            Growth(fiscal_year=2023, yoy_pct=-50.0),
        ),
        "cagr": -33.3333,
    }
)
MORE = {
    "a falling series": Retrieved(timeseries=(FALLING,)),
    "a falling series of two": Retrieved(
        timeseries=(FALLING.model_copy(update={"points": FALLING.points[1:], "cagr": -50.0}),)
    ),
    "a falling series of several concepts": Retrieved(
        timeseries=(
            FALLING.model_copy(
                update={
                    "points": tuple(
                        point.model_copy(update={"concept": "us-gaap:CommercialPaper + us-gaap:LongTermDebt"})
                        for point in FALLING.points
                    )
                }
            ),
        )
    ),
    "a negative margin": Retrieved(
        calculations=(
            MARGIN.model_copy(
                update={"results": tuple(r.model_copy(update={"value": Decimal("-0.05")}) for r in MARGIN.results)}
            ),
        )
    ),
    "other currency": facts(figure("-7125000", unit="SEK")),
    "a company with a digit": facts(figure("5", source=source(2023).model_copy(update={"company": "3M CO"}))),
    "a label with a digit": facts(figure("5", label="Rule of 40")),
    "a part that was declined": facts(
        figure("5"),
        declined=(
            Declined(
                ticker="ACME",
                metric="revenue",
                fiscal_year=1999,
                reason="Loaded are 4 years, 2020 to 2023.",
                remedy="Load 21 more.",
            ),
        ),
    ),
    "a concept's date": facts(figure("5", derived_from=(DERIVED.derived_from[0],), basis="derived")),
    "everything": Retrieved(
        xbrl_facts=FOUND["many"].xbrl_facts,
        calculations=(MARGIN,),
        timeseries=(SERIES,),
        statements=(BALANCE_SHEET,),
    ),
}
COMPOSED = {**FOUND, **MORE}
composed = pytest.mark.parametrize("found", COMPOSED.values(), ids=COMPOSED.keys())


def retold(answer: Answer, place: int, text: str) -> Answer:
    """The answer with other words in the place of one figure; the spans still fit."""
    moved = len(text) - (answer.spans[place].end - answer.spans[place].start)
    spans = [
        span.model_copy(
            update={
                "start": span.start + (moved if number > place else 0),
                "end": span.end + (moved if number >= place else 0),
            }
        )
        for number, span in enumerate(answer.spans)
    ]
    start, end = answer.spans[place].start, answer.spans[place].end
    told = f"{answer.answer[:start]}{text}{answer.answer[end:]}"
    return answer.model_copy(update={"answer": told, "spans": tuple(spans)})


def beside(answer: Answer, place: int, before: str = "", after: str = "") -> Answer:
    """The answer with other words right before and after one figure, outside of its span."""
    text = printed(answer)[place]
    told = retold(answer, place, f"{before}{text}{after}")
    start = told.spans[place].start + len(before)
    span = told.spans[place].model_copy(update={"start": start, "end": start + len(text)})
    return told.model_copy(update={"spans": (*told.spans[:place], span, *told.spans[place + 1 :])})


def appended(answer: Answer, text: str) -> Answer:
    return answer.model_copy(update={"answer": answer.answer + text})


def refuted(answer: Answer) -> Answer:
    """The checked answer, which must not pass."""
    checked = verify_answer(answer)
    assert checked.verification.status in {"partly_verified", "not_verified"}, printed(answer)
    assert len(checked.warnings) > len(answer.warnings)
    return checked
