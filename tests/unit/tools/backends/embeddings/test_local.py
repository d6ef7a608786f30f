"""The weights are checked before they are used, and nothing is loaded before it is needed."""

import hashlib
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tools.backends.embeddings import weights
from tools.backends.embeddings.local import LocalEmbedder
from tools.backends.embeddings.weights import SHIPPED, LocalModel, find_weights
from tools.errors import SettingsError, WeightsAbsent


async def test_other_weights_are_refused(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"not the model")
    with pytest.raises(SettingsError, match=r"not the expected ones: .*model\.onnx\. Install Tieout again"):
        await LocalEmbedder(tmp_path / "model.onnx").embed_query("a")


async def test_missing_weights_are_told(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"can't be read: .*none\.onnx\. Install Tieout again"):
        await LocalEmbedder(tmp_path / "none.onnx").embed_query("a")


async def test_weights_that_do_not_ship_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "SHIPPED", LocalModel("none", "none.onnx", "0"))
    with pytest.raises(WeightsAbsent, match=r"not installed \(none\.onnx\)\. Install Tieout again"):
        await LocalEmbedder().embed_query("a")


def test_the_shipped_weights_are_those_that_their_licence_names() -> None:
    path = find_weights()
    licence = path.with_name("LICENSE.txt").read_text("utf-8")
    assert hashlib.sha256(path.read_bytes()).hexdigest() == SHIPPED.digest
    assert SHIPPED.digest in licence
    assert "Apache License" in licence


def test_nothing_is_loaded_before_its_use() -> None:
    program = """
import asyncio, sys
from tools.backends.embeddings.open import EmbeddingSettings, open_embedder
embedder = open_embedder(EmbeddingSettings())
assert (embedder.dimension, embedder.max_tokens) == (384, 256)
assert not {"onnxruntime", "tokenizers"} & {*sys.modules}
asyncio.run(embedder.embed_query("a"))
assert {"onnxruntime", "tokenizers"} <= {*sys.modules}
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


async def test_the_weights_are_loaded_once_for_all_of_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    await LocalEmbedder().embed_query("a")
    monkeypatch.setattr(weights, "_open_session", None)
    assert (await LocalEmbedder().embed_query("a")).shape == (384,)


async def test_a_text_is_read_up_to_its_256th_token() -> None:
    embedder = LocalEmbedder()
    rows = await embedder.embed_passages(["sales " * 254 + "dividend " * 300, "sales " * 254, "sales " * 253])
    np.testing.assert_allclose(rows[0], rows[1], atol=1e-6)
    assert np.abs(rows[1] - rows[2]).max() > 1e-6


async def test_a_vector_does_not_depend_on_the_company() -> None:
    embedder = LocalEmbedder()
    texts = [f"Net sales were {number} million. " * (number % 7 + 1) for number in range(20)]
    rows = await embedder.embed_passages(texts)
    for text, row in zip(texts, rows, strict=True):
        np.testing.assert_allclose(await embedder.embed_query(text), row, atol=1e-5)


async def test_vectors_are_those_of_the_model() -> None:
    """Likenesses as computed in floats, so that a runtime or processor that computes something else is noticed."""
    rows = await LocalEmbedder().embed_passages(
        [
            "Net sales of iPhone rose two percent in fiscal 2024.",
            "Revenue from smartphones grew by 2% last year.",
            "The board declared a dividend of $0.25 a share.",
        ]
    )
    alike = rows @ rows.T
    np.testing.assert_allclose([alike[0, 1], alike[0, 2], alike[1, 2]], [0.716, 0.114, 0.131], atol=0.03)


async def test_a_word_means_what_it_does_where_it_stands() -> None:
    embedder, text = LocalEmbedder(), "apple pile revenue"
    rows = await embedder.embed_words(text, [(0, 5), (6, 10), (11, 18)])
    other = await embedder.embed_words("a pile of apple revenue", [(2, 6)])
    assert rows.shape == (3, 384)
    assert not np.allclose(rows[1], other[0])
    assert np.allclose(rows, await embedder.embed_words(text, [(0, 5), (6, 10), (11, 18)]))


async def test_a_word_beyond_what_is_read_has_no_row() -> None:
    text = "revenue " * 400
    rows = await LocalEmbedder().embed_words(text, [(0, 7), (len(text) - 8, len(text) - 1)])
    assert np.any(rows[0])
    assert not np.any(rows[1])


async def test_tokens_have_rows_of_length_one_and_the_vector_of_the_whole() -> None:
    embedder, texts = LocalEmbedder(), ["Revenue fell in spring.", "", "revenue"]
    told = await embedder.embed_tokens(texts)
    np.testing.assert_allclose([one.whole for one in told], await embedder.embed_passages(texts), atol=1e-6)
    assert [len(one.tokens) for one in told] == [len(one.rows) for one in told] == [5, 0, 1]
    np.testing.assert_allclose(np.linalg.norm(told[0].rows, axis=1), 1.0, atol=1e-5)
    assert told[0].tokens[0] == told[2].tokens[0]
    assert await embedder.embed_tokens([]) == []
