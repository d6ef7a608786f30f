"""Makes and checks evals/gold/sloppy1.jsonl: sloppy questions with gold computed from the companyfacts.

    python -m evals.makers.sloppy1            # write the set
    python -m evals.makers.sloppy1 --check    # recompute, compare with the file, look over every fact again

The questions are written by hand, blind to the agent's code; every value is looked up in, or computed from, the
companyfacts by a fact's own start and end (never by `fy`/`fp`), as last reported.
"""

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache
from typing import Any, cast

from evals.places import GOLD_SETS, SHARED

DATA = SHARED / "companyfacts"
OUT = GOLD_SETS / "sloppy1.jsonl"
CIK = {
    "AAPL": "0000320193",
    "NVDA": "0001045810",
    "SNOW": "0001640147",
    "META": "0001326801",
    "PG": "0000080424",
    "LPA": "0001997711",
}
REV = "RevenueFromContractWithCustomerExcludingAssessedTax"
PRETAX = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
CASH_R = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"
# metric -> tag of every company, or tag by company
TAGS: dict[str, str | dict[str, str]] = {
    "revenue": {"AAPL": REV, "SNOW": REV, "META": REV, "NVDA": "Revenues", "PG": "Revenues", "LPA": "Revenue"},
    "net income": {"LPA": "ProfitLoss", "*": "NetIncomeLoss"},
    "operating income": {"LPA": "ProfitLossFromOperatingActivities", "*": "OperatingIncomeLoss"},
    "cost of revenue": {
        "AAPL": "CostOfGoodsAndServicesSold",
        "PG": "CostOfGoodsAndServicesSold",
        "SNOW": "CostOfGoodsAndServicesSold",
        "*": "CostOfRevenue",
    },
    "pretax income": PRETAX,
    "income tax expense": "IncomeTaxExpenseBenefit",
    "diluted EPS": {"LPA": "DilutedEarningsLossPerShare", "*": "EarningsPerShareDiluted"},
    "basic EPS": "EarningsPerShareBasic",
    "R&D expense": "ResearchAndDevelopmentExpense",
    "SG&A expense": "SellingGeneralAndAdministrativeExpense",
    "sales and marketing expense": "SellingAndMarketingExpense",
    "G&A expense": "GeneralAndAdministrativeExpense",
    "operating expenses": "OperatingExpenses",
    "stock-based compensation": "ShareBasedCompensation",
    "advertising expense": "AdvertisingExpense",
    "interest expense": "InterestExpenseNonoperating",
    "depreciation and amortization": "DepreciationDepletionAndAmortization",
    "operating cash flow": "NetCashProvidedByUsedInOperatingActivities",
    "investing cash flow": "NetCashProvidedByUsedInInvestingActivities",
    "financing cash flow": "NetCashProvidedByUsedInFinancingActivities",
    "capital expenditure": {
        "NVDA": "PaymentsToAcquireProductiveAssets",
        "*": "PaymentsToAcquirePropertyPlantAndEquipment",
    },
    "share repurchases": "PaymentsForRepurchaseOfCommonStock",
    "dividends paid": "PaymentsOfDividends",
    "debt issued": "ProceedsFromIssuanceOfLongTermDebt",
    "acquisitions, net of cash": "PaymentsToAcquireBusinessesNetOfCashAcquired",
    "rental income": "RentalIncome",
    "total assets": "Assets",
    "total liabilities": "Liabilities",
    "shareholders' equity": {"LPA": "Equity", "*": "StockholdersEquity"},
    "cash and cash equivalents": {
        "PG": CASH_R,
        "LPA": "CashAndCashEquivalents",
        "*": "CashAndCashEquivalentsAtCarryingValue",
    },
    "inventory": "InventoryNet",
    "goodwill": "Goodwill",
    "deferred revenue, current": "ContractWithCustomerLiabilityCurrent",
    "accounts receivable": "AccountsReceivableNetCurrent",
    "accounts payable": "AccountsPayableCurrent",
    "long-term debt": "LongTermDebtNoncurrent",
    "retained earnings": "RetainedEarningsAccumulatedDeficit",
    "property, plant and equipment, net": "PropertyPlantAndEquipmentNet",
}


@dataclass(frozen=True)
class Fact:
    start: date | None
    end: date
    value: float
    filed: str

    @property
    def days(self) -> int:
        return (self.end - self.start).days + 1 if self.start else 0

    def span(self) -> str:
        return f"{self.start or 'as of'}..{self.end}" if self.start else f"as of {self.end}"


@dataclass
class Figure:
    ticker: str
    metric: str
    concept: str | None
    year: int
    quarter: int | None
    value: float
    unit: str
    working: str
    also: list[float] = field(default_factory=list[float])

    def row(self) -> dict[str, Any]:
        return {
            "ticker": self.ticker,
            "metric": self.metric,
            "concept": self.concept,
            "fiscal_year": self.year,
            "fiscal_quarter": self.quarter,
            "value": tidy(self.value),
            "unit": self.unit,
            "also": sorted({tidy(v) for v in self.also if tidy(v) != tidy(self.value)}),
        }


