"""Where commands print: results on stdout in the format that was asked for, progress and errors on stderr."""

import asyncio
import json
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel
from rich.console import Console
from rich.markup import escape
from rich.text import Text
from typer.core import TyperOption

from server.cli.formats.choice import OutputFormat
from server.cli.formats.draw import draw, opens
from server.cli.formats.harmless import harmless
from server.cli.formats.layout import Block, Framed, Line, Note, Record
from server.cli.formats.plain import to_markdown, to_tsv
from server.cli.formats.records import records_of, to_csv
from server.cli.options import as_typed
from server.resident.screen import variables
from tools.errors import TieoutError

if TYPE_CHECKING:
    from server.cli.bar import Bar

_QUIET = 1.0  # seconds of work that go without a word
_DIFF_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def _console(*, stderr: bool) -> Console:
    return Console(stderr=stderr, _environ=variables.get())


class Terminal:
    """Where a command with these options prints."""

    def __init__(self, output: OutputFormat = OutputFormat.table, options: Sequence[TyperOption] = ()) -> None:
        self._options = options
        self._output = output
        self._out, self._err = _console(stderr=False), _console(stderr=True)

    @property
    def output(self) -> OutputFormat:
        """The format of what is printed on stdout."""
        return self._output

    @property
    def width(self) -> int:
        """How many cells a line of stdout has, where it is drawn for people."""
        return self._out.width

    @property
    def for_programs(self) -> bool:
        """Whether stdout carries data alone, for a program that asks nothing back."""
        return self._output in (OutputFormat.json, OutputFormat.csv)

    def progress(self, message: str) -> None:
        """A line about work that takes its time."""
        self._err.print(f"[dim]{escape(harmless(message))}…[/dim]", soft_wrap=True)

    @contextmanager
    def told_late(self, message: str) -> Generator[None]:
        """A line about the work of a block, where it takes longer than a second."""
        timer = asyncio.get_running_loop().call_later(_QUIET, self.progress, message)
        try:
            yield
        finally:
            timer.cancel()

    def note(self, line: str) -> None:
        """A line about what was done, on stderr, exactly as given."""
        self._err.print(harmless(line), markup=False, highlight=False, soft_wrap=True)

    async def step(self, name: str) -> None:
        """A step of the graph has finished: nothing is printed, since the trace tells of it."""

    @contextmanager
    def bar(self, label: str, total: int) -> "Generator[Bar]":
        """A progress bar on stderr; call it with what has been finished."""
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        from server.cli.bar import Bar

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=self._err, transient=True) as progress:
            yield Bar(progress, label, total)

    def failure(self, error: TieoutError) -> None:
        """An error: what was wrong, and what to do, by the options that were typed."""
        message = self.typed(error.message)
        if self._output is OutputFormat.json:
            self._print_json({"error": {"code": error.code, "message": message}})
        self._err.print(f"[bold red]Error:[/bold red] {escape(harmless(message))}", highlight=False, soft_wrap=True)

    def show(
        self,
        data: BaseModel | dict[str, Any],
        blocks: Iterable[Block | str],
        warnings: Iterable[str] = (),
        records: Sequence[Record] | None = None,
    ) -> None:
        """A result: `data` as JSON, `records` (else the rows of the grids) as CSV, or its blocks, then warnings.

        Beside CSV, what to know of it goes to stderr.
        """
        if self._output is OutputFormat.json:
            self._print_json(data)
            return
        laid_out = [self._as_typed(block) for block in (*blocks, *map(Note, warnings))]
        if self._output is OutputFormat.csv:
            self._write(to_csv(records_of(laid_out) if records is None else records))
            self.aside(note for block in laid_out for note in _notes(block))
        elif self._output is OutputFormat.table:
            self._draw(laid_out, self._out)
        else:
            to_lines = to_tsv if self._output is OutputFormat.tsv else to_markdown
            self._write("".join(f"{line}\n" for block in laid_out for line in to_lines(block)))
        self._out.file.flush()  # a server goes on

    def aside(self, notes: Iterable[Note]) -> None:
        """What stands beside a result, on stderr: beside JSON nothing does, which has it all."""
        if self._output is OutputFormat.json:
            return
        typed = [self._as_typed(note) for note in notes]
        if self._err.is_terminal:
            self._draw(typed, self._err)
        else:
            self._err.file.write(harmless("".join(f"{line}\n" for note in typed for line in to_tsv(note))))

    def message(self, data: dict[str, Any], text: str) -> None:
        """A small result: its fields, and as people read it."""
        self.show(data, [Line(text, typed=True)] if text else [], records=[_flat(data)])

    def say(self, text: str = "") -> None:
        """Plain text for people, exactly as given."""
        if not self.for_programs:
            self._out.print(harmless(text), markup=False, highlight=False, soft_wrap=True)

    def diff(self, text: str) -> None:
        """What would change in a file, line by line."""
        if self.for_programs:
            return
        for line in filter(None, text.split("\n")):
            self._out.print(Text(harmless(line), _DIFF_COLOURS.get(line[0], "")), soft_wrap=True)
        if '"…"' in text:
            self._out.print('[dim]"…" stands for text that is not shown.[/dim]', highlight=False)

    def can_ask(self) -> bool:
        """Whether somebody sits at the terminal."""
        return not self.for_programs and sys.stdin.isatty() and sys.stderr.isatty()

    def confirm(self, question: str) -> bool:
        """Whether the user says yes. Where nobody can be asked, the answer is no."""
        import typer

        return self.can_ask() and typer.confirm(question, default=False, err=True)

    def typed(self, text: str) -> str:
        """A message as people type what it names."""
        return as_typed(text, self._options)

    def _as_typed(self, block: Block | str) -> Block:
        if isinstance(block, str):
            return Line(block)
        if isinstance(block, Note):
            return Note(self.typed(block.text), block.kind)
        if isinstance(block, Line) and block.typed:
            return Line(self.typed(block.text), block.style, block.indent)
        if isinstance(block, Framed):
            return Framed(block.title, tuple(map(self._as_typed, block.body)), block.below)
        return block

    def _draw(self, blocks: Iterable[Block], console: Console) -> None:
        for place, block in enumerate(blocks):
            if place and opens(block):
                console.print()
            for line in draw(block, console.width):
                line.plain = harmless(line.plain)
                console.print(line, soft_wrap=True, highlight=False)

    def _print_json(self, data: BaseModel | dict[str, Any]) -> None:
        text = data.model_dump_json(indent=2) if isinstance(data, BaseModel) else json.dumps(data, indent=2)
        self._out.file.write(f"{text}\n")

    def _write(self, text: str) -> None:
        self._out.file.write(harmless(text))


def _notes(block: Block) -> Iterable[Note]:
    if isinstance(block, Note):
        return [block]
    return [note for part in block.body for note in _notes(part)] if isinstance(block, Framed) else []


def _flat(data: dict[str, Any]) -> Record:
    """The fields of a small result; what is made of several is left to JSON."""
    return {name: value for name, value in data.items() if not isinstance(value, dict | list)}
