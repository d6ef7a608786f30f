"""Figures that amounts of sentences come to."""

from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.search.quotes.amounts import quote_amounts


def test_an_amount_that_was_changed_is_worked_out_of_its_sentence() -> None:
    text = f"{GUARD} We expect core paint sales to grow 9 percent (previously 8 percent) this year."
    told = quote_amounts(wanted("By how much did Acme raise its core paint sales guidance?"), [candidate(text)])
    assert told.worked is not None
    assert (told.worked.shown, len(told.quotes)) == ("1 percentage point", 1)