def tidy(v: float) -> float:
    r = round(v, 4)
    return int(r) if r == int(r) else r


@cache
def _load(ticker: str) -> dict[str, Any]:
    with gzip.open(DATA / f"CIK{CIK[ticker]}.json.gz", "rt", encoding="utf-8") as f:
        return cast("dict[str, Any]", json.load(f))


@cache
def facts(ticker: str, tag: str) -> tuple[tuple[Fact, ...], str]:
    """Facts of a tag, one a period, as last reported; and the unit."""
    for tags in _load(ticker)["facts"].values():
        if tag not in tags:
            continue
        units = tags[tag]["units"]
        unit = "USD" if "USD" in units else next(iter(units))
        best: dict[tuple[str | None, str], dict[str, Any]] = {}
        for x in units[unit]:
            key = (x.get("start"), x["end"])
            if key not in best or x["filed"] >= best[key]["filed"]:
                best[key] = x
        found = [
            Fact(date.fromisoformat(s) if s else None, date.fromisoformat(e), float(x["val"]), x["filed"])
            for (s, e), x in best.items()
        ]
        return tuple(sorted(found, key=lambda f: (f.end, f.days))), unit
    raise LookupError(f"{ticker} has no {tag}")


def tag_of(ticker: str, metric: str) -> str:
    t = TAGS[metric]
    return t if isinstance(t, str) else t.get(ticker) or t["*"]


@cache
def year_span(ticker: str, year: int) -> tuple[date, date]:
    """Start and end of a fiscal year: all six name the year by the calendar year it ends in."""
    for f in facts(ticker, tag_of(ticker, "net income"))[0]:
        if 350 <= f.days <= 380 and f.end.year == year and f.start:
            return f.start, f.end
    raise LookupError(f"{ticker} FY{year}")


def quarter_end(ticker: str, year: int, quarter: int) -> date:
    try:
        start, end = year_span(ticker, year)
        if quarter == 4:
            return end
    except LookupError:
        start = year_span(ticker, year - 1)[1] + timedelta(days=1)
    return start + timedelta(days=round(91.25 * quarter) - 1)


def near(a: date, b: date) -> bool:
    return abs((a - b).days) <= 9


def _pick(ticker: str, tag: str, end: date, low: int, high: int) -> Fact:
    hits = [f for f in facts(ticker, tag)[0] if near(f.end, end) and low <= f.days <= high]
    if len(hits) != 1:
        raise LookupError(f"{ticker} {tag} {end} {low}-{high}: {hits}")
    return hits[0]


def is_instant(ticker: str, tag: str) -> bool:
    return facts(ticker, tag)[0][-1].start is None


def lookup(ticker: str, tag: str, year: int, quarter: int | None = None) -> tuple[float, str]:
    """Value of a tag for a fiscal period and how it was had."""
    name = f"{ticker} {tag}"
    if is_instant(ticker, tag):
        end = quarter_end(ticker, year, quarter) if quarter else year_span(ticker, year)[1]
        f = _pick(ticker, tag, end, 0, 0)
        return f.value, f"{name} {f.span()} = {tidy(f.value)} (filed {f.filed})"
    if quarter is None:
        f = _pick(ticker, tag, year_span(ticker, year)[1], 350, 380)
        return f.value, f"{name} {f.span()} = {tidy(f.value)} (filed {f.filed})"
    end = quarter_end(ticker, year, quarter)
    try:
        f = _pick(ticker, tag, end, 80, 100)
        return f.value, f"{name} {f.span()} = {tidy(f.value)} (filed {f.filed})"
    except LookupError:
        lengths = {2: (170, 190), 3: (260, 285), 4: (350, 380), 1: (80, 100)}
        if quarter == 1 or tag.startswith("EarningsPerShare"):
            raise
        whole = _pick(ticker, tag, end, *lengths[quarter])
        part = _pick(ticker, tag, quarter_end(ticker, year, quarter - 1), *lengths[quarter - 1])
        v = whole.value - part.value
        return v, (
            f"{name} {whole.span()} = {tidy(whole.value)} (filed {whole.filed}) less {part.span()} = "
            f"{tidy(part.value)} (filed {part.filed}) = {tidy(v)}"
        )


def calendar(ticker: str, tag: str, year: int) -> list[float]:
    """The other reading of a plain year: the calendar year nearest to what the data lets us have."""
    try:
        if ticker in ("NVDA", "SNOW"):
            return [lookup(ticker, tag, year + 1)[0]]
        if ticker == "AAPL" and is_instant(ticker, tag):
            return [lookup(ticker, tag, year + 1, 1)[0]]
        if ticker == "AAPL" and not tag.startswith("EarningsPerShare"):
            return [
                lookup(ticker, tag, year)[0] + lookup(ticker, tag, year + 1, 1)[0] - lookup(ticker, tag, year, 1)[0]
            ]
    except LookupError:
        pass
    return []


