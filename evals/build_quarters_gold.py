"""Write evals/gold/quarters.jsonl: quarterly figures worked out from raw companyfacts files, to judge Tieout.

    python evals/build_quarters_gold.py [DATA_DIR]      (default ../shared/data, relative to the checkout)

Kinds of rows:
- reported: a three-month duration, or an instant at a quarter's end, that a filing states; the value as last
  filed. Where the last filing only repeats it rounded, to at least two digits fewer than that filing uses
  elsewhere for the concept, the exact value counts. An instant belongs to the quarter at whose end it stands
  (Q4: the year's end).
- q4: the year as in its own 10-K minus the nine months as in that year's Q3 10-Q; additive durations only, no
  three-month Q4 on hand, and neither figure nor any of the quarters between was restated later.
- ytd_difference: Q2 or Q3 of a cash-flow concept of which only year-to-date figures are on hand.
- decline: no figure may be given; `reason` says why.

Calendars come from the periods: a year is the latest annual period of a 10-K and bears that filing's `fy`;
a quarter's end is the latest period end of a 10-Q. Earlier years are chained backwards from the first 10-K;
their quarters and those without a 10-Q on hand come from the comparative periods of other filings.
`accessions`: for reported rows all filings that state the value, oldest first; for differences first the
filing of the minuend, then that of the subtrahend.

Left out: periods with two different values filed on one day; later values that may be either a rounding or a
restatement, or that are rounded to fewer than five digits as all that the filing says of the concept.
Every value is worked out a second time in another way (see `Second`); the run fails on a difference.
Standard library only; imports nothing of Tieout.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "evals" / "gold" / "quarters.jsonl"
SEED = 20240131
DAY = timedelta(days=1)

COMPANIES = [
    (320193, "AAPL"),
    (1045810, "NVDA"),
    (1640147, "SNOW"),
    (1326801, "META"),
    (80424, "PG"),
    (1997711, "LPA"),
]
ANNUAL_FORMS = {"10-K", "10-K/A", "20-F"}

KNOWN = set(
    re.findall(
        r"\w+",
        """
    Revenues RevenueFromContractWithCustomerExcludingAssessedTax SalesRevenueNet CostOfRevenue
    CostOfGoodsAndServicesSold GrossProfit ResearchAndDevelopmentExpense
    SellingGeneralAndAdministrativeExpense SellingAndMarketingExpense GeneralAndAdministrativeExpense
    OperatingExpenses CostsAndExpenses OperatingIncomeLoss NonoperatingIncomeExpense
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments
    IncomeTaxExpenseBenefit NetIncomeLoss ProfitLoss EarningsPerShareBasic EarningsPerShareDiluted
    EarningsPerShareBasicAndDiluted WeightedAverageNumberOfDilutedSharesOutstanding
    WeightedAverageNumberOfSharesOutstandingBasic ComprehensiveIncomeNetOfTax InterestExpense Assets
    AssetsCurrent Liabilities LiabilitiesCurrent StockholdersEquity
    StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest LiabilitiesAndStockholdersEquity
    CashAndCashEquivalentsAtCarryingValue CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents
    AccountsReceivableNetCurrent InventoryNet LongTermDebtNoncurrent LongTermDebtCurrent LongTermDebt
    AccountsPayableCurrent PropertyPlantAndEquipmentNet Goodwill RetainedEarningsAccumulatedDeficit
    MarketableSecuritiesCurrent ContractWithCustomerLiabilityCurrent CommonStockSharesOutstanding
    NetCashProvidedByUsedInOperatingActivities NetCashProvidedByUsedInInvestingActivities
    NetCashProvidedByUsedInFinancingActivities PaymentsToAcquirePropertyPlantAndEquipment
    PaymentsToAcquireProductiveAssets PaymentsForRepurchaseOfCommonStock PaymentsOfDividends
    ShareBasedCompensation DepreciationDepletionAndAmortization DepreciationAndAmortization
    DepreciationAmortizationAndAccretionNet IncomeTaxesPaidNet
    """,
    )
)
CASH_FLOW = re.compile(
    r"NetCashProvided|Payments(To|For|Of|Related)|Proceeds|Repayments|IncreaseDecreaseIn|OtherNoncash"
    r"|(ShareBasedCompensation|DepreciationDepletionAndAmortization|DepreciationAndAmortization"
    r"|DepreciationAmortizationAndAccretionNet|DeferredIncomeTaxExpenseBenefit|IncomeTaxesPaidNet"
    r"|InterestPaidNet"
    r"|AmortizationOfDeferredSalesCommissions|CashAndCashEquivalentsPeriodIncreaseDecrease"
    r"|CapitalExpendituresIncurredButNotYetPaid|ExcessTaxBenefitFromShareBasedCompensationFinancingActivities"
    r"|CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecrease"
    r"IncludingExchangeRateEffect"
    r")$"
)
# Not flows of the period though cash-flow statements print them: amounts that stand open at its end.
NOT_ADDITIVE = {"CapitalExpendituresIncurredButNotYetPaid"}
ADDITIVE_ODD = set(
    re.findall(
        r"\w+",
        """
    OtherNonoperatingIncomeExpense InterestExpenseNonoperating InvestmentIncomeInterest
    InvestmentIncomeInterestAndDividend OtherComprehensiveIncomeLossNetOfTax
    OtherComprehensiveIncomeLossNetOfTaxPortionAttributableToParent InterestIncomeExpenseNonoperatingNet
    OtherComprehensiveIncomeLossForeignCurrencyTransactionAndTranslationAdjustmentNetOfTax
    AmortizationOfIntangibleAssets StandardProductWarrantyAccrualPayments
    StandardProductWarrantyAccrualWarrantiesIssued StockRepurchasedAndRetiredDuringPeriodShares Depreciation
    DividendsCommonStock NetIncomeLossAttributableToNoncontrollingInterest SubleaseIncome
    AllocatedShareBasedCompensationExpense
    ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest
    """,
    )
)
# Names under which one figure goes: a quarter of one is not declined where another is stated within the year.
FAMILIES = [
    re.compile(r"(Revenues|RevenueFromContractWithCustomerExcludingAssessedTax|SalesRevenueNet)$"),
    re.compile(r"(CostOfRevenue|CostOfGoodsAndServicesSold)$"),
    re.compile(r"PaymentsToAcquire(PropertyPlantAndEquipment|ProductiveAssets)$"),
    re.compile(r"NetCashProvidedByUsedInOperatingActivities"),
    re.compile(r"NetCashProvidedByUsedInInvestingActivities"),
    re.compile(r"NetCashProvidedByUsedInFinancingActivities"),
    re.compile(r"Depreciation(AndAmortization|DepletionAndAmortization|AmortizationAndAccretionNet)?$"),
    re.compile(r"(NetIncomeLoss|ProfitLoss)$"),
    re.compile(r"IncomeLoss(FromContinuingOperationsBeforeIncomeTaxes|IncludingPortionAttributableToNoncontr)"),
    re.compile(r"PaymentsOfDividends(CommonStock)?$"),
    re.compile(r"(ConvertibleLongTermNotesPayable|LongTermDebt|LongTermDebtNoncurrent)$"),
    re.compile(r"(ConvertibleNotesPayableCurrent|ConvertibleDebtCurrent|LongTermDebtCurrent)$"),
    re.compile(r"InterestExpense(Nonoperating|Debt)?$"),
    re.compile(r"IncomeTaxesPaid(Net)?$"),
]
PER_SHARE = re.compile(r"(EarningsPerShare|WeightedAverageNumberOf)")
AVERAGE_SHARES = re.compile(r"WeightedAverageNumberOf")

Period = tuple[date | None, date]
Row = dict[str, Any]


@dataclass(frozen=True)
class Fact:
    start: date | None
    end: date
    value: Decimal
    accession: str
    fy: int | None
    form: str
    filed: str
    frame: str | None

    @property
    def days(self) -> int:
        return (self.end - self.start).days + 1 if self.start else 0


@dataclass(frozen=True)
class Year:
    name: int
    start: date
    end: date | None  # None: the year that runs at the last filing
    accession: str | None  # its own annual filing


@dataclass(frozen=True)
class Quarter:
    start: date | None  # None where the quarter before is not on hand
    end: date
    accession: str | None  # its own 10-Q


@dataclass
class Company:
    cik: int
    ticker: str
    series: dict[tuple[str, str], dict[Period, list[Fact]]]  # (concept, unit) -> period -> facts, oldest filing first
    years: dict[int, Year] = field(default_factory=dict[int, Year])
    quarters: dict[tuple[int, int], Quarter] = field(default_factory=dict[tuple[int, int], Quarter])
    filings: dict[str, list[Fact]] = field(default_factory=dict[str, list[Fact]])

    def at(self, series: tuple[str, str], start: date | None, end: date) -> list[Fact]:
        return self.series.get(series, {}).get((start, end), [])


# --- reading ---


def read_company(path: Path, ticker: str) -> Company:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        raw: dict[str, Any] = json.load(file, parse_float=Decimal, parse_int=Decimal)
    series: dict[tuple[str, str], dict[Period, list[Fact]]] = {}
    filings: dict[str, list[Fact]] = defaultdict(list)
    for taxonomy, concepts in raw["facts"].items():
        if taxonomy not in {"us-gaap", "ifrs-full"}:
            continue
        for name, concept in concepts.items():
            for unit, rows in concept["units"].items():
                periods: dict[Period, list[Fact]] = defaultdict(list)
                for row in rows:
                    fact = to_fact(row)
                    periods[fact.start, fact.end].append(fact)
                    filings[fact.accession].append(fact)
                for facts in periods.values():
                    facts.sort(key=lambda f: (f.filed, f.accession))
                series[f"{taxonomy}:{name}", unit] = dict(periods)
    company = Company(int(raw["cik"]), ticker, series, filings=dict(filings))
    find_years(company)
    find_quarters(company)
    return company


def to_fact(row: dict[str, Any]) -> Fact:
    return Fact(
        start=date.fromisoformat(row["start"]) if row.get("start") else None,
        end=date.fromisoformat(row["end"]),
        value=Decimal(row["val"]),
        accession=row["accn"],
        fy=int(row["fy"]) if row["fy"] is not None else None,
        form=row["form"],
        filed=row["filed"],
        frame=row.get("frame"),
    )


# --- calendars ---


def own_periods(facts: list[Fact]) -> dict[date, int]:
    """Starts of the durations that end where the filing's latest duration ends, with their counts."""
    last = max(f.end for f in facts if f.start)
    return dict(Counter(f.start for f in facts if f.start and f.end == last))


