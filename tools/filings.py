"""What a filing holds beyond text and facts: its statements as printed, and what insiders report."""

from datetime import date

from tools.figures.models import Row, StatementType
from tools.models import Model, Number, Source


class FiledStatement(Model):
    """A primary statement with the filing's own labels, order and periods. `fiscal_quarter` is 0 for a year."""

    doc_id: str
    statement_type: StatementType
    fiscal_year: int
    fiscal_quarter: int
    basis: str = "as filed"
    title: str
    currency: str | None
    table_id: str | None = None
    markdown: str
    rows: tuple[Row, ...]
    filed: date | None = None


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