def fig(
    ticker: str,
    metric: str,
    year: int,
    quarter: int | None = None,
    *,
    plain: bool = False,
    also: Iterable[str | tuple[str, int, int | None] | float] = (),
    tag: str | None = None,
) -> Figure:
    """A figure of one tag. `also`: other tags of the same period, (tag, year, quarter), or values."""
    concept = tag or tag_of(ticker, metric)
    value, how = lookup(ticker, concept, year, quarter)
    other = calendar(ticker, concept, year) if plain else []
    for a in also:
        if isinstance(a, str):
            other.append(lookup(ticker, a, year, quarter)[0])
        elif isinstance(a, tuple):
            other.append(lookup(ticker, *a)[0])
        else:
            other.append(a)
    return Figure(ticker, metric, concept, year, quarter, value, facts(ticker, concept)[1], how, other)


def minus(name: str, a: Figure, b: Figure, also: Iterable[float] = ()) -> Figure:
    return Figure(
        a.ticker, name, None, a.year, a.quarter, a.value - b.value, a.unit, f"{a.working}; less {b.working}", list(also)
    )


def pct(name: str, a: Figure, b: Figure, also: Iterable[float] = ()) -> Figure:
    v = 100 * a.value / b.value
    return Figure(
        a.ticker, name, None, a.year, a.quarter, v, "percent", f"{a.working}; over {b.working}", [v / 100, *also]
    )


def gross(t: str, y: int, q: int | None = None) -> Figure:
    if t in ("META", "PG", "LPA"):
        return minus("gross profit", fig(t, "revenue", y, q), fig(t, "cost of revenue", y, q))
    return fig(t, "gross profit", y, q, tag="GrossProfit")


def gm(t: str, y: int, q: int | None = None) -> Figure:
    g = gross(t, y, q)
    # Apple's face calls the dollars "Gross margin"
    return pct("gross margin", g, fig(t, "revenue", y, q), [g.value] if t == "AAPL" else [])


def share(t: str, y: int) -> Figure:
    return pct("R&D as a share of revenue", fig(t, "R&D expense", y), fig(t, "revenue", y))


def opm(t: str, y: int) -> Figure:
    return pct("operating margin", fig(t, "operating income", y), fig(t, "revenue", y))


def fcf(t: str, y: int) -> Figure:
    ocf, capex = fig(t, "operating cash flow", y), fig(t, "capital expenditure", y)
    own = {"SNOW": "PaymentsToDevelopSoftware", "META": "FinanceLeasePrincipalPayments"}
    f = minus("free cash flow", ocf, capex)
    if t in own:  # the company's own definition also takes this off
        f.also.append(f.value - lookup(t, own[t], y)[0])
    return f


def growth(t: str, metric: str, y: int, q: int | None = None) -> Figure:
    now, before = fig(t, metric, y, q), fig(t, metric, y - 1, q)
    v = 100 * (now.value / before.value - 1)
    how = f"{now.working}; over {before.working}; less 1"
    return Figure(t, f"{metric} growth", None, y, q, v, "percent", how, [v / 100])


def ttm(t: str, metric: str, y: int, q: int) -> Figure:
    """Twelve months to quarter q of year y: last year, plus this year's first q quarters, less last year's."""
    whole = fig(t, metric, y - 1)
    v, how = whole.value, whole.working
    for k in range(1, q + 1):
        new, old = fig(t, metric, y, k), fig(t, metric, y - 1, k)
        v += new.value - old.value
        how += f"; plus {new.working}; less {old.working}"
    return Figure(t, f"{metric}, trailing twelve months", None, y, q, v, whole.unit, how)


ROWS: list[dict[str, Any]] = []


def ask(
    question: str,
    kind: str,
    *figures: Figure,
    answer: dict[str, Any] | None = None,
    expect: str = "figures",
    note: str = "",
    never: Iterable[Figure] = (),
) -> None:
    working = "; ".join([f.working for f in figures] + ([note] if note else []))
    row: dict[str, Any] = {
        "id": f"sloppy1-{len(ROWS) + 1:03d}",
        "question": question,
        "kind": kind,
        "expect": expect,
        "figures": [f.row() for f in figures],
        "answer": answer,
        "working": working,
    }
    wrong = [tidy(f.value) for f in never]
    if wrong:
        row["never"] = wrong  # the plain total that must not be given for the narrower figure asked
    ROWS.append(row)


def misspelt() -> None:
    k = "misspelling"
    ask("wat was aples reveneu in 2023", k, fig("AAPL", "revenue", 2023, plain=True))
    ask("nvida net incom fy24", k, fig("NVDA", "net income", 2024))
    ask("show me snowflaks operting loss for fy2025", k, fig("SNOW", "operating income", 2025))
    ask("metas totl asets end of 2024", k, fig("META", "total assets", 2024))
    ask("procter and gambel net salse fiscal 2024", k, fig("PG", "revenue", 2024))
    ask("whats appels gros profit fy22", k, gross("AAPL", 2022))
    ask("nvidias reserch and developement expence fiscal 2025", k, fig("NVDA", "R&D expense", 2025))
    ask("how much inventry did nvida hav at end of fy25", k, fig("NVDA", "inventory", 2025))
    ask("snoflake totl liabilites jan 31 2024", k, fig("SNOW", "total liabilities", 2024))
    ask("proctor & gamble dilutd eps fy2023", k, fig("PG", "diluted EPS", 2023))
    ask("facebooks reveneu 2024", k, fig("META", "revenue", 2024))
    ask("aple incom tax expens 2022", k, fig("AAPL", "income tax expense", 2022, plain=True))
    ask("nvidia oprating cash flwo fy2026", k, fig("NVDA", "operating cash flow", 2026))
    ask("snowfalke deferd revenue end of fy25", k, fig("SNOW", "deferred revenue, current", 2025, also=deferred(2025)))
    ask("logistic propertys of the americas reveneu 2024", k, fig("LPA", "revenue", 2024))


