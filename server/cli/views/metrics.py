"""Names of metrics and formulas as blocks."""

from collections.abc import Iterator

from server.cli.formats.layout import Block, Column, Grid, Line, Note
from tools.vocab.names import MetricNames, NamedMetric, is_called

_FEW = 8  # entries that all is told of


def metrics_shown(found: MetricNames) -> Iterator[Block]:
    """A row a metric: its name, its other names, and of a formula how it is computed."""
    if not found.metrics:
        yield Note(
            f"No metric is called {found.search!r}. A line of a company's statements can be asked for by its label, "
            "a concept by its name (us-gaap:Assets)."
        )
        return
    columns = (
        Column("Name"),
        Column("Called", wraps=True),
        Column("Formula", rank=1, wraps=True),
        Column("Unit", rank=2),
        Column("Also called", rank=3, wraps=True),
    )
    rows = tuple(
        (one.name, one.label, one.formula or "", one.unit or "", ", ".join(one.synonyms)) for one in found.metrics
    )
    yield Grid(columns, rows)
    exact = [one for one in found.metrics if is_called(one, found.search)]
    if len(found.metrics) > _FEW and not exact:
        yield Line(f"Fewer than {_FEW + 1} are told with their other names: tieout metrics WORDS.", "faint")
        return
    for one in exact or found.metrics:
        yield Line(f"{one.name}: {one.label}", "strong")
        yield from (Line(text, indent=2) for text in _told(one))


def _told(one: NamedMetric) -> Iterator[str]:
    if one.definition:
        yield one.definition
    if one.formula:
        yield f"= {one.formula}"
    if one.synonyms:
        yield f"Also: {', '.join(one.synonyms)}"
    if one.concepts:
        yield f"Reported as: {', '.join(one.concepts)}"
