"""Which of the names behind a command are companies, and which is a metric."""

from collections.abc import Callable, Sequence

import typer

_WANTED = "Name a company and a metric"


def split_names(
    names: Sequence[str],
    tickers: Sequence[str],
    metrics: Sequence[str],
    example: str,
    is_metric: Callable[[str], bool],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The companies and the metrics of `AAPL NVDA revenue`, with those of the options.

    The last name is a metric, unless an option names one: then only where `is_metric` knows it, behind a company.
    Raises `BadParameter` where either is missing.
    """
    behind_company = len(names) + len(tickers) > 1
    last_is_metric = bool(names) and (not metrics or (behind_company and is_metric(names[-1])))
    companies = (*(names[:-1] if last_is_metric else names), *tickers)
    asked = (*(names[-1:] if last_is_metric else ()), *metrics)
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
