"""The corpora of a database, with what belongs to them on this host and in a search cluster."""

import asyncio
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from server.loaded import forget_loaded
from server.settings import Settings
from server.wiring import keyword_index_of
from tools.backends.postgres.changes import PostgresChangeFeed
from tools.backends.postgres.database import Database
from tools.backends.postgres.upkeep import corpora as schemas
from tools.errors import IndexDown
from tools.models.corpora import Corpora, Corpus, Removal
from tools.models.filters import Filters
from tools.ports.deps import Deps

_MOST = 100_000  # documents


async def list_corpora(settings: Settings, database: Database) -> Corpora:
    """All corpora, with their sizes in the database and on this host."""
    found = await schemas.list_corpora(database)
    return Corpora(corpora=tuple([await _with_index(settings, corpus) for corpus in found]))


async def plan_corpora(settings: Settings, database: Database, names: Sequence[str]) -> Removal:
    """What goes with corpora. Raises `UnknownCorpus` for the first that there is not."""
    chosen = tuple(dict.fromkeys(names))
    for name in chosen:
        await schemas.identity_of(database, name)
    found = [corpus for corpus in (await list_corpora(settings, database)).corpora if corpus.name in chosen]
    parts = {part: sum(getattr(corpus, part) or 0 for corpus in found) for part in ("companies", "documents", "facts")}
    size = sum(corpus.bytes + corpus.index_bytes for corpus in found)
    return Removal(kind="corpus", names=chosen, parts={part: n for part, n in parts.items() if n}, bytes=size)


async def remove_corpora(settings: Settings, database: Database, planned: Removal) -> Removal:
    """Drop the corpora with all their tables, then their keyword indexes and what else is kept on this host."""
    warnings: list[str] = []
    identities = {name: await schemas.identity_of(database, name) for name in planned.names}
    await schemas.drop_corpora(database, planned.names)
    for name, identity in identities.items():
        own = settings.model_copy(update={"corpus": name})
        index = keyword_index_of(own, PostgresChangeFeed(database))
        try:
            await index.drop(identity)
        except IndexDown as error:
            warnings.append(f"The corpus {name} is gone, but its keyword index is not: {error.message}")
        finally:
            await index.close()
        await asyncio.to_thread(forget_loaded, own)
        await asyncio.to_thread(shutil.rmtree, _unpacked(own), ignore_errors=True)
    return planned.model_copy(update={"done": True, "warnings": tuple(warnings)})


async def unpacked_files(settings: Settings, deps: Deps, removal: Removal) -> list[Path]:
    """The files of documents that go which `tieout restore` unpacked, and which no document that stays is read from."""
    folder = _unpacked(settings)
    if not folder.is_dir():
        return []
    going = {one.doc_id for one in removal.documents}
    paths: dict[bool, set[Path]] = {True: set(), False: set()}
    for one in await deps.documents.list_documents(Filters(), None, _MOST, 0, counted=False):
        file = await deps.documents.file(one.doc_id)
        if file is not None and Path(file.path).is_relative_to(folder):
            paths[one.doc_id in going].add(Path(file.path))
    return sorted(paths[True] - paths[False])


def delete_files(paths: Sequence[Path]) -> None:
    """Delete what there is of some files."""
    for path in paths:
        with suppress(OSError):
            path.unlink()


def _unpacked(settings: Settings) -> Path:
    return settings.resolved_data_dir / "files" / settings.corpus


async def _with_index(settings: Settings, corpus: Corpus) -> Corpus:
    folder = settings.resolved_data_dir / "index" / corpus.name
    return corpus.model_copy(update={"index_bytes": await asyncio.to_thread(_size, folder)})


def _size(folder: Path) -> int:
    try:
        return sum(file.stat().st_size for file in folder.iterdir() if file.is_file())
    except OSError:
        return 0
