"""Statements as filed of a company, over fakes of the stores, and readings of questions about it."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, cast

from tools.models.base import Company
from tools.models.documents import Document
from tools.models.figures import Cell, Row, StatementType
from tools.models.filings import FiledStatement
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.vocab.loader import load_vocabulary

YEAR = "2022-01-01/2022-12-31"
_END = "2022-12-31"
ACME = Company(company_id=1, cik=1, name="Acme Corp", tickers=("ACME",))

Line = tuple[str, str | None, int]  # a label, its concept and its value


def statement(kind: StatementType, *lines: Line) -> FiledStatement:
    """A statement of 2022 with these lines."""
    period = _END if kind == "balance_sheet" else YEAR
    rows = tuple(
        Row(
            label=label, concept=concept, level=0, is_total=label.startswith("Total"),
            values=(Cell(period=period, value=Decimal(value), unit="USD", accession="a"),),
        )
        for label, concept, value in lines
    )  # fmt: skip
    return FiledStatement(
        doc_id="d", statement_type=kind, fiscal_year=2022, fiscal_quarter=0, title=kind, currency="USD",
        table_id="d#t1", markdown="", rows=rows, filed=date(2023, 2, 1),
    )  # fmt: skip


@dataclass
class Filed:
    """As much of the dependencies as statements are read from."""

    statements: tuple[FiledStatement, ...]
    vocabulary: Any = field(default_factory=load_vocabulary)

    def __post_init__(self) -> None:
        self.facts, self.documents = self, self

    async def companies(self) -> list[Company]:
        return [ACME]

    async def filed_statements(self, _: int, kind: str, year: int | None, __: int) -> list[FiledStatement]:
        found = [one for one in self.statements if one.statement_type == kind]
        return found if year in (None, 2022) else []

    async def document(self, _: str) -> Document:
        return Document(doc_id="d", company_id=1, ticker="ACME", company="Acme Corp", doc_type="10-K", fiscal_year=2022)

    async def table(self, table_id: str) -> SimpleNamespace:
        return SimpleNamespace(table_id=table_id, page=51, anchor=None, section_id=None)

    async def sections(self, _: str) -> list[Any]:
        return []


def filed(*statements: FiledStatement) -> Deps:
    """The dependencies, with these statements in the store."""
    return cast(Deps, Filed(statements))


def reading(metric: str, **slots: Any) -> Classification:
    """A question for a figure of the company in 2022."""
    told: dict[str, Any] = {
        "tickers": ("ACME",),
        "metrics": (metric,),
        "fiscal_years": (2022,),
        "route": "metric_lookup",
        **slots,
    }
    return Classification(query_type="factual", intent="specific_metric", **told)


BANK_SHEET = statement(
    "balance_sheet",
    ("Cash and due from banks", "us-gaap:CashAndDueFromBanks", 5),
    ("Member loans (with those of entities: 2022, $4), less reserves: 2022, $1", "printed:MemberLoans", 90),
    ("Member receivables", "printed:MemberReceivables", 50),
    ("Total assets", "us-gaap:Assets", 145),
    ("Deposits", "us-gaap:Deposits", 100),
    ("Total equity", "us-gaap:StockholdersEquity", 45),
)
INCOME = statement(
    "income_statement",
    ("Net sales", "us-gaap:Revenues", 100),
    ("Cost of services (exclusive of items shown below)", "us-gaap:CostOfServices", 30),
    ("Severance and related charges", "printed:SeveranceAndRelatedCharges", 7),
    ("Depreciation and amortization", "printed:DepreciationAndAmortization", 9),
    ("Interest income", "us-gaap:InvestmentIncomeInterest", 2),
    ("Income taxes", "us-gaap:IncomeTaxExpenseBenefit", 12),
    ("Net income", "us-gaap:NetIncomeLoss", 44),
)
