"""Figures as flat records: one a figure, numbers exact."""

from collections.abc import Sequence

from server.cli.formats.layout import Record
from tools.models.facts import MetricValue
from tools.models.figures import Calculations, FinancialStatement


def value_records(values: Sequence[MetricValue]) -> list[Record]:
    """Single figures, or the points of a series."""
    return [
        {
            "ticker": v.ticker,
            "metric": v.metric,
            "concept": v.concept,
            "fiscal_year": v.fiscal_year,
            "fiscal_quarter": v.fiscal_quarter,
            "start_date": v.start_date,
            "end_date": v.end_date,
            "value": f"{v.value:f}",
            "unit": v.unit,
            "basis": v.basis,
            "first_reported": None if v.first_reported is None else f"{v.first_reported:f}",
            "yoy_pct": v.yoy.pct if v.yoy else None,
            "form": v.source.doc_type,
            "accession": v.source.accession,
            "filed": v.source.filed,
        }
        for v in values
    ]


def statement_records(statement: FinancialStatement) -> list[Record]:
    """A statement, one row a cell."""
    return [
        {
            "ticker": statement.ticker,
            "statement_type": statement.statement_type,
            "label": row.label,
            "metric": row.metric,
            "concept": row.concept,
            "period": cell.period,
            "value": f"{cell.value:f}",
            "unit": cell.unit,
            "accession": cell.accession,
        }
        for row in statement.rows
        for cell in row.values
    ]


def calculation_records(calculation: Calculations) -> list[Record]:
    """Computed values, without their inputs."""
    return [
        {
            "ticker": r.ticker,
            "formula": r.formula or calculation.formula,
            "fiscal_year": r.fiscal_year,
            "fiscal_quarter": r.fiscal_quarter,
            "value": f"{r.value:f}",
            "unit": r.unit,
        }
        for r in calculation.results
    ]
