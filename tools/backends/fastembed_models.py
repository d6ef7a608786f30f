"""Models of fastembed by their names: looked up in its list, downloaded where needed, loaded on first use, once."""

import importlib
from pathlib import Path
from threading import Lock
from typing import Any, Literal, TypeAlias, cast

from tools.backends.providers import usable_threads
from tools.errors import SettingsError

Kind: TypeAlias = Literal["TextEmbedding", "TextCrossEncoder"]

_MODULES: dict[Kind, str] = {"TextEmbedding": "fastembed", "TextCrossEncoder": "fastembed.rerank.cross_encoder"}


class FastembedModel:
    """One model. Safe to share between threads; what it does blocks, and belongs in one.

    `folder` is where downloaded models are kept; fastembed's own default lies among temporary files.
    """

    def __init__(self, kind: Kind, name: str, folder: Path | None) -> None:
        self._kind: Kind = kind
        self._name = name
        self._folder = folder
        self._lock = Lock()
        self._model: Any = None
        self._about: dict[str, Any] | None = None

    def about(self) -> dict[str, Any]:
        """What fastembed's list says of the model. Raises `SettingsError` where it is not listed."""
        if self._about is None:
            listed = cast(list[dict[str, Any]], self._factory().list_supported_models())
            self._about = next((about for about in listed if about["model"].lower() == self._name.lower()), None)
        if self._about is None:
            raise SettingsError(
                f"fastembed:{self._name} is no {self._kind} that fastembed knows: see its list of them."
            )
        return self._about

    def loaded(self) -> Any:
        """The model. Raises `SettingsError` where it can't be had."""
        about = self.about()
        with self._lock:
            if self._model is None:
                self._model = self._load(str(about["model"]))
            return self._model

    def _load(self, name: str) -> Any:
        folder = str(self._folder) if self._folder else None
        try:
            return self._factory()(name, cache_dir=folder, threads=usable_threads())
        except Exception as error:
            # fastembed and its downloader raise what they like, and may quote addresses with credentials.
            raise SettingsError(
                f"fastembed:{name} can't be downloaded or loaded ({type(error).__name__}). It is downloaded on first"
                " use, which needs the internet: try again with it, or choose another model."
            ) from error

    def _factory(self) -> Any:
        return getattr(importlib.import_module(_MODULES[self._kind]), self._kind)
