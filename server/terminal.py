"""What commands print: results on stdout (tables, or JSON), progress and errors on stderr."""

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Column, Table

from tools.answer_models import Answer
from tools.errors import TieoutError
from tools.models import DocumentList, LookupResult, period_label
from tools.numbers import format_percent, format_value

if TYPE_CHECKING:
    from ingest.report import IndexReport
    from server.doctor import Examination

_TIER_COLOURS = {"High": "green", "Medium": "yellow", "Low": "red"}


def _console(*, stderr: bool) -> Console:
    # A pipe has no width of its own: leave room for a whole row.
    console = Console(stderr=stderr)
    return console if console.is_terminal else Console(stderr=stderr, width=180)


class Terminal:
    """Where a command prints. With `json_`, stdout carries one JSON value and nothing else."""

    def __init__(self, *, json_: bool) -> None:
        self._json = json_
        self._out = _console(stderr=False)
        self._err = _console(stderr=True)

    def progress(self, message: str) -> None:
        """A line about work that takes its time."""
        self._err.print(f"[dim]{escape(message)}…[/dim]")

    async def step(self, name: str) -> None:
        """A step of the graph has finished; the trace tells of it, so nothing is printed."""

    @contextmanager
    def bar(self, label: str, total: int) -> Generator[Callable[[str], None]]:
        """A progress bar on stderr; call it with what has been finished."""
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=self._err, transient=True) as progress:
            task = progress.add_task(label, total=total)

            def advance(done: str) -> None:
                progress.update(task, advance=1, description=f"{label} {escape(done[-40:])}")

            yield advance

    def failure(self, error: TieoutError) -> None:
        """An error: what was wrong, and what to do."""
        if self._json:
            self._print_json({"error": {"code": error.code, "message": error.message}})
        self._err.print(f"[bold red]Error:[/bold red] {escape(error.message)}", highlight=False, soft_wrap=True)

    def message(self, data: dict[str, Any], text: str) -> None:
        """A small result."""
        if self._json:
            self._print_json(data)
        else:
            self._out.print(escape(text))

    def say(self, text: str = "") -> None:
        """Plain text for people, exactly as given."""
        if not self._json:
            self._out.print(text, markup=False, highlight=False, soft_wrap=True)

    def answer(self, question: str, answer: Answer) -> None:
        """A panel with the answer, its warnings, and how far to trust it."""
        if self._json:
            self._print_json(answer)
            return
        lines = [escape(answer.answer)]
        lines += [f"[yellow]Warning:[/yellow] {escape(warning)}" for warning in answer.warnings]
        subtitle = answer.status.replace("_", " ")
        if answer.confidence is not None:
            colour = _TIER_COLOURS[answer.confidence.tier]
            subtitle += f" · confidence [{colour}]{answer.confidence.score} {answer.confidence.tier}[/{colour}]"
        self._out.print(
            Panel("\n".join(lines), title=escape(question), title_align="left", subtitle=subtitle), highlight=False
        )
        for citation in answer.citations:
            self._out.print(f"  {escape(citation.text)} {citation.url or ''}", highlight=False, soft_wrap=True)

    def lookup(self, result: LookupResult) -> None:
        """A table of figures, then what was declined."""
        if self._json:
            self._print_json(result)
            return
        if result.values:
            columns = ("Company", "Metric", "Period", "Ended", "Value", "Change", "Basis", "Filing", "Filed")
            table = Table(*(Column(name, overflow="fold") for name in columns), box=None, header_style="bold")
            for v in result.values:
                change = "" if v.yoy is None or v.yoy.pct is None else format_percent(v.yoy.pct)
                sign = "-" if v.yoy is not None and (v.yoy.pct or 0) < 0 else "+"
                table.add_row(
                    v.ticker,
                    v.label,
                    period_label(v.fiscal_year, v.fiscal_quarter),
                    str(v.end_date),
                    format_value(v.value, v.unit),
                    f"{sign}{change}" if change else "",
                    v.basis,
                    f"{v.source.doc_type} {v.source.accession}",
                    str(v.source.filed),
                )
            self._out.print(table)
        for entry in result.declined:
            period = period_label(entry.fiscal_year, entry.fiscal_quarter) if entry.fiscal_year else ""
            self._out.print(
                f"[yellow]Declined:[/yellow] {escape(f'{entry.ticker} {entry.metric} {period}: {entry.reason}')} "
                f"[dim]{escape(entry.remedy)}[/dim]",
                highlight=False,
            )
        self._warnings(result.warnings)

    def documents(self, result: DocumentList) -> None:
        """A table of documents, then what is missing."""
        if self._json:
            self._print_json(result)
            return
        table = Table("Ticker", "Type", "Period", "Filed", "Status", "Facts", "Document", box=None, header_style="bold")
        for d in result.documents:
            period = period_label(d.fiscal_year, d.fiscal_quarter) if d.fiscal_year else ""
            table.add_row(d.ticker, d.doc_type, period, str(d.filed or ""), d.status, f"{d.counts.facts:,}", d.doc_id)
        self._out.print(table if result.documents else "No document is loaded that passes these filters.")
        self._warnings(result.missing)
        if result.next_cursor:
            self._out.print(f"[dim]More: --cursor {result.next_cursor}[/dim]")

    def index(self, report: "IndexReport") -> None:
        """What was loaded, skipped and refused, and why."""
        if self._json:
            self._print_json(report)
            return
        table = Table("File", "Status", "Company", "Facts", "New", "Skipped", "Seconds", box=None, header_style="bold")
        for file in report.documents:
            skipped = ", ".join(f"{reason}: {count}" for reason, count in file.skipped.items())
            table.add_row(
                escape(file.path[-48:]),
                file.status,
                escape(file.company or ""),
                f"{file.facts:,}",
                f"{file.new_facts:,}",
                escape(skipped),
                f"{file.seconds:.2f}",
            )
        self._out.print(table)
        for file in report.documents:
            if file.reason:
                self._err.print(f"[bold red]Refused:[/bold red] {escape(file.reason)}", highlight=False)
        totals = report.totals
        self._out.print(
            f"{totals.indexed} indexed, {totals.unchanged} unchanged, {totals.refused} refused; "
            f"{totals.facts:,} facts in {totals.seconds:.1f} s."
        )

    def doctor(self, report: "Examination") -> None:
        """A line a finding."""
        if self._json:
            self._print_json(report)
            return
        marks = {"ok": "[green]ok[/green]", "info": "[blue]--[/blue]", "trouble": "[bold red]!![/bold red]"}
        for finding in report.findings:
            self._out.print(f"{marks[finding.level]}  {finding.topic:<10} {escape(finding.text)}", highlight=False)
            if finding.remedy:
                self._out.print(f"                [dim]{escape(finding.remedy)}[/dim]", highlight=False)

    def _warnings(self, warnings: tuple[str, ...]) -> None:
        for warning in warnings:
            self._out.print(f"[yellow]Note:[/yellow] {escape(warning)}", highlight=False)

    def _print_json(self, data: BaseModel | dict[str, Any]) -> None:
        text = data.model_dump_json(indent=2) if isinstance(data, BaseModel) else json.dumps(data, indent=2)
        self._out.file.write(f"{text}\n")
