"""What became of a text's numbers, as text that stands alone."""

from tools.answer.text import citation_text
from tools.tie_out.models import NumberCheck, NumberReport
from tools.tie_out.numbers.report import inputs_text, shown_value

_MARKS = {"verified": "ok", "mismatch": "WRONG", "ambiguous": "unclear", "not_found": "not found"}


def numbers_text(report: NumberReport) -> str:
    """The counts, then a line a number with both values and the source, then warnings."""
    lines = [summary_line(report), *(number_line(number) for number in report.numbers)]
    return "\n".join([*lines, *(f"Warning: {warning}" for warning in report.warnings)])


def summary_line(report: NumberReport) -> str:
    """How many numbers there are, and what became of them."""
    summary = report.summary
    return (
        f"{summary.numbers} number{'' if summary.numbers == 1 else 's'}: {summary.verified} verified, "
        f"{summary.mismatch} mismatch{'' if summary.mismatch == 1 else 'es'}, "
        f"{summary.ambiguous} ambiguous, {summary.not_found} not found"
    )


def number_line(number: NumberCheck) -> str:
    """WRONG: $394.3 billion (AAPL revenue FY2023): expected $383.285 billion. It is ... [Source: ...]"""
    what = " ".join(part for part in (number.ticker, number.metric, number.period) if part)
    line = f"{_MARKS[number.status]}: {number.text}" + (f" ({what})" if what else "")
    if number.expected is not None and number.status in {"mismatch", "ambiguous"}:
        line += f": expected {shown_value(number)}"
    if number.reason:
        line += f". {number.reason}"
    if number.status == "mismatch" and len(number.inputs) > 1:
        line += f" From {inputs_text(number.inputs)}."
    if number.source is not None:
        line += f" {citation_text(number.source)}"
    if number.is_figure_of is not None:
        line += f" {citation_text(number.is_figure_of.source)}"
    return line
