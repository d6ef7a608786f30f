"""A progress bar on the terminal."""

from rich.markup import escape
from rich.progress import Progress, TaskID


class Bar:
    """A progress bar of things to do; call it with each that has been finished."""

    def __init__(self, progress: Progress, label: str, total: int) -> None:
        self._progress = progress
        self._label = label
        self._task = progress.add_task(label, total=total)
        self._part: TaskID | None = None

    def __call__(self, done: str) -> None:
        self._progress.update(self._task, advance=1, description=f"{self._label} {escape(done[-40:])}")

    def embedded(self, done: int, total: int) -> None:
        """How many windows of the thing at hand have their vectors."""
        if self._part is None:
            self._part = self._progress.add_task("embedding", total=total)
        self._progress.update(self._part, completed=done, total=total, visible=done < total)
