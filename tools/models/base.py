"""What all records rest on: the frozen model, numbers, companies and their fiscal periods.

Money is Decimal inside and a JSON number outside; dates are ISO strings outside.
"""

import re
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, PlainSerializer

from tools.numbers import to_json_number

MOST_PLACES = 400  # before or behind the point: more than any float has


def _printable(value: Decimal) -> Decimal:
    # Written out, a number like 1e99999999 would fill the memory.
    if abs(value.adjusted()) > MOST_PLACES:
        raise ValueError(f"is no figure: it has more than {MOST_PLACES} places")
    return value


Number: TypeAlias = Annotated[
    Decimal,
    AfterValidator(_printable),
    PlainSerializer(to_json_number, return_type=int | float, when_used="json"),
]
"""An amount, exact inside and a JSON number outside."""

_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def _as_day(value: Any) -> Any:
    # A bare number would be taken for seconds since 1970.
    if value is None or isinstance(value, date):
        return value
    if isinstance(value, str) and _ISO_DAY.fullmatch(value):
        return date.fromisoformat(value)  # text is no day where a body is read strictly
    raise ValueError("is not a day like 2024-02-29")


Day: TypeAlias = Annotated[date, BeforeValidator(_as_day)]
"""A day that somebody gives, as text like 2024-02-29."""

Unit: TypeAlias = str


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
