"""Write ingest/samples/arabic/; see the package's own text."""

from pathlib import Path

from evals.makers.arabic.pages import write_pdf
from evals.makers.arabic.statements import Report, Statement, read_report

OUT = Path(__file__).parents[3] / "ingest" / "samples" / "arabic"


def markdown(report: Report) -> str:
    """The report as Markdown."""
    parts = [f"# {report.name}", f"القوائم المالية {report.period}", report.preface]
    parts += [_statement(report, one) for one in report.statements]
    return "\n\n".join([*parts, "## تقرير الإدارة", report.prose]) + "\n"


def _statement(report: Report, statement: Statement) -> str:
    head = f"| البند | إيضاح | {' | '.join(statement.columns)} |"
    rows = [f"| {line.label} | {line.note} | {' | '.join(line.printed or ('', ''))} |" for line in statement.lines]
    return "\n".join([f"## {statement.title} ({report.units})", "", head, "|---|---|---|---|", *rows])


OUT.mkdir(parents=True, exist_ok=True)
(OUT / "oasis_bank_2023.md").write_text(markdown(read_report(2023)), "utf-8")
(OUT / "oasis_bank_2024.pdf").write_bytes(write_pdf(read_report(2024)))