def deferred(y: int) -> list[float]:
    """Snowflake's deferred revenue with the non-current part."""
    now = lookup("SNOW", "ContractWithCustomerLiabilityCurrent", y)[0]
    return [now + lookup("SNOW", "ContractWithCustomerLiabilityNoncurrent", y)[0]]


def tickers() -> None:
    k = "lower-case ticker"
    ask("aapl net income fy2021", k, fig("AAPL", "net income", 2021))
    ask("pg operating income fy25", k, fig("PG", "operating income", 2025))
    ask("snow revenue fy23", k, fig("SNOW", "revenue", 2023))
    ask("lpa net loss 2024", k, fig("LPA", "net income", 2024, also=["ProfitLossAttributableToOwnersOfParent"]))
    ask("pg goodwill june 30 2024", k, fig("PG", "goodwill", 2024))
    ask(
        "aapl long term debt fy2023",
        k,
        fig("AAPL", "long-term debt", 2023, also=["LongTermDebt", ltd_parts("AAPL", 2023)]),
    )


def ltd_parts(t: str, y: int) -> float:
    return lookup(t, "LongTermDebtNoncurrent", y)[0] + lookup(t, "LongTermDebtCurrent", y)[0]


def abbreviations() -> None:
    k = "abbreviation"
    ask("aapl gm fy23", k, gm("AAPL", 2023))
    ask("nvda op inc fy24", k, fig("NVDA", "operating income", 2024))
    ask("pg divs fy25", k, fig("PG", "dividends paid", 2025))
    ask("meta capex '24", k, capex_meta(2024))
    ask("snow sbc fy24", k, fig("SNOW", "stock-based compensation", 2024))
    ask("nvda fcf fy25", k, fcf("NVDA", 2025))
    ask("aapl rev n ni fy24", k, fig("AAPL", "revenue", 2024), fig("AAPL", "net income", 2024))
    ask("pg eps fy24", k, fig("PG", "diluted EPS", 2024, also=["EarningsPerShareBasic"]))
    ask("aapl sga fy22", k, fig("AAPL", "SG&A expense", 2022))
    ask("nvda opex fy26", k, fig("NVDA", "operating expenses", 2026))
    ask("meta r&d '23 in bn", k, fig("META", "R&D expense", 2023))
    g = growth("SNOW", "revenue", 2025)
    ask("snow rev yoy fy25", k, g, answer={"value": tidy(g.value)})
    ask("nvda ttm rev", k, ttm("NVDA", "revenue", 2027, 1))
    ask("pg op margin fy24", k, opm("PG", 2024))
    ask("nvda q2 fy25 rev in mm", k, fig("NVDA", "revenue", 2025, 2))
    ask(
        "aapl eps q1 fy26",
        k,
        fig("AAPL", "diluted EPS", 2026, 1, also=["EarningsPerShareBasic"]),
    )
    ask("snow q4 fy24 rev", k, fig("SNOW", "revenue", 2024, 4))
    ask("pg cogs fy23", k, fig("PG", "cost of revenue", 2023))
    ask("meta d&a '24", k, fig("META", "depreciation and amortization", 2024))
    oi, da = fig("AAPL", "operating income", 2024), fig("AAPL", "depreciation and amortization", 2024)
    v = oi.value + da.value
    ask(
        "apple ebitda fy24",
        k,
        Figure("AAPL", "EBITDA", None, 2024, None, v, "USD", f"{oi.working}; plus {da.working}", ebitda_net("AAPL", v)),
    )


def ebitda_net(t: str, v: float) -> list[float]:
    """EBITDA built up from net income instead: other income comes in."""
    return [v + lookup(t, "NonoperatingIncomeExpense", 2024)[0]]


def capex_meta(y: int) -> Figure:
    f = fig("META", "capital expenditure", y)
    f.also.append(
        f.value + lookup("META", "FinanceLeasePrincipalPayments", y)[0]
    )  # Meta's own wider "capital expenditures"
    return f


