"""What an analyst means by each metric, as sums and quotients of the parts of the printed statements."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Literal, Protocol

Unit = Literal["USD", "USD/shares", "shares", "pure"]


class Missing(LookupError):
    """The statements don't hold a part."""


class Parts(Protocol):
    """A company's parts in one year, and in years before it."""

    def __call__(self, role: str, back: int = 0) -> Decimal: ...


Reading = Callable[[Parts], Decimal]


@dataclass(frozen=True)
class Meaning:
    """A metric's value by its usual definition, and by others that an analyst may take."""

    definition: str
    value: Reading
    others: tuple[Reading, ...] = ()
    unit: Unit = "USD"


def _line(role: str, said: str, unit: Unit = "USD") -> Meaning:
    return Meaning(f"the line of the statement: {said}", lambda parts: parts(role), unit=unit)


def _debt(parts: Parts, back: int = 0) -> Decimal:
    return parts("debt_short", back) + parts("debt_long", back)


def _all_cash(parts: Parts, back: int = 0) -> Decimal:
    return parts("cash", back) + parts("invested_cash", back)


def _capital(parts: Parts, back: int = 0) -> Decimal:
    return _debt(parts, back) + parts("equity", back)


def _after_tax(parts: Parts) -> Decimal:
    return parts("operating") * (1 - parts("tax") / parts("pretax"))


def _mean(of: Callable[[Parts, int], Decimal]) -> Reading:
    return lambda parts: (of(parts, 0) + of(parts, 1)) / 2


def _part(role: str) -> Callable[[Parts, int], Decimal]:
    return lambda parts, back: parts(role, back)


def _return(on: str, said: str) -> Meaning:
    mean = _mean(_part(on))
    return Meaning(
        f"net income over {said}, the mean of both ends; over the end alone is accepted",
        lambda parts: parts("net") / mean(parts),
        (lambda parts: parts("net") / parts(on),),
        "pure",
    )


def _growth(role: str, said: str) -> Meaning:
    return Meaning(
        f"{said} against the year before",
        lambda parts: parts(role) / parts(role, 1) - 1,
        unit="pure",
    )


def _share(over: str, under: str, said: str) -> Meaning:
    return Meaning(said, lambda parts: parts(over) / parts(under), unit="pure")


def _ebitda(parts: Parts) -> Decimal:
    return parts("operating") + parts("da")


def _ebitda_from_pretax(parts: Parts) -> Decimal:
    return parts("pretax") + parts("interest") + parts("da")


def _either_ebitda(parts: Parts) -> Decimal:
    """From operating income where one is printed."""
    try:
        return _ebitda(parts)
    except Missing:
        return _ebitda_from_pretax(parts)


def _invested(parts: Parts, back: int) -> Decimal:
    return _capital(parts, back)


def _net_invested(parts: Parts, back: int) -> Decimal:
    return _capital(parts, back) - parts("cash", back)


def _less_all_cash(parts: Parts, back: int) -> Decimal:
    return _capital(parts, back) - _all_cash(parts, back)


def _roic(capital: Reading) -> Reading:
    return lambda parts: _after_tax(parts) / capital(parts)


