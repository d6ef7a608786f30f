"""Figures read from print beside tagged ones: the tagged one stands, a difference is told, doubt is kept."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from tools.figures.resolution.faces import Faces
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.printed import unnamed_line
from tools.models.base import Company, FiscalPeriod
from tools.models.facts import Fact, Place
from tools.models.filings import FaceLine
from tools.ports.stores import ConceptCoverage
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()
YEAR = FiscalPeriod(
    company_id=1, fiscal_year=2023, fiscal_quarter=0, start_date=date(2023, 1, 1), end_date=date(2023, 12, 31)
)
PAGE = Place(page=40, table_id="q#t1", row="Net sales", column="2023-01-01/2023-12-31", sure=True)


def fact(value: int, place: Place | None = None, concept: str = "Revenues") -> Fact:
    return Fact(
        company_id=1,
        taxonomy="us-gaap",
        concept=concept,
        unit="USD",
        value=Decimal(value),
        start_date=None if concept in ("Liabilities", "LongTermDebtNoncurrent") else YEAR.start_date,
        end_date=YEAR.end_date,
        accession="printed" if place else "tagged",
        form="10-K",
        filed=date(2024, 3, 1) if place else date(2024, 2, 1),
        place=place,
    )


def figure(*facts: Fact, metric: str = "revenue", lines: tuple[FaceLine, ...] = ()) -> Found | Missing:
    coverage = [
        ConceptCoverage(
            company_id=1, taxonomy="us-gaap", concept=one.concept, unit="USD", facts=1, first_end=YEAR.end_date,
            last_end=YEAR.end_date,
        )
        for one in facts
    ]  # fmt: skip
    ledger = Ledger(Company(company_id=1, cik=1, name="Quillmere"), [YEAR], coverage, vocabulary=VOCABULARY)
    ledger.faces = Faces(lines)
    ledger.add(facts)
    return ledger.figure(VOCABULARY.metrics[metric], YEAR)


def found(*facts: Fact) -> Found:
    one = figure(*facts)
    assert isinstance(one, Found), one
    return one


def test_a_tagged_figure_goes_before_a_newer_printed_one_and_the_difference_is_told() -> None:
    one = found(fact(1234), fact(1239, PAGE))
    assert (one.value, one.resolved.fact.accession) == (1234, "tagged")
    assert "page 40 of printed prints 1,239 in the line 'Net sales'" in one.notes[0]


def test_the_same_figure_printed_again_is_not_told() -> None:
    assert found(fact(1000), fact(1000, PAGE)).notes == ()


def test_a_tagged_figure_of_another_concept_goes_first_too() -> None:
    tagged = fact(1000, concept="RevenueFromContractWithCustomerExcludingAssessedTax")
    one = found(fact(1007, PAGE), tagged)
    assert (one.value, len(one.notes)) == (1000, 1)


def test_a_printed_figure_is_as_sure_as_its_sums() -> None:
    assert found(fact(1000, PAGE)).status == "tied"
    assert found(fact(1000, PAGE.model_copy(update={"sure": False}))).status == "assumed"


def test_debt_under_an_unknown_name_is_not_left_out() -> None:
    line = FaceLine(
        1, "balance_sheet", "printed", date(2024, 3, 1), 9, "Bridge loans and other borrowings", "printed:BridgeLoans",
        None, YEAR.end_date,
    )  # fmt: skip
    known = FaceLine(
        1, "balance_sheet", "printed", date(2024, 3, 1), 12, "Long-term debt", "us-gaap:LongTermDebtNoncurrent",
        None, YEAR.end_date,
    )  # fmt: skip
    one = figure(fact(500, PAGE, "LongTermDebtNoncurrent"), metric="total_debt", lines=(known, line))
    assert isinstance(one, Missing)
    assert "'Bridge loans and other borrowings'" in one.reason
    held = replace(line, label="Investments in short-term debt securities", concept="printed:InvestmentsInDebt")
    one = figure(fact(500, PAGE, "LongTermDebtNoncurrent"), metric="long_term_debt", lines=(known, held))
    assert isinstance(one, Found)


def test_a_printed_flow_of_the_same_thing_may_be_the_figure() -> None:
    dividends, known = VOCABULARY.metrics["dividends_paid"], VOCABULARY.metrics["share_repurchases"]
    line = FaceLine(
        1, "cash_flow", "printed", date(2024, 3, 1), 9, "Dividends, common and preferred", "printed:Dividends", None,
        YEAR.end_date,
    )  # fmt: skip
    assert unnamed_line(dividends, [line]) == line.label
    assert unnamed_line(known, [line]) is None
    assert unnamed_line(dividends, [replace(line, concept="us-gaap:PaymentsOfDividends")]) is None
