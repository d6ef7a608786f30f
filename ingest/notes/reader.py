"""A model that reads pages of notes, each page once: what was paid for is kept by picture, model and instruction."""

import asyncio
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from tools.errors import ModelFailed, StoreUnavailable
from tools.ports.vision import VisionModel
from tools.prompts.loader import load_prompt

MOST_TOKENS = 6_000  # of a page: what the densest take, several times over
_PROMPT = "notes_page"
_PATIENCE = 5  # failures in a row, after which it is not asked again


class PageReplies:
    """What models have replied to pages, a file each in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def key_of(self, image: bytes, model: str) -> str:
        """The same for the same picture, model and instruction."""
        said = hashlib.sha256(f"{model}\n{load_prompt(_PROMPT)}\n".encode())
        said.update(image)
        return said.hexdigest()

    def get(self, key: str) -> Mapping[str, Any] | None:
        """A reply as it was put; None where there is none, or its file is damaged."""
        try:
            kept = json.loads((self._folder / f"{key}.json").read_bytes())
        except (OSError, ValueError):
            return None
        return cast(dict[str, Any], kept) if isinstance(kept, dict) and {"text", "failure"} & kept.keys() else None

    def put(self, key: str, **reply: Any) -> None:
        """Keep a reply. Raises `StoreUnavailable` where the disk takes none."""
        partial = self._folder / f".{key}.{os.getpid()}"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            partial.write_text(json.dumps(reply), encoding="utf-8")
            partial.replace(self._folder / f"{key}.json")
        except OSError as error:
            raise StoreUnavailable(f"What the model read can't be kept in {self._folder}: {error.strerror}.") from error


class NotesReader:
    """A `PageReader` over a vision model. With `again`, what was read before is read anew.

    A failure that was paid for is kept as well; one that cost nothing is tried again by the next run.
    """

    def __init__(self, vision: VisionModel, replies: PageReplies, *, again: bool = False) -> None:
        self._vision, self._replies, self._again = vision, replies, again
        self._failures = 0
        self.calls = 0

    @property
    def model(self) -> str:
        return self._vision.model

    async def has_read(self, image: bytes) -> bool:
        """Whether reading it costs nothing."""
        key = self._replies.key_of(image, self.model)
        return not self._again and await asyncio.to_thread(self._replies.get, key) is not None

    async def read_page(self, image: bytes) -> str:
        """The model's reply. Raises `ModelFailed`."""
        key = await asyncio.to_thread(self._replies.key_of, image, self.model)
        kept = None if self._again else await asyncio.to_thread(self._replies.get, key)
        if kept is None:
            return await self._ask(key, image)
        if "failure" in kept:
            raise ModelFailed(f"{kept['failure']} It was paid for, so that only --again asks once more.", (1, 0))
        return str(kept["text"])

    async def _ask(self, key: str, image: bytes) -> str:
        if self._failures >= _PATIENCE:
            raise ModelFailed(f"{self.model} failed {_PATIENCE} times in a row and is not asked again in this run.")
        self.calls += 1
        try:
            reply = await self._vision.look(load_prompt(_PROMPT), "The page:", [image], max_tokens=MOST_TOKENS)
        except ModelFailed as error:
            if any(error.tokens):
                await asyncio.to_thread(self._replies.put, key, failure=error.message, tokens=error.tokens)
            else:
                self._failures += 1
            raise
        self._failures = 0
        tokens = (reply.input_tokens, reply.output_tokens)
        await asyncio.to_thread(self._replies.put, key, text=reply.text, tokens=tokens)
        return reply.text