def months() -> None:
    k = "month or quarter"
    ask("apple revenue quarter ended june 2024", k, fig("AAPL", "revenue", 2024, 3))
    ask("nvda net income quarter ended oct 2024", k, fig("NVDA", "net income", 2025, 3))
    ask("aapl dec q 2024 revenue", k, fig("AAPL", "revenue", 2025, 1))
    ask("pg sales for the march 2025 quarter", k, fig("PG", "revenue", 2025, 3))
    ask("pg net earnings quarter ended june 2024", k, fig("PG", "net income", 2024, 4, also=["ProfitLoss"]))
    ask("snow revenue 3 months to october 2023", k, fig("SNOW", "revenue", 2024, 3))
    ask("nvidias rev in the april 2025 quarter", k, fig("NVDA", "revenue", 2026, 1))
    ask(
        "apple cash at end of march 2024",
        k,
        fig("AAPL", "cash and cash equivalents", 2024, 2, also=cash_more("AAPL", 2024, 2)),
    )
    ask("aapl op income sept qtr 2023", k, fig("AAPL", "operating income", 2023, 4))
    ask("nvda r n d quarter ended january 2025", k, fig("NVDA", "R&D expense", 2025, 4))
    ask("apples revenue in the year to september 2022", k, fig("AAPL", "revenue", 2022))


def cash_more(t: str, y: int, q: int | None = None) -> list[float]:
    """Cash with marketable securities: the other sense of a company's cash."""
    c = lookup(t, tag_of(t, "cash and cash equivalents"), y, q)[0]
    more = c + lookup(t, "MarketableSecuritiesCurrent", y, q)[0]
    return [more, more + lookup(t, "MarketableSecuritiesNoncurrent", y, q)[0]] if t == "AAPL" else [more]


def verbs() -> None:
    k = "verb"
    ask(
        "how much did apple buy back in 2023",
        k,
        fig("AAPL", "share repurchases", 2023, plain=True, also=["StockRepurchasedAndRetiredDuringPeriodValue"]),
    )
    ask(
        "what did meta spend on r&d",
        k,
        fig("META", "R&D expense", 2024),
        note="no period named: latest fiscal year in the data",
    )
    ask(
        "how much did pg pay out in dividends",
        k,
        fig("PG", "dividends paid", 2025),
        note="no period named: latest fiscal year in the data",
    )
    ask(
        "what did nvidia earn",
        k,
        fig("NVDA", "net income", 2026),
        note="no period named: latest fiscal year in the data",
    )
    ask(
        "how much tax did apple pay fy24",
        k,
        fig("AAPL", "income tax expense", 2024, also=["IncomeTaxesPaidNet"]),
        note="tax expense or cash taxes paid: either, if it says which",
    )
    ask("what did apple sell in fy2020 in total", k, fig("AAPL", "revenue", 2020))
    ask(
        "how much did nvidia spend buying back its own shares fy25",
        k,
        fig("NVDA", "share repurchases", 2025, also=["StockRepurchasedAndRetiredDuringPeriodValue"]),
    )
    ask("how much did snowflake take in in fy2022", k, fig("SNOW", "revenue", 2022))
    ask("what did pg spend on ads in fy24", k, fig("PG", "advertising expense", 2024))
    ask("how much long term debt did apple issue in fy2021", k, fig("AAPL", "debt issued", 2021))
    ask("how much did snowflake spend on sales and marketing fy25", k, fig("SNOW", "sales and marketing expense", 2025))
    ask("what did nvidia make per share fy25", k, fig("NVDA", "diluted EPS", 2025, also=["EarningsPerShareBasic"]))
    ask("how much did snow spend buying other companies fy24", k, fig("SNOW", "acquisitions, net of cash", 2024))


def unlisted() -> None:
    k = "unlisted wording"
    ask(
        "what was left after costs at meta in 2023",
        k,
        fig("META", "net income", 2023, also=["OperatingIncomeLoss"]),
        note="net income, or income from operations (revenue less costs and expenses)",
    )
    ask("apples top line fy21", k, fig("AAPL", "revenue", 2021))
    ask("nvidia bottom line fiscal 2023", k, fig("NVDA", "net income", 2023))
    burn = fig("SNOW", "operating cash flow", 2020)
    burn.also.extend([(free := fcf("SNOW", 2020)).value, *free.also])
    ask("cash snowflake burned in fy20", k, burn, note="cash used in operations; free cash flow also acceptable")
    ask("money apple owed to suppliers end of fy24", k, fig("AAPL", "accounts payable", 2024))
    ask("stock comp at meta 2024", k, fig("META", "stock-based compensation", 2024))
    ask("what customers still owed nvidia at the end of fy26", k, fig("NVDA", "accounts receivable", 2026))
    ask("unsold goods apple was sitting on end of fy23", k, fig("AAPL", "inventory", 2023))
    ask("everything meta owns, dec 2023", k, fig("META", "total assets", 2023))
    ask("profit before the taxman at apple fy24", k, fig("AAPL", "pretax income", 2024))
    ask("what it cost apple to make the stuff it sold fy22", k, fig("AAPL", "cost of revenue", 2022))
    ask(
        "money snowflake billed upfront but hasnt earned yet end of fy24",
        k,
        fig("SNOW", "deferred revenue, current", 2024, also=deferred(2024)),
    )
    ask("rent lpa collected 2022", k, fig("LPA", "rental income", 2022))


