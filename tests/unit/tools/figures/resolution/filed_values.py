"""A quarter's filing with given values, and a figure of it."""

from datetime import date
from decimal import Decimal

from tools.figures.resolution.found import Found
from tools.figures.resolution.ledger import Ledger
from tools.models.base import Company, FiscalPeriod
from tools.models.facts import Fact
from tools.ports.stores import ConceptCoverage
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()
FIRST, LAST = date(2010, 1, 1), date(2010, 3, 31)
QUARTER = FiscalPeriod(company_id=1, fiscal_year=2010, fiscal_quarter=1, start_date=FIRST, end_date=LAST)
BALANCES = frozenset(
    {
        "LiabilitiesAndStockholdersEquity",
        "CapitalLeaseObligationsCurrent",
        "CapitalLeaseObligationsNoncurrent",
        "CommonStockSharesIssued",
        "CommonStockSharesOutstanding",
    }
)


def ledger_of(taxonomy: str = "us-gaap", **values: str) -> Ledger:
    """A quarter's filing with these values."""
    facts = [
        Fact(
            company_id=1,
            taxonomy=taxonomy,
            concept=concept,
            unit="shares" if "Shares" in concept else "USD/shares" if "PerShare" in concept else "USD",
            value=Decimal(value),
            start_date=None if concept in BALANCES else FIRST,
            end_date=LAST,
            accession="0000000001-10-000001",
            form="10-Q",
            filed=date(2010, 5, 1),
        )
        for concept, value in values.items()
    ]
    coverage = [
        ConceptCoverage(
            company_id=1, taxonomy=taxonomy, concept=concept, unit="USD", facts=1, first_end=LAST, last_end=LAST
        )
        for concept in values
    ]
    ledger = Ledger(Company(company_id=1, cik=1, name="Acme"), [QUARTER], coverage, vocabulary=VOCABULARY)
    ledger.add(facts)
    return ledger


def figure(metric: str, taxonomy: str = "us-gaap", **values: str) -> Found:
    found = ledger_of(taxonomy, **values).figure(VOCABULARY.metrics[metric], QUARTER)
    assert isinstance(found, Found), found
    return found
