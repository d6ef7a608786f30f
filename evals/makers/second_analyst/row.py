"""The rows before their values are worked out, read from rows.txt."""

from pathlib import Path
from typing import NamedTuple

EXPECTED = ("decline", "not_meaningful")


class Row(NamedTuple):
    """A question, and the formula over printed lines that answers it (`rev.24`, or `rev`)."""

    ticker: str
    metric: str
    period: str
    unit: str
    formula: str
    question: str
    also: list[tuple[str, str]]
    expect: str = "value"
    why: str = ""


def rows() -> list[Row]:
    """Every row of rows.txt, in its order."""
    found: list[Row] = []
    ticker = ""
    for text in Path(__file__).with_name("rows.txt").read_text(encoding="utf-8").splitlines():
        if not text.strip() or text.startswith("#"):
            continue
        if text.startswith("["):
            ticker = text.strip("[]")
            continue
        parts = [part.strip() for part in text.split(" | ")]
        if parts[0] == "also" and text[0] == " ":
            found[-1].also.append((parts[1], parts[2]))
        elif parts[0] in EXPECTED and text[0] == " ":
            found[-1] = found[-1]._replace(expect=parts[0], why=parts[1])
        else:
            metric, period, unit, formula, question = parts
            found.append(Row(ticker, metric, period, unit, formula, question, []))
    return found
