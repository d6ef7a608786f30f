"""A model that helps to index, at an endpoint on this machine: it corrects nothing, and reads pages by their shade."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from ingest.report import IndexedFile
from tests.integration.support.chat_stub import Endpoint, Reply, calls, says, serve
from tests.unit.ingest.pdf.made import prose
from tools.ports.deps import Deps

SAID: dict[str, Any] = {"company": "Invented Paper", "doc_type": "annual_report", "fiscal_year": 2025}
UNTOUCHED = calls("RefineTree", {})


@contextmanager
def serve_index_model() -> Iterator[Endpoint]:
    """An endpoint that reads on each scanned page its number, which is its shade."""
    with serve() as stub:
        stub.script = [UNTOUCHED]
        stub.sees = lambda image: page_says(page_of(image))
        yield stub


def page_of(image: bytes) -> int:
    """The number of a scanned page."""
    picture = Image.open(io.BytesIO(image)).convert("L")
    shade = picture.getpixel((picture.width // 2, picture.height // 2))
    assert isinstance(shade, int)
    return shade


def page_says(page: int) -> Reply:
    """A page as it should be read."""
    return says(f"<page>\n# Chapter {page}\n\nSales came to {page}11 million dollars.\n{prose(0, 9)[0].text}\n</page>")


async def index(deps: Deps, endpoint: Endpoint, *paths: Path, seconds: float = 10.0, **said: Any) -> list[IndexedFile]:
    """Load files with the model's help: what became of each of their documents."""
    found = find_files(paths, options=describe(**said))
    return [
        file async for file in index_files(deps.writer, deps.directory, found, model=endpoint.chat(seconds, retries=2))
    ]
