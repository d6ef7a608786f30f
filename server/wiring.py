"""The one place where back ends are chosen and opened, once per process and event loop."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

import psycopg
from psycopg.conninfo import conninfo_to_dict

from server.loaded import keep_loaded
from server.models import (
    chat_of,
    embedder_or_why,
    index_model_of,
    page_embedder_of,
    reranker_of,
    unit_chat_of,
    unit_embedder_of,
    vision_of,
)
from server.retention import forgetting
from server.settings import Settings
from tools.backends.postgres.changes import PostgresChangeFeed
from tools.backends.postgres.database import Database
from tools.backends.postgres.documents import PostgresDocumentStore
from tools.backends.postgres.facts import PostgresFactStore
from tools.backends.postgres.migrate import check_schema, migrate
from tools.backends.postgres.page_index import PostgresPageIndex
from tools.backends.postgres.query_log import PostgresQueryLog
from tools.backends.postgres.search_log import PostgresSearchLog
from tools.backends.postgres.spaces import PostgresPageSpaces, PostgresVectorSpaces
from tools.backends.postgres.tuning import PostgresTuning
from tools.backends.postgres.unit_spaces import PostgresUnitSpaces
from tools.backends.postgres.units import PostgresUnitStore
from tools.backends.postgres.vectors import PostgresPassageIndex
from tools.backends.postgres.writer import PostgresFactWriter
from tools.errors import SettingsError
from tools.language.company_names.directory import load_directory
from tools.ports.deps import CandidateLimits, Deps, UnitSearch
from tools.ports.indexes import ChangeFeed, KeywordIndex
from tools.ports.query_log import QueryLog
from tools.ports.stores import DocumentStore
from tools.ports.vision import PagePictures
from tools.vocab.loader import load_vocabulary

if TYPE_CHECKING:
    pass

Progress = Callable[[str], None]


def _silent(_: str) -> None:
    return None


@dataclass(frozen=True)
class App:
    """The opened dependencies, and the database behind them, where conversations are kept as well."""

    deps: Deps
    database: Database


# What a process that runs many commands holds open for them.
held_app: ContextVar[Callable[[], Awaitable[App]] | None] = ContextVar("held_app", default=None)


@asynccontextmanager
async def open_deps(settings: Settings, progress: Progress = _silent) -> AsyncGenerator[Deps]:
    """Open the store (starting the embedded one where needed) and hand out what the steps need."""
    async with open_app(settings, progress) as app:
        yield app.deps


@asynccontextmanager
async def open_app(settings: Settings, progress: Progress = _silent) -> AsyncGenerator[App]:
    """Likewise, with the database."""
    held = held_app.get()
    if held is not None:
        app = await held()
        yield app
        if app.deps.search_log is not None:
            await app.deps.search_log.close()  # which waits, and ends nothing
        if app.deps.query_log is not None:
            await app.deps.query_log.written()
        return
    async with open_database(settings, progress) as database:
        if settings.database_url is None:
            await migrate(database)
        else:
            await check_schema(database)
        feed = PostgresChangeFeed(database)
        embedder, words_alone = embedder_or_why(settings)
        page_embedder = page_embedder_of(settings, embedder)
        unit_embedder = unit_embedder_of(settings)
        keyword_index = keyword_index_of(settings, feed)
        search_log = PostgresSearchLog(database, redact=settings.redact) if settings.log_searches else None
        query_log = query_log_of(settings, database)
        chat, index_model, vision = chat_of(settings), index_model_of(settings), vision_of(settings)
        unit_chat = unit_chat_of(settings)
        documents = PostgresDocumentStore(database)
        deps = Deps(
            facts=PostgresFactStore(database),
            documents=documents,
            writer=PostgresFactWriter(database),
            directory=load_directory(),
            vocabulary=load_vocabulary(),
            today=date.today,
            chat=chat,
            chat_seconds=settings.chat_timeout,
            index_model=index_model,
            vision=vision,
            pictures=_pictures(documents) if vision is not None else None,
            embedder=embedder,
            page_embedder=page_embedder,
            words_alone=words_alone,
            reranker=reranker_of(settings),
            keyword_index=keyword_index,
            passage_index=PostgresPassageIndex(database, embedder) if embedder is not None else None,
            page_index=PostgresPageIndex(database, page_embedder),
            feed=feed,
            spaces=PostgresVectorSpaces(database),
            page_spaces=PostgresPageSpaces(database),
            units=PostgresUnitStore(database, unit_embedder),
            unit_embedder=unit_embedder,
            unit_spaces=PostgresUnitSpaces(database),
            search_log=search_log,
            query_log=query_log,
            tuning=PostgresTuning(database),
            citation_style=settings.citation_style,
            candidates=CandidateLimits(settings.k_text, settings.k_table, settings.k_page, settings.k_fts),
            fusion=settings.fusion,
            unit_search=_unit_search(settings),
            unit_chat=unit_chat,
            unit_chat_tokens=settings.numeric_max_tokens,
        )
        await keep_loaded(settings, deps.facts)
        try:
            async with forgetting(database, settings.log_days):
                yield App(deps, database)
            await keep_loaded(settings, deps.facts)
        finally:
            for log in (search_log, query_log):
                if log is not None:
                    await log.close()
            await keyword_index.close()
            for model in (chat, index_model, vision, unit_chat):
                if model is not None:
                    await model.close()


def query_log_of(settings: Settings, database: Database) -> QueryLog | None:
    """Where questions are logged: in the database, and as spans where an exporter is configured."""
    from server.telemetry import QueryLogs, spans_of

    kept = PostgresQueryLog(database, redact=settings.redact) if settings.log_searches else None
    spans = spans_of(settings)
    return QueryLogs(kept, spans) if spans is not None else kept


def keyword_index_of(settings: Settings, feed: ChangeFeed) -> KeywordIndex:
    """OpenSearch where its address is set, else an index of this host. Neither is touched before its first use."""
    if settings.opensearch_url is not None:
        from tools.backends.opensearch.index import OpenSearchIndex

        return OpenSearchIndex(settings.opensearch_url.get_secret_value(), settings.corpus, feed)
    from tools.backends.tantivy.index import TantivyIndex

    return TantivyIndex(settings.resolved_data_dir / "index" / settings.corpus, feed)


def _unit_search(settings: Settings) -> UnitSearch:
    return UnitSearch(settings.top_k_semantic, settings.similarity_threshold, settings.enable_paragraph_expansion)


def _pictures(documents: DocumentStore) -> PagePictures:
    from server.page_images import StoredPictures

    return StoredPictures(documents)


@asynccontextmanager
async def open_database(settings: Settings, progress: Progress = _silent) -> AsyncGenerator[Database]:
    """An open connection pool to the corpus; an embedded server is stopped when its last client leaves."""
    held = held_app.get()
    if held is not None:
        yield (await held()).database
    elif settings.database_url is not None:
        url = _check_url(settings.database_url.get_secret_value())
        async with _external(url, settings.corpus) as database:
            yield database
    else:
        async with _embedded(settings, progress) as database:
            yield database


def _check_url(url: str) -> str:
    try:
        conninfo_to_dict(url)
    except psycopg.Error:
        raise SettingsError(
            "TIEOUT_DATABASE_URL is not the address of a Postgres: postgresql://user:password@host:5432/database."
        ) from None
    return url


@asynccontextmanager
async def _external(url: str, corpus: str) -> AsyncGenerator[Database]:
    async def locate() -> str:
        return url

    database = Database(locate, corpus)
    await database.open()
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def _embedded(settings: Settings, progress: Progress) -> AsyncGenerator[Database]:
    from tools.backends.postgres.server.embedded import EmbeddedServer

    server = EmbeddedServer(settings.resolved_data_dir, progress=progress)

    def ensure() -> str:
        with server.lock():
            return server.ensure_running()

    def leave() -> None:
        with server.lock():
            server.stop(only_if_idle=True)

    async def locate() -> str:
        return await asyncio.to_thread(ensure)

    database = Database(locate, settings.corpus)
    await database.open()
    try:
        yield database
    finally:
        await database.close()
        await asyncio.to_thread(leave)
