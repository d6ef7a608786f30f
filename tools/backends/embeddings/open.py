"""From settings to an embedder. Nothing is loaded, imported or reached before its first use."""

from dataclasses import dataclass, field
from pathlib import Path

from tools.backends.providers import split_setting
from tools.ports.embedding import Embedder
from tools.ports.pages import PageEmbedder

_PROVIDERS = {"openai": "", "fastembed": "fastembed"}
_OF_PAGES = {"voyage": "voyageai"}
_OF_UNITS = {"openai": "", "cohere": "cohere", "fastembed": "fastembed"}
_MULTILINGUAL = "multilingual"


@dataclass(frozen=True)
class EmbeddingSettings:
    """`model` is "local", "openai:NAME" or "fastembed:NAME".

    `folder` is where downloaded models are kept, `weights` the local one's file where that is not installed.
    """

    model: str = "local"
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    folder: Path | None = None
    weights: Path | None = None


def open_embedder(settings: EmbeddingSettings) -> Embedder:
    """The embedder. Raises `SettingsError` for one that can't be named, or whose package is not installed.

    That the local one's weights are absent is a `WeightsAbsent`.
    """
    provider, name = split_setting("TIEOUT_EMBEDDINGS", settings.model, _PROVIDERS)
    if provider == "openai":
        from tools.backends.embeddings.openai import OpenAIEmbedder
        from tools.backends.embeddings.remote import RemoteSettings

        return OpenAIEmbedder(RemoteSettings(name, settings.base_url, settings.api_key))
    if provider == "fastembed":
        from tools.backends.embeddings.fastembed import FastembedEmbedder

        return FastembedEmbedder(name, settings.folder)
    from tools.backends.embeddings.local import LocalEmbedder
    from tools.backends.embeddings.weights import find_weights

    return LocalEmbedder(find_weights(settings.weights))


def open_page_embedder(settings: EmbeddingSettings, passages: Embedder | None) -> PageEmbedder | None:
    """The embedder of pages; "local" is that of `passages`, if there is one.

    Raises `SettingsError` for one that can't be named, or whose package is not installed.
    """
    provider, name = split_setting("TIEOUT_PAGE_EMBEDDINGS", settings.model, _OF_PAGES)
    if provider == "voyage":
        from tools.backends.embeddings.voyage import VoyageEmbedder, VoyageSettings

        return VoyageEmbedder(VoyageSettings(name, settings.base_url, settings.api_key))
    from tools.backends.embeddings.pages import TextPageEmbedder

    return TextPageEmbedder(passages) if passages is not None else None


def open_unit_embedder(settings: EmbeddingSettings) -> Embedder:
    """The embedder of information units: "multilingual", or a provider's.

    Raises `SettingsError` for one that can't be named, or whose package is not installed.
    """
    variable = "TIEOUT_UNIT_EMBEDDINGS"
    if settings.model == _MULTILINGUAL:
        from tools.backends.embeddings.multilingual import MultilingualEmbedder, check_installed

        check_installed(variable)
        return MultilingualEmbedder()
    provider, name = split_setting(variable, settings.model, _OF_UNITS)  # "local" reads English alone
    if provider == "cohere":
        from tools.backends.embeddings.cohere import CohereEmbedder
        from tools.backends.embeddings.remote import RemoteSettings

        return CohereEmbedder(RemoteSettings(name, settings.base_url, settings.api_key))
    return open_embedder(settings)
