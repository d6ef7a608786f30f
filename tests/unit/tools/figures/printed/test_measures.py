"""A figure by its printed name: the measure and the part that are asked for, and never another one."""

import pytest

from tools.figures.printed.cells import PrintedCell, join_headers, read_cells
from tools.figures.printed.measures import MeasureAsked, find_measure, nearest

RECONCILED = [
    ["", "As Reported (GAAP)", "Restructuring", "Core (Non-GAAP)"],
    ["Operating income", "$900", "$30", "$930"],
    ["Core EPS", "", "", ""],
    ["Diluted net earnings per share (1)", "$6.51", "$0.32", "$6.83"],
    ["CHANGE VERSUS YEAR AGO", "", "", ""],
    ["Core EPS", "4%", "", ""],
]
SEGMENTS = [
    ["", "2023", "2022"],
    ["Net sales", "", ""],
    ["Ferries", "$500", "$450"],
    ["Small Ferries", "80", "70"],
    ["Total net sales", "580", "520"],
    ["Intersegment sales", "", ""],
    ["Ferries", "20", "10"],
]
GROWTH = [
    ["", "Net Sales Growth", "Foreign Exchange Impact", "Organic Sales Growth"],
    ["Ferries", "(2)%", "1%", "3%"],
    ["TOTAL COMPANY", "0%", "1%", "2%"],
]
EPS = ("EPS", "diluted EPS", "earnings per share")


def find(rows: list[list[str]], said: str, *names: str, caption: str = "", heading: str = "", **how: bool) -> list[str]:
    headers, count = join_headers(rows)
    cells = list(read_cells(headers, rows[count:]))
    flags = {"percent": False, "per_share": False} | how
    asked = MeasureAsked.read([said] if said else [], names[:1], names, **flags)
    return [cell.text for cell in nearest(list(find_measure(asked, cells, caption, heading)))]


def test_an_adjusted_figure_is_of_the_column_that_is_called_so() -> None:
    assert find(RECONCILED, "core", *EPS, per_share=True) == ["$6.83"]
    assert find(RECONCILED, "core", "operating income") == ["$930"]


def test_another_measure_is_none() -> None:
    assert find(RECONCILED, "organic", "operating income") == []
    assert find([["", "2023"], ["Adjusted EBIT", "$50"]], "", "EBIT") == []
    assert find([["", "2023"], ["EBIT", "$50"]], "adjusted", "EBIT") == []


def test_a_caption_says_the_measure_where_no_row_does() -> None:
    plain = [["", "2023"], ["EBIT", "$50"]]
    assert find(plain, "adjusted", "EBIT", caption="Adjusted non-GAAP results") == ["$50"]
    assert find(plain, "", "EBIT", caption="Adjusted non-GAAP results") == []
    mixed = [*plain, ["Adjusted EBIT", "$60"]]
    assert find(mixed, "adjusted", "EBIT", caption="Adjusted results and others") == ["$60"]


@pytest.mark.parametrize(("part", "found"), [("Ferries segment", ["$500", "$450"]), ("Small Ferries", ["80", "70"])])
def test_a_segment_is_the_row_of_its_very_name(part: str, found: list[str]) -> None:
    assert find(SEGMENTS, part, "net sales", "revenue") == found


def test_growth_is_a_percentage_of_the_column_that_names_it() -> None:
    assert find(GROWTH, "organic", "revenue growth", "sales growth", percent=True) == ["2%"]
    assert find(GROWTH, "organic Ferries", "revenue growth", "sales growth", percent=True) == ["3%"]


def test_a_table_of_a_part_that_was_not_asked_for_is_none() -> None:
    table = [["", "2023"], ["Adjusted EBIT", "$50"]]
    assert find(table, "adjusted", "EBIT", heading="Harbours") == []
    assert find(table, "adjusted Harbours", "EBIT", heading="Harbours", caption="Harbours") == ["$50"]
    assert find(table, "adjusted", "EBIT", heading="Key financial results") == ["$50"]


def test_words_without_a_known_figure_are_the_name() -> None:
    table = [["", "2023"], ["Gross payment volume (in millions)", "$106"]]
    assert find(table, "gross payment volume") == ["$106"]
    assert find(table, "net payment count") == []


def test_cells_are_as_printed() -> None:
    cell = next(iter(read_cells(["", "2023"], [["Ferries", "$500"]])))
    assert isinstance(cell, PrintedCell)


def test_a_bare_total_is_of_no_part_that_only_a_caption_names() -> None:
    total = [["", "2023"], ["Total", "$580"]]
    assert find(total, "ferries", "net sales", caption="Net sales of ferries, piers and others were as follows") == []
    assert find(total, "ferries", "net sales", caption="Net sales of ferries", heading="Ferries") == ["$580"]


def test_a_part_that_prose_before_the_table_names_is_not_what_the_table_is_of() -> None:
    sales = [["", "2023"], ["Total net sales", "$580"]]
    assert find(sales, "Ferries", "net sales", caption="The Ferries table is set forth below. Results") == ["$580"]
    assert find(sales, "Ferries", "net sales", caption="We carry guests on our Ferries. Results of operations") == []
