"""`search_filings` over invented filings: what it returns, how it is cut and paged, and why there is nothing."""

from dataclasses import replace
from typing import Any

import pytest

from tools.errors import InvalidInput
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.excerpts.results import SearchResults
from tools.search.filings_search import FilingsRequest, search_filings
from tools.search.tables import search_tables

SUPPLIERS = "detector crystals grown by a single furnace operator"
TLVQ = Filters(tickers=("TLVQ",))


class _Renamed:
    """An embedder by another name: its similarities are held to the bar of models that nobody has measured."""

    model = "another"

    def __init__(self, embedder: Any) -> None:
        self.embed_query = embedder.embed_query


def said(found: SearchResults) -> str:
    return "\n".join(found.warnings)


async def test_a_passage_comes_with_its_scores_and_its_source(searchable_deps: Deps) -> None:
    found = await search_filings(searchable_deps, FilingsRequest(SUPPLIERS))
    first = found.passages[0]
    assert "single furnace operator" in first.text
    assert (first.source.ticker, first.source.doc_type, first.source.fiscal_year) == ("TLVQ", "10-K", 2025)
    assert first.section == first.source.section == "Part I, Item 1A"
    assert first.doc_id == first.source.doc_id
    assert first.similarity is not None
    assert first.bm25 is not None
    assert first.score == first.rerank_score
    assert [one.score for one in found.passages] == sorted((one.score for one in found.passages), reverse=True)
    assert len({one.chunk_id for one in found.passages}) == len(found.passages) <= 10


@pytest.mark.parametrize(
    ("mode", "scored", "unscored"), [("vector", "similarity", "bm25"), ("keyword", "bm25", "similarity")]
)
async def test_one_leg_alone_scores_by_itself(searchable_deps: Deps, mode: Any, scored: str, unscored: str) -> None:
    found = await search_filings(searchable_deps, FilingsRequest(SUPPLIERS, mode=mode))
    assert "furnace" in found.passages[0].text
    for one in found.passages:
        assert one.score == getattr(one, scored)
        assert getattr(one, unscored) is None
        assert one.rerank_score is None


async def test_filters_are_hard_limits(searchable_deps: Deps) -> None:
    limits: list[tuple[Filters, Any]] = [
        (Filters(tickers=("BXMW",)), lambda one: one.source.ticker == "BXMW"),
        (Filters(doc_types=("8-K",)), lambda one: one.source.doc_type == "8-K"),
        (Filters(fiscal_years=(2025,), section="1A"), lambda one: one.section == "Part I, Item 1A"),
        (Filters(content_type="table"), lambda one: one.text.startswith("|") or "|" in one.text),
    ]
    for filters, allowed in limits:
        found = await search_filings(searchable_deps, FilingsRequest("revenue and shares", filters, mode="keyword"))
        assert found.passages, filters
        assert all(map(allowed, found.passages)), filters


async def test_pages_hold_every_passage_once(searchable_deps: Deps) -> None:
    for mode in ("hybrid", "keyword"):
        whole = await search_filings(searchable_deps, FilingsRequest("revenue", TLVQ, mode=mode, top_k=12))
        request = FilingsRequest("revenue", TLVQ, mode=mode, top_k=4)
        paged = [await search_filings(searchable_deps, request)]
        for _ in range(2):
            paged.append(await search_filings(searchable_deps, replace(request, cursor=paged[-1].next_cursor)))
        ids = [one.chunk_id for page in paged for one in page.passages]
        assert sorted(ids) == sorted(one.chunk_id for one in whole.passages)


async def test_companies_that_a_query_compares_have_their_shares(searchable_deps: Deps) -> None:
    query = "executive pay and revenue of Tolvenquist, Bexmarrow and Hobblestead"
    found = await search_filings(searchable_deps, FilingsRequest(query, top_k=6))
    assert {one.source.ticker for one in found.passages} == {"TLVQ", "BXMW", "HBST"}


async def test_a_company_on_a_later_page_is_not_told_to_be_missing(searchable_deps: Deps) -> None:
    request = FilingsRequest("revenue of Tolvenquist and of Hobblestead", top_k=1)
    first = await search_filings(searchable_deps, request)
    second = await search_filings(searchable_deps, replace(request, cursor=first.next_cursor))
    assert {one.source.ticker for page in (first, second) for one in page.passages} == {"TLVQ", "HBST"}
    assert "no passage" not in said(first)


async def test_passages_that_are_too_far_off_are_counted(searchable_deps: Deps) -> None:
    found = await search_filings(searchable_deps, FilingsRequest(SUPPLIERS, top_k=50))
    assert 0 < len(found.passages) < 50
    assert "more are too far from the query" in said(found)


async def test_a_word_that_is_near_to_nothing_is_found_where_it_stands(searchable_deps: Deps) -> None:
    strict = replace(searchable_deps, embedder=_Renamed(searchable_deps.embedder))
    found = await search_filings(strict, FilingsRequest("backlog"))
    assert found.passages
    assert all(one.bm25 for one in found.passages)
    assert "only have words of the query" in said(found)


async def test_what_a_search_was_narrowed_to_is_said_and_can_be_turned_off(searchable_deps: Deps) -> None:
    request = FilingsRequest("executive pay at Bexmarrow Software", top_k=20)
    narrow = await search_filings(searchable_deps, request)
    wide = await search_filings(searchable_deps, replace(request, narrow=False))
    assert {one.source.ticker for one in narrow.passages} == {"BXMW"}
    assert "Searched in 1 document alone (BXMW" in said(narrow)
    assert "narrow=false" in said(narrow)
    assert {one.source.ticker for one in wide.passages} > {"BXMW"}
    assert "alone" not in said(wide)