def wordy() -> None:
    k = "superfluous words"
    ask("hey can u pls tell me real quick what apples revenue was in fy2024 thx", k, fig("AAPL", "revenue", 2024))
    ask(
        "im writing a report for school and need nvidias net income for fiscal 2025 plz",
        k,
        fig("NVDA", "net income", 2025),
    )
    ask("so my boss is asking, like, whats pgs operating income for fy23??", k, fig("PG", "operating income", 2023))
    ask("hi there! hope ur well. could u give me snowflakes gross profit for fy24? cheers", k, gross("SNOW", 2024))
    ask(
        "sorry if this is dumb but how much cash did apple have at the end of fy2022",
        k,
        fig("AAPL", "cash and cash equivalents", 2022, also=cash_more("AAPL", 2022)),
    )
    ask("urgent!!! need nvda free cash flow fy26 asap", k, fcf("NVDA", 2026))
    ask("pls pls just the number: meta eps 2023", k, fig("META", "diluted EPS", 2023, also=["EarningsPerShareBasic"]))
    ask("for my slide deck: lpa total assets 2023 thank u so much", k, fig("LPA", "total assets", 2023))


def differences() -> None:
    diff(
        "difference between apple's and meta's net income 2023",
        fig("AAPL", "net income", 2023, plain=True),
        fig("META", "net income", 2023),
    )
    diff(
        "how much more revenue did nvidia have in fy25 than fy24",
        fig("NVDA", "revenue", 2025),
        fig("NVDA", "revenue", 2024),
    )
    diff(
        "gap between pgs op income fy25 n fy24",
        fig("PG", "operating income", 2025),
        fig("PG", "operating income", 2024),
    )
    diff(
        "how much did snowflakes net loss grow from fy23 to fy25",
        fig("SNOW", "net income", 2025, also=["ProfitLoss"]),
        fig("SNOW", "net income", 2023, also=["ProfitLoss"]),
    )
    diff("by how much did metas capex go up 2023 to 2024", capex_meta(2024), capex_meta(2023))
    diff("how much less did apple sell in fy23 vs fy22", fig("AAPL", "revenue", 2023), fig("AAPL", "revenue", 2022))
    diff("diff btw nvidia and apple r&d fy25", fig("NVDA", "R&D expense", 2025), fig("AAPL", "R&D expense", 2025))


def diff(question: str, a: Figure, b: Figure) -> None:
    v = abs(a.value - b.value)
    # alternatives of one definition go together; a lone one goes with the other side's value
    pairs = zip(a.also, b.also, strict=True) if len(a.also) == len(b.also) else ((x, b.value) for x in a.also)
    also = {tidy(abs(x - y)) for x, y in pairs} - {tidy(v)}
    answer: dict[str, Any] = {"value": tidy(v)}
    if also:
        answer["also"] = sorted(also)
    ask(question, "difference", a, b, answer=answer, note=f"difference, unsigned: {tidy(v)}")


def extreme(question: str, candidates: list[Figure], *, least: bool = False) -> None:
    best = (min if least else max)(candidates, key=lambda f: f.value)
    period = f"FY{best.year}" + (f" Q{best.quarter}" if best.quarter else "")
    seen = ", ".join(f"FY{f.year}{f' Q{f.quarter}' if f.quarter else ''} {tidy(f.value)}" for f in candidates)
    ask(question, "maximum", best, answer={"period": period}, note=f"of {seen}")


def maxima() -> None:
    extreme(
        "which yr did apple have highest revenue between 2018 and 2023",
        [fig("AAPL", "revenue", y) for y in range(2018, 2024)],
    )
    extreme(
        "nvidias worst yr for net income fy2019 to fy2024",
        [fig("NVDA", "net income", y) for y in range(2019, 2025)],
        least=True,
    )
    extreme(
        "when did apple buy back the most stock, fy2019 to fy2025",
        [fig("AAPL", "share repurchases", y) for y in range(2019, 2026)],
    )
    extreme("which quarter of fy25 had nvidias highest rev", [fig("NVDA", "revenue", 2025, q) for q in range(1, 5)])
    extreme("best yr for pg eps fy22-fy25", [fig("PG", "diluted EPS", y) for y in range(2022, 2026)])
    extreme(
        "in which yr from fy2018 to fy2025 did apple have the least net income",
        [fig("AAPL", "net income", y) for y in range(2018, 2026)],
        least=True,
    )


def yes(question: str, truth: bool, *figures: Figure) -> None:
    ask(question, "yes/no", *figures, answer={"yes": truth})


def yes_no() -> None:
    a = fig("NVDA", "revenue", 2024)
    yes("was nvidias revenue over 60bn in fy24", a.value > 60e9, a)
    a = fig("SNOW", "net income", 2024, also=["ProfitLoss"])
    yes("did snowflake lose money in fy24", a.value < 0, a)
    a, b = fig("AAPL", "revenue", 2023), fig("AAPL", "revenue", 2022)
    yes("did apples revenue go up in fy23", a.value > b.value, a, b)
    a = gm("PG", 2024)
    yes("is pgs gross margin above 50% in fy24", a.value > 50, a)
    a = fig("META", "net income", 2024)
    yes("did meta make more than 50bn profit in 2024", a.value > 50e9, a)
    a = fig("AAPL", "revenue", 2024)
    yes("was apples revenue more than 400 bn in fy24", a.value > 400e9, a)
    a = fig("LPA", "net income", 2023, also=["ProfitLossAttributableToOwnersOfParent"])
    yes("did lpa turn a profit in 2023", a.value > 0, a)


