"""What must hold among the facts of a filing, and between filings of one company."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from ingest.html.ixbrl.models import InlineFact, InlineFiling

_REVENUE = ("Revenues", "RevenueFromContractWithCustomerExcludingAssessedTax")
_COST = ("CostOfRevenue", "CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization")
_PRETAX = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
# A total and its parts; "-" takes off. A part that is missing counts as nothing, but for the first and `_NEEDED`.
_SUMS = """
    Assets = LiabilitiesAndStockholdersEquity
    LiabilitiesAndStockholdersEquity = Liabilities StockholdersEquity
    AssetsCurrent = CashAndCashEquivalentsAtCarryingValue ShortTermInvestments AccountsReceivableNetCurrent
        InventoryNet CapitalizedContractCostNetCurrent PrepaidExpenseAndOtherAssetsCurrent
    Assets = AssetsCurrent PropertyPlantAndEquipmentNet OperatingLeaseRightOfUseAsset Goodwill
        FiniteLivedIntangibleAssetsNet CapitalizedContractCostNetNoncurrent OtherAssetsNoncurrent
    Liabilities = LiabilitiesCurrent LongTermDebtNoncurrent ConvertibleLongTermNotesPayable
        OtherLiabilitiesNoncurrent OperatingLeaseLiabilityNoncurrent ContractWithCustomerLiabilityNoncurrent
    LiabilitiesCurrent = AccountsPayableCurrent AccruedLiabilitiesCurrent ContractWithCustomerLiabilityCurrent
        OperatingLeaseLiabilityCurrent LongTermDebtCurrent
    StockholdersEquity = CommonStockValue AdditionalPaidInCapital RetainedEarningsAccumulatedDeficit
        AccumulatedOtherComprehensiveIncomeLossNetOfTax
    GrossProfit = Revenue -CostOfRevenue
    OperatingIncomeLoss = GrossProfit -OperatingExpenses
    OperatingIncomeLoss = Revenue -CostsAndExpenses
    OperatingExpenses = ResearchAndDevelopmentExpense SellingGeneralAndAdministrativeExpense
        SellingAndMarketingExpense GeneralAndAdministrativeExpense RestructuringCharges
    Pretax = OperatingIncomeLoss InvestmentIncomeInterest -InterestExpense
    NetIncomeLoss = Pretax -IncomeTaxExpenseBenefit
    CashAndCashEquivalentsPeriodIncreaseDecrease = NetCashProvidedByUsedInOperatingActivities
        NetCashProvidedByUsedInInvestingActivities NetCashProvidedByUsedInFinancingActivities
        EffectOfExchangeRateOnCashAndCashEquivalents
    InventoryNet = InventoryRawMaterials InventoryWorkInProcess InventoryFinishedGoods
    PropertyPlantAndEquipmentNet = PropertyPlantAndEquipmentGross
        -AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment
"""
_RULE = re.compile(r"\n {4}(?! )")
_NEEDED = frozenset({"OperatingExpenses", "CostsAndExpenses", "InterestExpense"})
_AXES = {
    "us-gaap:StatementBusinessSegmentsAxis": (*_REVENUE, "Goodwill"),
    "srt:ProductOrServiceAxis": (*_REVENUE, *_COST),
    "srt:StatementGeographicalAxis": _REVENUE,
    "us-gaap:StatementEquityComponentsAxis": ("StockholdersEquity",),
}
_CENT = Decimal("0.01")


class Key(NamedTuple):
    concept: str
    unit: str
    start: date | None
    end: date
    dimensions: frozenset[tuple[str, str]]


def most_exact(inline: InlineFiling) -> dict[Key, InlineFact]:
    best: dict[Key, InlineFact] = {}
    for fact in inline.facts:
        key = Key(fact.concept, fact.unit, fact.start, fact.end, frozenset(fact.dimensions.items()))
        if key not in best or (fact.decimals or 99) > (best[key].decimals or 99):
            best[key] = fact
    return best


def find_gaps(inline: InlineFiling) -> Iterator[str]:
    """What doesn't add up within a filing."""
    facts = {key: fact.value for key, fact in most_exact(inline).items()}
    periods = {(key.start, key.end) for key in facts}
    for start, end in sorted(periods, key=str):
        whole = {key.concept: value for key, value in facts.items() if key[2:] == (start, end, frozenset())}
        for concept, name in (*((name, "Revenue") for name in _REVENUE), (_PRETAX, "Pretax")):
            if concept in whole:
                whole[name] = whole[concept]
        yield from (f"{end}: {gap}" for gap in _sums(whole))
        yield from (f"{start} to {end}: {gap}" for gap in _per_share(whole))
    yield from _parts(facts)
    yield from _cash(facts)


