"""Questions in Arabic that go by information units."""

from typing import Any, cast

import pytest

from tests.unit.tools.search.units.make import BANK
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.filters import Filters
from tools.models.questions import Classification, searchable
from tools.ports.stores import DocumentStore
from tools.questions.of_units import (
    as_unit_question,
    asked_of_units,
    with_arabic_company,
    with_company_of_documents,
    with_name_of_documents,
    with_rows_of_documents,
)
from tools.questions.route import rerouted
from tools.vocab.registrants import Registrant

OPEN = Classification(query_type="factual", intent="narrative", language="ar", unexplained=("رسوم",))


class Shelf:
    """Documents in Arabic, by the tickers of their companies."""

    def __init__(self, *tickers: str) -> None:
        self._tickers = tickers

    async def list_documents(self, *_: Any, **__: Any) -> list[Any]:
        return [BANK.model_copy(update={"ticker": ticker}) for ticker in self._tickers]


def shelf(*tickers: str) -> DocumentStore:
    return cast(DocumentStore, cast(Any, Shelf(*tickers)))


async def test_the_only_company_with_documents_in_arabic_is_meant() -> None:
    read = await with_arabic_company(shelf("NHD", "NHD"), OPEN)
    assert (read.tickers, read.route) == (("NHD",), "numeric_units")
    assert "NHD" in read.reasons[-1]


@pytest.mark.parametrize("tickers", [(), ("NHD", "OTH")])
async def test_of_none_or_several_none_is_chosen(tickers: tuple[str, ...]) -> None:
    assert await with_arabic_company(shelf(*tickers), OPEN) is OPEN


async def test_a_company_that_is_named_stays() -> None:
    named = OPEN.model_copy(update={"tickers": ("AAPL",)})
    assert await with_arabic_company(shelf("NHD"), named) is named
    english = OPEN.model_copy(update={"language": "en"})
    assert await with_arabic_company(shelf("NHD"), english) is english


def test_what_asks_for_an_amount_is_no_question_for_text() -> None:
    about = OPEN.model_copy(update={"route": "narrative", "narrative_cues": ("management",)})
    assert as_unit_question(about, "كم رسوم إدارة المحافظ؟").route == "numeric_units"
    assert as_unit_question(about, "لماذا ارتفعت الرسوم؟").route == "narrative"


@pytest.mark.parametrize(
    ("update", "route"),
    [
        ({}, "numeric_units"),
        ({"tickers": ("NHD",), "metrics": ("revenue",), "unexplained": ()}, "metric_lookup"),
        ({"tickers": ("NHD",), "ambiguous": ("margin",), "unexplained": ()}, "none"),
        ({"tickers": ("NHD",), "narrative_cues": ("why",)}, "narrative"),
        ({"language": "en"}, "none"),
    ],
)
def test_what_no_metric_names_goes_by_units_in_arabic_alone(update: dict[str, object], route: str) -> None:
    read = rerouted(OPEN.model_copy(update=update), {})
    assert read.route == route
    assert searchable(read) is (route in ("numeric_units", "narrative"))


class Shelves:
    """Documents by their ids, each of the company of its first letters."""

    async def document(self, doc_id: str) -> Any:
        return BANK.model_copy(update={"doc_id": doc_id, "ticker": doc_id[:3]})


@pytest.mark.parametrize(
    ("doc_ids", "update", "tickers"),
    [
        (("NHD-23", "NHD-24"), {}, ("NHD",)),
        (("NHD-23", "OTH-24"), {}, ()),
        ((), {}, ()),
        (("NHD-23",), {"tickers": ("AAPL",)}, ()),
        (("NHD-23",), {"unexplained": ("رسوم",)}, ()),
        (("NHD-23",), {"metrics": ()}, ()),
    ],
)
async def test_a_figure_is_of_the_company_whose_documents_limit_it(
    doc_ids: tuple[str, ...], update: dict[str, Any], tickers: tuple[str, ...]
) -> None:
    reading = OPEN.model_copy(update={"unexplained": (), "metrics": ("revenue",), **update})
    documents = cast(DocumentStore, cast(Any, Shelves()))
    assert (await with_company_of_documents(documents, reading, Filters(doc_ids=doc_ids))).tickers == tickers