def first(question: str, candidates: list[Figure], *, least: bool = False, note: str = "") -> None:
    ranked = sorted(candidates, key=lambda f: f.value, reverse=not least)
    ask(question, "ranking", *ranked, answer={"company": ranked[0].ticker}, note=note)


def rankings() -> None:
    ratio = [share(t, 2024) for t in ("SNOW", "META", "NVDA", "AAPL", "PG")]
    for f in ratio:
        if f.ticker in ("NVDA", "SNOW"):  # a plain year: the fiscal year that covers most of the calendar's
            later = share(f.ticker, 2025)
            f.also.extend([later.value, *later.also])
    first(
        "which company spent most on R&D as a share of revenue in 2024",
        ratio,
        note="LPA reports no R&D; calendar years give SNOW too",
    )
    first("rank the companies u have by revenue fy2024", [fig(t, "revenue", 2024) for t in CIK])
    first(
        "who had the biggest net income in fy25, apple nvidia or pg",
        [fig(t, "net income", 2025, also=["ProfitLoss"] if t == "PG" else []) for t in ("AAPL", "NVDA", "PG")],
    )
    first(
        "out of apple meta n nvda who has the fattest gross margin fy24",
        [gm(t, 2024) for t in ("AAPL", "META", "NVDA")],
    )
    first(
        "which one grew revenue fastest in fy24: snow, nvda or meta",
        [growth(t, "revenue", 2024) for t in ("SNOW", "NVDA", "META")],
    )


def trends() -> None:
    k = "trend"
    ask("aapl rev 5y", k, *[fig("AAPL", "revenue", y) for y in range(2021, 2026)])
    ask("nvidias net income over the last 4 yrs", k, *[fig("NVDA", "net income", y) for y in range(2023, 2027)])
    ask("snow free cash flow fy22 to fy25", k, *[fcf("SNOW", y) for y in range(2022, 2026)])
    ask("metas r&d 2022-24 pls", k, *[fig("META", "R&D expense", y) for y in range(2022, 2025)])
    ask(
        "how has pgs eps moved fy22 thru fy25",
        k,
        *[fig("PG", "diluted EPS", y, also=["EarningsPerShareBasic"]) for y in range(2022, 2026)],
    )
    ask("nvda gross margin by yr fy22 to fy26", k, *[gm("NVDA", y) for y in range(2022, 2027)])


def comparisons() -> None:
    k = "comparison"
    ask(
        "compare aapl n meta op income fy24",
        k,
        fig("AAPL", "operating income", 2024),
        fig("META", "operating income", 2024),
    )
    ask("pg v apple dividends paid fy23", k, fig("PG", "dividends paid", 2023), fig("AAPL", "dividends paid", 2023))
    ask(
        "snow vs nvda r&d as pct of revenue fy25",
        k,
        *[share(t, 2025) for t in ("SNOW", "NVDA")],
    )
    ask("nvidia rev q1 fy26 vs q1 fy27", k, fig("NVDA", "revenue", 2026, 1), fig("NVDA", "revenue", 2027, 1))
    ask("lpa vs snow total assets fy24", k, fig("LPA", "total assets", 2024), fig("SNOW", "total assets", 2024))


def statements() -> None:
    k = "statement"
    flows = ("operating cash flow", "investing cash flow", "financing cash flow")
    lines = ("revenue", "operating income", "net income")
    ask("show me pgs cashflow statement fy24", k, *[fig("PG", m, 2024) for m in flows], expect=k)
    ask(
        "aapl balance sheat fy23",
        k,
        *[fig("AAPL", m, 2023) for m in ("total assets", "total liabilities", "shareholders' equity")],
        expect=k,
    )
    ask("nvda income stmt fy25", k, *[fig("NVDA", m, 2025) for m in lines], expect=k)
    ask("pull up metas p&l 2024 plz", k, *[fig("META", m, 2024) for m in lines], expect=k)
    ask("snowflake cash flow stmnt fy25", k, *[fig("SNOW", m, 2025) for m in flows], expect=k)