def _sums(facts: Mapping[str, Decimal]) -> Iterator[str]:
    for rule in _RULE.split(_SUMS.rstrip())[1:]:
        total, _, rest = rule.partition(" = ")
        parts = rest.split()
        names = [part.lstrip("-") for part in parts]
        if total not in facts or names[0] not in facts or not _NEEDED.intersection(names) <= facts.keys():
            continue
        added = sum(facts.get(part.lstrip("-"), Decimal(0)) * (-1 if part[0] == "-" else 1) for part in parts)
        if added != facts[total]:
            yield f"{total} is {facts[total]}, its parts are {added}"


def _per_share(facts: Mapping[str, Decimal]) -> Iterator[str]:
    for share, count in (
        ("EarningsPerShareBasic", "WeightedAverageNumberOfSharesOutstandingBasic"),
        ("EarningsPerShareDiluted", "WeightedAverageNumberOfDilutedSharesOutstanding"),
    ):
        if {share, count, "NetIncomeLoss"} <= facts.keys() and abs(
            facts["NetIncomeLoss"] / facts[count] - facts[share]
        ) > _CENT * Decimal("0.6"):
            yield f"{share} is not net income by {count}"


def _parts(facts: Mapping[Key, Decimal]) -> Iterator[str]:
    """The members of an axis add up to the total."""
    found: dict[tuple[str, Key], Decimal] = defaultdict(Decimal)
    for key, value in facts.items():
        if len(key.dimensions) == 1:
            [(axis, _)] = key.dimensions
            if key.concept in _AXES.get(axis, ()) and key.unit == "USD":
                found[axis, key._replace(dimensions=frozenset())] += value
    for (axis, total), added in found.items():
        if total in facts and facts[total] != added:
            yield f"{total.concept} to {total.end} is {facts[total]}, by {axis} {added}"


def _cash(facts: Mapping[Key, Decimal]) -> Iterator[str]:
    """Cash at the end is cash at the beginning and its change."""
    name = "CashAndCashEquivalentsAtCarryingValue"
    ends = {key.end: value for key, value in facts.items() if key.concept == name}
    for key, change in facts.items():
        if key.concept != "CashAndCashEquivalentsPeriodIncreaseDecrease" or key.start is None:
            continue
        opening = [value for end, value in ends.items() if (key.start - end).days == 1]
        if not opening or key.end not in ends or opening[0] + change != ends[key.end]:
            yield f"cash to {key.end} does not follow from its change"


def find_changes(filings: Iterable[InlineFiling]) -> dict[Key, tuple[Decimal, Decimal]]:
    """What a later filing of a company says otherwise than an earlier one; the filings in order."""
    known: dict[Key, InlineFact] = {}
    changed: dict[Key, tuple[Decimal, Decimal]] = {}
    for filing in filings:
        for key, fact in most_exact(filing).items():
            before = known.get(key)
            if before is not None and abs(before.value - fact.value) > _slack(before) + _slack(fact):
                changed[key] = (before.value, fact.value)
            if before is None or _slack(fact) <= _slack(before) or key in changed:
                known[key] = fact
    return changed


def _slack(fact: InlineFact) -> Decimal:
    """Half a unit of the last digit, where it is a rounded one."""
    return Decimal(0) if fact.decimals is None else Decimal(5).scaleb(-fact.decimals - 1)