async def test_context_holds_the_passage(searchable_deps: Deps) -> None:
    for context in ("window", "section"):
        found = await search_filings(searchable_deps, FilingsRequest(SUPPLIERS, context=context, top_k=2))
        first = found.passages[0]
        assert first.context is not None
        assert "single furnace operator" in first.context
        assert first.text == ""  # no text is given twice
    alone = await search_filings(
        searchable_deps, FilingsRequest(SUPPLIERS, context="window", before=0, after=0, top_k=1)
    )
    assert "single furnace operator" in (alone.passages[0].context or "")
    capped = await search_filings(searchable_deps, FilingsRequest(SUPPLIERS, context="section", max_chars=200, top_k=1))
    assert "single furnace operator" in (capped.passages[0].context or "")
    assert len(capped.passages[0].context or "") <= 200


async def test_a_cap_on_all_passages_gives_the_first_more(searchable_deps: Deps) -> None:
    found = await search_filings(searchable_deps, FilingsRequest(SUPPLIERS, max_total=900, top_k=3))
    assert "single furnace operator" in found.passages[0].text
    assert sum(len(one.text) for one in found.passages) <= 900


async def test_what_the_store_says_of_passages_is_a_filter(searchable_deps: Deps) -> None:
    for mode in ("hybrid", "keyword"):
        found = await search_filings(
            searchable_deps, FilingsRequest("orders and revenue", Filters(sentiment="negative"), mode=mode)
        )
        ids = [one.chunk_id for one in found.passages]
        assert ids
        assert {p.chunk.sentiment for p in await searchable_deps.documents.passages(ids)} == {"negative"}
    with pytest.raises(InvalidInput, match=r"filters\.sentiment: 'sad' is unknown"):
        await search_filings(searchable_deps, FilingsRequest("orders", Filters(sentiment="sad")))


async def test_a_segment_is_a_filter_on_what_passages_say(searchable_deps: Deps) -> None:
    for mode in ("hybrid", "keyword", "vector"):
        request = FilingsRequest("orders and revenue", Filters(segment="field  SENSORS"), mode=mode)
        found = await search_filings(searchable_deps, request)
        ids = [one.chunk_id for one in found.passages]
        assert ids
        texts = [" ".join(one.chunk.text.split()).lower() for one in await searchable_deps.documents.passages(ids)]
        assert all("field sensors" in text for text in texts)
    nothing = await search_filings(searchable_deps, FilingsRequest("orders", Filters(segment="Moon Rockets")))
    assert not nothing.passages
    assert nothing.warnings[0].startswith("Nothing was found.")


async def test_a_shared_cap_leaves_what_is_unlikely_to_the_next_page(searchable_deps: Deps) -> None:
    request = FilingsRequest("revenue", TLVQ, max_total=600, top_k=6)
    pages = [await search_filings(searchable_deps, request)]
    while (cursor := pages[-1].next_cursor) and len(pages) < 20:
        pages.append(await search_filings(searchable_deps, replace(request, cursor=cursor)))
    whole = await search_filings(searchable_deps, FilingsRequest("revenue", TLVQ, top_k=50))
    ids = [one.chunk_id for page in pages for one in page.passages]
    assert len(ids) == len(set(ids))
    assert {*ids} <= {one.chunk_id for one in whole.passages}
    assert len(pages[0].passages) < 6
    assert all(sum(len(one.text) for one in page.passages) <= 600 + 20 for page in pages)


async def test_letters_that_are_a_ticker_are_searched_for_as_a_word(searchable_deps: Deps) -> None:
    found = await search_filings(searchable_deps, FilingsRequest("CCB orders of sensors"))
    assert found.passages
    assert "CCB was searched for as a word" in said(found)
    doc_id = found.passages[0].doc_id
    within = await search_filings(searchable_deps, FilingsRequest("CCB orders of sensors", Filters(doc_ids=(doc_id,))))
    assert "CCB" not in said(within)
    assert {one.doc_id for one in within.passages} == {doc_id}


async def test_a_text_is_capped_and_the_whole_stays_within_bounds(searchable_deps: Deps) -> None:
    short = await search_filings(searchable_deps, FilingsRequest("revenue", max_chars=80))
    assert all(len(one.text) <= 80 for one in short.passages)
    for context in ("none", "window", "section"):
        request = FilingsRequest("revenue of the company", context=context, top_k=100, before=10, after=10)
        large = await search_filings(searchable_deps, replace(request, mode="keyword"))
        assert len(large.model_dump_json()) / 3.6 < 25_000
        assert len(large.passages) > 40
    assert "cut to fit" in said(large)


async def test_content_and_table_types_are_filters_as_well(searchable_deps: Deps) -> None:
    found = await search_filings(
        searchable_deps, FilingsRequest("summary compensation", content_type="table", table_type="compensation")
    )
    assert found.passages
    assert all(one.source.table_id for one in found.passages)
    contradiction = FilingsRequest("pay", Filters(content_type="text"), content_type="table")
    with pytest.raises(InvalidInput, match="contradicts"):
        await search_filings(searchable_deps, contradiction)


async def test_tables_are_found_once_each_with_what_is_said_of_them(searchable_deps: Deps) -> None:
    found = await search_tables(searchable_deps, FilingsRequest("revenue by segment", top_k=5))
    assert 0 < len(found.tables) <= 5
    assert len({table.table_id for table in found.tables}) == len(found.tables)
    for table in found.tables:
        stored = await searchable_deps.documents.table(table.table_id)
        assert stored is not None
        assert (table.caption, table.table_type, table.units) == (stored.caption, stored.table_type, stored.units)
