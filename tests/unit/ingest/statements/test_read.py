"""Statements as filed: which tables they are, and what becomes of their rows and columns."""

import pytest

from ingest.statements.read import FoundStatement
from tests.unit.ingest.statement_pages import (
    ASSETS,
    CLAIMS,
    DAYS,
    FLOWS,
    INCOME,
    YEARS,
    Row,
    find,
    table,
    tagged,
    titled,
)
from tools.models.filings import FiledStatement

OPERATIONS = titled("CONSOLIDATED STATEMENTS OF OPERATIONS", INCOME, YEARS)
SHEET = titled("CONSOLIDATED BALANCE SHEETS", ASSETS + CLAIMS, DAYS)
CASH = titled("CONSOLIDATED STATEMENTS OF CASH FLOWS", FLOWS, YEARS)
YEAR, BEFORE = "2024-01-01/2024-12-31", "2023-01-01/2023-12-31"


def labels(statement: FoundStatement) -> list[str]:
    return [line.label for line in statement.lines]


def values(statement: FoundStatement, label: str) -> dict[str, int]:
    [row] = [row for row in statement.rows("0") if row.label == label]
    return {cell.period: int(cell.value) // 10**6 for cell in row.values}


def test_the_three_statements_are_found_with_their_titles_and_units() -> None:
    found = find(OPERATIONS + SHEET + CASH)
    assert list(found) == ["income_statement", "balance_sheet", "cash_flow"]
    sheet = found["balance_sheet"]
    assert (sheet.title, sheet.units, sheet.currency, sheet.scale) == (
        "CONSOLIDATED BALANCE SHEETS", "In millions", "USD", 10**6,
    )  # fmt: skip
    assert (sheet.fiscal_year, sheet.fiscal_quarter, sheet.tables) == (2024, 0, (1,))


def test_rows_keep_the_filings_labels_order_levels_and_totals() -> None:
    sheet = find(SHEET)["balance_sheet"]
    assert labels(sheet) == [label for label, *_ in ASSETS + CLAIMS]
    rows = sheet.rows("0000000042-25-000001")
    assert [(row.level, row.is_total) for row in rows[:4]] == [(0, False), (1, False), (1, False), (0, True)]
    assert rows[0].values == ()
    assert rows[3].concept == "us-gaap:Assets"
    assert {cell.accession for row in rows for cell in row.values} == {"0000000042-25-000001"}


def test_a_column_is_named_by_the_period_of_its_facts() -> None:
    found = find(titled("Income statements", INCOME, YEARS).replace("<td>2024</td>", "<td>1999</td>"))
    assert found["income_statement"].periods == (YEAR, BEFORE)
    assert values(found["income_statement"], "Net sales") == {YEAR: 500, BEFORE: 450}


def test_a_figure_has_its_printed_sign_and_says_where_its_fact_has_the_other() -> None:
    found = find(OPERATIONS + CASH)
    assert values(found["cash_flow"], "Repurchases of stock") == {YEAR: -30, BEFORE: -20}
    rows = {row.label: row for statement in found.values() for row in statement.rows("0")}
    assert [cell.negated for cell in rows["Repurchases of stock"].values] == [True, True]
    assert [cell.negated for cell in rows["Net cash used in financing activities"].values] == [False, False]
    assert [cell.value for cell in rows["Income taxes"].values] == [17 * 10**6, 0]


def test_a_balance_at_either_end_stands_in_the_column_of_its_year() -> None:
    cash = find(CASH)["cash_flow"]
    assert cash.periods == (YEAR, BEFORE)
    assert values(cash, "Cash at the beginning of the year") == {YEAR: 90, BEFORE: 80}
    assert values(cash, "Cash at the end of the year") == {YEAR: 100, BEFORE: 90}


def test_what_is_printed_is_kept_beside_the_values() -> None:
    lines = find(SHEET)["balance_sheet"].markdown.splitlines()
    assert lines[0] == "**CONSOLIDATED BALANCE SHEETS** (In millions)"
    assert lines[2] == "| | 2024-12-31 | 2023-12-31 |"
    assert "| **Total assets** | $300 | $300 |" in lines
    assert "| &nbsp;&nbsp;Treasury stock | (20) | (10) |" in lines


def test_the_store_gives_back_what_it_was_given() -> None:
    sheet = find(SHEET)["balance_sheet"]
    filed = sheet.filed("doc", "accession", 2024, 0, table_id="doc:t1")
    assert FiledStatement.model_validate(filed.model_dump(mode="json")) == filed
    assert filed.rows == sheet.rows("accession")


@pytest.mark.parametrize(
    "body",
    [
        f"<p>Note 5 – Segments</p><p>The table below shows how we did.</p>{table(INCOME[:4], YEARS)}",
        titled("Condensed balance sheets of the parent company", ASSETS + CLAIMS, DAYS),
        titled(
            "Balance sheets",
            ASSETS + CLAIMS,
            DAYS,
            lead="<p>Schedule I – Condensed financial information of registrant</p>",
        ),
        titled("Consolidated balance sheets", ASSETS + CLAIMS, ("day24-parent", "day23-parent")),
        titled("Quarterly financial data: statements of operations", INCOME, ("quarter24", "quarter23")),
        titled("Consolidated statements of operations", INCOME, ("quarter24", "quarter23")),
        titled("Consolidated statements of operations", INCOME, ("year23", "year23")),
        titled("Consolidated statements of comprehensive income", INCOME, YEARS),
        titled("Consolidated statements of shareholders’ equity", INCOME, YEARS),
        "<p>Nothing is tagged here.</p><table><tr><td>Total assets</td><td>300</td></tr></table>",
    ],
)
def test_other_tables_are_no_statements(body: str) -> None:
    assert find(body) == {}


def test_the_statement_is_preferred_to_a_note_with_its_figures() -> None:
    note = f"<p>Note 12 – Reclassified amounts</p>{table(INCOME, YEARS)}"
    found = find(f"{note}{OPERATIONS}{note}")
    assert found["income_statement"].tables == (1,)


def test_without_a_title_the_tags_are_enough() -> None:
    found = find(table(ASSETS + CLAIMS, DAYS))
    assert found["balance_sheet"].title == "Balance sheet"


def test_a_title_within_the_table_counts_before_one_above_it() -> None:
    head = "<tr><td>Consolidated Statements of Operations</td><td></td><td></td></tr>"
    comprehensive = "<tr><td>Consolidated Statements of Comprehensive Income</td><td></td><td></td></tr>"
    income = table(INCOME, YEARS).replace("<table>", f"<table>{head}")
    other = table(INCOME[-1:] * 4, YEARS).replace("<table>", f"<table>{comprehensive}")
    found = find(f"<p>Consolidated Balance Sheets</p>{income}{other}")
    assert found["income_statement"].tables == (0,)
    assert labels(found["income_statement"])[0] == "Net sales"


@pytest.mark.parametrize("title", ["CONSOLIDATED BALANCE SHEETS (continued)", "CONSOLIDATED BALANCE SHEETS"])
def test_a_statement_on_two_pages_is_one(title: str) -> None:
    first = titled("CONSOLIDATED BALANCE SHEETS", ASSETS, DAYS)
    second = titled(title, CLAIMS, DAYS, lead="<p>See accompanying notes.</p><p>41</p>")
    sheet = find(first + second)["balance_sheet"]
    assert sorted(sheet.tables) == [0, 1]
    assert labels(sheet) == [label for label, *_ in ASSETS + CLAIMS]


def test_a_note_after_a_statement_is_no_part_of_it() -> None:
    note = f"<p>Inventories consist of raw materials and goods.</p>{table(ASSETS, DAYS)}"
    assert find(SHEET + note)["balance_sheet"].tables == (0,)
    assert find(note + SHEET)["balance_sheet"].tables == (1,)


def test_another_statement_after_it_is_no_part_of_it() -> None:
    comprehensive = titled("CONSOLIDATED STATEMENTS OF COMPREHENSIVE INCOME", INCOME[-1:] * 4, YEARS)
    assert find(OPERATIONS + comprehensive)["income_statement"].tables == (0,)


def test_footnotes_and_heads_are_no_rows_but_headings_and_empty_lines_are() -> None:
    rows: tuple[Row, ...] = (
        ("ASSETS", None, ()),
        *ASSETS,
        ("Commitments and contingencies", None, ("(Note 9)",)),
        ("Total of nothing tagged", None, ("$5", "$6")),
        *CLAIMS,
        ("See accompanying notes.", None, ()),
    )
    sheet = find(titled("Consolidated balance sheets", rows, DAYS))["balance_sheet"]
    untagged = ["Commitments and contingencies", "Total of nothing tagged"]
    assert labels(sheet) == ["ASSETS", *(r[0] for r in ASSETS), *untagged, *(r[0] for r in CLAIMS)]
    assert "| Total of nothing tagged | $5 | $6 |" in sheet.markdown


def test_figures_between_label_and_columns_are_rows_of_their_own() -> None:
    rows = table(ASSETS + CLAIMS, DAYS).removesuffix("</table>").replace('pt">', 'pt" colspan="3">')
    rows = rows.replace("<td></td>", '<td colspan="3"></td>', 1)
    counts = [
        tagged(text, "CommonStockSharesIssued", day, "shares") for text, day in (("409", DAYS[0]), ("410", DAYS[1]))
    ]
    amounts = "".join(f"<td>{tagged(text, 'CommonStockValue', day)}</td>" for text, day in zip("78", DAYS, strict=True))
    first = f"<tr><td>Common stock issued:</td><td>in 2024</td><td>{counts[0]}</td><td></td><td></td></tr>"
    second = f"<tr><td></td><td>in 2023</td><td>{counts[1]}</td>{amounts}</tr>"
    sheet = find(f"<p>Consolidated balance sheets</p>{rows}{first}{second}</table>")["balance_sheet"]
    stock = [line for line in sheet.lines if line.label.startswith("Common stock")]
    assert [(line.label, list(line.printed.items())) for line in stock] == [
        ("Common stock issued: in 2024", [("2024-12-31", "409")]),
        ("Common stock issued: in 2023", [("2023-12-31", "410")]),
        ("Common stock issued:", [("2024-12-31", "7"), ("2023-12-31", "8")]),
    ]


def test_a_column_of_a_part_of_the_company_says_so() -> None:
    rows: tuple[Row, ...] = tuple(
        (label, concept, (*printed, *printed[:1])) for label, concept, printed in ASSETS + CLAIMS
    )
    page = f"<p>Consolidated balance sheets</p>{table(rows, (*DAYS, 'day24-parent'), ('2024', '2023', 'Parent'))}"
    assert find(page)["balance_sheet"].periods == ("2024-12-31", "2023-12-31", "2024-12-31 (Parent Company)")


def test_a_figure_that_is_tagged_for_another_period_than_its_column_keeps_its_own() -> None:
    page = OPERATIONS.replace('contextRef="year23"', 'contextRef="quarter23"', 1)
    sales = values(find(page)["income_statement"], "Net sales")
    assert sales == {YEAR: 500, "2023-10-01/2023-12-31": 450}


def test_a_quarterly_report_has_its_quarter_and_the_year_to_date() -> None:
    rows: tuple[Row, ...] = tuple((label, concept, (*printed, "1")) for label, concept, printed in INCOME)
    columns = table(rows, ("quarter24", "quarter23", "year24"), ("2024", "2023", "2024"))
    page = f"<p>Condensed statements of earnings</p>{columns}"
    found = find(page, DocumentType="10-Q", DocumentFiscalPeriodFocus="Q3")["income_statement"]
    assert (found.fiscal_year, found.fiscal_quarter) == (2024, 3)
    assert found.periods == ("2024-10-01/2024-12-31", "2023-10-01/2023-12-31", YEAR)
