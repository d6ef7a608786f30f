"""Figures that a caller brings: each is looked up again, and one that the filings do not bear out is never written."""

from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from tools.answer.from_claims import FigureClaim, answer_from
from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.calculate import calculate
from tools.figures.lookup import lookup_metric
from tools.models.answers import Answer
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.tie_out.answers.verification import verify_answer

READING = Classification(query_type="factual", intent="specific_metric", route="metric_lookup", tickers=("AAPL",))
REVENUE = FigureClaim(ticker="AAPL", metric="revenue", fiscal_year=2023, value=Decimal(383_285_000_000))


async def write(deps: Deps, *claims: FigureClaim) -> Answer:
    answer = verify_answer(await answer_from(deps, READING, claims))
    assert answer.verification.status in {"verified", "nothing_to_verify"}, answer.warnings
    return answer


def found(answer: Answer) -> list[tuple[str, str, int, int | None]]:
    return [(fact.ticker, fact.metric, fact.fiscal_year, fact.fiscal_quarter) for fact in answer.facts]


async def test_a_figure_that_the_filings_bear_out_is_written_with_its_filing(sample_deps: Deps) -> None:
    answer = await write(sample_deps, REVENUE)
    assert (answer.status, found(answer)) == ("answered", [("AAPL", "revenue", 2023, None)])
    assert "$383.285 billion" in answer.answer
    assert answer.citations[0].accession == answer.facts[0].source.accession


@pytest.mark.parametrize(
    "changes",
    [
        {"value": "383285000001"},
        {"value": "-383285000000"},
        {"value": "383285"},
        {"value": "383285000000", "fiscal_year": 2022},
        {"value": "383285000000", "fiscal_quarter": 1},
        {"value": "383285000000", "ticker": "NVDA"},
        {"value": "383285000000", "metric": "net income"},
        {"value": "0"},
    ],
)
async def test_a_figure_that_they_do_not_is_declined_with_both_values(sample_deps: Deps, changes: Any) -> None:
    claim = FigureClaim.model_validate({**REVENUE.model_dump(), **changes})
    answer = await write(sample_deps, REVENUE, claim)
    assert (answer.status, len(answer.facts)) == ("partly_answered", 1)
    [declined] = answer.declined
    assert declined.reason.startswith(f"The figures brought say {claim.value:,f}, the filings ")
    assert claim.metric in declined.remedy
    alone = await write(sample_deps, claim)
    assert (alone.status, alone.facts, alone.spans) == ("declined", (), ())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ticker": "MSFT"}, "is not loaded"),
        ({"metric": "happiness"}, "No metric 'happiness' is known"),
        ({"fiscal_year": 1999}, "FY1999"),
        ({"fiscal_year": 20}, "is no fiscal year"),
        ({"fiscal_quarter": 5}, "is no quarter"),
        ({"metric": "revenue / happiness"}, "happiness"),
        ({"ticker": "\0"}, "NUL byte"),
        ({"ticker": ""}, "empty name"),
    ],
)
async def test_a_figure_that_cannot_be_looked_up_is_declined_with_the_reason(
    sample_deps: Deps, changes: Any, said: str
) -> None:
    answer = await write(sample_deps, REVENUE.model_copy(update=changes))
    assert (answer.status, answer.facts) == ("declined", ())
    assert said in answer.declined[0].reason


@pytest.mark.parametrize("metric", ["gross_margin", "gross margin", "gross_profit / revenue", "net_income + revenue"])
async def test_a_computed_figure_may_be_brought_as_calculate_gave_it(sample_deps: Deps, metric: str) -> None:
    request = FigureRequest(("AAPL",), (metric,), (2023,))
    made = await calculate(
        sample_deps.facts, sample_deps.directory, sample_deps.vocabulary, request, sample_deps.today()
    )
    sent = made.model_dump(mode="json")
    result = {**sent["results"][0], "metric": sent["formula"]}  # a ratio went through JSON as a float
    answer = await write(sample_deps, FigureClaim.model_validate(result))
    assert answer.status == "answered"
    assert answer.facts[-1].value == made.results[0].value
    result["value"] *= 1.0001
    assert (await write(sample_deps, FigureClaim.model_validate(result))).facts == ()


@pytest.mark.parametrize("quarter", [None, 2])
async def test_figures_may_be_brought_as_lookup_metric_gave_them(sample_deps: Deps, quarter: int | None) -> None:
    request = FigureRequest(
        ("AAPL", "NVDA"), ("net sales", "eps_diluted", "us-gaap:Assets"), (2023, 2024), (quarter,) if quarter else ()
    )
    looked_up = await lookup_metric(
        sample_deps.facts, sample_deps.directory, sample_deps.vocabulary, request, sample_deps.today()
    )
    claims = [FigureClaim.model_validate(value) for value in looked_up.model_dump(mode="json")["values"]]
    assert len(claims) == 12
    answer = await write(sample_deps, *claims)
    assert [fact.value for fact in answer.facts] == [value.value for value in looked_up.values]


async def test_what_is_brought_twice_is_written_once(sample_deps: Deps) -> None:
    margin = FigureClaim(ticker="AAPL", metric="gross margin", fiscal_year=2023, value=Decimal("0.4413"))
    wrong = REVENUE.model_copy(update={"value": Decimal(1)})
    answer = await write(sample_deps, REVENUE, REVENUE, margin, margin, wrong, wrong)
    assert found(answer) == [("AAPL", "revenue", 2023, None)]
    assert len(answer.declined) == 2


@pytest.mark.parametrize("value", ["NaN", "Infinity", "1e999999999", "1e-999999999", "many", None, True])
def test_a_value_is_a_number(value: Any) -> None:
    with pytest.raises(ValidationError):
        FigureClaim.model_validate({**REVENUE.model_dump(), "value": value})