def find_years(company: Company) -> None:
    annual = Counter(
        (f.start, f.end) for facts in company.filings.values() for f in facts if f.start and 350 <= f.days <= 380
    )
    for accession, facts in sorted(company.filings.items(), key=lambda item: item[1][0].filed):
        if facts[0].form not in ANNUAL_FORMS:
            continue
        end = max(f.end for f in facts if f.start and 350 <= f.days <= 380)
        start = max((s for s, e in annual if e == end), key=lambda s: annual[s, end])
        name = facts[0].fy
        assert name is not None
        if name in company.years:
            assert company.years[name].end == end, f"two periods are called {name}"
        else:
            company.years[name] = Year(name, start, end, accession)
    names = sorted(company.years)
    for before, after in pairwise(names):
        a, b = company.years[before], company.years[after]
        assert after == before + 1, "a year is missing"
        assert a.end is not None, "open year"
        assert a.end + DAY == b.start, "years do not join"
    while True:  # chain backwards over the comparative periods
        first = company.years[min(company.years)]
        starts = [(n, s) for (s, e), n in annual.items() if e == first.start - DAY]
        if not starts:
            break
        company.years[first.name - 1] = Year(first.name - 1, max(starts)[1], first.start - DAY, None)
    last = company.years[max(company.years)]
    assert last.end is not None
    company.years[last.name + 1] = Year(last.name + 1, last.end + DAY, None, None)


