"""A throw-away store with the shared companyfacts loaded, for every measurement."""

import shutil
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from evals.places import SHARED
from ingest.pipeline import find_files, index_files
from ingest.report import IndexedFile
from server.settings import Settings
from server.wiring import open_deps
from tools.ports.deps import Deps


@dataclass(frozen=True)
class EvalCorpus:
    """Opened dependencies, the settings that reach the same store, and how the loading went."""

    deps: Deps
    settings: Settings
    indexed: tuple[IndexedFile, ...]

    @property
    def environment(self) -> dict[str, str]:
        """What another process needs to use the same store."""
        return {"TIEOUT_DATA_DIR": str(self.settings.data_dir), "TIEOUT_CORPUS": self.settings.corpus}


def traversable_folder(prefix: str) -> Path:
    """A fresh folder that the database's account may enter."""
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    folder.chmod(0o755)  # the database runs as another user where this runs as root
    return folder


@asynccontextmanager
async def eval_corpus() -> AsyncGenerator[EvalCorpus]:
    """The store, deleted at the end."""
    folder = traversable_folder("tieout-eval-")
    settings = Settings(data_dir=folder, corpus="eval")
    try:
        async with open_deps(settings) as deps:
            files = find_files([SHARED / "companyfacts"])
            indexed = [file async for file in index_files(deps.writer, deps.directory, files)]
            yield EvalCorpus(deps, settings, tuple(indexed))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
