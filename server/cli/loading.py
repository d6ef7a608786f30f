"""Loading files from the command line: a bar for their words, then one for their vectors."""

from pathlib import Path

from ingest.manifest import FileMetadata
from ingest.report import IndexedFile, IndexReport, summarise
from server.cli.terminal import Terminal
from server.loading import models_of, reading_of
from server.settings import Settings
from tools.ports.deps import Deps


async def load(
    settings: Settings,
    deps: Deps,
    terminal: Terminal,
    files: dict[Path, FileMetadata],
    *,
    label: str = "indexing",
    lenient: bool = False,
    wait: bool = True,
) -> IndexReport:
    """Load the files, and where it is to `wait`, make the vectors that documents lack."""
    from ingest.pipeline import load_files
    from ingest.report import VectorReport
    from ingest.vectors.follow import count_lacking, fill_vectors

    models, stores = models_of(deps), deps.writer.vectors
    done: list[IndexedFile] = []
    with terminal.bar(label, len(files)) as advance:
        how = reading_of(settings, deps, lenient=lenient)
        async for file in load_files(deps.writer, deps.directory, files, models, how):
            if not done or done[-1].path != file.path:
                advance(file.path)
            done.append(file)
    if not models.are_there:
        return summarise(done)
    lacking = await count_lacking(stores, models)
    if not (lacking and wait):
        return summarise(done, VectorReport(lacking=lacking))
    with terminal.bar("making vectors", lacking) as making:
        return summarise(done, await fill_vectors(stores, models, making.more))
