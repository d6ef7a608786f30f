"""What an expression over several lines of a company's own comes to."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, cast

import pytest

from tests.unit.tools.answer.test_compose import figure
from tools.figures.formulas.of_rows import comes_to, kind_of
from tools.language.printed.formulas import FormulaAsked, Over
from tools.models.facts import MetricValue
from tools.models.figures import Calculated
from tools.models.questions import Classification
from tools.retrieve.printed import own_formulas
from tools.vocab.expressions import parse

LINES = {
    ("crew", 2021): 20, ("crew", 2022): 30, ("crew", 2023): 60, ("tickets", 2021): 100, ("tickets", 2022): 100,
    ("tickets", 2023): 120, ("loss", 2023): -5,
}  # fmt: skip


async def line(_: object, names: Sequence[str], year: int, __: int | None) -> MetricValue | None:
    value = LINES.get((names[0], year))
    end = date(year, 12, 31)
    name = f"printed:{names[0]}"
    own = {"metric": name, "concept": name, "label": names[0], "fiscal_year": year, "end_date": end}
    return figure(str(value), start_date=date(year, 1, 1), **own) if value is not None else None


async def worked_out(
    monkeypatch: pytest.MonkeyPatch, said: str, years: Sequence[int], over: Over = "each"
) -> tuple[Calculated, ...]:
    monkeypatch.setattr(own_formulas, "find_line", line)
    asked, reading = FormulaAsked(parse(said), over), Classification.model_construct(places=None)
    return await own_formulas.find_own_formula(cast(Any, None), asked, years, None, reading)


@pytest.mark.parametrize(
    ("said", "years", "over", "value", "unit"),
    [
        ("(tickets - crew) / tickets", (2023,), "each", "0.5", "ratio"),
        ("tickets - crew", (2023,), "each", "60", "USD"),
        ("avg(crew, 2) / tickets", (2023,), "each", "0.375", "ratio"),
        ("crew / tickets", (2021, 2022, 2023), "mean", "0.3333", "ratio"),
        ("crew / tickets", (2021, 2023), "mean", "0.35", "ratio"),  # of the years that are named
        ("crew", (2021, 2022), "mean", "25", "USD"),
        ("crew / tickets", (2021, 2023), "points", "30", "percentage points"),
        ("crew", (2021, 2023), "compound", "0.7321", "ratio"),
        ("crew / tickets * 365", (2022,), "each", "109.5", "days"),
    ],
)
async def test_it_is_computed_and_can_be_again(
    monkeypatch: pytest.MonkeyPatch, said: str, years: Sequence[int], over: Over, value: str, unit: str
) -> None:
    [found] = await worked_out(monkeypatch, said, years, over)
    assert (round(found.value, 4), found.unit) == (Decimal(value), unit)
    assert comes_to(kind_of(found.formula or "") or "", [one.value for one in found.inputs]) == found.value


@pytest.mark.parametrize(
    ("said", "years"),
    [
        ("crew / ferries", (2023,)),  # a line that is not printed
        ("tickets + crew / tickets", (2023,)),  # of unlike kinds
        ("tickets - loss", (2023,)),  # its sign is in doubt
        ("crew / tickets", (2022, 2024)),  # a year that is lacking
    ],
)
async def test_what_is_lacking_or_in_doubt_is_no_result(
    monkeypatch: pytest.MonkeyPatch, said: str, years: Sequence[int]
) -> None:
    assert await worked_out(monkeypatch, said, years) == ()
