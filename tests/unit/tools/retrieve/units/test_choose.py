"""When text is looked for in units, and what they answer beside other legs."""

from decimal import Decimal
from typing import Any, cast

import pytest

from tests.unit.tools.retrieve.units.test_figures import ASSETS, FittingRow, as_figure, hit
from tests.unit.tools.search.units.make import BANK
from tools.models.base import Company
from tools.models.facts import Declined, LookupResult, MetricValue
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.questions import Classification, Route
from tools.ports.deps import Deps
from tools.retrieve.units.choose import searches_units, with_units_found

READING = Classification(query_type="factual", intent="specific_metric", tickers=("NHD",), route="metric_lookup")


class Opened:
    """One company with documents in some languages."""

    def __init__(self, *languages: str) -> None:
        self.units: Any = object()
        self.directory: Any = None
        self.facts = self.documents = self
        self._languages = languages

    async def companies(self) -> list[Company]:
        return [Company(company_id=7, cik=None, name="Nahda", tickers=("NHD",))]

    async def list_documents(self, *_: Any, **__: Any) -> list[Any]:
        return [BANK.model_copy(update={"language": one}) for one in self._languages]


@pytest.mark.parametrize(
    ("asked", "loaded", "route", "by_units"),
    [
        ("ar", ("ar",), "metric_lookup", True),
        ("ar", ("ar", "en"), "narrative", True),
        ("ar", ("en",), "narrative", False),
        ("en", ("ar",), "narrative", True),
        ("en", ("ar", "en"), "narrative", False),
        ("ar", ("en",), "numeric_units", True),
        ("ar", ("ar",), "page", False),
    ],
)
async def test_the_language_of_question_and_documents_tells(
    asked: str, loaded: tuple[str, ...], route: Route, *, by_units: bool
) -> None:
    from tools.language.company_names.directory import load_directory

    deps = Opened(*loaded)
    deps.directory = load_directory()
    reading = READING.model_copy(update={"language": asked, "route": route})
    assert await searches_units(cast(Deps, cast(Any, deps)), reading, Filters()) is by_units


def figure() -> MetricValue:
    value = as_figure(FittingRow(hit(ASSETS), ASSETS.numbers), ASSETS.numbers[0])
    assert value is not None
    return value


def test_what_units_answer_stands_in_for_what_facts_lack() -> None:
    lacking = Retrieved(declined=(Declined(ticker="NHD", metric="revenue", reason="None.", remedy=""),))
    units = Retrieved(xbrl_facts=LookupResult(values=(figure(),)))
    update = with_units_found(READING, lacking, units)
    assert update["reading"].route == "numeric_units"
    assert update["found"].xbrl_facts.values[0].value == Decimal(8_137_394_000)
    assert update["found"].declined == ()


def test_where_neither_answers_both_say_why() -> None:
    one = Retrieved(declined=(Declined(ticker="NHD", metric="revenue", reason="None.", remedy=""),))
    other = Retrieved(declined=(Declined(ticker="", metric="*", reason="No row.", remedy=""),))
    update = with_units_found(READING, one, other)
    assert update["reading"].route == "metric_lookup"
    assert [entry.reason for entry in update["found"].declined] == ["None.", "No row."]
