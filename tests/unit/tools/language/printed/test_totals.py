"""Of which figure a table's rows are, by its totals."""

from tools.language.printed.tables import printed_tables
from tools.language.printed.totals import is_figure, sums_another, totals_another

TABLE = next(
    printed_tables("Data by place\n2022\n2021\nNorth\n300\n200\nSouth\n200\n100\nNet operating revenues\n500\n300\n")
)


def test_a_last_row_of_another_figure_tells_that_the_others_are_of_it() -> None:
    assert totals_another(TABLE, "operating income")
    assert not totals_another(TABLE, "net sales")
    assert not totals_another(TABLE, "segment profit")
    assert is_figure(TABLE.rows[-1])


def test_a_total_of_a_narrower_figure() -> None:
    table = next(printed_tables("2022\n2021\nNorth\n300\n200\nTotal subscription revenue\n300\n200\n"))
    assert sums_another(table, {"revenu"}, {"revenu"})
