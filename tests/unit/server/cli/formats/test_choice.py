"""Which of the formats is taken."""

import pytest

from server.cli.formats.choice import OutputFormat, choose_format
from tools.errors import InvalidInput


@pytest.mark.parametrize(
    ("named", "json", "csv_", "terminal", "chosen"),
    [
        (None, False, False, True, "table"),
        (None, False, False, False, "tsv"),
        (OutputFormat.md, False, False, True, "md"),
        (None, True, False, True, "json"),
        (None, False, True, False, "csv"),
        (OutputFormat.json, True, False, False, "json"),
        (OutputFormat.table, False, False, False, "table"),
    ],
)
def test_the_format_is_what_is_asked_for_or_suits_the_output(
    named: OutputFormat | None, json: bool, csv_: bool, terminal: bool, chosen: str
) -> None:
    assert choose_format(named, json_=json, csv=csv_, is_terminal=terminal) == chosen


@pytest.mark.parametrize(
    ("named", "json", "csv_", "said"),
    [
        (None, True, True, "--json and --csv exclude each other."),
        (OutputFormat.md, True, False, "--json and --format md exclude each other."),
        (OutputFormat.json, False, True, "--csv and --format json exclude each other."),
    ],
)
def test_two_formats_are_an_error_that_names_both(
    named: OutputFormat | None, json: bool, csv_: bool, said: str
) -> None:
    with pytest.raises(InvalidInput, match=said):
        choose_format(named, json_=json, csv=csv_, is_terminal=True)
