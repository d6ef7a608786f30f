"""Units are embedded as they are loaded, and given vectors of another model later."""

from dataclasses import replace
from pathlib import Path

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from ingest.reembed import reembed_units
from ingest.report import IndexedFile
from server.settings import Settings
from server.wiring import open_app
from tests.embedders import WordEmbedder
from tools.backends.postgres.units import PostgresUnitStore
from tools.ports.deps import Deps
from tools.ports.embedding import Embedder
from tools.ports.indexes import Scope

REPORT = """# صندوق الواحة للأسهم

## قائمة المركز المالي (ريال سعودي)

| البند | ٣١ ديسمبر ٢٠٢٢ | ٣١ ديسمبر ٢٠٢١ |
|---|---|---|
| نقدية وشبه نقدية | ١٩٥٬٧٩٠ | ٨٣٠٬٦٧٧ |
| إجمالي الموجودات | ٢٠٠٬٠٠٠ | ٨٤٠٬٠٠٠ |
"""
ENGLISH = "# Notes\n\nTotal assets were 12 million in 2022.\n"


async def load(deps: Deps, path: Path, embedder: Embedder | None, **said: str) -> IndexedFile:
    found = find_files([path], options=describe(**said))
    [file] = [one async for one in index_files(deps.writer, deps.directory, found, unit_embedder=embedder)]
    assert file.status == "indexed", file.reason
    return file


async def test_arabic_units_get_vectors_and_another_model_replaces_them(
    deps: Deps, settings: Settings, tmp_path: Path
) -> None:
    arabic, english = tmp_path / "fund.md", tmp_path / "note.md"
    arabic.write_text(REPORT, "utf-8")
    english.write_text(ENGLISH, "utf-8")
    words, new = WordEmbedder(), WordEmbedder(model="new", dimension=32)
    file = await load(deps, arabic, words)
    await load(deps, english, words, company="Acme", doc_type="note")
    async with open_app(settings) as app:
        store = PostgresUnitStore(app.database, words)
        found = await store.nearest(words.vector("إجمالي الموجودات"), Scope(), 9)
        assert found[0].unit_id == f"{file.doc_id}#u4"
        assert {hit.unit_id.partition("#")[0] for hit in found} == {file.doc_id}  # English units have no vectors
        deps = replace(app.deps, units=store)
        assert deps.unit_spaces is not None
        assert deps.units is not None
        assert deps.feed is not None
        done = await reembed_units(deps.unit_spaces, deps.units, deps.feed, new)
        assert (done.embedded, done.passages) == (5, 5)
        again = await reembed_units(deps.unit_spaces, deps.units, deps.feed, new)
        assert (again.embedded, again.passages) == (0, 5)
        [nearest] = await PostgresUnitStore(app.database, new).nearest(new.vector("إجمالي الموجودات"), Scope(), 1)
        assert nearest.unit_id == f"{file.doc_id}#u4"
