"""Composite figures where several filings print the same balance sheet, each in lines of its own."""

from datetime import date
from decimal import Decimal

import pytest

from tools.figures.resolution.faces import Faces
from tools.figures.resolution.found import Found
from tools.figures.resolution.ledger import Ledger
from tools.models.base import Company, FiscalPeriod
from tools.models.facts import Fact
from tools.models.filings import FaceLine
from tools.ports.stores import ConceptCoverage
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()
YEAR = FiscalPeriod(
    company_id=1, fiscal_year=2023, fiscal_quarter=0, start_date=date(2023, 1, 1), end_date=date(2023, 12, 31)
)
FILED = date(2024, 2, 1)
# A release prints current debt in one line, the report of the same day in two.
RELEASE = {"DebtCurrent": 93, "LongTermDebtNoncurrent": 600}
REPORT = {"LongTermDebtCurrent": 13, "DebtCurrent": 80, "LongTermDebtNoncurrent": 600}


def facts_of(accession: str, form: str, values: dict[str, int]) -> list[Fact]:
    return [
        Fact(
            company_id=1, taxonomy="us-gaap", concept=concept, unit="USD", value=Decimal(value), start_date=None,
            end_date=YEAR.end_date, accession=accession, form=form, filed=FILED,
        )
        for concept, value in {**values, "Liabilities": 2000}.items()
    ]  # fmt: skip


def lines_of(doc_id: str, values: dict[str, int]) -> list[FaceLine]:
    return [
        FaceLine(
            1, "balance_sheet", doc_id, FILED, position, f"line {position}", f"us-gaap:{concept}", None, YEAR.end_date
        )
        for position, concept in enumerate(values)
    ]


@pytest.mark.parametrize("first", ["A-release", "Z-release"])
def test_each_filing_is_read_by_the_lines_that_it_prints_itself(first: str) -> None:
    facts = [*facts_of(first, "8-K", RELEASE), *facts_of("M-report", "10-K", REPORT)]
    coverage = [
        ConceptCoverage(
            company_id=1, taxonomy="us-gaap", concept=concept, unit="USD", facts=1, first_end=YEAR.end_date,
            last_end=YEAR.end_date,
        )
        for concept in {**REPORT, "Liabilities": 0}
    ]  # fmt: skip
    ledger = Ledger(Company(company_id=1, cik=1, name="Quillmere"), [YEAR], coverage, vocabulary=VOCABULARY)
    ledger.faces = Faces([*lines_of(first, RELEASE), *lines_of("M-report", REPORT)])
    ledger.add(facts)
    debt = ledger.figure(VOCABULARY.metrics["total_debt"], YEAR)
    assert isinstance(debt, Found)
    assert (debt.value, debt.resolved.fact.accession) == (693, "M-report")


def test_a_filing_prints_a_column_by_itself() -> None:
    faces = Faces([*lines_of("A-release", RELEASE), *lines_of("M-report", REPORT)])
    each = faces.of_each("balance_sheet", YEAR)
    assert {doc_id: len(lines) for doc_id, lines in each.items()} == {"A-release": 2, "M-report": 3}
    assert faces.of("balance_sheet", YEAR) == each["A-release"]
    assert faces.of_each("cash_flow", YEAR) == {}