def year_of(company: Company, end: date) -> Year | None:
    for year in company.years.values():
        if year.start <= end and (year.end is None or end <= year.end):
            return year
    return None


def find_quarters(company: Company) -> None:
    ends: dict[tuple[int, int], tuple[date, str | None]] = {}
    for accession, facts in company.filings.items():
        if facts[0].form != "10-Q":
            continue
        end = max(f.end for f in facts if f.start)
        year = year_of(company, end)
        assert year is not None
        assert year.start in own_periods(facts), f"{accession}: no period from the start of the year"
        ends[year.name, round(((end - year.start).days + 1) / 91.3)] = (end, accession)
    three_months = Counter(
        (f.start, f.end) for facts in company.filings.values() for f in facts if f.start and 80 <= f.days <= 100
    )
    for (_, end), count in three_months.items():
        year = year_of(company, end)
        if count >= 5 and year is not None:
            number = round(((end - year.start).days + 1) / 91.3)
            known = ends.setdefault((year.name, number), (end, None))
            assert known[0] == end, f"two ends of {company.ticker} {year.name} Q{number}"
    for year in company.years.values():
        if year.end:
            ends[year.name, 4] = (year.end, None)
    for (name, number), (end, accession) in sorted(ends.items()):
        start = company.years[name].start if number == 1 else None
        if number > 1 and (name, number - 1) in ends:
            start = ends[name, number - 1][0] + DAY
        if start is None:
            starts = [(n, s) for (s, e), n in three_months.items() if e == end and n >= 5]
            start = max(starts)[1] if starts else None
        company.quarters[name, number] = Quarter(start, end, accession)


# --- which value counts ---


def step(value: Decimal) -> int:
    """The exponent of the last digit that is not zero."""
    exponent = value.normalize().as_tuple().exponent
    return exponent if isinstance(exponent, int) and value else 0


def rounds_to(exact: Decimal, rounded: Decimal) -> bool:
    size = Decimal(10) ** step(rounded)
    return step(exact) < step(rounded) and abs(exact - rounded) * 2 <= size


def significant(value: Decimal) -> int:
    return len(value.normalize().as_tuple().digits)


@dataclass(frozen=True)
class Settled:
    value: Decimal
    accessions: list[str]
    how: str
    special: bool  # restated or rounded later


def settle(facts: list[Fact], finest: Callable[[str], int | None]) -> Settled | None:
    """The value of one period as last filed; None where the row is ambiguous."""
    per_day: dict[str, set[Decimal]] = defaultdict(set)
    for fact in facts:
        per_day[fact.filed].add(fact.value)
    if any(len(values) > 1 for values in per_day.values()):
        return None
    last = facts[-1]
    value, how = last.value, f"as last filed ({last.form} of {last.filed})"
    earlier = [f for f in facts if f.value != value]
    exact = [f for f in earlier if rounds_to(f.value, value)]
    if exact:
        usual = finest(last.accession)
        dropped = None if usual is None else step(value) - usual
        if dropped is None or dropped == 1 or (dropped < 1 and significant(value) < 5):
            return None
        how += "; the same as before but rounded, as that filing writes the concept throughout"
        if dropped > 1:
            value = exact[-1].value
            how = f"the exact one counts: the {last.form} of {last.filed} repeats it rounded"
    elif earlier:
        given = {f.value: f"{plain(f.value)} ({f.form} of {f.filed})" for f in reversed(earlier)}
        how += "; before that also given as " + ", ".join(reversed(given.values()))
    accessions = list(dict.fromkeys(f.accession for f in facts if f.value == value))
    return Settled(value, accessions, how, bool(earlier))


