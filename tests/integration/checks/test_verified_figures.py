"""Whatever the store holds, an answer made of it reads back as it was meant: nothing right is called wrong."""

from collections.abc import AsyncIterator

import pytest

from tools.answer.compose import compose
from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.calculate import calculate
from tools.figures.lookup import lookup_metric
from tools.figures.statements.statement import get_statement
from tools.figures.timeseries import SeriesRequest, metric_timeseries
from tools.models.figures import Retrieved
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.ports.reading import one_reading
from tools.tie_out.answers.conflicts import find_conflicts
from tools.tie_out.answers.verification import verify_answer

READING = Classification(query_type="factual", intent="specific_metric", route="metric_lookup")


async def everything(deps: Deps, ticker: str) -> AsyncIterator[Retrieved]:
    """All metrics, formulas, series and statements of one company, an answer each."""
    context, today = (deps.facts, deps.directory, deps.vocabulary), deps.today()
    metrics, formulas = tuple(deps.vocabulary.metrics), tuple(deps.vocabulary.formulas)
    for first in range(0, len(metrics), 40):
        for quarterly in (False, True):
            request = FigureRequest((ticker,), metrics[first : first + 40], newest=4, quarterly=quarterly)
            yield Retrieved(xbrl_facts=await lookup_metric(*context, request, today))
    for formula in formulas:
        request = FigureRequest((ticker,), (formula,), newest=2)
        yield Retrieved(calculations=(await calculate(*context, request, today),))
    for metric in ("revenue", "net_income", "eps_diluted", "total_assets", "shares_outstanding", "gross_profit"):
        for granularity in ("annual", "quarterly"):
            asked = SeriesRequest(ticker, metric, today.year - 8, today.year, granularity)
            yield Retrieved(timeseries=(await metric_timeseries(*context, asked, today),))
    for kind in ("income_statement", "balance_sheet", "cash_flow"):
        request = FigureRequest.one_period(ticker, kind, None, None, None)
        try:
            yield Retrieved(statements=(await get_statement(*context, kind, request, today),))
        except TieoutError:
            continue


@pytest.mark.parametrize("ticker", ["AAPL", "META", "NVDA", "PG", "SNOW"])
async def test_every_answer_over_the_sample_ties_out(sample_deps: Deps, ticker: str) -> None:
    figures = 0
    with one_reading():  # of hundreds of answers, which ask for the same facts
        async for found in everything(sample_deps, ticker):
            answer = verify_answer(compose(READING, found))
            assert answer.verification.status in {"verified", "nothing_to_verify"}, answer.warnings
            assert not [text for text in answer.warnings if "does not match" in text or "not tied" in text]
            assert not [text for text in find_conflicts([found]) if "is found as" in text]
            figures += len(answer.spans)
    assert figures > 500
