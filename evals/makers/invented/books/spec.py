"""What companies/*.toml say of a company, its books and its filings."""

import tomllib
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

HERE = Path(__file__).resolve().parents[1]
Form = Literal["10-K", "10-Q", "8-K", "EX-99.1", "DEF 14A", "4"]


class Strict(BaseModel):
    """Frozen, and closed to misspelt keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class CalendarSpec(Strict):
    """Fiscal years by the month they end in, or by the weeks of their quarters from a first day."""

    last_month: int | None = None
    first_day: date | None = None
    weeks: dict[int, list[int]] = Field(default_factory=dict[int, list[int]])


class Split(Strict):
    """Shares in the books are those after the split; filings before `effective` show fewer."""

    effective: date
    ratio: int


class EquityRow(Strict):
    """A movement in the statement of equity: an account, with a sign, by column."""

    label: str
    concept: str
    cells: dict[str, str]


class EquityColumn(Strict):
    key: str
    label: str
    balance: str
    member: str


class Equity(Strict):
    columns: list[EquityColumn]
    rows: list[EquityRow]
    shares: EquityColumn


class Executive(Strict):
    """Pay by year: salary, bonus, stock awards, option awards, incentive, all other."""

    name: str
    title: str
    years: dict[int, list[int]]


class Holder(Strict):
    """Shares in thousands."""

    name: str
    shares: int


class Proxy(Strict):
    """`paid` by year: actually paid to the chief, on average to the others, returns of the company and its peers.

    `fees` are in thousands, of the year and of the one before; `median` is the median employee's pay.
    """

    pay: list[Executive]
    paid: dict[int, list[float]]
    holders: list[Holder]
    fees: dict[str, list[int]]
    median: int


class FilingSpec(Strict):
    """One document. `quarter` is None for a year; `original` shows the books before their restatement.

    `within` names the filing that an exhibit belongs to; `submission` joins both in one full submission text file.
    """

    file: str
    form: Form
    accession: str
    filed: date
    year: int
    quarter: int | None = None
    event: date | None = None
    text: str
    original: bool = False
    within: str | None = None
    submission: bool = False
    words: dict[str, str] = Field(default_factory=dict[str, str])


class Company(Strict):
    """An invented company."""

    name: str
    short: str
    ticker: str
    cik: int
    prefix: str
    theme: str
    folder: str
    unit: int
    seed: int
    first_year: int
    fiscal_year_end: str
    share_class: str
    words: dict[str, str]
    calendar: CalendarSpec
    weights: list[float]
    split: Split | None = None
    equity: Equity
    proxy: Proxy
    accounts: dict[str, str]
    originally: dict[str, str] = Field(default_factory=dict[str, str])
    concepts: dict[str, str]
    filings: list[FilingSpec]


def load_companies() -> list[Company]:
    """All three, in the order of their CIKs."""
    common = _read(HERE / "companies" / "common.toml")
    found = [_load(path, common) for path in sorted((HERE / "companies").glob("*.toml")) if path.stem != "common"]
    return sorted(found, key=lambda company: company.cik)


def _load(path: Path, common: Mapping[str, Mapping[str, str]]) -> Company:
    table = _read(path)
    for name, shared in common.items():
        table[name] = {**shared, **table[name]}
    return Company.model_validate({**table, "folder": path.stem})


def _read(path: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads(path.read_text("utf-8"))
