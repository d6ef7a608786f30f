"""What became of a text's numbers, as blocks."""

from collections.abc import Iterator

from server.cli.formats.layout import Block, Line, Record
from server.text.numbers import number_line, summary_line
from tools.answer.text import citation_text
from tools.tie_out.models import NumberReport


def numbers_shown(report: NumberReport) -> Iterator[Block]:
    """The counts, then a line a number with both values and the source."""
    yield Line(summary_line(report), "strong")
    for number in report.numbers:
        yield Line(number_line(number), "strong" if number.status == "mismatch" else "plain")


def number_records(report: NumberReport) -> list[Record]:
    """A number a record."""
    return [
        {
            "status": number.status,
            "text": number.text,
            "ticker": number.ticker,
            "metric": number.metric,
            "period": number.period,
            "value": number.value,
            "expected": number.expected,
            "source": citation_text(number.source) if number.source is not None else None,
            "reason": number.reason,
        }
        for number in report.numbers
    ]
