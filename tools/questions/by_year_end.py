"""Fiscal years by the calendar year in which they end, where a company's filings number them one lower."""

from collections.abc import Sequence

from tools.figures.asked.periods import read_by_its_end
from tools.figures.resolution.calendar import FiscalCalendar
from tools.models.questions import Classification, NamedPeriod
from tools.ports.stores import FactStore
from tools.questions.localise import Localised, named_pairs


async def with_years_by_end(store: FactStore, reading: Classification) -> Classification:
    """A whole question's reading, marked where its company's filings lack one of its years, but have one that ends in
    it."""
    if len(reading.tickers) != 1 or not reading.fiscal_years or reading.period_ends:
        return reading
    calendar = await _calendar(store, reading.tickers[0])
    by_end = any(calendar.is_by_end(year) for year in reading.fiscal_years)
    return reading.model_copy(update={"by_end": True}) if by_end else reading


async def by_own_count(store: FactStore, reading: Classification) -> Localised:
    """The reading with the filings' numbers of the years that it tells by their ends; and which year is which."""
    if not reading.by_end or len(reading.tickers) != 1:
        return Localised(reading)
    [ticker] = reading.tickers
    calendar = await _calendar(store, ticker)
    pairs = [(pair, calendar.period(pair[0] - 1, pair[1])) for pair in named_pairs(reading)]
    told = (read_by_its_end(ticker, pair, found) for pair, found in pairs if found is not None)
    return Localised(in_own_count(reading), tuple(told))


def in_own_count(reading: Classification) -> Classification:
    """The reading with each of its years one lower where they are told by their ends, as the filings number them."""
    if not reading.by_end:
        return reading
    update: dict[str, object] = {"by_end": False, "fiscal_years": tuple(year - 1 for year in reading.fiscal_years)}
    update["periods"] = _one_lower(reading.periods)
    if reading.asks is not None:
        update["asks"] = reading.asks.model_copy(update={"periods": _one_lower(reading.asks.periods)})
    return reading.model_copy(update=update)


def _one_lower(periods: Sequence[NamedPeriod]) -> tuple[NamedPeriod, ...]:
    return tuple(one.model_copy(update={"fiscal_year": one.fiscal_year - 1}) for one in periods)


async def company_ids(store: FactStore, ticker: str) -> list[int]:
    """The loaded company of a symbol."""
    return [one.company_id for one in await store.companies() if ticker in (one.ticker, *one.tickers)]


async def _calendar(store: FactStore, ticker: str) -> FiscalCalendar:
    return FiscalCalendar(await store.fiscal_periods(await company_ids(store, ticker)))