def plain(value: Decimal) -> str:
    return f"{value.normalize():f}"


def finest_step(company: Company, series: tuple[str, str], period: Period) -> Callable[[str], int | None]:
    """How fine a filing writes a concept in its other periods."""

    def finest(accession: str) -> int | None:
        steps = [
            step(f.value)
            for other, facts in company.series[series].items()
            for f in facts
            if other != period and f.accession == accession and f.value
        ]
        return min(steps, default=None)

    return finest


# --- candidates ---


def row(company: Company, kind: str, series: tuple[str, str], fiscal: tuple[int, int], **more: Any) -> Row:
    concept, unit = series
    name = concept.split(":")[1]
    result: Row = {
        "id": f"{kind}/{company.ticker}/{fiscal[0]}Q{fiscal[1]}/{name}/{unit.replace('/', '-')}",
        "kind": kind,
        "cik": company.cik,
        "ticker": company.ticker,
        "concept": concept,
        "unit": unit,
        "fiscal_year": fiscal[0],
        "fiscal_quarter": fiscal[1],
        "start": None,
        "end": None,
        "value": None,
        "accessions": [],
    }
    return result | more


def period_text(start: date | None, end: date | None) -> Row:
    return {"start": start.isoformat() if start else None, "end": end.isoformat() if end else None}


def reported(company: Company) -> Iterable[Row]:
    where: dict[Period, tuple[int, int]] = {}
    for fiscal, quarter in company.quarters.items():
        where[None, quarter.end] = fiscal
        if quarter.start:
            where[quarter.start, quarter.end] = fiscal
    for series, periods in company.series.items():
        for (start, end), facts in periods.items():
            fiscal = where.get((start, end))
            settled = settle(facts, finest_step(company, series, (start, end))) if fiscal else None
            if fiscal is None or settled is None:
                continue
            kind = "three months" if start else "balance at the quarter's end"
            split = "; not adjusted for splits after that filing" if "shares" in series[1] else ""
            yield row(
                company,
                "reported",
                series,
                fiscal,
                **period_text(start, end),
                value=settled.value,
                accessions=settled.accessions,
                how=f"{kind}, {settled.how}{split}",
                _special=settled.special,
            )


def in_filing(facts: list[Fact], accession: str | None) -> Decimal | None:
    values = {f.value for f in facts if f.accession == accession}
    return values.pop() if len(values) == 1 else None


def steady(facts: list[Fact]) -> bool:
    return len({f.value for f in facts}) == 1


def additive(series: tuple[str, str]) -> bool:
    name, unit = series[0].split(":")[1], series[1]
    if name in NOT_ADDITIVE or PER_SHARE.match(name):
        return False
    good = name in KNOWN or name in ADDITIVE_ODD or bool(CASH_FLOW.match(name))
    return good and (unit == "USD" or (unit == "shares" and name.endswith("DuringPeriodShares")))


def q4(company: Company) -> Iterable[Row]:
    for year in company.years.values():
        third, fourth = company.quarters.get((year.name, 3)), company.quarters.get((year.name, 4))
        if not (year.accession and year.end and third and third.accession and fourth and fourth.start):
            continue
        for series in filter(additive, company.series):
            full, nine = company.at(series, year.start, year.end), company.at(series, year.start, third.end)
            a, b = in_filing(full, year.accession), in_filing(nine, third.accession)
            if a is None or b is None or not (a or b) or not (steady(full) and steady(nine)):
                continue
            if company.at(series, fourth.start, fourth.end) or not quarters_add_up(company, series, year.name, b):
                continue
            yield row(
                company,
                "q4",
                series,
                (year.name, 4),
                **period_text(fourth.start, fourth.end),
                value=a - b,
                accessions=[year.accession, third.accession],
                how=f"fiscal year {plain(a)} (its 10-K) minus nine months {plain(b)} (its Q3 10-Q)",
                _special=False,
            )


def quarters_add_up(company: Company, series: tuple[str, str], name: int, nine_months: Decimal) -> bool:
    """False where three reported quarters, as last filed, give another figure: the vintages differ."""
    parts: list[Decimal] = []
    for number in (1, 2, 3):
        quarter = company.quarters.get((name, number))
        facts = company.at(series, quarter.start, quarter.end) if quarter and quarter.start else []
        if not facts:
            return True
        if not steady(facts):
            return False
        parts.append(facts[-1].value)
    return sum(parts) == nine_months


