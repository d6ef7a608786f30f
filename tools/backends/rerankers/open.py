"""From settings to a reranker. Nothing is loaded, imported or reached before its first use."""

from dataclasses import dataclass, field
from pathlib import Path

from tools.backends.providers import split_setting
from tools.ports.indexes import Reranker

_PROVIDERS = {"cohere": "cohere", "fastembed": "fastembed"}


@dataclass(frozen=True)
class RerankerSettings:
    """`model` is "local", "cohere:NAME" or "fastembed:NAME"; `folder` is where downloaded models are kept."""

    model: str = "local"
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    folder: Path | None = None


def open_reranker(settings: RerankerSettings) -> Reranker | None:
    """The reranker; none for "local", which ranks by features instead.

    Raises `SettingsError` for one that can't be named, or whose package is not installed.
    """
    provider, name = split_setting("TIEOUT_RERANKER", settings.model, _PROVIDERS)
    if provider == "cohere":
        from tools.backends.rerankers.cohere import CohereReranker, CohereSettings

        return CohereReranker(CohereSettings(name, settings.base_url, settings.api_key))
    if provider == "fastembed":
        from tools.backends.rerankers.fastembed import FastembedReranker

        return FastembedReranker(name, settings.folder)
    return None
