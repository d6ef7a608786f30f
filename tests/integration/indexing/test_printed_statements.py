"""Paged text without tagged figures: indexed, and answered from its statements, with page, row and column."""

from datetime import date
from pathlib import Path

from agent.graph import build_graph
from agent.run import answer_question
from tests.integration.indexing.conftest import Index
from tests.unit.ingest.printed_pages import CASH, PAGES, SAID, write_pages
from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric
from tools.figures.statements.statement import get_statement
from tools.figures.timeseries import SeriesRequest, metric_timeseries
from tools.models.answers import Answer
from tools.models.facts import LookupResult
from tools.models.filters import Filters
from tools.ports.deps import Deps


async def _silent(_: str) -> None:
    return None


async def ask(deps: Deps, question: str) -> Answer:
    return await answer_question(build_graph(deps), question, _silent)


async def look_up(deps: Deps, metric: str, year: int = 2023) -> LookupResult:
    request = FigureRequest(("QLMR",), (metric,), (year,))
    return await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)


async def test_a_figure_is_given_from_the_page_that_prints_it(index: Index, deps: Deps, tmp_path: Path) -> None:
    [file] = await index(write_pages(tmp_path / "q.jsonl"), **SAID)
    assert file.status == "indexed", file.reason
    [value] = (await look_up(deps, "capital_expenditures")).values
    assert (value.value, value.basis, value.status) == (80_000_000, "table", "tied")
    assert (value.source.page, value.source.row) == (42, "Capital expenditures")
    assert value.source.column == "2022-07-01/2023-06-30"
    assert value.yoy is not None
    assert value.yoy.prior_value == 75_000_000
    answer = await ask(deps, "What was Quillmere's FY2022 capital expenditure?")
    assert answer.status == "answered"
    assert "$75 million" in answer.answer
    assert answer.citations[0].page == 42
    assert answer.citations[0].table_id == value.source.table_id


async def test_formulas_series_and_statements_run_over_printed_figures(
    index: Index, deps: Deps, tmp_path: Path
) -> None:
    await index(write_pages(tmp_path / "q.jsonl"), **SAID)
    answer = await ask(
        deps,
        "What is the FY2023 days payable of Quillmere? Days payable is defined as: 365 * (average accounts payable "
        "between FY2022 and FY2023) / (FY2023 COGS + change in inventory between FY2022 and FY2023). Round your answer "
        "to two decimal places.",
    )
    assert answer.status == "answered"
    assert "56.36" in answer.answer  # 365 * 105 / (700 - 20)
    assert {citation.page for citation in answer.citations} == {40, 41}
    request = SeriesRequest("QLMR", "revenue", 2021, 2023, "annual", None)
    series = await metric_timeseries(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)
    assert [point.value for point in series.points] == [10**9, 1_100_000_000, 1_200_000_000]
    asked = FigureRequest(("QLMR",), ("balance_sheet",), (2023,))
    statement = await get_statement(
        deps.facts, deps.directory, deps.vocabulary, "balance_sheet", asked, deps.today(), deps.documents
    )
    assert [check.ok for check in statement.checks] == [True] * len(statement.checks)
    assert statement.checks


async def test_a_figure_that_no_sum_bears_out_is_assumed(index: Index, deps: Deps, tmp_path: Path) -> None:
    broken = CASH.replace("230\n160\n160", "231\n177\n133").replace("10\n(5)\n30", "11\n(7)\n33")
    broken = broken.replace("(80)\n(75)\n(70)\nNet", "(80)\n(75)\n(70)\nOther\n(3)\n(4)\n(9)\nNet")
    broken = broken.replace("(140)\n(90)\n(60)\nNet", "(140)\n(90)\n(60)\nOther\n(3)\n(4)\n(9)\nNet")
    await index(write_pages(tmp_path / "q.jsonl", {**PAGES, 42: broken}), **SAID)
    [value] = (await look_up(deps, "capital_expenditures")).values
    assert (value.basis, value.status) == ("table", "assumed")


async def test_a_document_loaded_anew_takes_its_figures_back(index: Index, deps: Deps, tmp_path: Path) -> None:
    await index(write_pages(tmp_path / "q.jsonl"), doc_id="q", **SAID)
    await index(write_pages(tmp_path / "q.jsonl", {0: PAGES[0]}), doc_id="q", **SAID)
    result = await look_up(deps, "capital_expenditures")
    assert result.values == ()


