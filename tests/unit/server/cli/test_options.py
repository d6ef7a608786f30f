"""What messages name, as it is typed on the command line."""

import pytest
from typer.core import TyperOption
from typer.main import get_command

from server.cli.app import app
from server.cli.options import as_typed


def options_of(command: str) -> list[TyperOption]:
    params = get_command(app).commands[command].params  # type: ignore[attr-defined]
    return [one for one in params if isinstance(one, TyperOption)]


@pytest.mark.parametrize(
    ("said", "typed"),
    [
        ("narrow=false searches all.", "--no-narrow searches all."),
        ("expand=true looks for synonyms, too.", "--expand looks for synonyms, too."),
        ('mode="keyword" shows those that have its words.', "--mode keyword shows those that have its words."),
        ("top_k: 500 is not between 1 and 100.", "--top-k: 500 is not between 1 and 100."),
        ("filters.fiscal_years: 12 is no fiscal year.", "--year: 12 is no fiscal year."),
        ("filters.section (1A) leaves no loaded passage.", "--section (1A) leaves no loaded passage."),
        ("filters.speaker (Cook) leaves no loaded passage.", "--speaker (Cook) leaves no loaded passage."),
        ("filters.segment (EMEA) leaves no loaded passage.", "filters.segment (EMEA) leaves no loaded passage."),
        ("None passes the filters: `list_documents` shows", "None passes the filters: `tieout documents` shows"),
        ("before: there was nothing", "--before: there was nothing"),
        ("It was before: there was nothing", "It was before: there was nothing"),
    ],
)
def test_arguments_are_options_where_the_command_has_them(said: str, typed: str) -> None:
    assert as_typed(said, options_of("search")) == typed


@pytest.mark.parametrize(
    ("said", "typed"),
    [
        ("start_year 2025 lies after end_year 2020.", "--from 2025 lies after --to 2020."),
        ("start_year to end_year spans 200 years", "--from to --to spans 200 years"),
        ("as_of: 2999-12-31 is in the future", "--as-of: 2999-12-31 is in the future"),
        ("tickers holds an empty name.", "tickers holds an empty name."),
        ("gross_profit / revenue", "gross_profit / revenue"),
    ],
)
def test_arguments_stand_anywhere_in_a_message(said: str, typed: str) -> None:
    assert as_typed(said, options_of("timeseries")) == typed


def test_an_option_goes_by_the_name_that_is_typed() -> None:
    assert as_typed("input: nowhere can't be read.", options_of("export")) == "--input: nowhere can't be read."
    assert as_typed("questions: q.txt can't be read.", options_of("grid")) == "--questions: q.txt can't be read."


def test_what_a_command_does_not_take_stays_as_it_is() -> None:
    assert as_typed("narrow=false searches all.", options_of("lookup")) == "narrow=false searches all."
