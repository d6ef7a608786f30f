"""Which of the names behind a command are companies, and which is a metric."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

import typer

from tools.models.figures import StatementType

StatementName: TypeAlias = Literal["income_statement", "balance_sheet", "cash_flow", "income", "balance", "cash"]
STATEMENTS: Mapping[StatementName, StatementType] = {
    "income_statement": "income_statement",
    "balance_sheet": "balance_sheet",
    "cash_flow": "cash_flow",
    "income": "income_statement",
    "balance": "balance_sheet",
    "cash": "cash_flow",
}

_WANTED = "Name a company and a metric"


def split_names(
    names: Sequence[str],
    tickers: Sequence[str],
    metrics: Sequence[str],
    example: str,
    is_metric: Callable[[str], bool],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The companies and the metrics of `AAPL NVDA revenue`, with those of the options.

    The last name is a metric, unless an option names one: then only where `is_metric` knows it, behind a company. So is
    every name before it that `is_metric` knows.
    Raises `BadParameter` where either is missing.
    """
    behind_company = len(names) + len(tickers) > 1
    last_is_metric = bool(names) and (not metrics or (behind_company and is_metric(names[-1])))
    before = names[:-1] if last_is_metric else names
    also = [name for name in before if is_metric(name)] if last_is_metric else []
    companies = (*(name for name in before if name not in also), *tickers)
    asked = (*also, *(names[-1:] if last_is_metric else ()), *metrics)
    if not companies or not asked:
        raise typer.BadParameter(f"{_WANTED}: {example}.")
    return tuple(dict.fromkeys(companies)), tuple(dict.fromkeys(asked))


def is_plain_metric(name: str) -> bool:
    """Whether a name is a metric's or a formula's, and no company's ticker."""
    from tools.language.company_names.directory import load_directory
    from tools.vocab.loader import load_vocabulary

    vocabulary = load_vocabulary()
    known = vocabulary.find(name) is not None or vocabulary.find_formula(name) is not None
    return known and name.upper() not in load_directory().by_ticker
