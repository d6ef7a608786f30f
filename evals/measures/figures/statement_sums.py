"""Standardised statements of every year that the facts cover: do they add up, and is it said where they don't?"""

from evals.corpus import EvalCorpus
from evals.report import Report, tell
from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.statements.statement import get_statement
from tools.models.figures import FinancialStatement, StatementType

_TICKERS = ("AAPL", "NVDA", "META", "PG", "SNOW")
_TYPES: tuple[StatementType, ...] = ("income_statement", "balance_sheet", "cash_flow")
_BALANCE = "total_assets = "


async def measure_statements(corpus: EvalCorpus) -> Report:
    """Sums that hold, per company, and balance sheets that balance."""
    deps = corpus.deps
    report: Report = {}
    for ticker in _TICKERS:
        [company] = [c for c in await deps.facts.companies() if ticker in c.tickers]
        periods = await deps.facts.fiscal_periods([company.company_id])
        years = [p.fiscal_year for p in periods if p.fiscal_quarter == 0]
        statements = [s for year in years for kind in _TYPES if (s := await _statement(corpus, ticker, kind, year))]
        checks = [(s, c) for s in statements for c in s.checks if c.period == f"FY{s.fiscal_year}"]
        balances = [c for s, c in checks if s.statement_type == "balance_sheet" and c.rule.startswith(_BALANCE)]
        flagged = [f"{s.fiscal_year} {c.rule}: {c.difference}" for s, c in checks if not c.ok]
        held = len(checks) - len(flagged)
        balanced = sum(c.ok for c in balances)
        report[ticker] = tell(
            f"{len(statements)} statements of {len(years)} years, {held} of {len(checks)} sums hold, "
            f"{balanced} of {len(balances)} balances; flagged: {'; '.join(flagged) or 'none'}",
            higher={"statements": len(statements), "sums that hold": held, "balances": balanced},
            lower={"flagged": len(flagged)},
        )
    return report


async def _statement(corpus: EvalCorpus, ticker: str, kind: StatementType, year: int) -> FinancialStatement | None:
    deps = corpus.deps
    request = FigureRequest.one_period(ticker, kind, year, None, None)
    try:
        return await get_statement(deps.facts, deps.directory, deps.vocabulary, kind, request, deps.today())
    except TieoutError:
        return None
