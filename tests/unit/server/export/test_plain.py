"""Books as CSV and Markdown."""

import csv
import io
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.export.books import answer_book, grid_book, lookup_book, table_book
from server.export.derived import amount_of
from server.export.plain import csv_of, markdown_of
from server.export.series import series_book
from server.export.sheets import Amount, Book, Origins, Sheet, Words
from tests.unit.server.export.made import computed, fact, figure, part
from tools.models.answers import Answer
from tools.models.facts import LookupResult
from tools.models.figures import Series
from tools.models.passages import Table
from tools.models.results.grid import Grid, GridRow

INCOME, REVENUE = figure("net_income", "90"), figure("revenue", "1200")
MARGIN = computed("net_margin", "0.075", part(INCOME), part(REVENUE), unit="ratio", percent=True)


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_has_a_figure_a_row_with_its_source() -> None:
    first, second = read(csv_of(lookup_book(LookupResult(values=(REVENUE, MARGIN)))))
    assert (first["Ticker"], first["figure"], first["value"], first["unit"]) == ("ACME", "Revenue", "1200", "USD")
    assert (first["concept"], first["accession"], first["url"]) == (
        "us-gaap:revenue", "0000000001-24-000001", "https://example.com/acme",
    )  # fmt: skip
    assert (second["value"], second["unit"]) == ("0.075", "ratio")
    assert second["concept"] == "net_income; revenue"
    assert second["document"] == "0000000001-24-000001"


@pytest.mark.parametrize(
    "book",
    [
        lookup_book(LookupResult(values=(REVENUE,))),
        series_book(Series(ticker="ACME", metric="revenue", label="Revenue", points=(REVENUE,))),
        answer_book(Answer(status="answered", answer="Text.", facts=(fact(REVENUE),))),
        grid_book(Grid(rows=(GridRow(ticker="A"),), questions=("revenue",), cells=())),
    ],
)
def test_no_two_columns_differ_by_case_alone(book: Book) -> None:
    [head, *_] = csv.reader(io.StringIO(csv_of(book)))
    assert len({name.casefold() for name in head}) == len(head)


@given(text=st.builds("{}{}".format, st.sampled_from("=+-@\t\r"), st.text(st.characters(exclude_categories=["Cs"]))))
def test_no_text_of_csv_is_a_formula(text: str) -> None:
    book = Book((Sheet("Sheet", ("key", text), ((Words(text), Words(text)),), 1),))
    rows = list(csv.reader(io.StringIO(csv_of(book), newline="")))
    assert [len(row) for row in rows][1] == len(rows[0])
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for row in rows for cell in row)


def test_numbers_below_nil_stay_numbers() -> None:
    book = Book((Sheet("Sheet", ("key", "loss"), ((Words("a"), Amount(Decimal(-5), "USD")),), 1),))
    assert read(csv_of(book))[0]["value"] == "-5"


def test_of_an_answer_the_figures_are_told() -> None:
    answer = Answer(status="answered", answer="Revenue was $1,200.", facts=(fact(REVENUE),))
    [row] = read(csv_of(answer_book(answer)))
    assert (row["Figure"], row["As shown"], row["value"], row["concept"]) == (
        "Revenue",
        "$5",
        "1200",
        "us-gaap:revenue",
    )
    [told, words] = read(csv_of(answer_book(Answer(status="declined", answer="No filing has it."))))
    assert (told["text"], words["text"]) == ("declined", "No filing has it.")


def test_a_printed_table_is_plain_rows() -> None:
    table = Table(table_id="t", doc_id="d", position=0, start=0, end=1, caption="", headers=(("Region", "2023"),),
                  rows=(("North", "1,200"), ("=x", "(5)")))  # fmt: skip
    assert csv_of(table_book(table)) == 'Region,2023\nNorth,"1,200"\n\'=x,(5)\n'


def test_markdown_marks_figures_with_their_sources() -> None:
    text = markdown_of(lookup_book(LookupResult(values=(REVENUE, MARGIN), warnings=("Take care.",))))
    assert "| Acme Corp | ACME | FY2023 | 2023-12-31 | $1,200 [1] | 7.50% [2][3] |" in text
    assert "1. Revenue $1,200: Acme Corp 10-K FY2023" in text
    assert "Take care." in text


def test_markdown_holds_what_would_break_it() -> None:
    origins = Origins()
    entries = (Words("a|b\n<script>[x](y)"), amount_of(REVENUE, origins))
    text = markdown_of(Book((Sheet("Sheet", ("", "x"), (entries,), 1),), origins.all))
    assert "| a\\|b &lt;script>\\[x](y) |" in text
