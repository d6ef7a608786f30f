"""Indexing with a bar on the terminal, for every command that loads files."""

from pathlib import Path

from ingest.manifest import FileMetadata
from ingest.pipeline import index_files
from ingest.report import IndexedFile
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.ports.deps import Deps


async def index_with_bar(
    settings: Settings,
    deps: Deps,
    files: dict[Path, FileMetadata],
    terminal: Terminal,
    *,
    label: str = "indexing",
    lenient: bool = False,
) -> list[IndexedFile]:
    """What became of each document of the files, which are loaded as the settings say."""
    done: list[IndexedFile] = []
    with terminal.bar(label, len(files)) as advance:
        async for file in index_files(
            deps.writer,
            deps.directory,
            files,
            lenient=lenient,
            embedder=deps.embedder,
            page_embedder=deps.page_embedder,
            unit_embedder=deps.unit_embedder,
            progress=advance.embedded,
            topic_shifts=settings.topic_shifts,
            model=deps.index_model,
            words_alone=deps.words_alone,
        ):
            if not done or done[-1].path != file.path:
                advance(file.path)
            done.append(file)
    return done