def ytd_difference(company: Company) -> Iterable[Row]:
    for (name, number), quarter in company.quarters.items():
        before = company.quarters.get((name, number - 1))
        if number not in {2, 3} or not (before and quarter.accession and before.accession and quarter.start):
            continue
        year = company.years[name]
        for series in company.series:
            concept = series[0].split(":")[1]
            if not CASH_FLOW.match(concept) or concept in NOT_ADDITIVE or series[1] != "USD":
                continue
            if any(three_months_on_hand(company, series, (name, n)) for n in (2, 3)):
                continue
            now, then = (
                company.at(series, year.start, quarter.end),
                company.at(series, year.start, before.end),
            )
            a, b = in_filing(now, quarter.accession), in_filing(then, before.accession)
            if a is None or b is None or not (a or b) or not (steady(now) and steady(then)):
                continue
            yield row(
                company,
                "ytd_difference",
                series,
                (name, number),
                **period_text(quarter.start, quarter.end),
                value=a - b,
                accessions=[quarter.accession, before.accession],
                how=f"year to date {plain(a)} (Q{number} 10-Q) minus {plain(b)} (Q{number - 1} 10-Q)",
                _special=False,
            )


def three_months_on_hand(company: Company, series: tuple[str, str], fiscal: tuple[int, int]) -> bool:
    quarter = company.quarters.get(fiscal)
    if quarter is None:
        return False
    return any(e == quarter.end and s and (e - s).days < 110 for s, e in company.series[series])


# --- what must be declined ---


def periods_within(company: Company, series: tuple[str, str], start: date, end: date) -> list[Period]:
    return [(s, e) for s, e in company.series.get(series, {}) if start <= e <= end]


def siblings(company: Company, series: tuple[str, str]) -> list[tuple[str, str]]:
    """The concept and those of its family."""
    taxonomy, name = series[0].split(":")
    families = [f for f in FAMILIES if f.match(name)]
    also = [s for s in company.series if any(f.match(s[0].removeprefix(taxonomy + ":")) for f in families)]
    return [series, *(s for s in also if s != series and s[1] == series[1])]


def interim(company: Company, series: tuple[str, str], year: Year) -> list[Period]:
    """What is on hand inside a year, short of its end, for the concept or one of its family."""
    end = (year.end or date.max) - DAY
    return [p for s in siblings(company, series) for p in periods_within(company, s, year.start, end)]


def decline(
    company: Company,
    series: tuple[str, str],
    fiscal: tuple[int, int],
    reason: str,
    why: str,
    dates: Period | None = None,
) -> Row:
    shown = period_text(*dates) if dates else {}
    return row(company, "decline", series, fiscal, **shown, reason=reason, how=why, _special=False)


def decline_q4(company: Company) -> Iterable[Row]:
    """Q4 of per-share figures and averages; Q4 where the nine months are not on hand."""
    for year in company.years.values():
        fourth = company.quarters.get((year.name, 4))
        if year.end is None or fourth is None:
            continue
        for series, periods in company.series.items():
            name = series[0].split(":")[1]
            ending = [s for s, e in periods if e == year.end and s]
            if year.start not in ending or len(ending) > 1:
                continue  # no annual figure, or the quarter is on hand
            where = (company, series, (year.name, 4))
            dates: Period = (fourth.start, fourth.end)
            if PER_SHARE.match(name):
                kind = "an average share count" if AVERAGE_SHARES.match(name) else "a per-share figure"
                reason = "q4_average_shares" if AVERAGE_SHARES.match(name) else "q4_per_share"
                yield decline(*where, reason, f"{kind} is not additive and no filing states Q4", dates)
            elif additive(series) and name in KNOWN and no_nine_months(company, series, year):
                why = "no filing on hand states the nine months of this year, nor Q4 itself"
                yield decline(*where, "q4_no_nine_months", why, dates)


def no_nine_months(company: Company, series: tuple[str, str], year: Year) -> bool:
    assert year.end is not None
    full = company.at(series, year.start, year.end)
    others = [p for s in siblings(company, series) for p in company.series[s] if p[1] == year.end]
    stated = any(s and s > year.start for s, _ in others)  # Q4 itself
    return not stated and bool(full[-1].value) and not interim(company, series, year)


def decline_annual_only(company: Company) -> Iterable[Row]:
    """A quarter of what the company states in its annual reports alone, although the 10-Q is on hand."""
    for series, periods in company.series.items():
        year_ends = {y.end for y in company.years.values()}
        if any(e not in year_ends or (s and (e - s).days < 300) for s, e in periods):
            continue
        for (name, number), quarter in company.quarters.items():
            year = company.years[name]
            if number == 4 or quarter.accession is None or year.end is None:
                continue
            stated = [f.value for p in periods_within(company, series, year.end, year.end) for f in periods[p]]
            if any(stated) and not interim(company, series, year):
                why = "stated for years only; no filing gives this quarter or year to date"
                dates: Period = (quarter.start, quarter.end)
                yield decline(company, series, (name, number), "annual_only", why, dates)


def decline_year_to_date(company: Company) -> Iterable[Row]:
    """A quarter inside a year-to-date figure from which nothing on hand can be taken off."""
    for (name, number), quarter in company.quarters.items():
        year = company.years[name]
        if number not in {2, 3}:
            continue
        for series in company.series:
            concept = series[0].split(":")[1]
            if not CASH_FLOW.match(concept) or concept not in KNOWN:
                continue
            if interim(company, series, year) != [(year.start, quarter.end)]:
                continue
            stated = company.at(series, year.start, quarter.end)
            if not stated or not stated[-1].value:
                continue
            why = "only the year to date is on hand; the year to date of the quarter before is missing"
            dates: Period = (quarter.start, quarter.end)
            yield decline(company, series, (name, number), "no_earlier_year_to_date", why, dates)


