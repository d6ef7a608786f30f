"""What may stand for a figure that no filing reports: nothing, where a line that no metric names may be it."""

from datetime import date

import pytest

from tools.figures.formulas.stand_ins import absent
from tools.figures.resolution.faces import Faces
from tools.figures.resolution.found import Missing
from tools.figures.resolution.ledger import Ledger
from tools.models.base import Company, FiscalPeriod
from tools.models.filings import FaceLine
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()
YEAR = FiscalPeriod(
    company_id=1, fiscal_year=2023, fiscal_quarter=0, start_date=date(2023, 1, 1), end_date=date(2023, 12, 31)
)


def line(label: str, concept: str) -> FaceLine:
    return FaceLine(1, "cash_flow", "filing", date(2024, 3, 1), 9, label, concept, YEAR.start_date, YEAR.end_date)


@pytest.mark.parametrize(
    ("label", "concept", "stands_in"),
    [
        ("Share repurchases - class A", "printed:ShareRepurchasesClassA", "nothing"),
        ("Repurchases of common stock and other", "printed:RepurchasesAndOther", "nothing"),
        ("Other financing", "printed:OtherFinancing", "anything"),
        ("Share repurchases - class A", "acme:ShareRepurchasesClassA", "anything"),  # tagged: known for what it is
    ],
)
def test_a_printed_line_that_may_be_the_figure_is_not_taken_for_zero(label: str, concept: str, stands_in: str) -> None:
    ledger = Ledger(Company(company_id=1, cik=1, name="Quillmere"), [YEAR], [], vocabulary=VOCABULARY)
    ledger.faces = Faces([line(label, concept)])
    why = absent(ledger, VOCABULARY, VOCABULARY.metrics["share_repurchases"], YEAR, Missing("None reports it.", "Ask."))
    assert why.stands_in == stands_in
    assert (repr(label) in str(why)) is (stands_in == "nothing")
