"""Which format a command prints in: `--format`, its short forms `--json` and `--csv`, or what suits the output."""

from enum import StrEnum

from tools.errors import InvalidInput


class OutputFormat(StrEnum):
    """The formats of every command that prints results."""

    table = "table"
    tsv = "tsv"
    csv = "csv"
    json = "json"
    md = "md"


def choose_format(named: OutputFormat | None, *, json_: bool, csv: bool, is_terminal: bool) -> OutputFormat:
    """The format that is asked for; else a table on a terminal, and tab-separated text elsewhere.

    Raises `InvalidInput` where two are asked for.
    """
    asked = {
        option: chosen
        for option, chosen, given in (
            ("--json", OutputFormat.json, json_),
            ("--csv", OutputFormat.csv, csv),
            (f"--format {named}", named, named is not None),
        )
        if given and chosen is not None
    }
    if len(set(asked.values())) > 1:
        raise InvalidInput(f"{' and '.join(asked)} exclude each other.")
    default = OutputFormat.table if is_terminal else OutputFormat.tsv
    return next(iter(asked.values()), default)
