"""Progress on the terminal: bars of things to do, and lines of what is being done."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, TextColumn, TimeElapsedColumn

_LONGEST = 40  # characters of what is told as done


class Bar:
    """A progress bar of things to do; call it with each that has been finished."""

    def __init__(self, progress: Progress, label: str, total: int) -> None:
        self._progress = progress
        self._label = label
        self._task = progress.add_task(label, total=total)

    def __call__(self, done: str) -> None:
        self._progress.update(self._task, advance=1, description=f"{self._label} {escape(_shortened(done))}")

    def more(self, count: int, total: int) -> None:
        """So many more are done, of so many."""
        self._progress.update(self._task, advance=count, total=total)


def _shortened(done: str) -> str:
    """The end of what is done, which tells a file from another, marked where its beginning is left out."""
    return done if len(done) <= _LONGEST else f"…{done[-_LONGEST + 1 :]}"


@contextmanager
def working(label: str) -> Generator[Callable[[str], None]]:
    """A line on stderr, with the time, for work of unknown length; call it with what is being done."""
    columns = (TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label)
        yield lambda what: progress.update(task, description=f"{label}: {escape(what)}")
