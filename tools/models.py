"""The types that every step shares: companies, periods, facts, and what the figure steps return.

All are frozen. Money is Decimal inside and a JSON number outside; dates are ISO strings outside.
"""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal, TypeAlias, cast

from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, model_validator
from pydantic.fields import FieldInfo

from tools.numbers import to_json_number

Number: TypeAlias = Annotated[Decimal, PlainSerializer(to_json_number, return_type=int | float, when_used="json")]
Unit: TypeAlias = str
Statement: TypeAlias = Literal["income_statement", "balance_sheet", "cash_flow", "other"]
Basis: TypeAlias = Literal["reported", "restated", "derived", "statement", "segment"]


class Model(BaseModel):
    """A frozen record; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Company(Model):
    """One issuer. `company_id` is the CIK where there is one; an issuer may have several tickers."""

    company_id: int
    cik: int | None
    name: str
    fiscal_year_end: str | None = None
    tickers: tuple[str, ...] = ()

    @property
    def ticker(self) -> str:
        """The ticker to show: the first one, or the CIK where none is known."""
        return self.tickers[0] if self.tickers else f"CIK{self.company_id:010d}"


class FiscalPeriod(Model):
    """A fiscal year (quarter 0) or quarter by its dates, which decide what belongs to it."""

    company_id: int
    fiscal_year: int
    fiscal_quarter: int
    start_date: date
    end_date: date

    @property
    def label(self) -> str:
        return period_label(self.fiscal_year, self.fiscal_quarter)


class StockSplit(Model):
    """A split (shares multiplied by `ratio`), between two filing dates: filings after it print the new basis."""

    company_id: int
    ratio: Number
    after_filed: date
    by_filed: date


def period_label(fiscal_year: int, fiscal_quarter: int | None) -> str:
    """How a period is written: FY2023, or Q2 FY2023."""
    return f"Q{fiscal_quarter} FY{fiscal_year}" if fiscal_quarter else f"FY{fiscal_year}"


class Fact(Model):
    """One value as one filing reported it. `start_date` is None for an instant, `dimensions` {} for a total.

    `rounded` marks a value that only repeats an exact one with fewer digits than its filing uses elsewhere.
    """

    company_id: int
    taxonomy: str
    concept: str
    unit: Unit
    start_date: date | None
    end_date: date
    value: Number
    decimals: int | None = None
    dimensions: dict[str, str] = {}
    accession: str
    form: str
    filed: date
    rounded: bool = False

    @property
    def qualified_name(self) -> str:
        return f"{self.taxonomy}:{self.concept}"


class FilingRef(Model):
    """What the store knows of the filing behind a fact: enough to cite it."""

    accession: str
    form: str
    filed: date
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    url: str | None = None


class Source(Model):
    """Where a figure or a passage comes from."""

    doc_id: str
    company: str
    ticker: str
    doc_type: str
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    accession: str | None = None
    filed: date | None = None
    section: str | None = None
    page: int | None = None
    anchor: str | None = None
    table_id: str | None = None
    speaker: str | None = None
    url: str | None = None


class YearOverYear(Model):
    """The same period a year earlier. `pct` is in percent; None where the prior value is not positive."""

    prior_value: Number
    delta: Number
    pct: float | None
    prior_fiscal_year: int
    prior_source: Source


class FactInput(Model):
    """One reported figure that a derived one is made of."""

    start_date: date | None = None
    end_date: date
    value: Number
    source: Source


class MetricValue(Model):
    """One tied-out figure: its value, its period by dates, how it was obtained, and its source."""

    ticker: str
    metric: str
    concept: str
    label: str
    fiscal_year: int
    fiscal_quarter: int | None = None
    start_date: date | None = None
    end_date: date
    value: Number
    unit: Unit
    scale: int = 1
    decimals: int | None = None
    basis: Basis
    first_reported: Number | None = None
    yoy: YearOverYear | None = None
    segment: str | None = None
    derived_from: tuple[FactInput, ...] = ()
    source: Source


class Declined(Model):
    """A figure that was asked for and can't be given: why, and what would make it answerable."""

    ticker: str
    metric: str
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    reason: str
    remedy: str


class LookupResult(Model):
    """What `lookup_metric` returns: the values found, what was declined and why, and warnings."""

    values: tuple[MetricValue, ...] = ()
    declined: tuple[Declined, ...] = ()
    warnings: tuple[str, ...] = ()


class DocumentCounts(Model):
    """How much of a document is in the store."""

    facts: int = 0
    sections: int = 0
    chunks: int = 0
    tables: int = 0


DocumentStatus: TypeAlias = Literal["indexed", "facts_only"]


class Document(Model):
    """One document: a loaded file, or a filing of which only the facts are known (`facts_only`)."""

    doc_id: str
    company_id: int
    ticker: str
    company: str
    doc_type: str
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    period_end: date | None = None
    filed: date | None = None
    accession: str | None = None
    url: str | None = None
    language: str = "en"
    status: DocumentStatus = "indexed"
    counts: DocumentCounts = DocumentCounts()


class DocumentList(Model):
    """What `list_documents` returns: a page of documents, what is missing, the next page's cursor."""

    documents: tuple[Document, ...]
    missing: tuple[str, ...] = ()
    next_cursor: str | None = None


def _as_tuple(value: Any) -> Any:
    if value is None:
        return ()
    return (value,) if isinstance(value, str | int) else value


_MANY = BeforeValidator(_as_tuple)


def _accepted(field: FieldInfo) -> list[str]:
    alias = field.validation_alias
    return [str(choice) for choice in alias.choices] if isinstance(alias, AliasChoices) else []


def _names(*names: str) -> AliasChoices:
    return AliasChoices(*names)


class Filters(Model):
    """One set of filters for every tool. Scalars are taken for lists; `quarters` look like "2025-Q2"."""

    tickers: Annotated[tuple[str, ...], _MANY] = Field(default=(), validation_alias=_names("tickers", "ticker"))
    companies: Annotated[tuple[str, ...], _MANY] = Field(default=(), validation_alias=_names("companies", "company"))
    fiscal_years: Annotated[tuple[int, ...], _MANY] = Field(
        default=(), validation_alias=_names("fiscal_years", "fiscal_year", "years", "year")
    )
    quarters: Annotated[tuple[str, ...], _MANY] = Field(default=(), validation_alias=_names("quarters", "quarter"))
    doc_types: Annotated[tuple[str, ...], _MANY] = Field(default=(), validation_alias=_names("doc_types", "doc_type"))
    doc_ids: Annotated[tuple[str, ...], _MANY] = Field(default=(), validation_alias=_names("doc_ids", "doc_id"))
    language: str | None = None
    filed_after: date | None = None
    filed_before: date | None = None

    @model_validator(mode="before")
    @classmethod
    def _refuse_unknown(cls, data: Any) -> Any:
        if isinstance(data, dict):
            known = {alias for field in cls.model_fields.values() for alias in _accepted(field)} | {*cls.model_fields}
            unknown = sorted(str(key) for key in cast(dict[Any, Any], data) if key not in known)
            if unknown:
                raise ValueError(f"unknown filters {', '.join(unknown)}; known are {', '.join(cls.model_fields)}")
        return cast(Any, data)
