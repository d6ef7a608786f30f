"""Models in a folder as the hub's downloader leaves them, so that the real fastembed runs without a network.

One embedding model adds up random vectors of a text's tokens, the other has the local one's weights; the cross-encoder
counts the tokens of both texts.
"""

import json
from pathlib import Path

import numpy as np

from tools.backends.embeddings.weights import find_weights
from tools.backends.embeddings.wordpiece import load_tokenizer

EMBEDDER = "tieout/bag-of-words"
MINILM = "tieout/minilm"
CROSS_ENCODER = "tieout/token-counter"
_REVISION = "0" * 40
_DIMENSION = 64


def make_cache(folder: Path) -> Path:
    """The models, known to fastembed and "downloaded" into `folder`. Once a process: fastembed keeps a list."""
    from fastembed import TextEmbedding
    from fastembed.common.model_description import ModelSource, PoolingType
    from fastembed.rerank.cross_encoder import TextCrossEncoder

    _put(folder, EMBEDDER, bag_of_words())
    _put(folder, MINILM, find_weights().read_bytes())
    _put(folder, CROSS_ENCODER, token_counter())
    if EMBEDDER not in {about["model"] for about in TextEmbedding.list_supported_models()}:
        for name, dim in ((EMBEDDER, _DIMENSION), (MINILM, 384)):
            TextEmbedding.add_custom_model(
                name, PoolingType.MEAN, True, ModelSource(hf=name), dim=dim, model_file="model.onnx"
            )
        TextCrossEncoder.add_custom_model(CROSS_ENCODER, ModelSource(hf=CROSS_ENCODER), model_file="model.onnx")
    return folder


def _put(folder: Path, name: str, weights: bytes) -> None:
    home = folder / f"models--{name.replace('/', '--')}"
    snapshot = home / "snapshots" / _REVISION
    snapshot.mkdir(parents=True)
    (home / "refs").mkdir()
    (home / "refs/main").write_text(_REVISION)
    (snapshot / "model.onnx").write_bytes(weights)
    (snapshot / "tokenizer.json").write_text(load_tokenizer().to_str(), encoding="utf-8")
    (snapshot / "tokenizer_config.json").write_text(json.dumps({"model_max_length": 256, "pad_token": "[PAD]"}))
    (snapshot / "config.json").write_text(json.dumps({"pad_token_id": 0}))
    (snapshot / "special_tokens_map.json").write_text(json.dumps({"pad_token": "[PAD]"}))


def bag_of_words() -> bytes:
    """An ONNX model: a token's state is a random vector of its own, whatever stands beside it."""
    table = np.random.default_rng(0).normal(size=(load_tokenizer().get_vocab_size(), _DIMENSION)).astype("<f4")
    dims = b"".join(_number(1, size) for size in table.shape)
    tensor = dims + _number(2, 1) + _field(8, b"table") + _field(9, table.tobytes())
    node = _field(1, b"table") + _field(1, b"input_ids") + _field(2, b"last_hidden_state") + _field(4, b"Gather")
    inputs = b"".join(_field(11, _value(name, 7)) for name in ("input_ids", "attention_mask"))
    graph = _field(1, node) + _field(2, b"graph") + _field(5, tensor) + inputs
    return _model(graph + _field(12, _value("last_hidden_state", 1, b"width")))


def token_counter() -> bytes:
    """An ONNX model: logits = the sum of the attention mask. Written by hand, as no writer of ONNX is installed."""
    cast = _node("Cast", "attention_mask", "mask", _attribute("to", 1, kind=2))
    total = _node("ReduceSum", "mask", "logits", _attribute("keepdims", 1, kind=2), _attribute("axes", 1, kind=7))
    inputs = b"".join(_field(11, _value(name, 7)) for name in ("input_ids", "attention_mask"))
    graph = _field(1, cast) + _field(1, total) + _field(2, b"graph") + inputs + _field(12, _value("logits", 1))
    return _model(graph)


def _model(graph: bytes) -> bytes:
    return _number(1, 7) + _field(7, graph) + _field(8, _field(1, b"") + _number(2, 11))


def _node(operator: str, source: str, target: str, *attributes: bytes) -> bytes:
    named = _field(1, source.encode()) + _field(2, target.encode()) + _field(4, operator.encode())
    return named + b"".join(_field(5, attribute) for attribute in attributes)


def _attribute(name: str, value: int, kind: int) -> bytes:
    return _field(1, name.encode()) + _number(3 if kind == 2 else 8, value) + _number(20, kind)


def _value(name: str, kind: int, *more: bytes) -> bytes:
    """A tensor of two dimensions of any size, or more."""
    shape = _field(2, b"".join(_field(1, _field(2, size)) for size in (b"batch", b"length", *more)))
    return _field(1, name.encode()) + _field(2, _field(1, _number(1, kind) + shape))


def _number(number: int, value: int) -> bytes:
    return _varint(number << 3) + _varint(value)


def _field(number: int, content: bytes) -> bytes:
    return _varint(number << 3 | 2) + _varint(len(content)) + content


def _varint(value: int) -> bytes:
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])
