"""The weights of models on this machine: the file that ships, its check, and the session over it."""

import hashlib
import importlib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import Any, Literal

from tools.backends.providers import usable_threads
from tools.errors import SettingsError, WeightsAbsent

_REMEDY = (
    "Install Tieout again, name their file in TIEOUT_EMBEDDINGS_PATH, or set TIEOUT_EMBEDDINGS to another or none."
)
_LOADING = Lock()  # two threads at once would open two sessions


@dataclass(frozen=True)
class LocalModel:
    """An encoder with BERT's uncased vocabulary, in ONNX: its file's SHA-256, and how vectors come out of it.

    A text's vector is the mean of its tokens' states or the first one's; `query_prefix` stands in front of queries.
    """

    name: str
    file: str
    digest: str
    pooling: Literal["mean", "first"] = "mean"
    query_prefix: str = ""

    @property
    def version(self) -> str:
        """Other weights make other vectors."""
        return self.digest[:12]


SHIPPED = LocalModel(
    "all-MiniLM-L6-v2-int8",
    "all-minilm-l6-v2-q.onnx",
    "afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1",
)


def find_weights(named: Path | None = None) -> Path:
    """The file that is named, else the one that ships.

    Raises `SettingsError` where the named one is not there, `WeightsAbsent` where the shipped one is not.
    """
    if named is not None:
        if not named.is_file():
            raise SettingsError(f"TIEOUT_EMBEDDINGS_PATH: there is no file {named}.")
        return named
    shipped = Path(str(files(__name__).joinpath(SHIPPED.file)))
    if not shipped.is_file():
        raise WeightsAbsent(f"The weights of the local embedding model are not installed ({SHIPPED.file}). {_REMEDY}")
    return shipped


def open_weights(path: Path, model: LocalModel) -> Any:
    """An inference session over a model's file. Raises `SettingsError` where that is not the model's."""
    with _LOADING:
        return _shared_session(path, model)


@lru_cache(maxsize=1)
def _shared_session(path: Path, model: LocalModel) -> Any:
    """One for all embedders of a process: each takes over 100 MB, and most of a second to open."""
    return _open_session(_checked(path, model))


def _checked(path: Path, model: LocalModel) -> bytes:
    """The file's content, once it is known to be the expected one."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SettingsError(f"The weights of the local embedding model can't be read: {path}. {_REMEDY}") from error
    if hashlib.sha256(content).hexdigest() != model.digest:
        raise SettingsError(f"The weights of the local embedding model are not the expected ones: {path}. {_REMEDY}")
    return content


def _open_session(weights: bytes) -> Any:
    runtime: Any = importlib.import_module("onnxruntime")
    runtime.disable_telemetry_events()  # its builds for Windows tell of each session otherwise
    options = runtime.SessionOptions()
    options.intra_op_num_threads = usable_threads()
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # Threads that spin while they wait take the processor from Postgres and from everyone else.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return runtime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
