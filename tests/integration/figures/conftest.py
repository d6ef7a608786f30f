"""The figure tools over a store, by short calls; and companies that a test makes up."""

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any, TypeAlias

import pytest

from ingest.pipeline import find_files, index_files
from tests.integration.figures.filed_pages import store_statements
from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.calculate import calculate
from tools.figures.lookup import lookup_metric
from tools.figures.statements.statement import get_statement
from tools.figures.timeseries import SeriesRequest, metric_timeseries
from tools.models.facts import LookupResult
from tools.models.figures import Calculation, FinancialStatement, Series
from tools.models.filings import FiledStatement
from tools.ports.deps import Deps

Row: TypeAlias = dict[str, Any]


class Figures:
    """The steps over one corpus, with the arguments that its tests vary."""

    def __init__(self, deps: Deps) -> None:
        self.deps = deps
        self._base = (deps.facts, deps.directory, deps.vocabulary)

    async def lookup(
        self, ticker: str, metric: str, *years: int, quarters: tuple[int, ...] = (), segment: str | None = None
    ) -> LookupResult:
        request = FigureRequest((ticker,), (metric,), years, quarters, segment=segment)
        return await lookup_metric(*self._base, request, self.deps.today(), self.deps.documents)

    async def series(
        self, ticker: str, metric: str, start: int, end: int, *, quarterly: bool = False, as_of: date | None = None
    ) -> Series:
        asked = SeriesRequest(ticker, metric, start, end, "quarterly" if quarterly else "annual", as_of)
        return await metric_timeseries(*self._base, asked, self.deps.today(), self.deps.documents)

    async def statement(
        self, ticker: str, kind: Any, year: int | None = None, quarter: int | None = None, as_of: date | None = None
    ) -> FinancialStatement:
        request = FigureRequest.one_period(ticker, kind, year, quarter, as_of)
        return await get_statement(*self._base, kind, request, self.deps.today(), self.deps.documents)

    async def calculate(
        self, ticker: str, formula: str, *years: int, quarters: tuple[int, ...] = (), as_of: date | None = None
    ) -> Calculation:
        request = FigureRequest((ticker,), (formula,), years, quarters, as_of)
        return await calculate(*self._base, request, self.deps.today())


@pytest.fixture
def shipped(sample_deps: Deps) -> Figures:
    """Figures of the shipped sample."""
    return Figures(sample_deps)


class Filing:
    """One made-up filing; what it reports is entered in its company's books."""

    def __init__(self, rows: dict[str, list[Row]], about: Row) -> None:
        self._rows = rows
        self._about = about

    def flows(self, start: str, end: str, unit: str = "USD", **values: Any) -> "Filing":
        """Figures of a period, by their us-gaap concepts."""
        for concept, value in values.items():
            row = {"start": start, "end": end, "val": value, **self._about}
            self._rows.setdefault(f"us-gaap:{concept} {unit}", []).append(row)
        return self

    def balances(self, end: str, unit: str = "USD", **values: Any) -> "Filing":
        """Figures of a day."""
        for concept, value in values.items():
            self._rows.setdefault(f"us-gaap:{concept} {unit}", []).append({"end": end, "val": value, **self._about})
        return self

    @property
    def accession(self) -> str:
        return str(self._about["accn"])

    @property
    def form(self) -> str:
        return str(self._about["form"])

    @property
    def filed(self) -> date:
        return date.fromisoformat(self._about["filed"])


class Books:
    """What a made-up company has filed, by concept and unit."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}
        self._filed = 0

    def file(self, form: str, filed: str, fiscal_year: int, period: str = "FY") -> Filing:
        """The next filing, with the labels of its cover."""
        self._filed += 1
        accession = f"0000000001-{filed[2:4]}-{self._filed:06d}"
        about = {"accn": accession, "form": form, "filed": filed, "fy": fiscal_year, "fp": period}
        return Filing(self.rows, about)

    def annual(self, year: int, **values: Any) -> Filing:
        """The annual report of a calendar year."""
        return self.file("10-K", f"{year + 1}-02-15", year).flows(f"{year}-01-01", f"{year}-12-31", **values)


@pytest.fixture
def books() -> Books:
    """Empty books."""
    return Books()


@pytest.fixture
def acme(deps: Deps, books: Books, write_facts: Any) -> Callable[[], Awaitable[Figures]]:
    """Loads what is in the books as the company ACME, and gives its figures."""

    async def load() -> Figures:
        path = write_facts(books.rows)
        async for file in index_files(deps.writer, deps.directory, find_files([path], ticker="ACME")):
            assert file.status == "indexed", file.reason
        return Figures(deps)

    return load


@pytest.fixture
def with_statements(acme: Callable[[], Awaitable[Figures]]) -> Callable[..., Awaitable[Any]]:
    """Loads the books, then the texts of filings with their statements."""

    async def load(*statements: FiledStatement) -> Any:
        figures = await acme()
        await store_statements(figures, statements)
        return figures

    return load
