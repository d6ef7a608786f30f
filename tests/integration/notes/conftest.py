"""A vision model's endpoint on this machine, and pictures whose shade tells the page."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from server.settings import Settings
from tests.integration.indexing.index_model import page_of
from tests.integration.support.chat_stub import KEY, MODEL, Endpoint, Reply, says, serve

COMPANY = ("--company", "Acme Paper")
FIRST = """<page>
# Call with the CFO

Orders in Europe are slowing. Capital expenditure will be [?41?] million dollars.

- hiring freeze until June

Item | 2025 | 2026
Capex | 38 | [illegible]
</page>"""


def reads(pages: dict[int, str]) -> Callable[[bytes], Reply]:
    """Replies by the shade of the picture."""
    return lambda image: says(pages[page_of(image)])


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """An endpoint that the settings name as the vision model."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve() as stub:
        monkeypatch.setenv("TIEOUT_VISION_MODEL", f"openai:{MODEL}")
        monkeypatch.setenv("TIEOUT_VISION_BASE_URL", stub.url)
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        stub.sees = reads({1: FIRST, 2: "<page>Second page of words.</page>", 3: "<page>Third page of words.</page>"})
        yield stub


@pytest.fixture
def apart(settings: Settings, deps: Any, tmp_path: Path) -> Settings:
    """A fresh corpus, with a data directory of its own."""
    return settings.model_copy(update={"data_dir": tmp_path / "data"})


def photograph(folder: Path, page: int = 1, name: str = "call.jpg") -> Path:
    """A picture of one shade of grey, which is the page."""
    path = folder / name
    Image.new("L", (600, 800), page).save(path, quality=100)
    return path


def scans(folder: Path, count: int, name: str = "notes.tiff") -> Path:
    """A TIFF of such pages."""
    path = folder / name
    first, *rest = (Image.new("L", (300, 400), page) for page in range(1, count + 1))
    first.save(path, save_all=True, append_images=rest)
    return path
