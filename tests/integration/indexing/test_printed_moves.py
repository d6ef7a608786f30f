"""Whether a line that only a table prints rose or fell, by the same line of both years; one-off lines by name."""

from datetime import date
from pathlib import Path

import pytest

from tests.integration.indexing.conftest import Index
from tests.integration.indexing.test_html_statements import ask
from tools.ports.deps import Deps

REPORT = """<html><body><p>Quillmere Instruments, Inc. annual report</p>
<p><b>CONSOLIDATED STATEMENTS OF INCOME</b></p><p>(Amounts in thousands)</p>
<table><tr><td></td><td colspan="2">Year Ended December 31,</td></tr><tr><td></td><td>2024</td><td>2023</td></tr>
<tr><td>Net sales</td><td>$900</td><td>$800</td></tr><tr><td>Cost of sales</td><td>500</td><td>450</td></tr>
<tr><td>Gross profit</td><td>400</td><td>350</td></tr><tr><td>Selling expenses</td><td>150</td><td>140</td></tr>
<tr><td>Operating income</td><td>250</td><td>210</td></tr><tr><td>Income tax expense</td><td>50</td><td>40</td></tr>
<tr><td>Net income</td><td>$200</td><td>$170</td></tr></table>
<p>Net sales by segment (in thousands)</p>
<table><tr><td></td><td colspan="2">Year Ended December 31,</td></tr><tr><td></td><td>2024</td><td>2023</td></tr>
<tr><td>Ferries</td><td>$600</td><td>$480</td></tr><tr><td>Beacons</td><td>300</td><td>320</td></tr>
<tr><td>Total net sales</td><td>$900</td><td>$800</td></tr></table></body></html>"""
ONE_OFF = """<html><body><p>Quillmere Instruments, Inc. annual report</p>
<p><b>CONSOLIDATED STATEMENTS OF INCOME</b></p><p>(Amounts in thousands)</p>
<table><tr><td></td><td colspan="2">Year Ended December 31,</td></tr><tr><td></td><td>2024</td><td>2023</td></tr>
<tr><td>Net sales</td><td>$900</td><td>$800</td></tr><tr><td>Cost of sales</td><td>500</td><td>450</td></tr>
<tr><td>Gross profit</td><td>400</td><td>350</td></tr><tr><td>Selling expenses</td><td>150</td><td>140</td></tr>
<tr><td>Restructuring charges</td><td>10</td><td>30</td></tr>
<tr><td>(Gain) on sale of the harbour business</td><td>\u2014</td><td>(90)</td></tr>
<tr><td>Operating income</td><td>240</td><td>270</td></tr><tr><td>Income tax expense</td><td>50</td><td>60</td></tr>
<tr><td>Net income</td><td>$190</td><td>$210</td></tr></table></body></html>"""
SAID = {"company": "Quillmere Instruments, Inc.", "ticker": "QLMR", "doc_type": "10-K"}


@pytest.mark.parametrize(
    ("question", "said", "values"),
    [
        ("Did Quillmere's Ferries net sales grow in 2024?", "Yes: Ferries", [480_000, 600_000]),
        ("Were Quillmere's Beacons net sales up in 2024?", "No: Beacons", [320_000, 300_000]),
        ("What were Quillmere's Ferries net sales in 2024?", "Quillmere", [600_000]),
        ("Did Quillmere's Ferries net sales grow in 2023?", "Quillmere", [480_000]),  # nothing is told of 2022
    ],
)
async def test_a_printed_line_is_held_against_the_year_before(
    index: Index, deps: Deps, tmp_path: Path, question: str, said: str, values: list[int]
) -> None:
    report = tmp_path / "report.htm"
    report.write_text(REPORT, "utf-8")
    [file] = await index(report, **SAID, fiscal_year=2024, period_end=date(2024, 12, 31))
    assert file.status == "indexed", file.reason
    answer = await ask(deps, question)
    assert answer.answer.startswith(said), answer.answer
    assert [fact.value for fact in answer.facts] == values


@pytest.mark.parametrize(
    "question",
    [
        "What one-off items increased Quillmere's net income in 2023?",
        "Were there events outside of Quillmere's normal business operations that increased net income in 2023?",
    ],
)
async def test_one_off_lines_are_told_where_no_year_before_tells_what_moved_the_profit(
    index: Index, deps: Deps, tmp_path: Path, question: str
) -> None:
    report = tmp_path / "report.htm"
    report.write_text(ONE_OFF, "utf-8")
    [file] = await index(report, **SAID, fiscal_year=2024, period_end=date(2024, 12, 31))
    assert file.status == "indexed", file.reason
    answer = await ask(deps, question)
    assert answer.status == "answered"
    assert "(Gain) on sale of the harbour business of -$90,000 in FY2023" in answer.answer, answer.answer
    assert [fact.value for fact in answer.facts] == [210_000, 30_000, -90_000]
