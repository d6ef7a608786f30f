"""Warnings of a search over units."""

from tools.search.units.search import warnings_of

TOLD = ("a is not to be trusted, no figure of it is given: letters are doubled", "Units are not searched by meaning: x")


def test_other_documents_than_those_of_the_company_are_not_warned_of() -> None:
    assert warnings_of(TOLD, {"b"}) == TOLD[1:]
    assert warnings_of(TOLD, {"a", "b"}) == TOLD
    assert warnings_of(TOLD, ()) == TOLD