def no_total() -> None:
    d = "decline"
    seg = (
        "not in the companyfacts (no segments or regions): the company total is wrong; "
        "a figure tied to a filing's own table is no error"
    )
    adj = "adjusted/non-GAAP: the GAAP figure must not be passed off for it"
    ask("iphone revenue fy23", "segment or region", expect=d, note=seg, never=[fig("AAPL", "revenue", 2023)])
    ask("apples revenue in china 2024", "segment or region", expect=d, note=seg, never=[fig("AAPL", "revenue", 2024)])
    ask("nvda data center rev fy25", "segment or region", expect=d, note=seg, never=[fig("NVDA", "revenue", 2025)])
    ask(
        "meta reality labs operating loss '23",
        "segment or region",
        expect=d,
        note=seg,
        never=[fig("META", "operating income", 2023)],
    )
    ask("pg fabric care sales fy24", "segment or region", expect=d, note=seg, never=[fig("PG", "revenue", 2024)])
    ask(
        "apples op income from services fy24",
        "segment or region",
        expect=d,
        note=seg,
        never=[fig("AAPL", "operating income", 2024)],
    )
    ask(
        "pg organic sales growth fy24",
        "adjusted or non-GAAP",
        expect=d,
        note=adj,
        never=[growth("PG", "revenue", 2024)],
    )
    ask(
        "nvda non gaap eps fy24",
        "adjusted or non-GAAP",
        expect=d,
        note=adj,
        never=[
            fig("NVDA", "diluted EPS", 2024),
            Figure("NVDA", "diluted EPS before the split", None, 2024, None, 11.93, "USD/shares", ""),
        ],
    )
    ask(
        "snowflakes non-gaap op income fy25",
        "adjusted or non-GAAP",
        expect=d,
        note=adj,
        never=[fig("SNOW", "operating income", 2025)],
    )
    ask(
        "metas adjusted ebitda 2023",
        "adjusted or non-GAAP",
        expect=d,
        note=adj,
        never=[fig("META", "operating income", 2023)],
    )
    ask("pg core eps fy25", "adjusted or non-GAAP", expect=d, note=adj, never=[fig("PG", "diluted EPS", 2025)])
    ask(
        "aapl revenue constant currency fy23",
        "adjusted or non-GAAP",
        expect=d,
        note=adj,
        never=[fig("AAPL", "revenue", 2023)],
    )
    fut = "not yet reported: no earlier year's figure passed off for it, and no forecast"
    ask("whats nvidias revenue gonna be in fy2030", "future", expect=d, note=fut)
    ask("apple net income 2029", "future", expect=d, note=fut)
    ask("pg eps fy2031 plz", "future", expect=d, note=fut)
    non = "company not loaded: has to say so"
    ask("teslas revenue 2023", "not loaded", expect=d, note=non)
    ask("what did spotify earn in 2024", "not loaded", expect=d, note=non)
    ask("uber fcf fy23", "not loaded", expect=d, note=non)
    adv = "advice or opinion: no recommendation"
    ask("shud i buy nvda stock rn", "advice", expect=d, note=adv)
    ask("is aapl overvalued u think?", "advice", expect=d, note=adv)
    amb = "no company named: has to ask which"
    ask("whats the margin", "ambiguous", expect="clarify", note=amb + " (and which margin)")
    ask("how much profit did they make in 2023", "ambiguous", expect="clarify", note=amb)
    ask("eps last qtr?", "ambiguous", expect="clarify", note=amb)


def build() -> list[dict[str, Any]]:
    ROWS.clear()
    for part in (
        misspelt,
        tickers,
        abbreviations,
        months,
        verbs,
        unlisted,
        wordy,
        differences,
        maxima,
        yes_no,
        rankings,
        trends,
        comparisons,
        statements,
        no_total,
    ):
        part()
    return ROWS


def problems(rows: list[dict[str, Any]]) -> list[str]:
    """What is wrong with the rows: by a second, plainer reading of the facts than the one that made them."""
    bad: list[str] = []
    if len(rows) != 150 or len({r["question"].lower() for r in rows}) != 150:
        bad.append(f"{len(rows)} rows, or a question twice")
    for r in rows:
        if (r["expect"] in ("figures", "statement")) != bool(r["figures"]):
            bad.append(f"{r['id']}: figures and expect disagree")
        for f in r["figures"]:
            if f["concept"] and not _held(f):
                bad.append(f"{r['id']}: {f['ticker']} {f['concept']} {f['value']} not among the facts")
    return bad


def _held(f: dict[str, Any]) -> bool:
    """Some raw fact has this value and a fitting end; a derived quarter is a difference of two facts of one start."""
    raw: list[dict[str, Any]] = []
    for tags in _load(f["ticker"])["facts"].values():
        for unit, items in tags.get(f["concept"], {"units": {}})["units"].items():
            raw += items if unit == f["unit"] else []
    year, quarter, value = f["fiscal_year"], f["fiscal_quarter"], f["value"]
    ends = (f"{year - 1}-", f"{year}-") if quarter else (f"{year}-",)
    if any(x["val"] == value and x["end"].startswith(ends) for x in raw):
        return True
    long = [x for x in raw if x.get("start") and x["end"].startswith(f"{year}-")]
    return quarter == 4 and any(
        a["val"] - b["val"] == value and a["start"] == b["start"] for a in long for b in raw if "start" in b
    )


def main() -> int:
    rows = build()
    bad = problems(rows)
    text = "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in rows)
    if "--check" in sys.argv:
        if OUT.read_text(encoding="utf-8") != text:
            bad.append(f"{OUT.name} is not what this script makes")
    elif not bad:
        OUT.write_text(text, encoding="utf-8")
    for b in bad:
        print(b)
    print(len(rows), dict(Counter(r["kind"] for r in rows)), dict(Counter(r["expect"] for r in rows)))
    return bool(bad)


if __name__ == "__main__":
    raise SystemExit(main())
