"""What is wrong with a value is told in a user's words, with the option that was typed."""

import pytest
from typer.testing import CliRunner

from server.cli.app import app


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["lookup", "AAPL", "revenue", "--year", "abc"], ("--year", "a whole number is due")),
        (["statement", "AAPL", "poem"], ("statement_type", "'poem' is not one of")),
        (["lookup", "AAPL", "revenue", "--format", "xml"], ("--format", "'xml' is not one of")),
        (["watch", "--every", "0"], ("--every", "greater than or equal to 0.1")),
    ],
)
def test_wrong_values_are_told_plainly(typed: list[str], told: tuple[str, ...]) -> None:
    ended = CliRunner().invoke(app, typed)
    assert ended.exit_code == 2
    assert all(words in " ".join(ended.output.split()) for words in told), ended.output
    assert "Value error" not in ended.output
    assert "Input should" not in ended.output
