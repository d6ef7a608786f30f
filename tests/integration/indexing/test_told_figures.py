"""Figures that stand only in a sentence: `lookup_metric` gives them with their sentence, below tables and facts."""

from datetime import date
from pathlib import Path

import pytest

from tests.integration.indexing.conftest import Index
from tests.integration.indexing.test_html_statements import RELEASE, SAID, ask
from tools.errors import UnknownMetric
from tools.figures.asked.request import FigureRequest
from tools.figures.by_calendar import lookup_on_basis
from tools.models.facts import LookupResult
from tools.ports.deps import Deps
from tools.questions.named.figure_names import by_read_names
from tools.retrieve.printed.lookup import with_printed

TOLD = (
    "<p>Paid subscribers were 238,400 at November 2, 2024, compared with 201,000 at October 28, 2023.</p>"
    "<p>Adjusted operating income was $275 thousand for the third quarter of fiscal 2024.</p>"
    "<p>Adjusted net income was $231 thousand for the third quarter of fiscal 2024. Operating backlog of our Ferries "
    "segment was $4 million at November 2, 2024. We expect annual recurring revenue of $9 million for the third "
    "quarter of fiscal 2024.</p><p>Churned seats were 12 in the third quarter of fiscal 2024.</p>"
    "<p>Churned seats were 14 in the third quarter of fiscal 2024.</p></body>"
)


async def load(index: Index, folder: Path) -> None:
    release = folder / "release.htm"
    release.write_text(RELEASE.replace("</body>", TOLD), "utf-8")
    [file] = await index(release, **SAID)
    assert file.status == "indexed", file.reason


async def look_up(deps: Deps, *names: str, year: int = 2024) -> LookupResult:
    request = FigureRequest(("QLMR",), names, (year,), (3,))

    async def named(metrics: tuple[str, ...]) -> LookupResult:
        asked = FigureRequest(("QLMR",), metrics, (year,), (3,))
        return await lookup_on_basis(deps.facts, deps.directory, deps.vocabulary, asked, deps.today(), deps.documents)

    async def reported() -> LookupResult:
        return await by_read_names(deps.directory, deps.vocabulary, names, named)

    return await with_printed(deps, request, reported)


async def test_a_sentence_gives_what_nothing_else_has(index: Index, deps: Deps, tmp_path: Path) -> None:
    await load(index, tmp_path)
    found = await look_up(deps, "operating_income", "paid subscribers")
    reported, told = found.values
    assert (reported.value, reported.basis) == (250_000, "table")
    assert (told.value, told.unit, told.basis, told.status) == (238_400, "number", "text", "assumed")
    assert (told.fiscal_year, told.fiscal_quarter) == (2024, 3)
    assert told.source.sentence is not None
    assert told.source.sentence.startswith("Paid subscribers were 238,400")
    assert told.source.doc_id == reported.source.doc_id
    assert found.declined == ()
    assert any("read from a sentence" in warning for warning in found.warnings)


async def test_a_page_is_named_and_a_text_without_statements_makes_its_own_period(
    index: Index, deps: Deps, tmp_path: Path
) -> None:
    pages = tmp_path / "pages.jsonl"
    said = "The Board met twice.\\n\\nOur net promoter score was 61 at November 2, 2024.\\n\\nNothing else was said."
    pages.write_text(f'{{"page": 6, "text": "Annual letter"}}\n{{"page": 7, "text": "{said}"}}\n', "utf-8")
    period = {"fiscal_year": 2024, "quarter": 3, "period_end": date(2024, 11, 2)}
    [file] = await index(pages, **SAID, **period)
    assert file.status == "indexed", file.reason
    [told] = (await look_up(deps, "net promoter score")).values
    assert (told.value, told.source.page, told.start_date) == (61, 7, None)


async def test_each_period_of_a_sentence_is_its_own(index: Index, deps: Deps, tmp_path: Path) -> None:
    await load(index, tmp_path)
    [told] = (await look_up(deps, "paid subscribers", year=2023)).values
    assert told.value == 201_000


async def test_a_table_goes_before_a_sentence_and_the_difference_is_told(
    index: Index, deps: Deps, tmp_path: Path
) -> None:
    await load(index, tmp_path)
    found = await look_up(deps, "adjusted operating income")
    assert (found.values[0].value, found.values[0].basis) == (270_000, "table")
    assert any("$275 thousand" in warning for warning in found.warnings)


async def test_an_adjusted_figure_of_a_sentence_is_never_the_reported_one(
    index: Index, deps: Deps, tmp_path: Path
) -> None:
    await load(index, tmp_path)
    found = await look_up(deps, "adjusted net income", "net income")
    assert {(value.metric, value.value, value.basis) for value in found.values} == {
        ("net_income", 200_000, "table"),
        ("printed:adjusted net income", 231_000, "text"),
    }


@pytest.mark.parametrize("name", ["operating backlog", "annual recurring revenue", "paid seats"])
async def test_a_part_a_forecast_and_what_no_sentence_tells_are_declined(
    index: Index, deps: Deps, tmp_path: Path, name: str
) -> None:
    await load(index, tmp_path)
    with pytest.raises(UnknownMetric):
        await look_up(deps, name)
    assert [entry.metric for entry in (await look_up(deps, "revenue", name)).declined] == [name]


async def test_sentences_that_disagree_give_nothing_and_are_told(index: Index, deps: Deps, tmp_path: Path) -> None:
    await load(index, tmp_path)
    found = await look_up(deps, "revenue", "churned seats")
    assert [value.metric for value in found.values] == ["revenue"]
    assert any("12" in warning and "14" in warning for warning in found.warnings)


async def test_a_question_is_answered_by_a_sentence_that_is_held_against_its_document(
    index: Index, deps: Deps, tmp_path: Path
) -> None:
    await load(index, tmp_path)
    answer = await ask(deps, "What was Quillmere's adjusted net income in Q3 of fiscal 2024?")
    assert answer.status == "answered", answer.answer
    fact = answer.facts[0]
    assert (fact.value, fact.basis, fact.status) == (231_000, "text", "assumed")
    [warning] = [one for one in answer.warnings if "vector" not in one]  # none were made here
    assert "is read from a sentence" in warning
    assert answer.confidence is not None
    assert answer.confidence.tier != "High"
    assert (await ask(deps, "What was Quillmere's adjusted net income in Q3 of fiscal 2023?")).facts == ()
