"""The statement of equity: balances and movements by component, year after year or quarter after quarter."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from evals.makers.invented.books.calendar import Period, spelled
from evals.makers.invented.books.figures import Figure, Figures, Tag
from evals.makers.invented.books.spec import EquityColumn, EquityRow
from evals.makers.invented.pages.grids import Grid, Header, Number, Row, Words
from evals.makers.invented.pages.printing import in_table
from evals.makers.invented.pages.tagging import Tagger

_AXIS = "us-gaap:StatementEquityComponentsAxis"
_EQUITY = "us-gaap:StockholdersEquity"
_DASH = "\u2014"
_ISSUED = "us-gaap:StockIssuedDuringPeriodSharesShareBasedCompensation"
_REDEEMED = "us-gaap:StockRepurchasedDuringPeriodShares"


@dataclass(frozen=True)
class EquityWriter:
    """Makes the grid of one filing."""

    figures: Figures
    tagger: Tagger

    def grid(self, periods: list[Period]) -> Grid:
        """The movements of the periods, oldest first, between the balances around them."""
        spec = self.figures.company.equity
        heads = [spec.shares.label, *(column.label for column in spec.columns), "Total"]
        rows = [self._balance(self._before(periods[0]))]
        for period in periods:
            rows += [*self._movements(period), self._balance(period)]
        return Grid(len(heads), [Header("", [(head, 1) for head in heads])], rows)

    def _before(self, period: Period) -> Period:
        year, last = (period.year, period.first - 1) if period.first > 1 else (period.year - 1, 4)
        return Period(year, last, last)

    def _balance(self, period: Period) -> Row:
        spec = self.figures.company.equity
        label = f"Balance at {spelled(self.figures.calendar.end(period))}"
        shares = self._tagged("shares.outstanding", period, "us-gaap:SharesOutstanding", spec.shares)
        parts = [self._tagged(column.balance, period, _EQUITY, column) for column in spec.columns]
        total = self._tagged("equity", period, _EQUITY, None)
        return Row(label, [self._cell(figure) for figure in (shares, *parts, total)], 0, bold=True, line="top")

    def _movements(self, period: Period) -> Iterator[Row]:
        """A row moves one component at most; reductions are tagged as positive amounts."""
        spec = self.figures.company.equity
        for row in spec.rows:
            moved = next((account for key, account in row.cells.items() if key != "shares"), None)
            if not any(self._figure(account, period).value for account in row.cells.values()):
                continue
            cells = [self._movement(row, column, period) for column in (spec.shares, *spec.columns)]
            total = self._signed(moved, row.concept, None, period) if moved else Words()
            yield Row(row.label, [*cells, total], 1)

    def _movement(self, row: EquityRow, column: EquityColumn, period: Period) -> Number | Words:
        account = row.cells.get(column.key)
        if account is None:
            return Words()
        concept = row.concept
        if column.key == "shares":
            concept = _REDEEMED if account.startswith("-") else _ISSUED
        return self._signed(account, concept, column, period)

    def _signed(self, account: str, concept: str, column: EquityColumn | None, period: Period) -> Number:
        figure = self._with(self._figure(account, period), concept, column)
        return self._cell(figure, flipped=account.startswith("-"))

    def _figure(self, account: str, period: Period) -> Figure:
        return self.figures.figure(account.lstrip("-"), period)

    def _tagged(self, account: str, period: Period, concept: str, column: EquityColumn | None) -> Figure:
        return self._with(self.figures.figure(account, period), concept, column)

    def _with(self, figure: Figure, concept: str, column: EquityColumn | None) -> Figure:
        members = ((_AXIS, column.member),) if column is not None else ()
        return replace(figure, tag=Tag(concept, members))

    def _cell(self, figure: Figure, *, flipped: bool = False) -> Number:
        printed = in_table(figure, self.figures.company.unit)
        negative = (figure.value < 0) != flipped
        return Number(self.tagger.figure(figure, printed), negative=negative and printed.digits != _DASH)
