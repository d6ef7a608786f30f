"""What a filing holds beyond text and facts: its statements as it prints them."""

from datetime import date

from tools.figures.models import Row, StatementType
from tools.models import Model


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
