"""Long sections that are cut where their topic shifts, where that is wanted."""

from collections.abc import Callable
from pathlib import Path

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from tests.embedders import WordEmbedder
from tools.ports.deps import Deps

PAINT = "Paint sales rose because builders ordered more paint than the year before."
LAWSUIT = "The court dismissed both lawsuits against us, and the plaintiffs did not appeal."


async def _index(deps: Deps, file: Path, *, topic_shifts: bool) -> str:
    options = describe(company="Zorbex Paints", ticker="ZRBX", doc_type="10-K", fiscal_year=2023, doc_id="zorbex")
    found = index_files(
        deps.writer,
        deps.directory,
        find_files([file], options=options),
        embedder=WordEmbedder(),
        topic_shifts=topic_shifts,
    )
    [one] = [one async for one in found]
    assert one.status != "refused", one.reason
    return one.status


async def test_chunks_end_where_the_topic_shifts(deps: Deps, write_pages: Callable[..., Path]) -> None:
    # The first topic takes up more than a chunk's best size, the second less.
    text = "\n\n".join([PAINT] * 34 + [LAWSUIT] * 26)
    file = write_pages("zorbex", [(1, text)])
    assert await _index(deps, file, topic_shifts=False) == "indexed"
    assert await _index(deps, file, topic_shifts=False) == "unchanged"
    assert await _index(deps, file, topic_shifts=True) == "indexed"
    assert await _index(deps, file, topic_shifts=True) == "unchanged"
    chunks = await deps.documents.chunks("zorbex")
    assert len(chunks) > 1
    assert [chunk for chunk in chunks if chunk.text.endswith(PAINT)], "no chunk ends with the first topic"
    read = await deps.documents.text("zorbex", 0, 10**6)
    assert read is not None
    assert all(read[0][chunk.start : chunk.end] == chunk.text for chunk in chunks)
