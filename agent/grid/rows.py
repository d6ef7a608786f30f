"""What a grid's rows are: the company or filing behind each, and how a question is put to it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.errors import InvalidInput, UnknownCompany, UnknownDocument
from tools.language.companies import CompanyFinder
from tools.models.documents import Document
from tools.models.filters import Filters
from tools.models.questions import TIMESERIES, Classification
from tools.models.results.grid import GridRow
from tools.ports.deps import Deps
from tools.questions.classify import classify
from tools.questions.constrain import constrain
from tools.search.scope import read_scope

COMPANY, TICKER, YEAR = "{company}", "{ticker}", "{year}"
_FIGURE = Classification(query_type="factual", intent="specific_metric")  # what filters must make sense for


@dataclass(frozen=True)
class Subject:
    """Who a row's questions are put to, of which period, and the limits that hold for them.

    `document` is the filing that is meant, where it is one: then `quarter` may be set, and figures are as known by its
    day.
    """

    row: GridRow
    company: str
    ticker: str
    year: int | None = None
    quarter: int | None = None
    limits: Filters = field(default_factory=Filters)
    document: Document | None = None

    @property
    def period(self) -> str:
        """The row's period in words."""
        if self.year is None:
            return ""
        return f"Q{self.quarter} fiscal {self.year}" if self.quarter else f"fiscal {self.year}"

    def within(self, filters: Filters) -> Filters:
        """The caller's filters, with the row's own company and filing in the place of theirs."""
        own = {name: getattr(self.limits, name) for name in self.limits.given("doc_ids", "filed_before")}
        if filters.filed_before is not None and self.limits.filed_before is not None:
            own["filed_before"] = min(filters.filed_before, self.limits.filed_before)
        return filters.model_copy(update={**own, "tickers": self.limits.tickers, "companies": ()})


@dataclass(frozen=True)
class Unplaced:
    """A row that nothing loaded answers to, and why."""

    row: GridRow
    reason: str


class Placing:
    """Finds the subjects of rows among what is loaded, and words questions for them."""

    def __init__(self, deps: Deps, finder: CompanyFinder) -> None:
        self._deps = deps
        self._finder = finder
        self._readings: dict[str, Classification] = {}

    @classmethod
    async def open(cls, deps: Deps) -> "Placing":
        return cls(deps, CompanyFinder(await deps.facts.companies(), deps.directory))

    def check(self, filters: Filters) -> None:
        """Raises `InvalidInput` for filters without sense; companies are those of the rows."""
        if filters.holds_nul:
            raise InvalidInput("filters hold a NUL byte.")
        limits = filters.model_copy(update={"tickers": (), "companies": ()})
        read_scope(limits, self._finder, self._deps.vocabulary)
        constrain(_FIGURE, limits, self._finder, self._deps.vocabulary)

    async def subjects(self, rows: Sequence[GridRow]) -> list[Subject | Unplaced]:
        """The subject of each row, or why it has none. Raises `NothingLoaded` where no company is."""
        placed: list[Subject | Unplaced] = []
        for row in rows:
            try:
                placed.append(await self._filing(row) if row.doc_id is not None else self._company(row))
            except (InvalidInput, UnknownCompany, UnknownDocument) as error:
                placed.append(Unplaced(row, error.message))
        return placed

    def put(self, question: str, subject: Subject) -> str:
        """The question with the row's words in their places, and before it what of company and period it leaves open.

        Raises `InvalidInput` where it asks for a year that the row does not tell.
        """
        if YEAR in question and subject.year is None:
            raise InvalidInput(f"The question asks for {YEAR}, and this row tells none: give its fiscal_year.")
        called = self._called(subject)
        words = {COMPANY: subject.company, TICKER: called, YEAR: str(subject.year)}
        for place, word in words.items():
            question = question.replace(place, word)
        reading = self._read(question)
        company = "" if reading.tickers or reading.not_loaded else called
        whole = f"{company}: {question}" if company else question
        if not subject.period or _tells_period(self._read(whole)):
            return whole
        return f"{', '.join(filter(None, (company, subject.period)))}: {question}"

    def _called(self, subject: Subject) -> str:
        """The company by its ticker; by its name where that is none, and would be read as another's."""
        return subject.ticker if self._read(subject.ticker).tickers == (subject.ticker,) else subject.company

    def _read(self, question: str) -> Classification:
        if question not in self._readings:
            self._readings[question] = classify(question, self._finder, self._deps.vocabulary)
        return self._readings[question]

    def _company(self, row: GridRow) -> Subject:
        company = self._finder.find(row.ticker or "")
        label = row.label or f"{company.name} ({company.ticker}){_shown_year(row.fiscal_year, None)}"
        limits = Filters(tickers=(company.ticker,))
        shown = row.model_copy(update={"label": label})
        return Subject(shown, company.name, company.ticker, row.fiscal_year, limits=limits)

    async def _filing(self, row: GridRow) -> Subject:
        document = await self._deps.documents.document(row.doc_id or "")
        if document is None:
            raise UnknownDocument(f"{row.doc_id!r} is not loaded. list_documents shows what is.")
        year = row.fiscal_year or document.fiscal_year
        quarter = document.fiscal_quarter if year == document.fiscal_year else None
        limits = Filters(tickers=(document.ticker,), doc_ids=(document.doc_id,), filed_before=document.filed)
        label = row.label or f"{document.company} {document.doc_type}{_shown_year(year, quarter)}"
        shown = row.model_copy(update={"label": label})
        return Subject(shown, document.company, document.ticker, year, quarter, limits, document)


def _shown_year(year: int | None, quarter: int | None) -> str:
    if year is None:
        return ""
    return f" Q{quarter} FY{year}" if quarter else f" FY{year}"


def _tells_period(reading: Classification) -> bool:
    """Whether a question names its periods by itself, or asks for a series of them."""
    named = (
        reading.fiscal_years, reading.fiscal_quarters, reading.periods, reading.period_ends, reading.open_end,
        reading.years_ago, reading.prior_year, reading.as_of,
    )  # fmt: skip
    # A change is from the last period but one, where no other is named.
    counted = reading.newest > (2 if reading.change or reading.asks is not None else 1)
    return any(named) or counted or reading.route == TIMESERIES
