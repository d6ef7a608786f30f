"""What the shell offers for what is being typed: from files alone, for a database takes too long to ask."""

from collections.abc import Iterator

_MOST = 50


def complete_ticker(incomplete: str) -> list[tuple[str, str]]:
    """The loaded companies, by ticker, with their names."""
    from server.loaded import loaded_names
    from server.settings import load_settings
    from tools.errors import TieoutError

    try:
        names = loaded_names(load_settings())
    except TieoutError:
        return []
    wanted = incomplete.upper()
    return [(ticker, name) for ticker, name in names if ticker.upper().startswith(wanted)][:_MOST]


def complete_metric(incomplete: str) -> list[tuple[str, str]]:
    """The metrics and formulas, by name, with what they are called."""
    wanted = incomplete.lower().replace(" ", "_")
    return [(key, label) for key, label in _metrics() if key.startswith(wanted)][:_MOST]


def complete_name(incomplete: str) -> list[tuple[str, str]]:
    """Either, where a company or a metric may stand."""
    return [*complete_ticker(incomplete), *complete_metric(incomplete)][:_MOST]


def _metrics() -> Iterator[tuple[str, str]]:
    from tools.vocab.loader import load_vocabulary

    vocabulary = load_vocabulary()
    yield from ((key, metric.label) for key, metric in sorted(vocabulary.metrics.items()))
    yield from ((key, formula.label) for key, formula in sorted(vocabulary.formulas.items()))
