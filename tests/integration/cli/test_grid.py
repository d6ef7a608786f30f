"""`tieout grid` and `tieout export`, as commands of their own process."""

import csv
import io
import json
from pathlib import Path

import pytest
from openpyxl import load_workbook

from server.settings import Settings
from tests.integration.conftest import Cli

REVENUE = "What was {company}'s revenue in fiscal 2023?"
TABLE_HEAD = ["Company", "Ticker", "Period", "Ended"]


def test_a_grid_is_printed_and_written(tieout: Cli, sample: Settings, tmp_path: Path) -> None:
    book = tmp_path / "grid.xlsx"
    run = tieout(sample, "grid", "-t", "AAPL", "-t", "AMD", REVENUE, "--json", "-o", book)
    assert run.code == 0, run.err
    answered, failed = run.json["cells"]
    assert (answered["value"], answered["status"], failed["status"]) == (383_285_000_000, "answered", "error")
    assert run.json["rows"][0]["label"] == "Apple Inc. (AAPL)"
    assert load_workbook(book)["Grid"]["B2"].value == 383_285_000_000
    plain = tieout(sample, "grid", "-t", "AAPL", REVENUE)
    head, line = (row.split("\t") for row in plain.out.splitlines())
    assert dict(zip(head, line, strict=True))["text"] == "$383.285 billion, FY2023"
    drawn = tieout(sample, "grid", "-t", "AAPL", REVENUE, "--format", "table")
    assert "$383.285 billion, FY2023" in drawn.out
    assert tieout(sample, "grid", "-t", "AMD", REVENUE).code == 1


def test_questions_and_companies_come_from_files(tieout: Cli, sample: Settings, tmp_path: Path) -> None:
    questions, companies = tmp_path / "questions.txt", tmp_path / "companies.txt"
    questions.write_text("# of each\nrevenue\n\noperating margin\n")
    companies.write_text("AAPL, 2023\nNVIDIA Corporation\n")
    run = tieout(sample, "grid", "--questions", questions, "--companies", companies, "-y", 2024, "--json")
    assert [cell["period"] for cell in run.json["cells"]] == ["FY2023", "FY2023", "FY2024", "FY2024"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("grid", "-t", "AAPL"), "Error: Ask at least one question"),
        (("grid", REVENUE), "by --ticker, --doc-id or --companies"),
        (("grid", "-t", "AAPL", REVENUE, "-o", "grid.doc"), ".xlsx, .csv and .md"),
        (("grid", "-t", "AAPL", REVENUE, "-y", "23"), "--year: "),
        (("grid", "-t", "AAPL", " "), "Question 1: "),
        (("grid", "--questions", "nowhere.txt", "-t", "AAPL"), "--questions: nowhere.txt can't be read"),
        (("export", "lookup", "AAPL", "-m", "revenue"), "--output: name the file to write"),
        (("export", "-o", "x.csv", "doctor"), "can't be exported; lookup"),
        (("export", "-o", "x.csv"), "Name what to export"),
        (("export", "-o", "x.csv", "--input", "nowhere.json"), "--input: nowhere.json can't be read"),
        (("export", "-o", "x.csv", "--input", "y.json", "lookup"), "--input: give a file or a command"),
        (("export", "-o", "x.csv", "table"), "one table's id"),
    ],
)
def test_what_makes_no_sense_is_told(tieout: Cli, sample: Settings, arguments: tuple[str, ...], said: str) -> None:
    run = tieout(sample, *arguments)
    assert run.code == 2
    assert said in run.err


@pytest.mark.parametrize(
    ("command", "sheet"),
    [
        (("lookup", "AAPL", "NVDA", "-m", "revenue", "-m", "gross margin", "-y", "2023"), "Figures"),
        (("timeseries", "AAPL", "revenue", "--from", "2021", "--to", "2023"), "Series"),
        (("timeseries", "AAPL", "NVDA", "revenue", "-m", "gross margin"), "Series"),
        (("statement", "AAPL", "income_statement", "-y", "2023"), "AAPL income statement"),
        (("calculate", "AAPL", "capex / revenue", "-y", "2023"), "Figures"),
        (("ask", "What was Apple's operating margin in fiscal 2023?"), "Answer"),
        (("grid", "-t", "AAPL", "operating margin in 2023"), "Grid"),
    ],
)
def test_what_a_command_finds_is_exported(
    tieout: Cli, sample: Settings, tmp_path: Path, command: tuple[str, ...], sheet: str
) -> None:
    run = tieout(sample, "export", "-o", tmp_path / "book.xlsx", *command)
    assert run.code == 0, run.err
    live = load_workbook(tmp_path / "book.xlsx")
    assert live.sheetnames[0] == sheet
    assert "0000320193-23-000106" in {row[13] for row in live["Sources"].iter_rows(values_only=True)}
    formulas = [cell.value for page in live for row in page.iter_rows() for cell in row if cell.data_type == "f"]
    assert formulas
    cached = load_workbook(tmp_path / "book.xlsx", data_only=True)
    places = [
        (page.title, cell.coordinate)
        for page in live
        for row in page.iter_rows()
        for cell in row
        if cell.data_type == "f"
    ]
    assert all(isinstance(cached[page][place].value, int | float) for page, place in places)


def test_the_console_script_starts_the_command_anew(script: Path, sample: Settings, tmp_path: Path) -> None:
    run = Cli(script, tmp_path)(sample, "export", "--as", "csv", "lookup", "AAPL", "-m", "revenue", "-y", "2023")
    assert run.code == 0, run.err
    assert "383285000000,USD" in run.out


def test_what_was_printed_is_exported_as_text(tieout: Cli, sample: Settings, tmp_path: Path) -> None:
    printed = tmp_path / "found.json"
    printed.write_text(tieout(sample, "lookup", "AAPL", "-m", "revenue", "-y", "2023", "--json").out)
    plain = tieout(sample, "export", "--as", "csv", "--input", printed)
    assert plain.out.splitlines()[0].split(",")[:4] == TABLE_HEAD
    assert "383285000000,USD" in plain.out
    piped = tieout(sample, "export", "--as", "md", "--input", "-", input=printed.read_text())
    assert "$383.285 billion [1]" in piped.out
    printed.write_text(json.dumps({"else": 1}))
    assert "it is the result of none of" in tieout(sample, "export", "--as", "md", "--input", printed).err


def test_several_series_stand_side_by_side(tieout: Cli, sample: Settings) -> None:
    run = tieout(sample, "export", "--as", "csv", "timeseries", "AAPL", "revenue", "-m", "net income", "--to", "2023")
    assert run.code == 0, run.err
    rows = list(csv.DictReader(io.StringIO(run.out)))
    [revenue] = [row for row in rows if (row["Period"], row["figure"]) == ("FY2023", "AAPL Revenue")]
    assert (revenue["value"], revenue["unit"], revenue["accession"]) == ("383285000000", "USD", "0000320193-23-000106")
    assert {row["figure"] for row in rows} >= {"AAPL Revenue on the year", "AAPL Net income"}


def test_a_command_that_fails_exports_nothing(tieout: Cli, sample: Settings, tmp_path: Path) -> None:
    run = tieout(sample, "export", "-o", tmp_path / "x.csv", "lookup", "AMD", "-m", "revenue")
    assert run.code == 1
    assert run.err.count("is not loaded") == 1
    assert not (tmp_path / "x.csv").exists()
