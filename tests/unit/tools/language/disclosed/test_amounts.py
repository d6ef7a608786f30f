"""Amounts that sentences set against each other."""

from decimal import Decimal

from tools.language.disclosed.amounts import asks_total, moved, summed
from tools.language.terms import terms

RAISED = (
    "We now expect organic revenue to grow 8 percent (previously 6 percent) and core paint earnings a share to grow "
    "9 percent (previously 8 percent)."
)
NEW = "On May 26, 2023, we entered into a new $4,200,000 five year revolving loan agreement with our banks."
OLD = "Effective May 26, 2023, we terminated the $3,800,000 five year revolving loan agreement of May 2022."
SHORT = "On May 26, 2023, we entered into a new $1,100,000 364 day revolving loan agreement with our banks."


def test_what_is_beside_the_words_asked_for_is_what_changed() -> None:
    found = moved(terms("raise its core paint earnings"), [RAISED])
    assert found is not None
    assert (found.worked.value, found.worked.shown, found.worked.expression) == (
        Decimal(1),
        "1 percentage point",
        "9% - 8%",
    )
    assert found.sentences == (RAISED,)


def test_a_new_agreement_is_set_against_the_one_that_it_replaces() -> None:
    found = moved(terms("increase its five year revolving loan agreement"), [OLD, NEW, SHORT])
    assert found is not None
    assert (found.worked.shown, found.worked.expression) == ("$400,000", "$4,200,000 - $3,800,000")
    assert found.sentences == (NEW, OLD)


def test_what_is_in_force_is_summed_and_what_was_replaced_is_not() -> None:
    found = summed(terms("amount under its revolving loan agreements"), [OLD, NEW, SHORT])
    assert found is not None
    assert found.worked.shown == "$5,300,000"


def test_what_is_told_twice_differently_or_once_alone_is_not_worked_out() -> None:
    other = RAISED.replace("previously 8", "previously 7")
    assert moved(terms("raise its core paint earnings"), [RAISED, other]) is None
    assert moved(terms("increase its five year revolving loan agreement"), [NEW]) is None
    assert summed(terms("amount under its revolving loan agreements"), [NEW]) is None


def test_a_total_is_asked_for_in_so_many_words() -> None:
    assert asks_total("What is the total amount that it may borrow?")
    assert not asks_total("What may it borrow?")
