"""Write ingest/samples/: a small corpus of real figures, cut from SEC companyfacts files.

    python evals/build_samples.py [DATA_DIR]        (default ../shared/data, relative to the checkout)

Five companies, about two dozen us-gaap concepts each plus the shares outstanding of the cover page, the
last six fiscal years on hand, every filing's row of those years (duplicates and restatements included), in
the shape of SEC's companyfacts answers. Descriptions are left empty. Meta's file on hand holds one 10-K
only: the 10-K of fiscal 2023 is read from its inline XBRL; the reader is first checked against SEC's own
values for filings whose companyfacts are on hand, and the run fails on any difference. Standard library
only; imports nothing of Tieout.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
import xml.etree.ElementTree as ET
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, NotRequired, TypedDict, cast

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "ingest" / "samples"
YEARS = 6
SIZE_LIMIT = 2_000_000


class Row(TypedDict):
    start: NotRequired[str]
    end: str
    val: int | float
    accn: str
    fy: int | None
    fp: str | None
    form: str
    filed: str
    frame: NotRequired[str]


class Concept(TypedDict):
    label: str | None
    description: str | None
    units: dict[str, list[Row]]


class Company(TypedDict):
    cik: int
    entityName: str
    facts: dict[str, dict[str, Concept]]


class Filing(TypedDict):
    path: str
    cik: int
    accn: str
    fy: int
    fp: str
    form: str
    filed: str


COMPANIES: list[tuple[int, str]] = [
    (320193, "AAPL"),
    (1045810, "NVDA"),
    (1640147, "SNOW"),
    (1326801, "META"),
    (80424, "PG"),
]

DEI = ["EntityCommonStockSharesOutstanding"]
US_GAAP = [
    "Revenues",
    "RevenueFromContractWithCustomerExcludingAssessedTax",
    "CostOfRevenue",
    "CostOfGoodsAndServicesSold",
    "GrossProfit",
    "ResearchAndDevelopmentExpense",
    "SellingGeneralAndAdministrativeExpense",
    "SellingAndMarketingExpense",
    "GeneralAndAdministrativeExpense",
    "OperatingExpenses",
    "CostsAndExpenses",
    "OperatingIncomeLoss",
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
    "IncomeTaxExpenseBenefit",
    "NetIncomeLoss",
    "ProfitLoss",
    "EarningsPerShareBasic",
    "EarningsPerShareDiluted",
    "EarningsPerShareBasicAndDiluted",
    "WeightedAverageNumberOfDilutedSharesOutstanding",
    "WeightedAverageNumberOfSharesOutstandingBasic",
    "WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
    "Assets",
    "AssetsCurrent",
    "Liabilities",
    "LiabilitiesCurrent",
    "StockholdersEquity",
    "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
    "LiabilitiesAndStockholdersEquity",
    "CashAndCashEquivalentsAtCarryingValue",
    "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
    "AccountsReceivableNetCurrent",
    "InventoryNet",
    "LongTermDebt",
    "LongTermDebtNoncurrent",
    "LongTermDebtCurrent",
    "NetCashProvidedByUsedInOperatingActivities",
    "PaymentsToAcquirePropertyPlantAndEquipment",
    "PaymentsToAcquireProductiveAssets",
    "PaymentsForRepurchaseOfCommonStock",
    "PaymentsOfDividends",
    "ShareBasedCompensation",
    "DepreciationDepletionAndAmortization",
    "DepreciationAndAmortization",
]

# Read from inline XBRL into a companyfacts file that lacks it.
ADDED: list[Filing] = [
    {
        "path": "filings/10-K_META_0001326801-24-000012.html.gz",
        "cik": 1326801,
        "accn": "0001326801-24-000012",
        "fy": 2023,
        "fp": "FY",
        "form": "10-K",
        "filed": "2024-02-02",
    },
]
# The inline XBRL reader must give the companyfacts values of these, concept by concept.
CHECKED: list[tuple[str, int, str]] = [
    ("filings/10-K_AAPL_2024-11-01.html.gz", 320193, "0000320193-24-000123"),
    ("filings/10-Q_AAPL_2025-08-01.html.gz", 320193, "0000320193-25-000073"),
    ("filings/10-K_NVDA_0001045810-24-000029.html.gz", 1045810, "0001045810-24-000029"),
    ("filings/10-K_NVDA_2025-02-26.html.gz", 1045810, "0001045810-25-000023"),
    ("filings/10-K_META_2025-01-30.html.gz", 1326801, "0001326801-25-000017"),
    ("filings/10-K_PG_2025-08-04.html.gz", 80424, "0000080424-25-000076"),
]

IX = "{http://www.xbrl.org/2013/inlineXBRL}"
XBRLI = "{http://www.xbrl.org/2003/instance}"
Key = tuple[str, str, str, str | None, str]  # taxonomy, concept, unit, start, end


def read_company(data: Path, cik: int) -> Company:
    with gzip.open(data / "companyfacts" / f"CIK{cik:010d}.json.gz", "rt", encoding="utf-8") as file:
        return cast("Company", json.load(file))


# --- inline XBRL ---


def contexts(root: ET.Element) -> dict[str, tuple[str | None, str]]:
    """Contexts without dimensions: id -> (start, end)."""
    found: dict[str, tuple[str | None, str]] = {}
    for context in root.iter(XBRLI + "context"):
        if context.find(f".//{XBRLI}segment") is not None or context.find(f".//{XBRLI}scenario") is not None:
            continue
        start = context.findtext(f".//{XBRLI}startDate")
        end = context.findtext(f".//{XBRLI}endDate") or context.findtext(f".//{XBRLI}instant")
        if end:
            found[context.get("id", "")] = (start.strip() if start else None, end.strip())
    return found


def units(root: ET.Element) -> dict[str, str]:
    found: dict[str, str] = {}
    for unit in root.iter(XBRLI + "unit"):
        measures = [(m.text or "").strip().split(":")[-1] for m in unit.iter(XBRLI + "measure")]
        found[unit.get("id", "")] = "/".join(measures)
    return found


def value_of(element: ET.Element) -> Decimal | None:
    """The value of an ix:nonFraction, None where it is nil or written in words."""
    if element.get("{http://www.w3.org/2001/XMLSchema-instance}nil") == "true":
        return None
    kind = (element.get("format") or "").split(":")[-1].replace("-", "")
    if kind in {"fixedzero", "zerodash", "numdash"}:
        return Decimal(0)
    text = "".join(element.itertext()).strip()
    if kind in {"", "numdotdecimal"}:
        text = re.sub(r"[,\s\u00a0]", "", text)
    if not re.fullmatch(r"\d+(\.\d+)?|\.\d+", text):
        return None
    value = Decimal(text) * Decimal(10) ** int(element.get("scale") or 0)
    return -value if element.get("sign") == "-" else value


def inline_facts(path: Path) -> dict[Key, Decimal]:
    """Facts without dimensions; of several writings of one fact the most precise."""
    with gzip.open(path, "rb") as file:
        root = ET.fromstring(file.read())
    periods, names = contexts(root), units(root)
    best: dict[Key, tuple[float, Decimal]] = {}
    for element in root.iter(IX + "nonFraction"):
        period = periods.get(element.get("contextRef", ""))
        taxonomy, _, concept = (element.get("name") or "").partition(":")
        value = value_of(element)
        if period is None or value is None or not concept:
            continue
        decimals = element.get("decimals") or "0"
        precision = float("inf") if decimals == "INF" else float(decimals)
        key = (taxonomy, concept, names[element.get("unitRef", "")], period[0], period[1])
        if key not in best or precision > best[key][0]:
            best[key] = (precision, value)
    return {key: value for key, (_, value) in best.items()}


def number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


def check_reader(data: Path, companies: dict[int, Company]) -> int:
    """Compare the reader with companyfacts; returns how many values agreed, ends the run on a difference."""
    agreed = 0
    for path, cik, accession in CHECKED:
        inline = inline_facts(data / path)
        for taxonomy, concepts in wanted(companies[cik]).items():
            for name, concept in concepts.items():
                for unit, rows in concept["units"].items():
                    for row in rows:
                        if row["accn"] != accession:
                            continue
                        key = (taxonomy, name, unit, row.get("start"), row["end"])
                        if key not in inline or inline[key] != Decimal(str(row["val"])):
                            raise SystemExit(f"inline XBRL differs: {path} {key} {inline.get(key)} {row['val']}")
                        agreed += 1
    return agreed


def add_filing(company: Company, filing: Filing, data: Path) -> int:
    added = 0
    selected = {("us-gaap", c) for c in US_GAAP} | {("dei", c) for c in DEI}
    for (taxonomy, name, unit, start, end), value in sorted(inline_facts(data / filing["path"]).items(), key=str):
        if (taxonomy, name) not in selected:
            continue
        row: dict[str, Any] = {"start": start} if start else {}
        row |= {"end": end, "val": number(value)}
        row |= {key: filing[key] for key in ("accn", "fy", "fp", "form", "filed")}
        empty: Concept = {"label": None, "description": "", "units": {}}
        concept = company["facts"].setdefault(taxonomy, {}).setdefault(name, empty)
        concept["units"].setdefault(unit, []).append(cast("Row", row))
        added += 1
    return added


# --- the cut ---


def wanted(company: Company) -> dict[str, dict[str, Concept]]:
    cut: dict[str, dict[str, Concept]] = {}
    for taxonomy, names in (("dei", DEI), ("us-gaap", US_GAAP)):
        concepts = company["facts"].get(taxonomy, {})
        cut[taxonomy] = {name: concepts[name] for name in names if name in concepts}
    return cut


def days(row: Row) -> int:
    start = row.get("start")
    return (date.fromisoformat(row["end"]) - date.fromisoformat(start)).days + 1 if start else 0


def fiscal_years(company: Company) -> list[tuple[str, str]]:
    """(start, end) of the fiscal years for which a net income is on hand, oldest first."""
    rows = company["facts"]["us-gaap"]["NetIncomeLoss"]["units"]["USD"]
    return sorted({(row.get("start", ""), row["end"]) for row in rows if 350 <= days(row) <= 380})


def cut_company(company: Company, labels: dict[str, str]) -> Company:
    first_day = fiscal_years(company)[-YEARS:][0][0]
    opening = (date.fromisoformat(first_day) - timedelta(days=1)).isoformat()
    facts: dict[str, dict[str, Concept]] = {}
    for taxonomy, concepts in wanted(company).items():
        for name, concept in concepts.items():
            kept: dict[str, list[Row]] = {}
            for unit, rows in concept["units"].items():
                inside = [r for r in rows if r.get("start", r["end"]) >= (first_day if "start" in r else opening)]
                inside.sort(key=lambda r: (r["end"], r.get("start", ""), r["filed"], r["accn"]))
                if inside:
                    kept[unit] = inside
            if kept:
                label = concept["label"] or labels.get(name) or name
                facts.setdefault(taxonomy, {})[name] = {"label": label, "description": "", "units": kept}
    return {"cik": int(company["cik"]), "entityName": company["entityName"], "facts": facts}


def dumps(company: Company) -> str:
    """JSON with one row a line."""

    def line(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    taxonomies: list[str] = []
    for taxonomy, concepts in company["facts"].items():
        written: list[str] = []
        for name, concept in concepts.items():
            per_unit = [
                f"    {line(unit)}: [\n" + ",\n".join(f"     {line(row)}" for row in rows) + "]"
                for unit, rows in concept["units"].items()
            ]
            written.append(
                f'   {line(name)}: {{"label": {line(concept["label"])}, "description": "", "units": {{\n'
                + ",\n".join(per_unit)
                + "}}"
            )
        taxonomies.append(f"  {line(taxonomy)}: {{\n" + ",\n".join(written) + "}")
    head = f'{{"cik": {company["cik"]}, "entityName": {line(company["entityName"])},\n "facts": {{\n'
    return head + ",\n".join(taxonomies) + "}}\n"


README = """\
Real figures from SEC's public XBRL frames: {concepts} us-gaap concepts a company, all filings' rows.
Fiscal years: {companies}; with the quarters that those filings report.
Written by evals/build_samples.py. META and PG: from the few filings on hand, so few quarters and no `frame`.
"""


def main() -> None:
    data = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT.parent / "shared" / "data"
    if not (data / "companyfacts").is_dir():
        raise SystemExit(f"no companyfacts in {data}: give the data directory as the first argument")
    companies = {cik: read_company(data, cik) for cik, _ in COMPANIES}
    print("inline XBRL reader: values that agree with companyfacts:", check_reader(data, companies))
    for filing in ADDED:
        print(filing["accn"], "rows added:", add_filing(companies[filing["cik"]], filing, data))
    labels: dict[str, str] = {}
    for company in companies.values():
        for name, concept in company["facts"]["us-gaap"].items():
            if concept["label"]:
                labels.setdefault(name, concept["label"])

    OUT.mkdir(parents=True, exist_ok=True)
    index: list[dict[str, str]] = []
    described: list[str] = []
    counts: list[int] = []
    total = 0
    for cik, ticker in COMPANIES:
        cut = cut_company(companies[cik], labels)
        text, name = dumps(cut), f"CIK{cik:010d}.json"
        if json.loads(text) != cut:
            raise SystemExit(f"{name}: what was written does not read back")
        (OUT / name).write_text(text, encoding="utf-8")
        years = [int(end[:4]) for _, end in fiscal_years(companies[cik])[-YEARS:]]
        described.append(f"{ticker} {years[0]}-{years[-1]}")
        counts.append(len(cut["facts"]["us-gaap"]))
        rows = sum(len(r) for t in cut["facts"].values() for c in t.values() for r in c["units"].values())
        total += len(text.encode())
        index.append({"path": name, "ticker": ticker, "company": cut["entityName"]})
        print(f"{ticker}: {described[-1]}, {counts[-1]} concepts, {rows} rows, {len(text.encode()):,} bytes")
    if total > SIZE_LIMIT:
        raise SystemExit(f"{total} bytes in all: over the limit of {SIZE_LIMIT}")
    (OUT / "companies.jsonl").write_text("".join(json.dumps(row) + "\n" for row in index), encoding="utf-8")
    readme = README.format(concepts=f"{min(counts)} to {max(counts)}", companies=", ".join(described))
    (OUT / "README.md").write_text(readme, encoding="utf-8")
    print(f"{total:,} bytes in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