RELEASE = """<html><body><p>Quillmere Instruments, Inc. reports results for fiscal 2023</p>
<p>Reconciliation of non-GAAP measures (in millions, except per share data)</p>
<table>
<tr><td></td><td colspan="2">Three Months Ended June 30,</td><td colspan="2">Twelve Months Ended June 30,</td></tr>
<tr><td></td><td>2023</td><td>2022</td><td>2023</td><td>2022</td></tr>
<tr><td>Net income</td><td>$40</td><td>$35</td><td>$150</td><td>$135</td></tr>
<tr><td>Plant closure charges</td><td>3</td><td>4</td><td>12</td><td>9</td></tr>
<tr><td>Adjusted net income</td><td>$43</td><td>$39</td><td>$162</td><td>$144</td></tr>
<tr><td>Adjusted diluted earnings per share</td><td>$0.42</td><td>$0.38</td><td>$1.60</td><td>$1.42</td></tr>
</table>
</body></html>"""


async def test_an_adjusted_figure_is_given_where_a_table_prints_it(index: Index, deps: Deps, tmp_path: Path) -> None:
    release = tmp_path / "release.htm"
    release.write_text(RELEASE, "utf-8")
    await index(write_pages(tmp_path / "q.jsonl"), **SAID)
    [file] = await index(release, **{**SAID, "doc_type": "release"})
    assert file.status == "indexed", file.reason
    answer = await ask(deps, "What was Quillmere's adjusted net income in fiscal 2023?")
    assert answer.status == "answered", answer.answer
    assert "Adjusted net income of $162 million in FY2023" in answer.answer
    assert answer.facts[0].basis == "table"
    assert answer.citations[0].doc_type == "release"
    assert answer.confidence is not None
    assert answer.confidence.score < 90
    assert "$1.60" in (await ask(deps, "What was Quillmere's adjusted diluted EPS in fiscal 2023?")).answer
    for question in (
        "What was Quillmere's adjusted revenue in fiscal 2023?",
        "What was its adjusted EPS in fiscal 2020?",
    ):
        assert (await ask(deps, question)).status != "answered"


QUARTERLY = """<html><body><p>QUILLMERE INSTRUMENTS, INC.</p><p><b>CONSOLIDATED STATEMENTS OF INCOME</b></p>
<p>(Amounts in millions, except per share amounts)</p>
<table><tr><td></td><td colspan="2">Thirteen Weeks Ended</td><td colspan="2">Thirty-nine Weeks Ended</td></tr>
<tr><td></td>{days}{days}</tr>
<tr><td>SALES, Net of returns</td><td>$900</td><td>$800</td><td>$2,700</td><td>$2,400</td></tr>
<tr><td>COST OF SALES</td><td>500</td><td>450</td><td>1,500</td><td>1,350</td></tr>
<tr><td>Gross profit</td><td>400</td><td>350</td><td>1,200</td><td>1,050</td></tr>
<tr><td>Selling expenses</td><td>150</td><td>140</td><td>450</td><td>420</td></tr>
<tr><td>INCOME FROM OPERATIONS</td><td>250</td><td>210</td><td>750</td><td>630</td></tr>
<tr><td>INCOME TAX EXPENSE</td><td>50</td><td>40</td><td>150</td><td>120</td></tr>
<tr><td>NET INCOME</td><td>$200</td><td>$170</td><td>$600</td><td>$510</td></tr>
</table><h2>Item 2. Management's Discussion and Analysis</h2>
<p>Net sales of sensors rose because hospitals ordered more gauges after the plant in Ware was opened again.</p>
</body></html>""".format(days="<td>November 2, 2024</td><td>October 28, 2023</td>")


async def test_a_report_loaded_as_of_another_quarter_is_found_by_either_and_says_so(
    index: Index, deps: Deps, tmp_path: Path
) -> None:
    path = tmp_path / "quarter.htm"
    path.write_text(QUARTERLY, "utf-8")
    said = {**SAID, "doc_type": "10-Q", "fiscal_year": 2024, "quarter": 4, "period_end": date(2024, 11, 2)}
    [file] = await index(path, doc_id="autumn", **said)
    assert file.status == "indexed", file.reason
    [document] = await deps.documents.list_documents(Filters(), None, 10, 0, counted=False)
    assert (document.fiscal_year, document.fiscal_quarter, document.loaded_as) == (2024, 3, (2024, 4))
    note = "QLMR: autumn was loaded as Q4 FY2024, and is of Q3 FY2024 (to 2024-11-02)"
    told = await ask(deps, "Why did Quillmere's net sales of sensors rise in Q4 2024?")
    assert "hospitals ordered more gauges" in told.answer
    assert [note in warning for warning in told.warnings].count(True) == 1
    figure = await ask(deps, "What was Quillmere's gross profit in Q4 2024?")
    assert "$400 million" not in figure.answer, "its figures are those of its own quarter"
    assert [note in warning for warning in figure.warnings].count(True) == 1
    own = await ask(deps, "What was Quillmere's gross profit in Q3 2024?")
    assert "$400 million in Q3 FY2024" in own.answer
    assert not any("was loaded as" in warning for warning in own.warnings)
