"""Why the whole company's figure moved is told by no sentence with another amount: it is of a part."""

import asyncio
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tests.unit.tools.retrieve.filed_fake import filed, reading
from tools.models.facts import LookupResult, MetricValue, Source, YearOverYear
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.passages import Quote
from tools.retrieve import of_whole

SOURCE = Source(doc_id="d", company="Acme Corp", ticker="ACME", doc_type="10-K", fiscal_year=2022)
OWN = "Gross margin decreased $8.0 billion or 13%, driven by the decline in revenue."
PART = "Gross margin decreased $970 million or 4%, primarily due to higher cost of revenue."
OFFICE = "Office gross margin decreased $970 million, primarily due to higher cost of revenue."
PLAIN = "The decrease in gross margin was due to higher freight costs."


def _quote(text: str) -> Quote:
    return Quote(text=text, chunk_id=text, source=SOURCE, score=0.9)


def _explained(monkeypatch: pytest.MonkeyPatch, *said: str, metric: str = "gross_margin", **slots: Any) -> list[str]:
    value = MetricValue(
        ticker="ACME", metric="gross_profit", concept="us-gaap:GrossProfit", label="Gross profit", fiscal_year=2022,
        end_date=date(2022, 12, 31), value=Decimal(52_540_000_000), unit="USD", basis="reported", source=SOURCE,
        yoy=YearOverYear(
            prior_value=Decimal(60_542_000_000), delta=Decimal(-8_002_000_000), pct=-13.2, prior_fiscal_year=2021,
            prior_source=SOURCE,
        ),
    )  # fmt: skip

    async def look_up(_: Any, asked: Any, *__: Any) -> Retrieved:
        assert asked.metrics == ("gross_profit",)
        return Retrieved(xbrl_facts=LookupResult(values=(value,)))

    async def told(*_: Any) -> list[Quote]:
        return [_quote(OWN)]

    monkeypatch.setattr(of_whole, "find_figures", look_up)
    monkeypatch.setattr(of_whole, "told_of_figure", told)
    asked = reading(metric, narrative_cues=("Why",), **slots)
    found = Retrieved(quotes=tuple(map(_quote, said)))
    kept = asyncio.run(of_whole.of_whole_company(filed(), asked, found, Filters()))
    return [quote.text for quote in kept.quotes]


def test_a_part_of_the_same_name_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _explained(monkeypatch, OWN, PART) == [OWN]


def test_where_nothing_else_answers_the_companys_own_move_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _explained(monkeypatch, PART) == [OWN]


def test_what_names_its_part_or_no_amount_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _explained(monkeypatch, OFFICE, PLAIN) == [OFFICE, PLAIN]
    assert _explained(monkeypatch, PART, PLAIN) == [PLAIN]


@pytest.mark.parametrize(
    "slots", [{"fiscal_years": (2018, 2022)}, {"segments": ("Office",)}, {"fiscal_quarters": (2,)}]
)
def test_of_other_moves_nothing_is_held_against_the_years(monkeypatch: pytest.MonkeyPatch, slots: Any) -> None:
    assert _explained(monkeypatch, PART, **slots) == [PART]
