"""The tables of proxy statements: pay, pay against performance, who holds the shares, the auditor's fees."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from evals.makers.invented.books.calendar import Period
from evals.makers.invented.books.figures import Figures, Tag
from evals.makers.invented.books.spec import Executive
from evals.makers.invented.pages.grids import Grid, Header, Number, Row, Words
from evals.makers.invented.pages.printing import rounded
from evals.makers.invented.pages.tagging import Moment, Printed, Tagger

_PAY = ("Year", "Salary", "Bonus", "Stock awards", "Option awards", "Incentive plan", "All other", "Total")
_PERFORMANCE = (
    "Total for the chief executive officer",
    "Actually paid to the chief executive officer",
    "Average total for the others",
    "Average actually paid to the others",
    "Value of $100 in our shares",
    "Value of $100 in the peers' shares",
)


def total(executive: Executive, year: int) -> int:
    return sum(executive.years[year])


def pay_words(figures: Figures) -> Mapping[str, str]:
    """The words of the pay ratio."""
    proxy, year = figures.company.proxy, figures.filing.year
    chief = total(proxy.pay[0], year) if year in proxy.pay[0].years else 0
    return {"median": f"{proxy.median:,}", "chief": f"{chief:,}", "times": str(round(chief / proxy.median))}


@dataclass(frozen=True)
class PeopleWriter:
    """Makes the grids of one proxy statement."""

    figures: Figures
    tagger: Tagger

    def grid(self, name: str) -> Grid:
        match name:
            case "pay":
                return Grid(len(_PAY), [_heads("Name and principal position", _PAY)], list(self._pay()))
            case "performance":
                unit = "thousands" if self.figures.company.unit == 1000 else "millions"
                heads = (*_PERFORMANCE, f"Net income (in {unit})")
                return Grid(len(heads), [_heads("Year", heads)], list(self._performance()))
            case "holders":
                heads = _heads("Name", ("Shares owned", "Percent of class"))
                return Grid(2, [heads], list(self._holders()))
            case "fees":
                years = (str(self.figures.filing.year), str(self.figures.filing.year - 1))
                return Grid(2, [_heads("Fees", years)], list(self._fees()))
            case _:
                raise ValueError(f"no table {name}")

    def _pay(self) -> Iterator[Row]:
        for executive in self.figures.company.proxy.pay:
            label = f"{executive.name}, {executive.title}"
            for year, amounts in executive.years.items():
                sign = "$" if label and executive is self.figures.company.proxy.pay[0] else ""
                cells = [_dollars(amount, sign) for amount in (*amounts, total(executive, year))]
                yield Row(label, [Words(str(year)), *cells], 0)
                label = ""

    def _performance(self) -> Iterator[Row]:
        proxy = self.figures.company.proxy
        for year, (chief, others, ours, peers) in proxy.paid.items():
            rest = [executive for executive in proxy.pay[1:] if year in executive.years]
            average = round(sum(total(executive, year) for executive in rest) / len(rest))
            yield Row(
                str(year),
                [
                    self._tagged(total(proxy.pay[0], year), "PeoTotalCompAmt", year),
                    self._tagged(int(chief), "PeoActuallyPaidCompAmt", year),
                    self._tagged(average, "NonPeoNeoAvgTotalCompAmt", year),
                    self._tagged(int(others), "NonPeoNeoAvgCompActuallyPaidAmt", year),
                    self._tagged(ours, "TotalShareholderRtnAmt", year),
                    self._tagged(peers, "PeerGroupTotalShareholderRtnAmt", year),
                    self._net_income(year),
                ],
                0,
            )

    def _tagged(self, value: float, concept: str, year: int) -> Number:
        amount = Decimal(str(value))
        printed = Printed(f"{amount:,.2f}", 0, 2) if isinstance(value, float) else Printed(f"{amount:,}", 0, 0)
        return Number(self.tagger.number(Tag(f"ecd:{concept}"), self._moment(year), printed, "USD"), "$")

    def _net_income(self, year: int) -> Number:
        figure = self.figures.figure("net_income", Period(year))
        scale = 3 if self.figures.company.unit == 1000 else 6
        printed = Printed(f"{abs(int(figure.value.scaleb(-scale))):,}", scale, -scale)
        tag, negative = Tag("us-gaap:NetIncomeLoss"), figure.value < 0
        digits = self.tagger.number(tag, self._moment(year), printed, "USD", negative=negative)
        return Number(digits, "$", negative)

    def _moment(self, year: int) -> Moment:
        return self.figures.calendar.start(Period(year)), self.figures.calendar.end(Period(year))

    def _holders(self) -> Iterator[Row]:
        outstanding = self.figures.value("shares.outstanding", self.figures.year) / 1000
        for holder in self.figures.company.proxy.holders:
            share = rounded(holder.shares / outstanding * 100, 1)
            percent = Number(str(share), percent=True) if share >= 1 else Words("*")
            yield Row(holder.name, [Number(f"{holder.shares * 1000:,}"), percent], 0)
        yield Row("* Less than 1%")

    def _fees(self) -> Iterator[Row]:
        fees = self.figures.company.proxy.fees
        for name, amounts in fees.items():
            yield Row(name, [_dollars(amount) for amount in amounts], 0)
        sums = [sum(amounts[index] for amounts in fees.values()) for index in range(2)]
        yield Row("Total", [_dollars(amount, "$") for amount in sums], 0, bold=True, line="top")


def _heads(label: str, names: tuple[str, ...]) -> Header:
    return Header(label, [(name, 1) for name in names])


def _dollars(amount: int, sign: str = "") -> Number:
    return Number(f"{amount:,}" if amount else "\u2014", sign)
