"""What commands print: results on stdout (tables, or JSON), progress and errors on stderr."""

import json
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import typer
from pydantic import BaseModel
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text
from typer.core import TyperOption

from server.cli.answer_body import answer_body, citation_line
from server.cli.bar import Bar
from server.cli.export import calculation_csv, statement_csv, values_csv
from server.cli.options import as_typed
from server.cli.tables import series_table, statement_table, values_table
from server.text.answers import company_line, reading_lines, suggestion_lines
from server.text.figures import calculated_value
from tools.errors import TieoutError
from tools.models.answers import Answer
from tools.models.base import period_label
from tools.models.documents import DocumentList
from tools.models.facts import Declined, LookupResult
from tools.models.figures import Calculations, FinancialStatement, Series

if TYPE_CHECKING:
    from ingest.report import IndexReport
    from server.cli.doctor.examine import Examination
    from server.install.plan import Installed

Shown = TypeVar("Shown")
_DIFF_COLOURS = {"+": "green", "-": "red", "@": "cyan"}
_TIER_COLOURS = {"High": "green", "Medium": "yellow", "Low": "red"}


def _console(*, stderr: bool) -> Console:
    # A pipe has no width of its own: leave room for a whole row.
    console = Console(stderr=stderr)
    return console if console.is_terminal else Console(stderr=stderr, width=180)


