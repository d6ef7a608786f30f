"""Statements as filed: in every shared filing that tags them all three are found, and each cell is its fact.

They need the real filings, which are not part of the repository.
"""

import pytest

from evals.measures.documents.statements_as_filed import FILINGS, KINDS, Tally, tally_all


@pytest.fixture(scope="module")
def tallies() -> dict[str, Tally]:
    """Each tagged 10-K and 10-Q by its name."""
    if not FILINGS.is_dir():
        pytest.skip(f"needs the real filings, which are not in {FILINGS}")
    return {tally.filing: tally for tally in tally_all()}


def test_all_three_statements_are_found_in_every_filing(tallies: dict[str, Tally]) -> None:
    assert len(tallies) == 17
    assert {name: tally.found for name, tally in tallies.items() if tally.found != KINDS} == {}


def test_every_tagged_cell_is_there_and_equal_to_its_fact(tallies: dict[str, Tally]) -> None:
    for tally in tallies.values():
        assert tally.tagged > 140, tally.filing
        assert tally.equal == tally.tagged, tally.filing
        assert tally.as_printed == tally.tagged, tally.filing


def test_columns_are_those_that_the_table_heads(tallies: dict[str, Tally]) -> None:
    for tally in tallies.values():
        annual = tally.filing.startswith("10-K")
        assert tally.periods == 8 or (not annual and tally.periods == 6), tally.filing
        assert tally.headed == tally.periods, tally.filing


def test_totals_are_those_that_the_sec_has(tallies: dict[str, Tally]) -> None:
    compared = [tally for tally in tallies.values() if tally.at_the_sec is not None]
    assert len(compared) == 7
    for tally in compared:
        assert tally.at_the_sec == tally.totals > 160, tally.filing
