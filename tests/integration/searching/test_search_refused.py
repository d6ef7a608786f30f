"""What `search_filings` says where it finds nothing, less than usual, or is asked what makes no sense."""

import json
import shutil
from dataclasses import replace
from typing import Any

import pytest

from tests.embedders import WordEmbedder
from tools.backends.postgres.vectors import PostgresPassageIndex
from tools.errors import InvalidInput, NothingLoaded, SearchUnavailable, UnknownCompany
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.excerpts.results import SearchResults
from tools.search.filings_search import FilingsRequest, search_filings

SUPPLIERS = "detector crystals grown by a single furnace operator"


def said(found: SearchResults) -> str:
    return "\n".join(found.warnings)


async def test_nothing_comes_without_a_reason(searchable_deps: Deps) -> None:
    request = FilingsRequest("xylophonists zymurgy", mode="keyword")
    nothing = await search_filings(searchable_deps, request)
    assert nothing.passages == ()
    assert 'mode="hybrid"' in said(nothing)
    filtered = await search_filings(
        searchable_deps, FilingsRequest("revenue", Filters(fiscal_years=(1999,), tickers=("TLVQ",)))
    )
    assert filtered.passages == ()
    assert "filters.fiscal_years (1999) leaves no loaded passage" in said(filtered)
    assert "2025" in said(filtered)


async def test_a_company_without_text_names_what_fetches_it(sample_deps: Deps) -> None:
    found = await search_filings(sample_deps, FilingsRequest("risk factors of Apple"))
    assert found.passages == ()
    assert "AAPL: no text is loaded. `fetch_filings` (`tieout fetch AAPL`)" in said(found)
    everywhere = await search_filings(sample_deps, FilingsRequest("risk factors"))
    assert "No text is loaded, only figures. `fetch_filings`" in said(everywhere)


async def test_a_company_that_is_not_loaded_is_no_empty_result(searchable_deps: Deps, deps: Deps) -> None:
    for request in (
        FilingsRequest("risk factors", Filters(tickers=("MSFT",))),
        FilingsRequest("Microsoft's risk factors"),
    ):
        with pytest.raises(UnknownCompany, match=r"MICROSOFT.* is not loaded"):
            await search_filings(searchable_deps, request)
    wide = await search_filings(searchable_deps, FilingsRequest("Microsoft's risk factors", narrow=False))
    assert wide.passages
    assert "is not loaded" in said(wide)
    with pytest.raises(NothingLoaded):
        await search_filings(deps, FilingsRequest("risk factors"))


async def test_an_index_that_is_deleted_is_built_again(searchable_deps: Deps, searchable: Any) -> None:
    before = await search_filings(searchable_deps, FilingsRequest(SUPPLIERS, mode="keyword"))
    shutil.rmtree(searchable.resolved_data_dir / "index" / searchable.corpus)
    after = await search_filings(searchable_deps, FilingsRequest(SUPPLIERS, mode="keyword"))
    assert [one.chunk_id for one in after.passages] == [one.chunk_id for one in before.passages]


async def test_another_model_than_the_corpus_has_leaves_keywords(searchable_deps: Deps) -> None:
    index: Any = searchable_deps.passage_index
    embedder = WordEmbedder()
    other = replace(searchable_deps, embedder=embedder, passage_index=PostgresPassageIndex(index._database, embedder))
    found = await search_filings(other, FilingsRequest(SUPPLIERS))
    assert "furnace" in found.passages[0].text
    assert "tieout reembed" in said(found)
    with pytest.raises(SearchUnavailable, match="tieout reembed"):
        await search_filings(other, FilingsRequest(SUPPLIERS, mode="vector"))


async def test_passages_without_vectors_are_found_by_keywords(invented_deps: Deps) -> None:
    found = await search_filings(invented_deps, FilingsRequest(SUPPLIERS))
    assert found.passages
    assert "tieout reembed" in said(found)


@pytest.mark.parametrize(
    "query",
    [
        "'; drop table chunks; --", "a & b | !c:* <-> d", '"unclosed (phrase', "field:value^2 ~3 [a TO b] {x} \\ /re/",
        "revenue AND OR NOT", "+++ --- ***", '{"match_all": {}}', "%s %(x)s $1", "\u202eright to left", "🦀 crabs",
        "a" * 9_000,
    ],
)  # fmt: skip
async def test_signs_of_query_languages_are_words(searchable_deps: Deps, query: str) -> None:
    for mode in ("hybrid", "keyword", "vector"):
        found = await search_filings(searchable_deps, FilingsRequest(query, mode=mode))
        assert found.passages or found.warnings
        json.loads(found.model_dump_json())


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (FilingsRequest(""), "empty"),
        (FilingsRequest("a\0b"), "NUL"),
        (FilingsRequest("why " * 5_000), "at most 10000"),
        (FilingsRequest("revenue", top_k=1_000_000), "top_k: 1000000 is not between 1 and 100"),
        (FilingsRequest("revenue", top_k=0), "top_k"),
        (FilingsRequest("revenue", cursor="x'; --"), "cursor"),
        (FilingsRequest("revenue", cursor="٣"), "cursor"),
        (FilingsRequest("revenue", cursor="9999"), "behind the end"),
        (FilingsRequest("revenue", before=11), "before: 11"),
        (FilingsRequest("revenue", after=-1), "after: -1"),
        (FilingsRequest("revenue", max_chars=-5), "max_chars"),
        (FilingsRequest("revenue", Filters(section="poem")), "filters.section"),
        (FilingsRequest("revenue", Filters(table_type="poem")), "filters.table_type.*financial_statement"),
        (FilingsRequest("revenue", Filters(tickers=("A\0B",))), "NUL"),
    ],
)
async def test_arguments_that_make_no_sense_are_refused(
    searchable_deps: Deps, request_: FilingsRequest, expected: str
) -> None:
    with pytest.raises((InvalidInput, UnknownCompany), match=expected):
        await search_filings(searchable_deps, request_)
