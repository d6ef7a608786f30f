"""Searching by keyword what was loaded into a real store, through the wiring."""

from importlib.resources import files
from pathlib import Path

import pytest
from pydantic import SecretStr

from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_deps
from tools.language.terms import terms
from tools.ports.deps import Deps
from tools.ports.indexes import Scope

SAMPLES = Path(str(files("ingest").joinpath("samples/invented")))
ANNUAL, QUARTERLY = SAMPLES / "invented_TLVQ_10-K_2025.htm", SAMPLES / "invented_TLVQ_10-Q_2025-Q3.htm"
REVENUE = dict.fromkeys(terms("revenue"), 1.0)


async def load(deps: Deps, path: Path) -> str:
    [file] = [file async for file in index_files(deps.writer, deps.directory, find_files([path]))]
    assert file.doc_id, file.reason
    return file.doc_id


async def chunks_with(deps: Deps, doc_id: str, term: str) -> set[str]:
    return {chunk.chunk_id for chunk in await deps.documents.chunks(doc_id) if term in terms(chunk.text)}


async def found(deps: Deps, scope: Scope) -> set[str]:
    assert deps.keyword_index
    return {hit.chunk_id for hit in await deps.keyword_index.search(REVENUE, scope, 10_000)}


@pytest.mark.parametrize("engine", ["tantivy", "opensearch"])
async def test_what_is_loaded_is_found_at_once(
    settings: Settings, deps: Deps, engine: str, request: pytest.FixtureRequest
) -> None:
    url = SecretStr(request.getfixturevalue("opensearch")) if engine == "opensearch" else None
    async with open_deps(settings.model_copy(update={"opensearch_url": url})) as opened:
        assert opened.keyword_index
        assert opened.keyword_index.name == engine
        assert await found(opened, Scope()) == set()
        annual = await load(deps, ANNUAL)
        in_annual = await chunks_with(deps, annual, *REVENUE)
        assert in_annual
        assert in_annual <= await found(opened, Scope())
        quarterly = await load(deps, QUARTERLY)
        in_quarterly = await chunks_with(deps, quarterly, *REVENUE)
        assert in_quarterly <= await found(opened, Scope(doc_types=("10-Q",)))
        assert not in_annual & await found(opened, Scope(doc_types=("10-Q",)))
        narrowed = await found(opened, Scope(doc_ids=(annual,), sections=("7",), has_numbers=True))
        assert narrowed
        assert narrowed < await found(opened, Scope(doc_ids=(annual,)))
        assert await opened.keyword_index.freshness() is None
