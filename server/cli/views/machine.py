"""This machine as blocks: what `tieout doctor` found, and what became of a client's configuration."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from server.cli.formats.layout import Block, Column, Grid, Line, Note, Record

if TYPE_CHECKING:
    from server.cli.doctor.examine import Examination
    from server.install.plan import Installed

_MARKS = {"ok": "ok", "info": "--", "trouble": "!!"}


def doctor_shown(report: "Examination") -> Iterator[Block]:
    """A row a finding, what to do below it; those of trouble stand out."""
    rows: list[tuple[str, ...]] = []
    strong: set[int] = set()
    for finding in report.findings:
        if finding.level == "trouble":
            strong.add(len(rows))
        rows.append((_MARKS[finding.level], finding.topic, finding.text))
        rows += [("", "", finding.remedy)] if finding.remedy else []
    columns = (Column(""), Column("Looked at"), Column("Found", wraps=True))
    yield Grid(columns, tuple(rows), strong=frozenset(strong))


def installed_shown(report: "Installed", next_step: str) -> Iterator[Block]:
    """What was written, and what is left to do."""
    if not report.changed:
        found = "is up to date" if report.entry else "has no such entry"
        yield Line(f"{report.path} {found}: nothing was written.")
    elif not report.applied:
        yield Line(f"Nothing was written to {report.path}. To write it, run this again with --yes.")
    else:
        yield Line(f"Wrote {report.path}")
        if report.backup:
            yield Line(f"Backup: {report.backup}")
    yield from (Note(warning) for warning in report.warnings)
    if report.applied:
        yield Line(f"Next: {next_step}")


def installed_record(report: "Installed") -> Record:
    """What was done, as one flat record."""
    names = ("client", "path", "changed", "applied", "backup")
    return {name: getattr(report, name) for name in names}