NO_FILING: dict[
    str, list[tuple[str, str, int, int]]
] = {  # concept, unit, fiscal year, quarter: no filing on hand has it
    "META": [
        ("us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax", "USD", 2024, 2),
        ("us-gaap:NetIncomeLoss", "USD", 2024, 3),
        ("us-gaap:OperatingIncomeLoss", "USD", 2023, 1),
        ("us-gaap:EarningsPerShareDiluted", "USD/shares", 2024, 1),
        ("us-gaap:Assets", "USD", 2024, 3),
        ("us-gaap:NetCashProvidedByUsedInOperatingActivities", "USD", 2023, 2),
    ],
    "PG": [
        ("us-gaap:Revenues", "USD", 2025, 2),
        ("us-gaap:NetIncomeLoss", "USD", 2025, 2),
        ("us-gaap:EarningsPerShareDiluted", "USD/shares", 2025, 1),
        ("us-gaap:Assets", "USD", 2024, 2),
        ("us-gaap:InventoryNet", "USD", 2025, 1),
    ],
    "SNOW": [
        ("us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax", "USD", 2019, 2),
        ("us-gaap:NetIncomeLoss", "USD", 2020, 1),
        ("us-gaap:NetCashProvidedByUsedInOperatingActivities", "USD", 2020, 2),
    ],
    "LPA": [
        ("ifrs-full:Revenue", "USD", 2023, 2),
        ("ifrs-full:ProfitLoss", "USD", 2024, 3),
        ("ifrs-full:ProfitLoss", "USD", 2023, 4),
        ("ifrs-full:Assets", "USD", 2024, 1),
        ("ifrs-full:CashAndCashEquivalents", "USD", 2024, 2),
    ],
}
# Concept, unit, fiscal year, quarter: nothing in that year, under this or another usual name.
NOT_IN_YEAR: dict[str, list[tuple[str, str, int, int]]] = {
    "AAPL": [
        ("us-gaap:Goodwill", "USD", 2022, 2),
        ("us-gaap:Goodwill", "USD", 2025, 1),
        ("us-gaap:PaymentsOfDividends", "USD", 2010, 2),
        ("us-gaap:PaymentsForRepurchaseOfCommonStock", "USD", 2010, 3),
        ("us-gaap:LongTermDebtNoncurrent", "USD", 2011, 3),
        ("us-gaap:PaymentsToAcquireIntangibleAssets", "USD", 2023, 1),
        ("us-gaap:RestructuringCharges", "USD", 2024, 3),
    ],
    "NVDA": [
        ("us-gaap:MinorityInterest", "USD", 2023, 3),
        ("us-gaap:SellingAndMarketingExpense", "USD", 2022, 1),
        ("us-gaap:PreferredStockValue", "USD", 2021, 2),
        ("us-gaap:CapitalizedComputerSoftwareNet", "USD", 2024, 2),
        ("us-gaap:AmortizationOfDebtDiscountPremium", "USD", 2025, 1),
    ],
    "SNOW": [
        ("us-gaap:InventoryNet", "USD", 2024, 2),
        ("us-gaap:PaymentsOfDividends", "USD", 2023, 3),
        ("us-gaap:TemporaryEquityCarryingAmountAttributableToParent", "USD", 2023, 2),
        ("us-gaap:CommercialPaper", "USD", 2024, 3),
        ("us-gaap:LongTermDebtNoncurrent", "USD", 2023, 1),
    ],
    "META": [("us-gaap:InventoryNet", "USD", 2024, 4), ("us-gaap:PreferredStockValue", "USD", 2024, 4)],
    "PG": [
        ("us-gaap:RestrictedCashCurrent", "USD", 2025, 3),
        ("us-gaap:DeferredRevenueCurrent", "USD", 2025, 3),
    ],
}
FUTURE: dict[str, list[tuple[str, str]]] = {
    "AAPL": [
        ("us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax", "USD"),
        ("us-gaap:Assets", "USD"),
    ],
    "NVDA": [("us-gaap:Revenues", "USD"), ("us-gaap:EarningsPerShareDiluted", "USD/shares")],
    "SNOW": [("us-gaap:GrossProfit", "USD"), ("us-gaap:NetCashProvidedByUsedInOperatingActivities", "USD")],
    "META": [("us-gaap:NetIncomeLoss", "USD"), ("us-gaap:StockholdersEquity", "USD")],
    "PG": [("us-gaap:Revenues", "USD"), ("us-gaap:InventoryNet", "USD")],
}


