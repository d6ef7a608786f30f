"""What insiders report on Forms 3, 4 and 5."""

from datetime import date

from tools.models.base import Model, Number
from tools.models.facts import Source


class InsiderTrade(Model):
    """One transaction or holding that an insider reports on Form 3, 4 or 5. Shares are counted, prices in dollars."""

    owner: str
    owner_cik: int | None = None
    roles: tuple[str, ...] = ()
    officer_title: str | None = None
    security: str
    derivative: bool = False
    holding: bool = False
    traded: date | None = None
    code: str | None = None
    meaning: str | None = None
    acquired: bool | None = None
    shares: Number | None = None
    price: Number | None = None
    owned_after: Number | None = None
    direct: bool | None = None
    plan_10b5_1: bool | None = None
    footnotes: tuple[str, ...] = ()
    source: Source | None = None


class InsiderTrades(Model):
    """What `search_insider_trades` returns: trades from the newest on, and what they come to."""

    trades: tuple[InsiderTrade, ...]
    shares_bought: Number
    shares_sold: Number
    warnings: tuple[str, ...] = ()
    next_cursor: str | None = None