MEANINGS: dict[str, Meaning] = {
    "revenue": _line("revenue", "total revenue"),
    "cost of sales": _line("cost", "cost of sales"),
    "gross profit": _line("gross", "gross profit, or revenue less its cost"),
    "gross margin": _share("gross", "revenue", "gross profit over revenue"),
    "R&D": _line("rnd", "research and development"),
    "R&D to revenue": _share("rnd", "revenue", "research and development over revenue"),
    "SG&A": _line("sga", "selling, general and administrative, or the sum of its lines"),
    "operating income": _line("operating", "operating income"),
    "operating margin": _share("operating", "revenue", "operating income over revenue"),
    "EBITDA": Meaning(
        "operating income and D&A of the cash flow statement; without an operating income pretax, interest and D&A",
        _either_ebitda,
        (_ebitda_from_pretax,),
    ),
    "D&A": _line("da", "depreciation and amortization of the cash flow statement, summed where it has two lines"),
    "interest expense": _line("interest", "interest expense"),
    "pretax income": _line("pretax", "income before taxes"),
    "tax expense": _line("tax", "provision for income taxes"),
    "effective tax rate": _share("tax", "pretax", "taxes over income before them"),
    "net income": _line("net", "net income"),
    "net income to common": _line("common", "net income attributable to common stockholders"),
    "net margin": _share("net", "revenue", "net income over revenue"),
    "diluted EPS": _line("eps", "diluted earnings per share", "USD/shares"),
    "diluted shares": _line("shares", "diluted weighted average shares", "shares"),
    "cash and equivalents": _line("cash", "cash and cash equivalents"),
    "cash and short-term investments": Meaning("cash and equivalents, and current investments", _all_cash),
    "short-term investments": _line("invested_cash", "current investments"),
    "receivables": _line("receivables", "receivables, net"),
    "inventory": _line("inventory", "inventories"),
    "current assets": _line("current_assets", "total current assets"),
    "total assets": _line("assets", "total assets"),
    "PP&E": _line("ppe", "property, plant and equipment, net"),
    "goodwill": _line("goodwill", "goodwill"),
    "payables": _line("payables", "accounts payable"),
    "short-term debt": _line("debt_short", "borrowings and maturities within a year"),
    "long-term debt": _line("debt_long", "debt without what is current"),
    "total debt": Meaning("short-term debt and long-term debt of the balance sheet", _debt),
    "net debt": Meaning(
        "total debt less cash and equivalents; less current investments too is accepted",
        lambda parts: _debt(parts) - parts("cash"),
        (lambda parts: _debt(parts) - _all_cash(parts),),
    ),
    "current liabilities": _line("current_liabilities", "total current liabilities"),
    "total liabilities": _line("liabilities", "total liabilities, or assets less total equity"),
    "shareholders' equity": _line("equity", "equity of the company's shareholders"),
    "working capital": Meaning(
        "current assets less current liabilities",
        lambda parts: parts("current_assets") - parts("current_liabilities"),
    ),
    "current ratio": _share("current_assets", "current_liabilities", "current assets over current liabilities"),
    "debt to equity": Meaning("total debt over equity", lambda parts: _debt(parts) / parts("equity"), unit="pure"),
    "operating cash flow": _line("cfo", "net cash from operating activities"),
    "capex": _line("capex", "purchases of property, plant and equipment"),
    "free cash flow": Meaning(
        "operating cash flow less capital expenditures", lambda parts: parts("cfo") - parts("capex")
    ),
    "dividends": _line("dividends", "dividends paid"),
    "buybacks": _line("buybacks", "repurchases of common stock"),
    "dividend per share": _line("dps", "dividends declared a share", "USD/shares"),
    "return on equity": _return("equity", "equity"),
    "return on assets": _return("assets", "total assets"),
    "ROIC": Meaning(
        "operating income less tax at the effective rate, over debt and equity, the mean of both ends; "
        "over the end alone, and less cash, are accepted",
        _roic(_mean(_invested)),
        (
            _roic(_capital),
            *(_roic(_mean(capital)) for capital in (_net_invested, _less_all_cash)),
            *(_roic(partial(capital, back=0)) for capital in (_net_invested, _less_all_cash)),
        ),
        "pure",
    ),
    "asset turnover": Meaning(
        "revenue over total assets, the mean of both ends; over the end alone is accepted",
        lambda parts: parts("revenue") / _mean(_part("assets"))(parts),
        (lambda parts: parts("revenue") / parts("assets"),),
        "pure",
    ),
    "interest coverage": _share("operating", "interest", "operating income over interest expense"),
    "revenue growth": _growth("revenue", "revenue"),
    "net income growth": _growth("net", "net income"),
    "operating income growth": _growth("operating", "operating income"),
}
# Asked of every year but the newest too.
OF_OTHER_YEARS = (
    "revenue",
    "operating income",
    "EBITDA",
    "net income",
    "total debt",
    "net debt",
    "free cash flow",
    "gross margin",
)
