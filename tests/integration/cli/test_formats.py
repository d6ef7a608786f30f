"""Every command that reads, in each format: tab-separated text without boxes, CSV, JSON and Markdown."""

import csv
import io
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.cli.test_widths import COMMANDS

BOXES = "╭╮╰╯│┃━"


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_piped_has_no_boxes_and_no_breaks(tieout: Any, sample: Settings, name: str) -> None:
    run = tieout(sample, *COMMANDS[name])
    assert not set(BOXES) & set(run.out)
    assert "\x1b" not in run.out
    again = tieout(sample, *COMMANDS[name], "--format", "tsv").out
    assert run.out == again or name in {"stats", "doctor", "feedback", "corpora"}  # those move on


@pytest.mark.parametrize("name", COMMANDS)
def test_every_format_is_what_it_says(tieout: Any, sample: Settings, name: str) -> None:
    as_csv = tieout(sample, *COMMANDS[name], "--format", "csv")
    rows = list(csv.reader(io.StringIO(as_csv.out)))
    assert len({len(row) for row in rows}) <= 1
    assert isinstance(tieout(sample, *COMMANDS[name], "--format", "json").json, dict)
    as_markdown = tieout(sample, *COMMANDS[name], "--format", "md").out
    tables = [line for line in as_markdown.splitlines() if line.startswith("|")]
    assert all(line.endswith("|") for line in tables)
    assert not set(BOXES) & set(as_markdown)


def test_cells_are_cut_out_by_tabs(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, "lookup", "AAPL", "NVDA", "revenue", "-y", 2023)
    assert run.err == ""
    head, *rows = (line.split("\t") for line in run.out.splitlines())
    assert head[:4] == ["Ticker", "Metric", "Period", "Value"]
    assert [(row[0], row[3]) for row in rows] == [("AAPL", "$383.285 billion"), ("NVDA", "$26.974 billion")]


def test_warnings_are_told_beside_csv(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, "lookup", "SNOW", "net income", "-y", 2025, "--format", "csv")
    assert len(list(csv.DictReader(io.StringIO(run.out)))) == 1
    assert "no loaded statement tells" in " ".join(run.err.split())


def test_an_answer_is_a_record(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, "ask", "What was Apple's revenue in fiscal 2023?", "--csv")
    [answer] = csv.DictReader(io.StringIO(run.out))
    assert "$383.285 billion" in answer["answer"]
    assert (answer["status"], answer["tier"]) == ("answered", "High")


@pytest.mark.parametrize(
    ("formats", "said"),
    [
        (("--json", "--csv"), "--json and --csv exclude each other"),
        (("--json", "--format", "md"), "--json and --format md exclude each other"),
        (("--csv", "--format", "tsv"), "--csv and --format tsv exclude each other"),
    ],
)
def test_formats_that_exclude_each_other_are_named(
    tieout: Any, sample: Settings, formats: tuple[str, ...], said: str
) -> None:
    run = tieout(sample, "documents", *formats)
    assert run.code == 2
    assert said in run.err


def test_several_series_are_json_together(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, "timeseries", "AAPL", "NVDA", "revenue", "-m", "net income", "--json")
    series = run.json["series"]
    assert [(one["ticker"], one["metric"]) for one in series] == [
        (ticker, metric) for metric in ("revenue", "net_income") for ticker in ("AAPL", "NVDA")
    ]
    assert all(one["found"] == one["requested"] == 5 for one in series)


def test_a_series_without_years_is_of_the_newest_five(tieout: Any, sample: Settings) -> None:
    years = [point["fiscal_year"] for point in tieout(sample, "timeseries", "AAPL", "revenue", "--json").json["points"]]
    assert years == list(range(max(years) - 4, max(years) + 1))
    since = tieout(sample, "timeseries", "AAPL", "revenue", "--from", max(years) - 1, "--json").json
    assert [point["fiscal_year"] for point in since["points"]] == [max(years) - 1, max(years)]
    until = tieout(sample, "timeseries", "AAPL", "revenue", "--to", max(years) - 1, "--json").json
    assert [point["fiscal_year"] for point in until["points"]] == list(range(max(years) - 5, max(years)))


def test_a_quarter_is_typed_alike_everywhere(tieout: Any, sample: Settings) -> None:
    for spelled in (("-y", 2024, "-q", 2), ("--quarter", "2024-Q2")):
        [value] = tieout(sample, "lookup", "AAPL", "revenue", *spelled, "--json").json["values"]
        assert (value["value"], value["end_date"]) == (90_753_000_000, "2024-03-30")
        statement = tieout(sample, "statement", "AAPL", "income_statement", *spelled, "--json").json
        assert (statement["fiscal_year"], statement["fiscal_quarter"]) == (2024, 2)
        [result] = tieout(sample, "calculate", "AAPL", "gross margin", *spelled, "--json").json["results"]
        assert (result["fiscal_year"], result["fiscal_quarter"]) == (2024, 2)
    both = tieout(sample, "lookup", "AAPL", "revenue", "-q", "2023-Q1", "-q", "2024-Q2", "--json").json["values"]
    assert [(value["fiscal_year"], value["fiscal_quarter"]) for value in both] == [(2023, 1), (2024, 2)]


def test_metrics_are_told_by_any_of_their_names(tieout: Any, sample: Settings) -> None:
    [first, *_] = tieout(sample, "metrics", "gross profit margin", "--json").json["metrics"]
    assert (first["name"], first["kind"]) == ("gross_margin", "formula")
    assert tieout(sample, "metrics", "qwertz").code == 1