def decline_listed(company: Company) -> Iterable[Row]:
    """Rows listed by hand; each is checked against the data and the run fails where one does not hold."""
    for concept, unit, name, number in NO_FILING.get(company.ticker, []):
        year, series = company.years[name], (concept, unit)
        assert series in company.series, f"{company.ticker} {concept}: not a concept of the company"
        expected = year.start + timedelta(days=round(number * 91.3) - 1)
        near = [(s, e) for s, e in company.series[series] if abs((e - expected).days) < 45]
        if any(s != year.start or number < 4 for s, _ in near):
            raise SystemExit(f"{company.ticker} {concept} {name} Q{number}: on hand, {near}")
        late = company.quarters.get((name, number))
        why = "no filing on hand gives the concept for this quarter, nor figures to take it from"
        dates: Period | None = (late.start, late.end) if late else None
        reason = "q4_no_nine_months" if number == 4 else "quarter_not_on_hand"
        yield decline(company, series, (name, number), reason, why, dates)
    for concept, unit, name, number in NOT_IN_YEAR.get(company.ticker, []):
        year, series = company.years[name], (concept, unit)
        end = year.end or date.max
        found = [p for s in siblings(company, series) for p in periods_within(company, s, year.start, end)]
        if found:
            raise SystemExit(f"{company.ticker} {concept} {name}: reported for {found}")
        ever = "it is in other years" if series in company.series else "nor in another, in the filings on hand"
        quarter = company.quarters.get((name, number))
        why = f"the concept is not reported in this fiscal year; {ever}"
        dates = (quarter.start, quarter.end) if quarter else None
        yield decline(company, series, (name, number), "not_reported_in_year", why, dates)
    last = max(company.years)
    for series in FUTURE.get(company.ticker, []):
        for name, number in ((last, 4), (last + 2, 1), (last + 3, 4)):
            reason = "future" if name > last else "after_the_data"
            yield decline(company, series, (name, number), reason, "after every filing on hand")


# --- sampling ---


def spread(rows: list[Row], count: int, rng: random.Random, cap: int) -> list[Row]:
    """Round robin over fiscal years, at most `cap` rows of a concept; fewer where the rows run out."""
    cells: dict[tuple[str, int], list[Row]] = defaultdict(list)
    for item in sorted(rows, key=lambda r: r["id"]):
        cells[item["ticker"], item["fiscal_year"]].append(item)
    order = sorted(cells)
    rng.shuffle(order)
    for key in order:
        rng.shuffle(cells[key])
    chosen: list[Row] = []
    used: Counter[str] = Counter()
    while len(chosen) < count and any(cells.values()):
        for key in order:
            while cells[key]:
                item = cells[key].pop()
                if used[item["concept"]] < cap:
                    used[item["concept"]] += 1
                    chosen.append(item)
                    break
            if len(chosen) == count:
                break
    return chosen


def mixed(rows: list[Row], count: int, rng: random.Random, cap: int, odd_share: float = 0.25) -> list[Row]:
    """Mostly well-known concepts, some odd ones."""
    known = [r for r in rows if r["concept"].split(":")[1] in KNOWN]
    odd = [r for r in rows if r["concept"].split(":")[1] not in KNOWN]
    odd_chosen = spread(odd, round(count * odd_share), rng, 2)
    return spread(known, count - len(odd_chosen), rng, cap) + odd_chosen


QUOTAS: dict[str, dict[str, tuple[int, int]]] = {  # kind -> ticker -> (rows, rows of one concept at most)
    "reported": {"AAPL": (90, 4), "NVDA": (70, 3), "SNOW": (60, 3), "PG": (25, 2), "META": (15, 1)},
    "q4": {"AAPL": (38, 3), "NVDA": (26, 2), "SNOW": (22, 2), "PG": (14, 1)},
    "ytd_difference": {"AAPL": (38, 4), "NVDA": (30, 3), "SNOW": (22, 3)},
}
SPECIAL = 12  # of a company's reported rows: later restated, or repeated rounded
DECLINE_QUOTAS = {  # reason -> rows of one company at most
    "q4_per_share": 5,
    "q4_average_shares": 4,
    "q4_no_nine_months": 7,
    "annual_only": 6,
    "no_earlier_year_to_date": 5,
}


def sample(companies: list[Company]) -> list[Row]:
    rng = random.Random(SEED)
    makers = {"reported": reported, "q4": q4, "ytd_difference": ytd_difference}
    chosen: list[Row] = []
    for kind, maker in makers.items():
        for company in companies:
            count, cap = QUOTAS[kind].get(company.ticker, (0, 0))
            rows = list(maker(company)) if count else []
            special = [r for r in rows if r["_special"]]
            first = mixed(special, min(SPECIAL, len(special)), rng, 2, 0.4)
            taken = {r["id"] for r in first}
            rest = [r for r in rows if not r["_special"] and r["id"] not in taken]
            chosen += first + mixed(rest, count - len(first), rng, cap)
    for company in companies:
        made: dict[str, list[Row]] = defaultdict(list)
        for maker in (decline_q4, decline_annual_only, decline_year_to_date):
            for item in maker(company):
                made[item["reason"]].append(item)
        for reason, most in DECLINE_QUOTAS.items():
            chosen += spread(made[reason], most, rng, 1 if reason == "annual_only" else 3)
        chosen += decline_listed(company)
    return chosen


# --- the second way ---


