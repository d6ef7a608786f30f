"""The one place where back ends are chosen and opened, once per process and event loop."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from pydantic import SecretStr

from server.loaded import keep_loaded
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
from tools.backends.postgres.vectors import PostgresPassageIndex
from tools.backends.postgres.writer import PostgresFactWriter
from tools.errors import SettingsError, WeightsAbsent
from tools.language.company_names.directory import load_directory
from tools.ports.deps import CandidateLimits, Deps
from tools.ports.indexes import ChangeFeed, Embedder, KeywordIndex, Reranker
from tools.ports.pages import PageEmbedder
from tools.ports.query_log import QueryLog
from tools.ports.stores import DocumentStore
from tools.ports.vision import PagePictures
from tools.vocab.loader import load_vocabulary

if TYPE_CHECKING:
    from tools.backends.chat.langchain import LangChainChat

Progress = Callable[[str], None]
_PATIENCE = 6  # times the time-out of an answer, a try: pages and trees take longer to write
_RETRIES = 2  # of a call that nobody waits for


def _silent(_: str) -> None:
    return None


@dataclass(frozen=True)
class App:
    """The opened dependencies, and the database behind them, where conversations are kept as well."""

    deps: Deps
    database: Database


@asynccontextmanager
async def open_deps(settings: Settings, progress: Progress = _silent) -> AsyncGenerator[Deps]:
    """Open the store (starting the embedded one where needed) and hand out what the steps need."""
    async with open_app(settings, progress) as app:
        yield app.deps


@asynccontextmanager
async def open_app(settings: Settings, progress: Progress = _silent) -> AsyncGenerator[App]:
    """Likewise, with the database."""
    async with open_database(settings, progress) as database:
        if settings.database_url is None:
            await migrate(database)
        else:
            await check_schema(database)
        feed = PostgresChangeFeed(database)
        embedder, words_alone = _embedder_or_why(settings)
        page_embedder = page_embedder_of(settings, embedder)
        keyword_index = _keyword_index(settings, feed)
        search_log = PostgresSearchLog(database, redact=settings.redact) if settings.log_searches else None
        query_log = query_log_of(settings, database)
        chat, index_model, vision = _chat(settings), _index_model(settings), _vision(settings)
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
            search_log=search_log,
            query_log=query_log,
            citation_style=settings.citation_style,
            candidates=CandidateLimits(settings.k_text, settings.k_table, settings.k_page, settings.k_fts),
        )
        await keep_loaded(settings, deps.facts)
        try:
            yield App(deps, database)
            await keep_loaded(settings, deps.facts)
        finally:
            for log in (search_log, query_log):
                if log is not None:
                    await log.close()
            await keyword_index.close()
            for model in (chat, index_model, vision):
                if model is not None:
                    await model.close()


def query_log_of(settings: Settings, database: Database) -> QueryLog | None:
    """Where questions are logged: in the database, and as spans where an exporter is configured."""
    from server.telemetry import QueryLogs, spans_of

    kept = PostgresQueryLog(database, redact=settings.redact) if settings.log_searches else None
    spans = spans_of(settings)
    return QueryLogs(kept, spans) if spans is not None else kept


def _keyword_index(settings: Settings, feed: ChangeFeed) -> KeywordIndex:
    """OpenSearch where its address is set, else an index of this host. Neither is touched before its first use."""
    if settings.opensearch_url is not None:
        from tools.backends.opensearch.index import OpenSearchIndex

        return OpenSearchIndex(settings.opensearch_url.get_secret_value(), settings.corpus, feed)
    from tools.backends.tantivy.index import TantivyIndex

    return TantivyIndex(settings.resolved_data_dir / "index" / settings.corpus, feed)


def _chat(settings: Settings) -> "LangChainChat | None":
    """The configured model. Raises `SettingsError` for one that can't be named; it is reached on first use."""
    if settings.chat_model is None:
        return None
    return _model(settings, settings.chat_model, settings.chat_key, settings.chat_base_url)


def _index_model(settings: Settings) -> "LangChainChat | None":
    """Likewise, of the model that helps while files are indexed. Nobody waits for it, so that it may take longer."""
    if settings.index_model is None:
        return None
    slow: dict[str, Any] = {"patience": _PATIENCE, "retries": _RETRIES}
    slow |= {"temperature": 0.0, "variable": "TIEOUT_INDEX_MODEL"}
    return _model(settings, settings.index_model, settings.index_key, settings.chat_base_url, **slow)


def _vision(settings: Settings) -> "LangChainChat | None":
    """Likewise, of the model that looks at pictures."""
    if settings.vision_model is None:
        return None
    where = settings.vision_key, settings.vision_base_url
    return _model(settings, settings.vision_model, *where, variable="TIEOUT_VISION_MODEL")


def _pictures(documents: DocumentStore) -> PagePictures:
    from server.page_images import StoredPictures

    return StoredPictures(documents)


def _model(
    settings: Settings, model: str, key: SecretStr | None, base_url: str | None, *, patience: float = 1.0, **how: Any
) -> "LangChainChat":
    from tools.backends.chat.langchain import ChatSettings, LangChainChat

    return LangChainChat(
        ChatSettings(
            model=model,
            base_url=base_url,
            api_key=key.get_secret_value() if key else None,
            seconds=patience * settings.chat_timeout,
            traced=settings.langsmith,
            **how,
        )
    )


def _embedder_or_why(settings: Settings) -> tuple[Embedder | None, str | None]:
    """The configured model, if any; or why there is none, although one was meant."""
    try:
        return embedder_of(settings), None
    except WeightsAbsent as error:
        return None, f"Passages are found by their words alone. {error.message}"


def embedder_of(settings: Settings) -> Embedder | None:
    """The configured model, if any. Raises `SettingsError` for one that can't be named; it is loaded on first use.

    That the local one's weights are absent is a `WeightsAbsent`.
    """
    if settings.embeddings == "none":
        return None
    from tools.backends.embeddings.open import EmbeddingSettings, open_embedder

    key = settings.embeddings_key
    return open_embedder(
        EmbeddingSettings(
            model=settings.embeddings,
            base_url=settings.embeddings_base_url,
            api_key=key.get_secret_value() if key else None,
            folder=settings.resolved_data_dir / "models",
            weights=settings.embeddings_path.expanduser() if settings.embeddings_path else None,
        )
    )


def page_embedder_of(settings: Settings, embedder: Embedder | None) -> PageEmbedder | None:
    """The configured model of pages, if any; by default it is that of passages. Raises `SettingsError` likewise."""
    if settings.page_embeddings == "none":
        return None
    from tools.backends.embeddings.open import EmbeddingSettings, open_page_embedder

    key = settings.page_embeddings_key
    return open_page_embedder(
        EmbeddingSettings(
            model=settings.page_embeddings,
            base_url=settings.page_embeddings_base_url,
            api_key=key.get_secret_value() if key else None,
        ),
        embedder,
    )


def reranker_of(settings: Settings) -> Reranker | None:
    """Likewise; none where features rank alone."""
    from tools.backends.rerankers.open import RerankerSettings, open_reranker

    key = settings.reranker_key
    return open_reranker(
        RerankerSettings(
            model=settings.reranker,
            base_url=settings.reranker_base_url,
            api_key=key.get_secret_value() if key else None,
            folder=settings.resolved_data_dir / "models",
        )
    )


@asynccontextmanager
async def open_database(settings: Settings, progress: Progress = _silent) -> AsyncGenerator[Database]:
    """An open connection pool to the corpus; an embedded server is stopped when its last client leaves."""
    if settings.database_url is not None:
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
