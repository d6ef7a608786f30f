"""`search_insider_trades`: what insiders bought, sold and hold, from Forms 3, 4 and 5."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from tools.documents.read import source_of
from tools.errors import InvalidInput
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.facts import Declined
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.models.trades import InsiderTrade, InsiderTrades
from tools.ports.deps import Deps
from tools.ports.stores import DocumentStore, FactStore
from tools.text import ARABIC

PAGE = 50
MOST_SHOWN = 20  # in an answer


async def search_insider_trades(
    facts: FactStore,
    documents: DocumentStore,
    directory: Directory,
    tickers: Sequence[str],
    *,
    owner: str | None = None,
    codes: Sequence[str] = (),
    start_date: date | None = None,
    end_date: date | None = None,
    holdings: bool = False,
    cursor: str | None = None,
) -> InsiderTrades:
    """Trades from the newest on; `shares_bought` and `shares_sold` sum the open-market ones of this page.

    Raises `InvalidInput` for arguments that make no sense, `UnknownCompany` for a company that is not loaded.
    """
    _check(tickers, owner, codes, start_date, end_date, cursor)
    finder = CompanyFinder(await facts.companies(), directory)
    companies = [finder.find(ticker).company_id for ticker in tickers]
    offset = int(cursor or 0)
    found = await documents.insider_trades(
        companies,
        owner=owner,
        codes=[code.upper() for code in codes],
        first=start_date,
        last=end_date,
        holdings=holdings,
        limit=PAGE + 1,
        offset=offset,
    )
    trades = [await _cited(documents, doc_id, trade) for doc_id, _, trade in found[:PAGE]]
    warnings = () if trades else (_nothing(tickers),)
    return InsiderTrades(
        trades=tuple(trades),
        shares_bought=_sum(trades, "P"),
        shares_sold=_sum(trades, "S"),
        warnings=warnings,
        next_cursor=str(offset + PAGE) if len(found) > PAGE else None,
    )


def _check(
    tickers: Sequence[str],
    owner: str | None,
    codes: Sequence[str],
    start_date: date | None,
    end_date: date | None,
    cursor: str | None,
) -> None:
    if not tickers:
        raise InvalidInput("tickers is empty: name at least one company.")
    if owner is not None and (not owner.strip() or "\x00" in owner):
        raise InvalidInput("owner: give a part of the insider's name.")
    for code in codes:
        if len(code) != 1 or not code.isalpha():
            raise InvalidInput(f"codes: {code[:10]!r} is no transaction code, such as P (purchase) or S (sale).")
    if start_date is not None and end_date is not None and start_date > end_date:
        raise InvalidInput(f"start_date {start_date} lies after end_date {end_date}.")
    if cursor is not None and not (cursor.isascii() and cursor.isdigit() and len(cursor) < 10):
        raise InvalidInput(f"cursor: {cursor[:20]!r} is not one that an earlier page returned.")


async def _cited(documents: DocumentStore, doc_id: str, trade: InsiderTrade) -> InsiderTrade:
    document = await documents.document(doc_id)
    return trade.model_copy(update={"source": source_of(document) if document else None})


def _sum(trades: Sequence[InsiderTrade], code: str) -> Decimal:
    """Shares traded under a code; a trade that several owners report together counts once."""
    counted = {
        (trade.source.doc_id if trade.source else "", trade.security, trade.traded, trade.shares, trade.price)
        for trade in trades
        if trade.code == code and not trade.derivative
    }
    return sum((shares for *_, shares, _ in counted if shares is not None), Decimal(0))


def _nothing(tickers: Sequence[str], owner: str = "") -> str:
    named = ", ".join(tickers) + (f" and {owner!r}" if owner else "")
    return f"No Form 3, 4 or 5 that is loaded for {named} matches. `tieout fetch TICKER --forms 4` loads them."


async def find_trades(deps: Deps, reading: Classification, filters: Filters) -> Retrieved:
    """The trades that a question asks for; a year means the calendar year in which they were made."""
    years = reading.fiscal_years
    first = date(min(years), 1, 1) if years else filters.filed_after
    last = date(max(years), 12, 31) if years else filters.filed_before
    arabic = ARABIC.search(reading.insider) is not None
    found = await search_insider_trades(
        deps.facts,
        deps.documents,
        deps.directory,
        reading.tickers,
        owner=None if not reading.insider or arabic else reading.insider.split()[-1],  # forms print the surname first
        start_date=first,
        end_date=last,
    )
    if arabic:  # forms print names in Latin letters
        from tools.language.bilingual.transliteration import sounds_as

        heard = tuple(one for one in found.trades if sounds_as(reading.insider, one.owner))
        found = found.model_copy(update={"trades": heard})
    shown = found.trades[:MOST_SHOWN]
    warnings = [f"A year means calendar {', '.join(map(str, years))}: when they traded."] if years else []
    if found.next_cursor or len(found.trades) > len(shown):
        warnings.append(f"The newest {len(shown)} are shown; `search_insider_trades` has them all.")
    declined = [
        Declined(
            ticker=ticker,
            metric="insider_trades",
            reason=_nothing([ticker], reading.insider),
            remedy=f"`tieout fetch {ticker} --forms 4` loads them.",
        )
        for ticker in reading.tickers
        if not found.trades
    ]
    return Retrieved(trades=shown, declined=tuple(declined), warnings=tuple(warnings))
