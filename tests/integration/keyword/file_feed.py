"""A `ChangeFeed` that several processes share: a file with a line for each change."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.conformance.feeds import MemoryFeed, passage
from tools.ports.indexes import Change, IndexedPassage, Scope


class FileFeed(MemoryFeed):
    """Reads the file anew for each question, and takes its time over passages."""

    def __init__(self, path: Path, seconds: float = 0.0) -> None:
        super().__init__()
        self._path = path
        self._seconds = seconds

    def append(self, doc_id: str, chunks: int) -> None:
        """Write a document with so many passages; none: delete it."""
        with self._path.open("a") as file:
            file.write(json.dumps([doc_id, chunks]) + "\n")
        self.read()

    def read(self) -> None:
        """Hold what the file says."""
        lines: list[Any] = [json.loads(line) for line in self._path.read_text().splitlines(keepends=True)]
        self.log = [Change(n, d, "upsert" if count else "delete") for n, (d, count) in enumerate(lines, start=1)]
        self.held = {d: [passage(f"{d}:{n}") for n in range(count)] for d, count in lines}

    async def newest(self) -> tuple[str, int]:
        self.read()
        return await super().newest()

    async def passages(self, doc_ids: Sequence[str]) -> list[IndexedPassage]:
        await asyncio.sleep(self._seconds)
        return await super().passages(doc_ids)


async def find_all(index: Any) -> list[str]:
    """The ids of all passages that the index finds."""
    return [hit.chunk_id for hit in await index.search({"revenu": 1}, Scope(), 100_000)]
