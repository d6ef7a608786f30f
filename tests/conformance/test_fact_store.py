"""FactStore and FactWriter: what every implementation does with the facts of a company."""

import asyncio
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tools.deps import Deps
from tools.models import Company, Fact, FiscalPeriod

EVER = [(date(1900, 1, 1), date(2199, 12, 31))]
REVENUES, ASSETS = "us-gaap:Revenues", "us-gaap:Assets"
YEAR = {"start": "2023-01-01", "end": "2023-12-31"}
LATER = {"accn": "0000000001-25-000001", "filed": "2025-02-15", "fy": 2024}


async def facts_of(deps: Deps, *concepts: str) -> list[Fact]:
    found = await deps.facts.facts([1], concepts, EVER)
    return sorted(found, key=lambda fact: (fact.concept, fact.end_date, fact.filed, fact.value))


async def test_a_fact_comes_back_as_the_file_has_it(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    eps = row(6.13, **YEAR)
    assert await load(write_facts({REVENUES: [row(383285000000, **YEAR)], "us-gaap:Eps USD/shares": [eps]})) == 2

    revenue, per_share = await facts_of(deps, "Revenues", "Eps")[::-1] if False else await facts_of(deps, "Eps", "Revenues")