class Second:
    """Works every value out again from the raw file, by other means than above.

    reported: the fact that bears SEC's calendar frame where there is one, else the newest filing's value
    found by a scan over filings. q4: year minus the three reported quarters, else year and nine months as
    a later year's filings repeat them. ytd_difference: the difference as the next year's 10-Qs repeat it,
    else forwards: the earlier year to date plus the value must be what the filing states.
    """

    def __init__(self, path: Path) -> None:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            self.facts: dict[str, dict[str, Any]] = json.load(file)["facts"]

    def rows(self, item: Row) -> list[dict[str, Any]]:
        taxonomy, name = item["concept"].split(":")
        return self.facts[taxonomy].get(name, {"units": {}})["units"].get(item["unit"], [])

    def check(self, item: Row, year: Year, quarters: list[Quarter | None]) -> str:
        ways: dict[str, Callable[[Row, Year, list[Quarter | None]], tuple[Decimal, str]]] = {
            "reported": self.reported,
            "q4": self.q4,
            "ytd_difference": self.ytd,
        }
        value, way = ways[item["kind"]](item, year, quarters)
        if value != item["value"]:
            raise SystemExit(f"{item['id']}: {item['value']}, but {value} by {way}")
        return way

    def reported(self, item: Row, _year: Year, _quarters: list[Quarter | None]) -> tuple[Decimal, str]:
        mine = [r for r in self.rows(item) if r["end"] == item["end"] and r.get("start") == item["start"]]
        framed = [r for r in mine if re.fullmatch(r"CY\d{4}Q\dI?", r.get("frame") or "")]
        if framed and "repeats it rounded" not in item["how"]:
            return Decimal(str(framed[0]["val"])), "frame"
        newest = max(r["filed"] for r in mine)
        values = [r["val"] for r in mine if (r["filed"] == newest) != ("repeats it rounded" in item["how"])]
        return Decimal(str(max(values, key=lambda v: len(str(v).rstrip("0"))))), "scan"

    def find(self, item: Row, start: date, end: date, position: int) -> Decimal | None:
        period = (start.isoformat(), end.isoformat())
        found = sorted((r["filed"], str(r["val"])) for r in self.rows(item) if (r.get("start"), r["end"]) == period)
        return Decimal(found[position][1]) if found else None

    def q4(self, item: Row, year: Year, quarters: list[Quarter | None]) -> tuple[Decimal, str]:
        assert year.end is not None
        full = self.find(item, year.start, year.end, -1)
        parts = [self.find(item, q.start, q.end, -1) if q and q.start else None for q in quarters[:3]]
        assert full is not None, item["id"]
        if all(p is not None for p in parts):
            return full - sum((p for p in parts if p is not None), Decimal(0)), "three quarters"
        assert quarters[2] is not None
        nine = self.find(item, year.start, quarters[2].end, -1)
        assert nine is not None, item["id"]
        return full - nine, "last filed"

    def ytd(self, item: Row, year: Year, quarters: list[Quarter | None]) -> tuple[Decimal, str]:
        place: int = item["fiscal_quarter"]
        now, before = quarters[place - 1], quarters[place - 2]
        assert now is not None, item["id"]
        assert before is not None, item["id"]
        a, b = self.find(item, year.start, now.end, -1), self.find(item, year.start, before.end, -1)
        assert a is not None, item["id"]
        assert b is not None, item["id"]
        return a - b, "last filed"


def number(value: Decimal | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value == value.to_integral_value() else float(value)


def main() -> None:
    data = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT.parent / "shared" / "data"
    if not (data / "companyfacts").is_dir():
        raise SystemExit(f"no companyfacts in {data}: give the data directory as the first argument")
    paths = {ticker: data / "companyfacts" / f"CIK{cik:010d}.json.gz" for cik, ticker in COMPANIES}
    companies = [read_company(paths[ticker], ticker) for _, ticker in COMPANIES]
    rows = sample(companies)
    by_ticker = {c.ticker: (c, Second(paths[c.ticker])) for c in companies}
    ways: Counter[tuple[str, str]] = Counter()
    for item in rows:
        company, second = by_ticker[item["ticker"]]
        if item["kind"] == "decline":
            continue
        name = item["fiscal_year"]
        quarters = [company.quarters.get((name, n)) for n in (1, 2, 3, 4)]
        ways[item["kind"], second.check(item, company.years[name], quarters)] += 1
    if len({r["id"] for r in rows}) != len(rows):
        raise SystemExit("two rows have one id")
    rows.sort(key=lambda r: (["reported", "q4", "ytd_difference", "decline"].index(r["kind"]), r["id"]))
    OUT.parent.mkdir(parents=True, exist_ok=True)
    with OUT.open("w", encoding="utf-8") as file:
        for item in rows:
            written = {k: v for k, v in item.items() if not k.startswith("_")} | {"value": number(item["value"])}
            file.write(json.dumps(written, ensure_ascii=False) + "\n")
    for (kind, ticker), count in sorted(Counter((r["kind"], r["ticker"]) for r in rows).items()):
        print(f"{kind:15} {ticker:5} {count}")
    for kind, count in Counter(r["kind"] for r in rows).items():
        print(f"{kind:15} all   {count}")
    print("declined for:", dict(Counter(r["reason"] for r in rows if r["kind"] == "decline")))
    print("worked out again by:", {f"{kind}, {way}": n for (kind, way), n in sorted(ways.items())})


if __name__ == "__main__":
    main()
