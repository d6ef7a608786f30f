"""Tables of an answer in the terminal."""

import io

from rich.console import Console
from rich.markup import escape

from server.cli.answer_body import answer_body


def printed(text: str) -> str:
    console = Console(file=io.StringIO(), width=80)
    console.print(answer_body(text, escape))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_rows_become_a_table_and_the_rest_stays() -> None:
    shown = printed("Leases [Source: X]\n\n|  | Total |\n| --- | --- |\n| 2025 | $1,991 |\nAs near: none.")
    assert "Leases [Source: X]" in shown
    assert "│ 2025 │ $1,991 │" in shown
    assert "---" not in shown
    assert "As near: none." in shown


def test_a_line_with_strokes_is_no_table() -> None:
    assert "| Assets | 5" in printed("| Assets | 5")
