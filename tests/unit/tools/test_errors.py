"""Errors say what went wrong and what to do, by default and in every class."""

import pytest

from tools.errors import TieoutError, UnknownCompany


def family(root: type[TieoutError]) -> list[type[TieoutError]]:
    return [root, *(member for child in root.__subclasses__() for member in family(child))]


@pytest.mark.parametrize("error", family(TieoutError))
def test_the_docstring_is_the_default_message(error: type[TieoutError]) -> None:
    assert error.__doc__
    assert str(error()) == error().message == error.__doc__.strip()
    assert error.__doc__.strip().endswith(".")
    assert "\n" not in error.__doc__.strip()


@pytest.mark.parametrize("error", family(TieoutError))
def test_a_message_of_its_own_replaces_the_default(error: type[TieoutError]) -> None:
    assert error("The moon is full.").message == "The moon is full."


def test_every_error_has_a_code_of_its_own() -> None:
    codes = [error.code for error in family(TieoutError) if not error.__name__.startswith("_")]
    assert len(set(codes)) == len(codes)


def test_an_unknown_company_says_how_to_load_it() -> None:
    assert "tieout index" in UnknownCompany().message