class Terminal:
    """Where a command with these options prints. With `json_` or `csv`, stdout carries that alone."""

    def __init__(self, *, json_: bool = False, csv: bool = False, options: Sequence[TyperOption] = ()) -> None:
        self._options = options
        self._json = json_
        self._csv = csv
        self._out = _console(stderr=False)
        self._err = _console(stderr=True)

    def progress(self, message: str) -> None:
        """A line about work that takes its time."""
        self._err.print(f"[dim]{escape(message)}…[/dim]")

    async def step(self, name: str) -> None:
        """A step of the graph has finished: nothing is printed, since the trace tells of it."""

    @contextmanager
    def bar(self, label: str, total: int) -> Generator[Bar]:
        """A progress bar on stderr; call it with what has been finished."""
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=self._err, transient=True) as progress:
            yield Bar(progress, label, total)

    def failure(self, error: TieoutError) -> None:
        """An error: what was wrong, and what to do."""
        if self._json:
            self._print_json({"error": {"code": error.code, "message": error.message}})
        self._err.print(f"[bold red]Error:[/bold red] {self._typed(error.message)}", highlight=False, soft_wrap=True)

    def message(self, data: dict[str, Any], text: str) -> None:
        """A small result."""
        if self._json:
            self._print_json(data)
        else:
            self._out.print(escape(text))
        self._out.file.flush()  # a server goes on

    def say(self, text: str = "") -> None:
        """Plain text for people, exactly as given."""
        if not self._json:
            self._out.print(text, markup=False, highlight=False, soft_wrap=True)

    def demo(self, answers: dict[str, Answer], snippets: dict[str, str]) -> None:
        """The demo's answers, and how to connect a client to its corpus."""
        if self._json:
            shown = {question: answer.model_dump(mode="json") for question, answer in answers.items()}
            self._print_json({"answers": shown, "clients": snippets})
            return
        for question, answer in answers.items():
            self.answer(question, answer)
        self.say("\nTo use the sample from a client, add this to its configuration.")
        for client, snippet in snippets.items():
            self.say(f"\n{client}:\n{snippet}")
        self.say("\nYour own corpus is apart from the sample: leave TIEOUT_CORPUS out; load it with `tieout index`.")

    def show(self, model: BaseModel, parts: Iterable[RenderableType], warnings: Sequence[str]) -> None:
        """A result that has its own looks, then its warnings."""
        if self._json:
            self._print_json(model)
            return
        for part in parts:
            self._out.print(part, highlight=False)
        self._warnings(warnings)

    def answer(self, question: str, answer: Answer) -> None:
        """A panel with the answer, what contradicts it, its warnings, and how far to trust it."""
        if self._json:
            self._print_json(answer)
            return
        body = answer_body(answer.answer, self._typed if answer.status == "declined" else escape)
        lines = [f"[dim]{escape(line)}[/dim]" for line in (*suggestion_lines(answer), *reading_lines(answer))]
        lines += [f"[red]Conflict:[/red] {escape(conflict)}" for conflict in answer.conflicts_detected]
        lines += [f"[yellow]Warning:[/yellow] {self._typed(warning)}" for warning in answer.warnings]
        subtitle = answer.status.replace("_", " ")
        if answer.confidence is not None:
            colour = _TIER_COLOURS[answer.confidence.tier]
            subtitle += f" · confidence [{colour}]{answer.confidence.score} {answer.confidence.tier}[/{colour}]"
            if answer.retrieval_confidence is not None:
                subtitle += f" · evidence {answer.retrieval_confidence.label}"
        panel = Panel(Group(body, *lines), title=escape(question), title_align="left", subtitle=subtitle)
        self._out.print(panel, highlight=False)
        for citation in answer.citations:
            self._out.print(citation_line(citation), highlight=False, soft_wrap=True)

    def lookup(self, result: LookupResult) -> None:
        """A table of figures, then what was declined."""
        if not self._printed(result, values_csv, result.values) and result.values:
            self._out.print(values_table(result.values))
            self._warnings([*result.definitions.values()])
        self._remarks(result.declined, result.warnings)

    def series(self, series: Series) -> None:
        """A table of points with their growth, then gaps."""
        if not self._printed(series, values_csv, series.points):
            self._out.print(
                f"[bold]{series.ticker}[/bold] {escape(series.label)}: {series.found} of {series.requested}"
            )
            if series.points:
                self._out.print(series_table(series))
            if series.cagr is not None:
                self._out.print(f"Compound annual growth: {series.cagr:.1f}%", highlight=False)
            self._warnings(filter(None, (series.definition,)))
        self._remarks(series.declined, series.warnings)

    def statement(self, statement: FinancialStatement) -> None:
        """The statement's table, then the checks that fail."""
        if not self._printed(statement, statement_csv, statement):
            self._out.print(statement_table(statement))
            failed = [check for check in statement.checks if not check.ok]
            self._out.print(f"[dim]{len(statement.checks) - len(failed)} of {len(statement.checks)} sums add up.[/dim]")
            for check in failed:
                text = f"{check.period}: {check.rule} is off by {check.difference:,f}."
                self._out.print(f"[red]Does not add up:[/red] {escape(text)}", highlight=False)
        self._remarks((), statement.warnings)

    def calculation(self, calculation: Calculations) -> None:
        """Each value with its steps and the sources of its inputs."""
        if not self._printed(calculation, calculation_csv, calculation):
            self.say("\n".join(calculation.definitions.values() or [calculation.definition or ""]))
            for result in calculation.results:
                period = period_label(result.fiscal_year, result.fiscal_quarter)
                name = f"{result.ticker} {escape(result.formula)}" if result.formula else result.ticker
                self._out.print(f"[bold]{name} {period}: {calculated_value(result)}[/bold]", highlight=False)
                for step in result.steps:
                    self._out.print(f"  {escape(step)}", highlight=False)
                self._out.print(values_table(result.inputs))
        self._remarks(calculation.declined, calculation.warnings)

    def _printed(self, model: BaseModel, to_csv: Callable[[Shown], str], shown: Shown) -> bool:
        """Whether the result was printed for a program: as JSON or CSV."""
        if self._json:
            self._print_json(model)
        elif self._csv:
            self._out.file.write(to_csv(shown))
        return self._json or self._csv

    def _remarks(self, declined: Sequence[Declined], warnings: Sequence[str]) -> None:
        """What was declined, and what to know of the rest: JSON holds it, and beside CSV it goes to stderr."""
        if self._json:
            return
        console = self._err if self._csv else self._out
        for entry in declined:
            period = period_label(entry.fiscal_year, entry.fiscal_quarter) if entry.fiscal_year else ""
            what = " ".join(filter(None, (entry.subject, period)))
            console.print(
                f"[yellow]Declined:[/yellow] {escape(what)}: {self._typed(entry.reason)} "
                f"[dim]{self._typed(entry.remedy)}[/dim]",
                highlight=False,
            )
        self._warnings(warnings, console)

    def documents(self, result: DocumentList) -> None:
        """A table of documents, then what is missing."""
        if self._json:
            self._print_json(result)
            return
        self.say("\n".join(map(company_line, result.companies)))
        table = Table(
            "Ticker", "Type", "Period", "Filed", "Status", "Facts", "Vectors", "Document", box=None, header_style="bold"
        )
        for d in result.documents:
            period = period_label(d.fiscal_year, d.fiscal_quarter) if d.fiscal_year else ""
            counts = f"{d.counts.facts:,}", f"{d.counts.vectored / d.counts.chunks:.0%}" if d.counts.chunks else ""
            table.add_row(d.ticker, d.doc_type, period, str(d.filed or ""), d.status, *counts, d.doc_id)
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
            for warning in file.warnings:
                self._err.print(f"[yellow]Warning:[/yellow] {escape(warning)}", highlight=False)
        if report.vectors is not None:
            self._warnings((*filter(None, [report.vectors.told()]), *report.vectors.warnings))
        totals = report.totals
        self._out.print(
            f"{totals.indexed} indexed, {totals.unchanged} unchanged, {totals.refused} refused; "
            f"{totals.facts:,} facts in {totals.seconds:.1f} s."
        )

    def diff(self, text: str) -> None:
        """What would change in a file, line by line."""
        if self._json:
            return
        for line in filter(None, text.split("\n")):
            self._out.print(Text(line, _DIFF_COLOURS.get(line[0], "")), soft_wrap=True)
        if '"…"' in text:
            self._out.print('[dim]"…" stands for text that is not shown.[/dim]', highlight=False)

    def confirm(self, question: str) -> bool:
        """Whether the user says yes. Where nobody can be asked, the answer is no."""
        if self._json or not (sys.stdin.isatty() and sys.stderr.isatty()):
            return False
        return typer.confirm(question, default=False, err=True)

    def installed(self, report: "Installed", next_step: str) -> None:
        """What became of a client's configuration, and what is left to do."""
        if self._json:
            self._print_json(report)
            return
        if not report.changed:
            found = "is up to date" if report.entry else "has no such entry"
            self.say(f"{report.path} {found}: nothing was written.")
        elif not report.applied:
            self.say(f"Nothing was written to {report.path}. To write it, run this again with --yes.")
        else:
            self.say(f"Wrote {report.path}")
            if report.backup:
                self.say(f"Backup: {report.backup}")
        self._warnings(report.warnings)
        if report.applied:
            self.say(f"Next: {next_step}")

    def doctor(self, report: "Examination") -> None:
        """A line a finding."""
        if self._json:
            self._print_json(report)
            return
        marks = {"ok": "[green]ok[/green]", "info": "[blue]--[/blue]", "trouble": "[bold red]!![/bold red]"}
        for finding in report.findings:
            line = f"{marks[finding.level]}  {finding.topic:<10} {escape(finding.text)}"
            self._out.print(line, highlight=False, soft_wrap=True)
            if finding.remedy:
                self._out.print(f"                [dim]{escape(finding.remedy)}[/dim]", highlight=False, soft_wrap=True)

    def _warnings(self, warnings: Iterable[str], console: Console | None = None) -> None:
        for warning in warnings:
            (console or self._out).print(f"[yellow]Note:[/yellow] {self._typed(warning)}", highlight=False)

    def _typed(self, text: str) -> str:
        """A message as people type what it names, escaped."""
        return escape(as_typed(text, self._options))

    def _print_json(self, data: BaseModel | dict[str, Any]) -> None:
        text = data.model_dump_json(indent=2) if isinstance(data, BaseModel) else json.dumps(data, indent=2)
        self._out.file.write(f"{text}\n")