class Initialled:
    """Documents of a company whose initials are another one's ticker."""

    async def document(self, doc_id: str) -> Any:
        return BANK.model_copy(update={"doc_id": doc_id, "ticker": doc_id[:3], "company": "Nile Harbour Docks"})


@pytest.mark.parametrize(
    ("doc_ids", "said"),
    [
        (("CIK-24",), "By how much did Nile Harbour Docks's costs rise?"),
        ((), "By how much did NHD's costs rise?"),
        (("NHD-24",), "By how much did NHD's costs rise?"),  # its own ticker
    ],
)
async def test_initials_are_those_of_the_company_whose_documents_are_chosen(
    doc_ids: tuple[str, ...], said: str
) -> None:
    finder = CompanyFinder((), Directory({7: Registrant(7, "North Hills Drilling", ("NHD",))}))
    documents = cast(DocumentStore, cast(Any, Initialled()))
    asked = "By how much did NHD's costs rise?"
    assert await with_name_of_documents(documents, asked, Filters(doc_ids=doc_ids), finder) == said
    nobody = CompanyFinder((), Directory({}))
    assert await with_name_of_documents(documents, asked, Filters(doc_ids=doc_ids), nobody) == asked


@pytest.mark.parametrize(
    ("update", "language", "by_rows"),
    [
        ({"unexplained": ("murabahas",), "language": "en"}, "ar", True),
        ({"ambiguous": ("revenue",), "language": "en"}, "ar", True),
        ({"unexplained": ("murabahas",), "language": "en"}, "en", False),
        ({"unexplained": ("رسوم",), "tickers": ("NHD",)}, "ar", False),
        ({"unexplained": ()}, "ar", False),
    ],
)
async def test_chosen_arabic_documents_are_read_by_rows_where_filings_rules_are_hindered(
    update: dict[str, Any], language: str, by_rows: bool
) -> None:
    class OfLanguage:
        async def document(self, _: str) -> Any:
            return BANK.model_copy(update={"language": language})

    statements = {"metrics": ("revenue",), "statements": ("income_statement",)}
    reading = OPEN.model_copy(update={**statements, **update})
    read = await with_rows_of_documents(
        cast(DocumentStore, cast(Any, OfLanguage())), reading, Filters(doc_ids=("nahda-24",))
    )
    assert (read.route == "numeric_units" and read.metrics == () and read.statements == ()) is by_rows
    assert by_rows or read is reading
    assert await with_rows_of_documents(cast(DocumentStore, cast(Any, OfLanguage())), reading, Filters()) is reading


@pytest.mark.parametrize(
    ("asked", "question"),
    [
        ("بنك النهضة: why did increase", "لماذا ارتفع أو انخفض صافي الدخل 2023؟"),
        ("بنك النهضة: لماذا ارتفع", "بنك النهضة: لماذا ارتفع"),
        ("why did net income increase", "why did net income increase"),
    ],
)
def test_a_part_that_only_asks_why_asks_it_of_the_figure_before(asked: str, question: str) -> None:
    reading = OPEN.model_copy(update={"topic": "net income", "fiscal_years": (2023,)})
    assert asked_of_units(reading, asked) == question
    assert asked_of_units(OPEN, asked) == asked


def test_a_part_about_a_figure_asks_for_it_in_arabic() -> None:
    reading = OPEN.model_copy(update={"metrics": ("net_income",), "fiscal_years": (2022,), "unexplained": ()})
    assert asked_of_units(reading, "بنك النهضة: net income, FY2022") == "كم بلغ صافي الدخل في 2022؟"
    narrowed = reading.model_copy(update={"segments": ("التجزئة",)})
    assert (
        asked_of_units(narrowed, "بنك النهضة: net income (retail), FY2022") == "بنك النهضة: net income (retail), FY2022"
    )
