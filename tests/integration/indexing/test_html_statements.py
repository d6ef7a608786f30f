"""An HTML release without tags: its statements answer, its adjusted figures beside the reported ones, its guidance."""

from pathlib import Path

from agent.graph import build_graph
from agent.run import answer_question
from tests.integration.indexing.conftest import Index
from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric
from tools.models.answers import Answer
from tools.ports.deps import Deps

RELEASE = """<html><body><p>Quillmere Instruments, Inc. reports third quarter results</p>
<p>Outlook</p><p>For fiscal 2025 we expect adjusted operating income of $1.1 million to $1.3 million.</p>
<p><b>CONSOLIDATED STATEMENTS OF INCOME</b></p><p>(Amounts in thousands)</p>
<table><tr><td></td><td colspan="2">Thirteen Weeks Ended</td><td colspan="2">Thirty-Nine Weeks Ended</td></tr>
<tr><td></td><td>November 2, 2024</td><td>October 28, 2023</td><td>November 2, 2024</td><td>October 28, 2023</td></tr>
<tr><td>Net sales</td><td>$900</td><td>$800</td><td>$2,700</td><td>$2,400</td></tr>
<tr><td>Cost of sales</td><td>500</td><td>450</td><td>1,500</td><td>1,350</td></tr>
<tr><td>Gross profit</td><td>400</td><td>350</td><td>1,200</td><td>1,050</td></tr>
<tr><td>Selling expenses</td><td>150</td><td>140</td><td>450</td><td>420</td></tr>
<tr><td>Operating income</td><td>250</td><td>210</td><td>750</td><td>630</td></tr>
<tr><td>Income tax expense</td><td>50</td><td>40</td><td>150</td><td>120</td></tr>
<tr><td>Net income</td><td>$200</td><td>$170</td><td>$600</td><td>$510</td></tr></table>
<p>Reconciliation of adjusted operating income (in thousands)</p>
<table><tr><td></td><td colspan="2">Thirteen Weeks Ended</td></tr>
<tr><td></td><td>November 2, 2024</td><td>October 28, 2023</td></tr>
<tr><td>Operating income</td><td>$250</td><td>$210</td></tr><tr><td>Restructuring</td><td>20</td><td>5</td></tr>
<tr><td>Adjusted operating income</td><td>$270</td><td>$215</td></tr></table></body></html>"""
SAID = {"company": "Quillmere Instruments, Inc.", "ticker": "QLMR", "doc_type": "release"}


async def _silent(_: str) -> None:
    return None


async def ask(deps: Deps, question: str) -> Answer:
    return await answer_question(build_graph(deps), question, _silent)


async def load(index: Index, folder: Path) -> None:
    release = folder / "release.htm"
    release.write_text(RELEASE, "utf-8")
    [file] = await index(release, **SAID)
    assert file.status == "indexed", file.reason


async def test_a_release_gives_its_quarter_with_anchor_row_and_column(index: Index, deps: Deps, tmp_path: Path) -> None:
    await load(index, tmp_path)
    request = FigureRequest(("QLMR",), ("operating_income",), (2024,), (3,))
    [value] = (
        await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)
    ).values
    assert (value.value, value.basis, value.unit) == (250_000, "table", "USD")
    assert (value.source.row, value.source.column) == ("Operating income", "2024-08-04/2024-11-02")
    assert value.source.table_id is not None
    assert value.source.page is None
    answer = await ask(deps, "What was Quillmere's net margin in Q3 of fiscal 2024?")
    assert answer.status == "answered", answer.answer
    assert "22.22%" in answer.answer
    assert answer.warnings == ()


async def test_an_adjusted_figure_stands_before_the_reported_one_and_is_never_it(
    index: Index, deps: Deps, tmp_path: Path
) -> None:
    await load(index, tmp_path)
    answer = await ask(deps, "What was Quillmere's adjusted operating income in Q3 of fiscal 2024?")
    assert answer.status == "answered", answer.answer
    assert [fact.value for fact in answer.facts] == [270_000, 250_000]
    assert answer.facts[0].source.row == "Adjusted operating income"
    [plain, *_] = (await ask(deps, "What was Quillmere's operating income in Q3 of fiscal 2024?")).facts
    assert plain.value == 250_000
    assert (await ask(deps, "What was Quillmere's organic operating income in Q3 of fiscal 2024?")).facts == ()


async def test_guidance_is_the_companys_own_sentence(index: Index, deps: Deps, tmp_path: Path) -> None:
    await load(index, tmp_path)
    answer = await ask(deps, "What adjusted operating income does Quillmere guide to for fiscal 2025?")
    assert answer.status == "answered", answer.answer
    assert "$1.1 million to $1.3 million" in answer.answer
    assert any(warning.startswith("As guided") for warning in answer.warnings)
    assert answer.facts == ()
    plain = await ask(deps, "What operating income does Quillmere guide to for fiscal 2025?")
    assert "1.1 million" not in plain.answer


async def test_a_line_of_the_company_s_own_and_its_growth_are_tied_to_the_statement_that_prints_both_years(
    index: Index, deps: Deps, tmp_path: Path
) -> None:
    lines = "<tr><td>Ferry ticket sales</td><td>$600</td><td>$500</td><td>$1,800</td><td>$1,500</td></tr>"
    release = tmp_path / "release.htm"
    release.write_text(RELEASE.replace("<tr><td>Net sales", f"{lines}<tr><td>Net sales"), "utf-8")
    [file] = await index(release, **SAID)
    assert file.status == "indexed", file.reason
    told = await ask(deps, "What were Quillmere's ferry ticket sales in Q3 of fiscal 2024?")
    assert [fact.value for fact in told.facts] == [600_000], told.answer
    grown = await ask(deps, "By what percentage did Quillmere's ferry ticket sales grow in Q3 2024 over Q3 2023?")
    assert "20.0" in grown.answer, grown.answer
    for answer in (told, grown):
        assert answer.confidence is not None
        assert answer.confidence.tier != "Low", answer.answer
        assert [one for one in answer.warnings if not one.startswith("Read ")] == []


async def test_lines_of_the_company_s_own_are_put_together_and_tied(index: Index, deps: Deps, tmp_path: Path) -> None:
    lines = "".join(
        f"<tr><td>{label}</td><td>${now}</td><td>${then}</td><td>$1,800</td><td>$1,500</td></tr>"
        for label, now, then in (("Ferry ticket sales", 630, 500), ("Ferry ticket costs", 420, 390))
    )
    release = tmp_path / "release.htm"
    release.write_text(RELEASE.replace("<tr><td>Net sales", f"{lines}<tr><td>Net sales"), "utf-8")
    [file] = await index(release, **SAID)
    assert file.status == "indexed", file.reason
    for question, told in (
        (
            "We look at the boats. Ferry ticket sales as a share of Quillmere's net sales in Q3 of fiscal 2024?",
            "70.00%",
        ),
        ("What is Quillmere's Q3 2024 figure for ferry ticket sales minus ferry ticket costs?", "$210,000"),
        ("Looking only at Quillmere's ferry ticket line, what gross margin did it make in Q3 2024?", "33.33%"),
    ):
        answer = await ask(deps, question)
        assert told in answer.answer, answer.answer
        assert answer.status == "answered", answer.answer
        assert answer.warnings == (), answer.warnings
