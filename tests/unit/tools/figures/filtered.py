"""Figures to filter, and short ways to say what was kept and what was declined."""

from datetime import date
from decimal import Decimal
from typing import Any

from tests.unit.tools.answer.test_compose import figure, source
from tools.models.figures import Growth, Restatement, Retrieved, Series

OLD, NEW = source(2022), source(2023)  # filed 2023-02-01 and 2024-02-01
AFTER = date(2024, 1, 1)
REMEDY = "Ask without this filter, or for another period."


def series(*years: int, **fields: Any) -> Series:
    points = tuple(figure(str(year), fiscal_year=year, source=source(year)) for year in years)
    known: dict[str, Any] = {
        "ticker": "ACME",
        "metric": "revenue",
        "label": "Revenue",
        "unit": "USD",
        "points": points,
        "growth": tuple(Growth(fiscal_year=year, yoy_pct=1.0) for year in years),
        "cagr": 1.0,
        "found": len(points),
        "requested": len(points),
        "restatements": tuple(
            Restatement(fiscal_year=year, first_reported=Decimal(1), first_source=OLD, value=Decimal(year), source=NEW)
            for year in years
        ),
    }
    return Series(**{**known, **fields})


def values(found: Retrieved) -> list[Decimal]:
    return [value.value for value in found.xbrl_facts.values]


def reasons(found: Retrieved) -> list[str]:
    assert all(entry.remedy == REMEDY for entry in found.declined)
    return [entry.reason for entry in found.declined]
