"""What a ledger keeps of its answers, and what it tells of its facts."""

from datetime import date
from decimal import Decimal

import pytest

from tools.figures.resolution.found import Found
from tools.figures.resolution.ledger import Ledger
from tools.models.base import Company, FiscalPeriod
from tools.models.facts import Fact
from tools.ports.stores import ConceptCoverage
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()
FIRST, LAST = date(2023, 1, 1), date(2023, 12, 31)
YEAR = FiscalPeriod(company_id=1, fiscal_year=2023, fiscal_quarter=0, start_date=FIRST, end_date=LAST)
NET_INCOME = VOCABULARY.metrics["net_income"]


def fact(value: str, filed: date) -> Fact:
    return Fact(
        company_id=1,
        taxonomy="us-gaap",
        concept="NetIncomeLoss",
        unit="USD",
        value=Decimal(value),
        start_date=FIRST,
        end_date=LAST,
        accession=f"0000000001-{filed:%y}-000001",
        form="10-K",
        filed=filed,
    )


@pytest.fixture
def ledger() -> Ledger:
    covered = ConceptCoverage(
        company_id=1, taxonomy="us-gaap", concept="NetIncomeLoss", unit="USD", facts=1, first_end=LAST, last_end=LAST
    )
    ledger = Ledger(Company(company_id=1, cik=1, name="Acme"), [YEAR], [covered], vocabulary=VOCABULARY)
    ledger.add([fact("-500", date(2024, 2, 1))])
    return ledger


def net_income(ledger: Ledger) -> Decimal:
    found = ledger.figure(NET_INCOME, YEAR)
    assert isinstance(found, Found), found
    return found.value


def test_facts_that_are_entered_later_count(ledger: Ledger) -> None:
    assert net_income(ledger) == -500
    own = ledger.own_figure(NET_INCOME, YEAR)
    assert own is not None
    assert own.value == -500
    ledger.add([fact("-400", date(2025, 2, 1))])
    assert net_income(ledger) == -400
    own = ledger.own_figure(NET_INCOME, YEAR)
    assert own is not None
    assert own.value == -400


def test_amounts_of_facts_that_are_entered_later_are_held(ledger: Ledger) -> None:
    assert not ledger.amounts("us-gaap:NetIncomeLoss").hold(Decimal(699), Decimal(701))
    ledger.add([fact("700", date(2025, 2, 1))])
    assert ledger.amounts("us-gaap:NetIncomeLoss").hold(Decimal(699), Decimal(701))
