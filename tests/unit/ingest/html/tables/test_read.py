"""Tables: captions, headers, rows with their levels and sections, and how they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.html.tables.model import Table
from ingest.html.tables.read import read_table
from tests.unit.ingest.html.markup import element
from tools.models.passages import CHARACTERS_PER_TOKEN


def markup(*rows: str) -> str:
    """A table whose cells are parted by bars; "cell^3" spans three columns."""
    lines: list[str] = []
    for row in rows:
        cells = (cell.strip().partition("^") for cell in row.split("|"))
        lines.append("".join(f"<td colspan='{span or 1}'>{text}</td>" for text, _, span in cells))
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def table(*rows: str, before: tuple[str, ...] = (), after: tuple[str, ...] = ()) -> Table:
    return read_table(element(markup(*rows)), before, after)


STATEMENT = (
    "| Years ended^2",
    "(In millions) | 2024 | 2023",
    "Net sales: | |",
    "Products | $294,866 | $298,085",
    "Services | 96,169 | 85,200",
    "Total net sales | 391,035 | 383,285",
)


# Headers


def test_header_rows_are_joined_and_spans_stand_in_each_column() -> None:
    read = table(*STATEMENT)
    assert read.headers == ("(In millions)", "Years ended | 2024", "Years ended | 2023")
    assert [row.label for row in read.rows] == ["Net sales:", "Products", "Services", "Total net sales"]


@pytest.mark.parametrize(
    ("rows", "headers"),
    [
        (("| 2024 | 2023", "Sales | 5 | 4"), ("", "2024", "2023")),
        (("2025 | $10,930", "2026 | 12,342"), ("", "")),
        (("Name | Age | Position", "Ann | 57 | Chief Executive Officer"), ("Name", "Age", "Position")),
        (("Operating results^3", "In millions | 2024 | 2023", "Sales | 5 | 4"), None),
        (("| Amount | Change", "In millions | 2024 | 2024", "Sales | 5 | 4%"), None),
        (
            ("Kind of hedge | Line item | Gain (Loss)", "Swaps | Interest | $173"),
            ("Kind of hedge", "Line item", "Gain (Loss)"),
        ),
        (("December 31, 2023 | |", "In millions | Level 1 | Total", "Debt | 5 | 5"), None),
        (("Gross margin percentage: | |", "Products | 37.2% | 36.5%"), ("", "", "")),
        (("Year Ended | 2024 | 2023", "Balance | 5 | 4"), ("Year Ended", "2024", "2023")),
        (
            ("As of June 30 | 2025 | 2024", "Discount rate | 4.2% | N/A", "Trend | N/A | 6.3%"),
            ("As of June 30", "2025", "2024"),
        ),
        (("3.1 | Articles of Incorporation", "3.2 | By-Laws"), ("", "")),
        (
            ("| (i) | Form of 2018 Executive Stock Option Award Agreement, filed on an earlier day", "| (j) | Plan"),
            None,
        ),
    ],
)
def test_headers_are_told_from_the_body(rows: tuple[str, ...], headers: tuple[str, ...] | None) -> None:
    read = table(*rows)
    if headers is not None:
        assert read.headers == headers
    else:
        assert (len(read.head), read.headers[0]) == {
            "Operating results^3": (2, "Operating results | In millions"),
            "| Amount | Change": (2, "In millions"),
            "December 31, 2023 | |": (2, "December 31, 2023 | In millions"),
        }.get(rows[0], (0, ""))


def test_marked_headers_need_no_guess() -> None:
    read = read_table(
        element("<table><thead><tr><td>a</td><td>5</td></tr></thead><tr><td>b</td><td>6</td></tr></table>")
    )
    assert (read.headers, [row.label for row in read.rows]) == (("a", "5"), ["b"])
    only = read_table(element("<table><tr><th>a</th><th>b</th></tr></table>"))
    assert (only.headers, only.rows) == (("a", "b"), ())


def test_a_note_over_all_figures_stands_once() -> None:
    read = table("| 2024 | 2023", "| (In millions)^2", "Sales | $5 | $4")
    assert read.headers == ("(In millions)", "2024", "2023")
    assert read.scale == 10**6


# Rows


def test_sections_levels_and_totals() -> None:
    indented = "<td style='padding-left:{}pt'>{}</td><td>{}</td>"
    lines = [(1, "ASSETS", ""), (10, "Cash", "5"), (10, "Stock", "6"), (19, "Total assets", "11"), (1, "Other", "3")]
    body = "".join(f"<tr>{indented.format(*line)}</tr>" for line in lines)
    read = read_table(element(f"<table><tr><td></td><td>2024</td></tr>{body}</table>"))
    assert [(row.level, row.section, row.is_section, row.is_total) for row in read.rows] == [
        (0, (), True, False),
        (1, ("ASSETS",), False, False),
        (1, ("ASSETS",), False, False),
        (2, ("ASSETS",), False, True),
        (0, (), False, False),
    ]


def test_sections_without_indents_end_with_their_total() -> None:
    read = table(
        "| 2024",
        "Current Assets |",
        "Cash | 5",
        "Total Cash and Equivalents | 5",
        "Stock | 6",
        "Total Current Assets | 11",
        "Goodwill | 3",
        "Equity: |",
        "Common stock | 4",
    )
    assert [row.section for row in read.rows] == [(), *[("Current Assets",)] * 4, (), (), ("Equity",)]


def test_a_line_above_makes_a_total_but_not_below_a_header_or_another_total() -> None:
    lined = "<tr><td>{}</td><td style='border-top:1pt solid #000'>{}</td></tr>"
    plain = "<tr><td>{}</td><td>{}</td></tr>"
    body = [
        lined.format("a", 1),
        *(plain.format(label, 2) for label in "bcd"),
        lined.format("", 9),
        lined.format("e", 1),
    ]
    read = read_table(element("<table><tr><td></td><td>2024</td></tr>" + "".join(body) + "</table>"))
    assert [row.is_total for row in read.rows] == [False, False, False, False, True, False]


def test_a_column_of_figures_is_no_label() -> None:
    read = table("Votes For | Votes Against", "1,695,196,124 | 2,466,480")
    assert (read.label_columns, read.rows[0].label) == (0, "")
    assert read.value(0, 0) == 1_695_196_124
    years = table("| Operating Leases | Total", "2025 | $1,820 | $1,991", "2026 | 1,914 | 2,045")
    assert (years.label_columns, years.rows[0].label) == (1, "2025")


def test_what_spans_stands_in_its_first_column() -> None:
    read = table("| 2024 | 2023", "ASSETS^3", "Cash | 5 | 4")
    assert [read.rows[0].text(column) for column in range(3)] == ["ASSETS", "", ""]


# Captions and context


@pytest.mark.parametrize(
    ("before", "caption"),
    [
        (("CONSOLIDATED STATEMENTS OF OPERATIONS", "(In millions)"), "CONSOLIDATED STATEMENTS OF OPERATIONS"),
        (
            ("Prose that ends.", "Sales by region were as follows (in millions):"),
            "Sales by region were as follows (in millions):",
        ),
        (("Revenue", "The following table shows revenue:"), "Revenue: The following table shows revenue:"),
        (("Long prose. The table below shows costs.",), "The table below shows costs."),
        (("Debt highlights", "(1) Excludes leases.", "36"), "Debt highlights"),
        (("BIG CORPORATION AND SUBSIDIARIES", "Balance Sheets"), "Balance Sheets"),
        (("Balance Sheets", "BIG CORPORATION AND SUBSIDIARIES", "(Unaudited)"), "Balance Sheets"),
        (("Prices were as follows:", "", "Big Inc. | 2024 Form 10-K | 36"), "Prices were as follows:"),
        (("Table of Contents",), ""),
        ((), ""),
    ],
)
def test_a_caption_is_the_nearest_heading_or_announcement(before: tuple[str, ...], caption: str) -> None:
    assert table("| 2024", "Sales | 5", before=before).caption == caption


def test_a_caption_of_its_own_or_in_the_table_comes_first_and_last() -> None:
    own = read_table(element("<table><caption>Own</caption><tr><td>a</td><td>1</td></tr></table>"), ("Heading",))
    assert own.caption == "Own"
    within = table("Operating results^2", "In millions | 2024", "Sales | 5", before=("Prose about other things.",))
    assert within.caption == "Operating results"


def test_the_context_holds_what_stands_around() -> None:
    read = table(
        "| 2024", "Sales | 5", before=("Heading", "Sales were:"), after=("(1) Excludes leases.", "Then " + "x" * 500)
    )
    assert read.context.startswith("Heading\nSales were:\n(1) Excludes leases. Then")
    assert len(read.context) < 400
    assert "Other" not in table("| 2024", "Sales | 5", before=("Other", "", "Sales were:")).context


# How it is written


def test_markdown_is_a_table_with_one_header() -> None:
    assert table(*STATEMENT).markdown.splitlines() == [
        "| (In millions) | Years ended / 2024 | Years ended / 2023 |",
        "| --- | --- | --- |",
        "| Net sales: |  |  |",
        "| Products | $294,866 | $298,085 |",
        "| Services | 96,169 | 85,200 |",
        "| Total net sales | 391,035 | 383,285 |",
    ]


def test_markdown_escapes_what_would_be_markup() -> None:
    read = table("| 2024", "a&#124;b \\ &lt;script&gt; | 5")
    assert read.markdown.splitlines()[-1] == "| a\\|b \\\\ \\<script> | 5 |"


def test_short_texts_over_rows_stand_in_each_line_and_figures_do_not() -> None:
    rows = "<tr><td rowspan='2'>Tim</td><td rowspan='2'>18%</td><td>a</td></tr><tr><td>b</td></tr>"
    assert read_table(element(f"<table>{rows}</table>")).markdown.splitlines()[2:] == [
        "| Tim | 18% | a |",
        "| Tim |  | b |",
    ]


def test_html_holds_nothing_but_the_table() -> None:
    rows = (
        "<tr><td style='x' onclick='evil()'></td><td colspan='2'><b>Years</b><script>evil()</script></td></tr>"
        "<tr><td rowspan='2'>a &lt;i&gt;</td><td>1</td><td><a href='javascript:evil()'>2</a></td></tr>"
        "<tr><td>3</td><td>4</td></tr>"
    )
    read = read_table(element(f"<table>{rows}</table>"), ("Sales & costs",))
    assert read.html == (
        "<table><caption>Sales &amp; costs</caption>"
        '<tr><th></th><th colspan="2">Years</th></tr>'
        '<tr><td rowspan="2">a &lt;i&gt;</td><td>1</td><td>2</td></tr>'
        "<tr><td>3</td><td>4</td></tr></table>"
    )


def test_the_html_reads_back_as_the_same_table() -> None:
    read = table(*STATEMENT)
    again = read_table(element(read.html))
    assert (again.headers, again.markdown) == (read.headers, read.markdown)


def test_the_synopsis_names_what_a_search_asks_for() -> None:
    read = table(*STATEMENT, before=("Net sales by kind (in millions):",))
    assert read.synopsis == (
        "Net sales by kind: schedule in millions of USD, for Years ended 2024, Years ended 2023. "
        "4 rows: Net sales, Products, Services, Total net sales."
    )


def test_tokens_are_estimated_from_characters() -> None:
    read = table(*STATEMENT)
    assert 0 <= read.approx_tokens - len(read.markdown) / CHARACTERS_PER_TOKEN < 1


@pytest.mark.parametrize("source", ["<table></table>", "<table><tr><td></td></tr></table>", "<table><tr></tr></table>"])
def test_an_empty_table_is_empty(source: str) -> None:
    read = read_table(element(source))
    assert (read.headers, read.rows, read.table_type) == ((), (), "other")
    assert read.html == "<table></table>"


def test_plain_text_is_read_as_well() -> None:
    lines = (
        "                  2024      2023  ",
        "                 ------    ------ ",
        "Net revenues    $ 1,234   $ 1,100 ",
        "Costs               500       400 ",
    )
    text = "\n".join(lines)
    read = read_table(text, ("Statements of Income (in thousands)",))
    assert (read.headers, read.scale) == (("", "2024", "2023"), 1000)
    assert read.value(0, 1) == 1_234_000


CELLS = st.one_of(
    st.sampled_from(
        ["", "2024", "Total", "$5", "(1,234)", "—", "44%", "(In millions)", "Net sales:", "Basic", "x | y", "Page"]
    ),
    st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="<>&|^"), max_size=12),
)


@given(st.lists(st.lists(CELLS, min_size=1, max_size=5), max_size=8), st.lists(CELLS, max_size=4))
def test_any_table_is_read(rows: list[list[str]], before: list[str]) -> None:
    lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    read = read_table(element(f"<table>{lines}</table>"), before, before)
    assert all(len(row.cells) == len(read.headers) == len(read.measures) for row in read.rows)
    assert read.markdown.count("\n") == 1 + len(read.rows)
    for number in range(len(read.rows)):
        for column in range(len(read.headers)):
            value = read.value(number, column)
            assert value is None or value.is_finite()
