"""The results of a batch: a row an item, on the disk before the next one is begun; failures in a file of their own."""

from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from filelock import FileLock, Timeout

from agent.batch.items import BatchItem
from tools.errors import InvalidInput, TieoutError
from tools.jsonl import LineFile, opening, read_lines
from tools.models.answers import Answer
from tools.models.results.summaries import Summary


class Results:
    """The file of results, held by one process. Raises `InvalidInput` where another one writes it.

    A row that the disk does not take is an `OutputFailed`.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._failed_path = path.with_name(f"{path.stem}.failed{path.suffix}")
        self._lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0)
        self._asked: dict[str, dict[str, Any]] = {}

    def __enter__(self) -> Self:
        with ExitStack() as held:
            with opening(self._path):
                self._path.parent.mkdir(parents=True, exist_ok=True)
                held.enter_context(self._alone())
            with opening(self._path):
                self._asked = {str(row.get("id")): row for row in read_lines(self._path)}
            self._file = LineFile(self._path)
            held.callback(self._file.close)
            self._failed = LineFile(self._failed_path, anew=True)
            held.callback(self._close_failed)
            self._held = held.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._held.close()

    @contextmanager
    def _alone(self) -> Generator[None]:
        try:
            self._lock.acquire()
        except Timeout:
            raise InvalidInput(f"Another batch is writing {self._path}. Wait for it, or name another file.") from None
        try:
            yield
        finally:
            self._lock.release()

    def _close_failed(self) -> None:
        is_empty = self._failed.is_empty()
        self._failed.close()
        if is_empty:
            with suppress(OSError):
                self._failed_path.unlink()

    def left(self, items: Sequence[BatchItem]) -> list[BatchItem]:
        """The items without a row. Raises `InvalidInput` where an id is another question's by now."""
        left: list[BatchItem] = []
        for item in items:
            row = self._asked.get(item.id)
            if row is None:
                left.append(item)
            elif row.get("question") != item.question or row.get("filters") != _filters(item):
                raise InvalidInput(
                    f"{self._path} has {item.id!r} already, for another question or other filters. Name another file."
                )
        return left

    def write(self, item: BatchItem, answer: Answer | Summary) -> None:
        """The row of an answered, declined or open question, or of a summary."""
        row = {"id": item.id, "question": item.question, "filters": _filters(item)}
        if isinstance(answer, Summary):
            row |= {"status": "answered", "summary": answer.model_dump(mode="json", exclude={"opening": {"trace"}})}
        else:
            row |= {"status": answer.status, "answer": answer.model_dump(mode="json", exclude={"trace"})}
        self._file.add(row)

    def fail(self, item: BatchItem, error: TieoutError) -> None:
        """The row of an item that failed; the next run tries it again."""
        row = {"id": item.id, "question": item.question, "filters": _filters(item)}
        self._failed.add({**row, "error": {"code": error.code, "message": error.message}})


def _filters(item: BatchItem) -> dict[str, Any]:
    return item.filters.model_dump(mode="json", exclude_defaults=True)
