"""The gold sets on real filings: what is exact stays exact, and nothing is silently wrong.

They need the whole companyfacts files, which are not part of the repository.
"""

import re

import pytest

from evals.corpus import EvalCorpus
from evals.measures.figures.annual import GOLD as ANNUAL_GOLD
from evals.measures.figures.annual import measure_annual
from evals.measures.figures.financebench_formulas import measure_financebench_formulas
from evals.measures.figures.quarters import measure_quarters
from evals.measures.figures.statement_sums import measure_statements
from evals.report import Report
from server.settings import Settings
from tools.ports.deps import Deps


@pytest.fixture
def gold(real_deps: Deps, real: Settings) -> EvalCorpus:
    """The real companyfacts files, as the evals take them."""
    return EvalCorpus(real_deps, real, ())


def texts(report: Report) -> dict[str, str]:
    """The printed lines."""
    return {name: str(told) for name, told in report.items()}


def counts(text: str) -> tuple[int, int]:
    """The two numbers of "99 of 100 right"."""
    found = re.match(r"(\d+) of (?:the other )?(\d+)", text)
    assert found, text
    return int(found[1]), int(found[2])


async def test_every_annual_figure_is_exact_in_both_vintages(gold: EvalCorpus) -> None:
    if not ANNUAL_GOLD.is_file():
        pytest.skip(f"needs the annual gold set, which is not at {ANNUAL_GOLD}")
    report = texts(await measure_annual(gold))
    for vintage in ("as restated", "as first reported (as_of)", "first_reported field"):
        exact, total = counts(report[vintage])
        assert total > 600
        assert exact == total, report[vintage]
        assert report[vintage].endswith(" 0 silently wrong")


async def test_no_quarter_is_silently_wrong_and_nearly_all_are_right(gold: EvalCorpus) -> None:
    report = texts(await measure_quarters(gold))
    misses = [text for name, text in report.items() if name.startswith("miss ")]
    kinds = {name: text for name, text in report.items() if not name.startswith("miss ")}
    assert kinds.keys() == {"decline", "q4", "reported", "ytd_difference"}
    assert not [text for text in misses if text.startswith("wrong")]
    for name, text in kinds.items():
        right, total = counts(text)
        assert total >= 90
        assert right >= 0.98 * total, (name, misses)
        assert text.endswith(" 0 silently wrong")


async def test_financebench_formulas_come_out_to_the_printed_digits(gold: EvalCorpus) -> None:
    report = texts(await measure_financebench_formulas(gold))
    right, total = counts(report["right to the printed digits"])
    assert total == 25
    assert right >= 22, report
    assert counts(report["right to the gold's own rounding"]) == (total - right, total - right)
    agreeing, stated = counts(report["the question's definition spelled out"])
    assert agreeing == stated > 0


async def test_every_statement_of_every_company_adds_up(gold: EvalCorpus) -> None:
    report = texts(await measure_statements(gold))
    assert len(report) == 5
    for ticker, text in report.items():
        sums = re.search(r"(\d+) of (\d+) sums hold, (\d+) of (\d+) balances; flagged: none$", text)
        assert sums, f"{ticker}: {text}"
        held, checked, balanced, balances = map(int, sums.groups())
        assert held == checked > 10
        assert balanced == balances > 0
