"""The configured models: each is named by a setting, and reached or loaded on first use."""

from typing import TYPE_CHECKING, Any

from pydantic import SecretStr

from server.settings import Settings
from tools.errors import WeightsAbsent
from tools.ports.embedding import Embedder
from tools.ports.indexes import Reranker
from tools.ports.pages import PageEmbedder

if TYPE_CHECKING:
    from tools.backends.chat.langchain import LangChainChat

_PATIENCE = 6  # times the time-out of an answer, a try: pages and trees take longer to write
_RETRIES = 2  # of a call that nobody waits for


def chat_of(settings: Settings) -> "LangChainChat | None":
    """The configured model. Raises `SettingsError` for one that can't be named; it is reached on first use."""
    if settings.chat_model is None:
        return None
    return _model(settings, settings.chat_model, settings.chat_key, settings.chat_base_url)


def index_model_of(settings: Settings) -> "LangChainChat | None":
    """Likewise, of the model that helps while files are indexed. Nobody waits for it, so that it may take longer."""
    if settings.index_model is None:
        return None
    slow: dict[str, Any] = {"patience": _PATIENCE, "retries": _RETRIES}
    slow |= {"temperature": 0.0, "variable": "TIEOUT_INDEX_MODEL"}
    return _model(settings, settings.index_model, settings.index_key, settings.chat_base_url, **slow)


def unit_chat_of(settings: Settings) -> "LangChainChat | None":
    """Likewise, of the model that words what was found in information units: by default that of answers."""
    model = settings.numeric_model or settings.chat_model
    if model is None:
        return None
    how: dict[str, Any] = {"temperature": settings.numeric_temperature, "variable": "TIEOUT_NUMERIC_MODEL"}
    return _model(settings, model, settings.numeric_key, settings.chat_base_url, **how)


def vision_of(settings: Settings) -> "LangChainChat | None":
    """Likewise, of the model that looks at pictures."""
    if settings.vision_model is None:
        return None
    where = settings.vision_key, settings.vision_base_url
    return _model(settings, settings.vision_model, *where, variable="TIEOUT_VISION_MODEL")


def notes_model_of(settings: Settings) -> "LangChainChat | None":
    """The same model where it reads notes: nobody waits for that as for an answer, and it is to copy."""
    if settings.vision_model is None:
        return None
    slow: dict[str, Any] = {"patience": _PATIENCE, "retries": _RETRIES, "temperature": 0.0}
    where = settings.vision_key, settings.vision_base_url
    return _model(settings, settings.vision_model, *where, variable="TIEOUT_VISION_MODEL", **slow)


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


def embedder_or_why(settings: Settings) -> tuple[Embedder | None, str | None]:
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


def unit_embedder_of(settings: Settings) -> Embedder | None:
    """The configured model of information units, if any. Raises `SettingsError` likewise."""
    if settings.unit_embeddings == "none":
        return None
    from tools.backends.embeddings.open import EmbeddingSettings, open_unit_embedder

    key = settings.unit_embeddings_key
    return open_unit_embedder(
        EmbeddingSettings(
            model=settings.unit_embeddings,
            base_url=settings.unit_embeddings_base_url,
            api_key=key.get_secret_value() if key else None,
            folder=settings.resolved_data_dir / "models",
        )
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
