"""Pages of an invented company's report: statements and other tables whose figures are tagged."""

from collections.abc import Sequence
from typing import TypeAlias

from ingest.html.ixbrl.reader import read_inline
from ingest.html.reader import read_text
from ingest.statements.read import FoundStatement, find_statements
from tests.unit.ingest.html.ixbrl_documents import (
    NAMESPACES,
    context,
    document,
    member,
    number,
    parse_as_html,
    words,
)

# A row: its label, its concept ("Revenues", "acme:Widgets"; none for a heading), and what it prints in each column.
Row: TypeAlias = tuple[str, str | None, Sequence[str]]

COVER = {
    "DocumentType": "10-K",
    "DocumentPeriodEndDate": "2024-12-31",
    "DocumentFiscalYearFocus": "2024",
    "DocumentFiscalPeriodFocus": "FY",
    "EntityRegistrantName": "Acme Corp",
}
_PRETAX = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
INCOME: tuple[Row, ...] = (
    ("Net sales", "Revenues", ("$500", "$450")),
    ("Cost of sales", "CostOfRevenue", ("300", "280")),
    ("Operating income", "OperatingIncomeLoss", ("80", "70")),
    ("Interest expense", "InterestExpense", ("(10)", "(9)")),
    ("Income before taxes", _PRETAX, ("70", "61")),
    ("Income taxes", "IncomeTaxExpenseBenefit", ("17", "—")),
    ("Net income", "NetIncomeLoss", ("$53", "$61")),
)
ASSETS: tuple[Row, ...] = (
    ("Current assets:", None, ()),
    ("Cash", "CashAndCashEquivalentsAtCarryingValue", ("$100", "$90")),
    ("Inventories", "InventoryNet", ("200", "210")),
    ("Total assets", "Assets", ("$300", "$300")),
)
CLAIMS: tuple[Row, ...] = (
    ("Accounts payable", "AccountsPayableCurrent", ("$120", "$140")),
    ("Total liabilities", "Liabilities", ("120", "140")),
    ("Treasury stock", "TreasuryStockValue", ("(20)", "(10)")),
    ("Total shareholders’ equity", "StockholdersEquity", ("180", "160")),
    ("Total liabilities and shareholders’ equity", "LiabilitiesAndStockholdersEquity", ("$300", "$300")),
)
FLOWS: tuple[Row, ...] = (
    ("Cash at the beginning of the year", "CashAndCashEquivalentsAtCarryingValue@before", ("$90", "$80")),
    ("Net cash from operating activities", "NetCashProvidedByUsedInOperatingActivities", ("40", "30")),
    ("Repurchases of stock", "PaymentsForRepurchaseOfCommonStock", ("(30)", "(20)")),
    ("Net cash used in financing activities", "NetCashProvidedByUsedInFinancingActivities", ("(30)", "(20)")),
    ("Cash at the end of the year", "CashAndCashEquivalentsAtCarryingValue@after", ("$100", "$90")),
)

YEARS = ("year24", "year23")
DAYS = ("day24", "day23")
PARENT = member("srt:ConsolidatedEntitiesAxis", "srt:ParentCompanyMember")
_DURATIONS = {
    "year24": ("2024-01-01", "2024-12-31"),
    "year23": ("2023-01-01", "2023-12-31"),
    "quarter24": ("2024-10-01", "2024-12-31"),
    "quarter23": ("2023-10-01", "2023-12-31"),
}
_INSTANTS = {"day24": "2024-12-31", "day23": "2023-12-31", "day22": "2022-12-31"}
_NEGATIVE = {
    "TreasuryStockValue",
    "PaymentsForRepurchaseOfCommonStock",
    "InterestExpense",
}  # printed against their sign


def _contexts() -> str:
    spans = {
        name: f"<xbrli:startDate>{start}</xbrli:startDate><xbrli:endDate>{end}</xbrli:endDate>"
        for name, (start, end) in _DURATIONS.items()
    } | {name: f"<xbrli:instant>{day}</xbrli:instant>" for name, day in _INSTANTS.items()}
    return "".join(context(name, span) + context(f"{name}-parent", span, PARENT) for name, span in spans.items())


def tagged(text: str, concept: str, where: str, unit: str = "usd") -> str:
    """A printed figure with its tag; a concept with "@before" is a balance at the end of the year before."""
    concept, _, moment = concept.partition("@")
    if moment:
        year = int(where[4:6])
        where = f"day{year - (moment == 'before')}{where[6:]}"
    digits = text.strip("$()")
    sign = 'sign="-"' if text.startswith("(") and concept not in _NEGATIVE else ""
    form = 'format="ixt:fixed-zero"' if digits == "—" else 'format="ixt:num-dot-decimal"'
    name = concept if ":" in concept else f"us-gaap:{concept}"
    return text.replace(digits, number(digits, name, where, unit, more=f'scale="6" {sign} {form}'))


def table(rows: Sequence[Row], columns: Sequence[str], heads: Sequence[str] = ("2024", "2023")) -> str:
    """A table whose columns are tagged with contexts."""
    lines = "".join(f"<td>{head}</td>" for head in ("", *heads))
    body = [f"<tr>{lines}</tr>"] if heads else []
    for label, concept, printed in rows:
        cells = "".join(
            f"<td>{tagged(text, concept, where) if concept else text}</td>"
            for text, where in zip(printed, columns, strict=False)
        )
        depth = 0 if label.startswith(("Total", "Net", "Current")) else 9
        body.append(f'<tr><td style="padding-left:{depth}pt">{label}</td>{cells}</tr>')
    return f"<table>{''.join(body)}</table>"


def titled(title: str, rows: Sequence[Row], columns: Sequence[str], *, lead: str = "") -> str:
    """A table under its title, as on a page of its own."""
    return f"{lead}<p>Acme Corp</p><p>{title}</p><p>(In millions)</p>{table(rows, columns)}"


def find(body: str, **cover: str) -> dict[str, FoundStatement]:
    """The statements of a report, by type."""
    said = {**COVER, **cover}
    hidden = "".join(words(text, f"dei:{name}") for name, text in said.items())
    namespaces = {**NAMESPACES, "srt": "http://fasb.org/srt/2024"}
    root = parse_as_html(document(body, resources=_contexts(), hidden=hidden, namespaces=namespaces))
    found = find_statements(read_inline(root), read_text(root))
    return {statement.statement_type: statement for statement in found}
