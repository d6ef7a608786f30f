"""`search_numeric` and questions over Arabic documents, on the invented bank that ships: read, searched, answered."""

from dataclasses import replace
from pathlib import Path

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from ingest.pipeline import find_files, index_files
from ingest.reembed import reembed_units
from server.settings import Settings
from server.wiring import open_app
from tests.embedders import WordEmbedder
from tools.backends.postgres.units import PostgresUnitStore
from tools.errors import InvalidInput, NothingLoaded
from tools.models.answers import Answer
from tools.models.filters import Filters
from tools.ports.deps import Deps, UnitSearch
from tools.search.units.search import search_numeric
from tools.tie_out.answers.citations import check_citations

SAMPLES = Path(__file__).parents[3] / "ingest" / "samples" / "arabic"


@pytest.fixture
async def bank(deps: Deps) -> Deps:
    files = find_files([SAMPLES])
    done = [file async for file in index_files(deps.writer, deps.directory, files)]
    assert {file.status for file in done} == {"indexed"}
    return deps


async def silent(_: str) -> None:
    return None


async def asked(deps: Deps, question: str) -> Answer:
    return await answer_question(build_graph(deps), question, silent)


@pytest.mark.parametrize("year", ["2023", "٢٠٢٣", "۲۰۲۳"])
async def test_a_row_is_found_by_its_label_whatever_the_digits(bank: Deps, year: str) -> None:
    found = await search_numeric(bank, f"قروض وسلف {year}")
    first = found.hits[0]
    assert (first.unit.label, first.similarity, first.leg) == ("قروض وسلف، صافي", 1.0, "numeric")
    assert found.intent.asked
    assert "٣٤٬٠١٨٬٩٠٠" in found.context
    assert "البيانات الرقمية" in found.context


@pytest.mark.parametrize(
    "amount", ["٣٤٬٠١٨٬٩٠٠", "34.0189 مليار ريال", "٣٤٫٠١٨٩ مليار ريال", "34,018.9 million riyals"]
)
async def test_a_rows_amount_is_found_in_any_scale(bank: Deps, amount: str) -> None:
    first = (await search_numeric(bank, f"ما البند الذي بلغ {amount}؟")).hits[0]
    assert (first.unit.label, first.similarity) == ("قروض وسلف، صافي", 1.0)


async def test_words_find_beside_vectors_what_these_miss(bank: Deps, settings: Settings) -> None:
    words = WordEmbedder()
    async with open_app(settings) as app:
        assert app.deps.unit_spaces is not None
        assert app.deps.feed is not None
        store = PostgresUnitStore(app.database, words)
        await app.deps.unit_spaces.use(words)
        await reembed_units(app.deps.unit_spaces, store, app.deps.feed, words)
        deps = replace(app.deps, units=store, unit_embedder=words, unit_search=UnitSearch(top_k_semantic=1))
        for only in (None, Filters(tickers=((await deps.facts.companies())[0].ticker,))):
            found = await search_numeric(deps, "كم بلغت ودائع العملاء؟", only)
            assert found.warnings == ()
            assert found.hits[0].unit.label == "ودائع العملاء"
            assert {hit.leg for hit in found.hits} == {"semantic", "keyword"}


async def test_an_amount_finds_where_it_stands_and_its_whole_table_is_read_around_it(bank: Deps) -> None:
    found = await search_numeric(bank, "أين ورد الرقم 36,720,800؟", top_k=3)
    assert found.hits[0].unit.label == "ودائع العملاء"
    assert len(found.expanded) > len(found.hits)
    alone = replace(bank, unit_search=UnitSearch(expand_paragraphs=False))
    assert (await search_numeric(alone, "36,720,800", top_k=3)).expanded == ()


async def test_a_question_in_english_finds_rows_in_arabic(bank: Deps) -> None:
    found = await search_numeric(bank, "customer deposits 2023")
    assert found.hits[0].unit.label == "ودائع العملاء"


async def test_a_page_of_a_pdf_is_cited_by_its_number(bank: Deps) -> None:
    found = await search_numeric(bank, "ودائع العملاء 2024", Filters(fiscal_years=(2024,)))
    assert found.hits[0].source.page is not None
    assert f"[صفحة {found.hits[0].source.page}]" in found.context or "صفحة" in found.context


async def test_a_line_that_no_metric_knows_is_answered_in_arabic_and_holds(bank: Deps) -> None:
    answer = await asked(bank, "كم بلغت أتعاب خدمات بنكية، صافي لبنك واحة النخيل الافتراضي في ٢٠٢٤؟")
    assert answer.status == "answered"
    assert answer.verification.status == "verified"
    assert "(صفحة " in answer.answer
    said = answer.answer.replace("financial_statements", "")
    assert not any(letter.isascii() and letter.isalpha() for letter in said)
    report = await check_citations(bank, answer)
    assert report.holds, report
    assert answer.confidence is not None
    [first, *_] = answer.citations
    assert (first.page, first.text[:10]) == (first.page, (first.quote or "")[:10])


async def test_what_no_row_says_is_declined_in_arabic(bank: Deps) -> None:
    answer = await asked(bank, "كم عدد فروع بنك واحة النخيل الافتراضي في ٢٠٢٤؟")
    assert answer.status == "declined"
    assert answer.facts == ()
    assert "لم يرد في المستندات المحمّلة بند أو جملة" in answer.answer


async def test_reasons_are_quoted_word_for_word(bank: Deps) -> None:
    answer = await asked(bank, "لماذا ارتفع صافي الدخل لدى بنك واحة النخيل الافتراضي في ٢٠٢٣؟")
    assert answer.status in ("answered", "partly_answered")
    assert "«" in answer.answer
    assert (await check_citations(bank, answer)).holds


async def test_nothing_loaded_and_a_query_of_nothing_are_told(deps: Deps) -> None:
    with pytest.raises(NothingLoaded):
        await search_numeric(deps, "الأصول")


async def test_bounds_are_told(bank: Deps) -> None:
    for top_k in (0, 101):
        with pytest.raises(InvalidInput, match="top_k"):
            await search_numeric(bank, "الأصول", top_k=top_k)
    with pytest.raises(InvalidInput, match="query"):
        await search_numeric(bank, "   ")


async def test_an_answer_has_pages_with_their_words(bank: Deps) -> None:
    answer = await asked(bank, "كم بلغت أتعاب خدمات بنكية، صافي لبنك واحة النخيل الافتراضي في ٢٠٢٤؟")
    sent = answer.model_dump(mode="json")
    assert isinstance(sent["answer"], str)
    assert all(isinstance(one["page"], int) and isinstance(one["text"], str) for one in sent["citations"])
