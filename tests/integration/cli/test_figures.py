"""Series, statements and formulas on the command line: a process with its output, its files and its exit code."""

import csv
import io
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings

PNG = b"\x89PNG\r\n\x1a\n"
SERIES = ("timeseries", "AAPL", "revenue", "--from", 2021, "--to", 2023)
STATEMENT = ("statement", "AAPL", "income_statement", "--year", 2023)
FORMULA = ("calculate", "AAPL", "gross margin", "-y", 2023)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_series_prints_its_points_and_growth(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, *SERIES)
    assert (run.code, run.err) == (0, "")
    for said in (
        "3 of 3",
        "FY2021",
        "$365.817 billion",
        "-2.8%",
        "0000320193-23-000106",
        "Compound annual growth: 2.4%",
    ):
        assert said in run.out


def test_a_series_as_json_is_the_whole_series(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, *SERIES, "--granularity", "quarterly", "--json")
    series = run.json
    assert (run.code, series["found"], series["requested"]) == (0, 12, 12)
    assert [p["basis"] for p in series["points"]] == ["reported", "reported", "reported", "derived"] * 3
    assert series["points"][-1]["value"] == 89_498_000_000
    assert len(series["points"][-1]["derived_from"]) == 2


def test_a_series_as_csv_holds_exact_numbers(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, *SERIES, "--csv")
    points = rows(run.out)
    assert [(p["fiscal_year"], p["value"], p["unit"]) for p in points] == [
        ("2021", "365817000000", "USD"),
        ("2022", "394328000000", "USD"),
        ("2023", "383285000000", "USD"),
    ]
    assert points[0]["accession"] == "0000320193-21-000105"


def test_a_chart_is_a_png_beside_the_output(tieout: Any, sample: Settings, tmp_path: Path) -> None:
    target = tmp_path / "revenue.png"
    run = tieout(sample, *SERIES, "--granularity", "quarterly", "--chart", target, "--json")
    assert (run.code, run.json["found"]) == (0, 12)
    assert target.read_bytes().startswith(PNG)


def test_a_chart_that_cannot_be_written_is_named(tieout: Any, sample: Settings, tmp_path: Path) -> None:
    for target in (tmp_path / "no" / "such" / "folder.png", tmp_path):
        run = tieout(sample, *SERIES, "--chart", target)
        assert run.code == 2
        assert str(target) in run.err


def test_a_series_without_points_draws_nothing_and_says_why(tieout: Any, sample: Settings, tmp_path: Path) -> None:
    target = tmp_path / "nothing.png"
    run = tieout(sample, "timeseries", "SNOW", "inventory", "--from", 2022, "--to", 2023, "--chart", target)
    assert run.code == 1
    assert "none of its figures is Inventory" in run.out
    assert not target.exists()


def test_a_statement_prints_its_rows_and_that_they_add_up(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, *STATEMENT)
    assert (run.code, run.err) == (0, "")
    for said in ("Cost of revenue", "214,137", "169,148", "6.13", "15,812.547", "6 of 6 sums add up"):
        assert said in run.out


def test_small_amounts_are_in_millions_as_well(
    tieout: Any, settings: Settings, deps: Any, write_facts: Any, row: Any
) -> None:
    year = {"start": "2023-01-01", "end": "2023-12-31"}
    path = write_facts(
        {
            "us-gaap:Revenues": [row(9_000, **year)],
            "us-gaap:NetIncomeLoss": [row(-2_500_000, **year)],
            "us-gaap:EarningsPerShareDiluted USD/shares": [row(12_500, **year)],
        }
    )
    assert tieout(settings, "index", path, "--ticker", "ACME").code == 0
    run = tieout(settings, "statement", "ACME", "income_statement")
    printed = {line.rsplit(maxsplit=1)[0].strip(): line.split()[-1] for line in run.out.splitlines() if line.strip()}
    assert (printed["Revenue"], printed["Net income"]) == ("0.009", "-2.5")
    assert printed["Diluted earnings per share"] == "12,500"


def test_a_sum_that_does_not_hold_is_printed(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, "statement", "SNOW", "balance_sheet", "-y", 2020)
    assert run.code == 0
    assert "Does not add up" in run.out
    assert "936,474,000" in run.out


def test_a_statement_as_json_and_csv_hold_the_same_cells(tieout: Any, sample: Settings) -> None:
    statement = tieout(sample, "statement", "AAPL", "cash_flow", "-y", 2023, "-q", 4, "--json").json
    flat = rows(tieout(sample, "statement", "AAPL", "cash_flow", "-y", 2023, "-q", 4, "--csv").out)
    assert statement["basis"] == "derived"
    assert [(r["metric"], r["period"], Decimal(r["value"])) for r in flat] == [
        (row["metric"], cell["period"], cell["value"]) for row in statement["rows"] for cell in row["values"]
    ]
    [capex] = [r for r in flat if (r["metric"], r["period"]) == ("capital_expenditures", "Q4 FY2023")]
    assert (capex["value"], capex["unit"]) == ("-2163000000", "USD")


def test_a_formula_prints_its_value_definition_steps_and_sources(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, *FORMULA)
    assert (run.code, run.err) == (0, "")
    for said in ("44.1", "Gross profit as a share of revenue", "169148000000 / 383285000000", "0000320193-23-000106"):
        assert said in run.out


def test_a_formula_as_json_and_csv_agree(tieout: Any, sample: Settings) -> None:
    [result] = tieout(sample, *FORMULA, "--json").json["results"]
    [row] = rows(tieout(sample, *FORMULA, "--csv").out)
    assert result["value"] == pytest.approx(169_148 / 383_285) == float(row["value"])
    assert (row["unit"], row["formula"], row["fiscal_quarter"]) == ("ratio", "gross margin", "")
    assert {used["metric"] for used in result["inputs"]} == {"gross_profit", "revenue"}


def test_a_product_beyond_any_figure_is_still_printed(tieout: Any, sample: Settings) -> None:
    formula = f"{' * '.join(['revenue'] * 9)} / diluted_shares"
    run = tieout(sample, "calculate", "AAPL", formula, "-y", 2023)
    assert run.code == 0
    assert "USD^9/shares" in run.out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (
            ["timeseries", "AAPL", "revenue", "--from", 2025, "--to", 2020],
            2,
            "--from 2025 lies after --to 2020",
        ),
        (["timeseries", "AAPL", "revenue", "--from", 1825, "--to", 2024], 2, "spans 200 years"),
        (["timeseries", "AAPL", "revenu", "--from", 2022, "--to", 2023], 1, "Did you mean revenue"),
        (["timeseries", "XQZJ", "revenue", "--from", 2022, "--to", 2023], 1, "XQZJ"),
        (["timeseries", "AAPL", "revenue", "--from", 2022, "--to", 2023, "--as-of", "2999-01-01"], 2, "in the future"),
        (["statement", "AAPL", "income_statement", "-y", 1999], 2, "loaded years: FY2020 to"),
        (["statement", "AAPL", "income_statement", "-y", 2023, "-q", 5], 2, "--quarter: 5 is no quarter"),
        (["statement", "XQZJ", "balance_sheet"], 1, "XQZJ"),
        (["calculate", "AAPL", "gros margn"], 2, "Did you mean gross_margin"),
        (["calculate", "AAPL", "revenue / ("], 2, "found the end"),
        (["calculate", "XQZJ", "gross margin"], 1, "XQZJ"),
    ],
)
def test_a_failure_is_named_on_stderr_and_in_json(
    tieout: Any, sample: Settings, arguments: list[object], code: int, said: str
) -> None:
    run = tieout(sample, *arguments, "--json")
    assert run.code == code
    assert said in run.err
    assert said in run.json["error"]["message"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["timeseries", "SNOW", "inventory", "--from", 2022, "--to", 2023], "none of its figures is Inventory"),
        (["calculate", "AAPL", "revenue / (inventory - inventory)", "-y", 2023], "the divisor is zero"),
        (["calculate", "AAPL", "revenue + diluted_shares", "-y", 2023], "can't add USD and shares"),
        (["calculate", "AAPL", "gross margin", "-y", 1999], "covers FY1999"),
    ],
)
def test_nothing_found_exits_with_1_and_its_reason(
    tieout: Any, sample: Settings, arguments: list[object], said: str
) -> None:
    plain, as_csv = tieout(sample, *arguments), tieout(sample, *arguments, "--csv")
    assert (plain.code, as_csv.code) == (1, 1)
    assert said in plain.out
    assert as_csv.out == ""
    assert said in as_csv.err
    run = tieout(sample, *arguments, "--json")
    assert run.code == 1
    assert said in json.dumps(run.json["declined"], ensure_ascii=False)


@pytest.mark.parametrize("arguments", [SERIES, STATEMENT, FORMULA], ids=["timeseries", "statement", "calculate"])
def test_json_and_csv_exclude_each_other(tieout: Any, sample: Settings, arguments: tuple[object, ...]) -> None:
    run = tieout(sample, *arguments, "--json", "--csv")
    assert run.code == 2
    assert "--json and --csv exclude each other" in run.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["timeseries", "AAPL", "revenue", "--from", "soon", "--to", 2023],
        ["timeseries", "AAPL"],
        ["timeseries", "AAPL", "revenue", "--from", 2022, "--to", 2023, "--granularity", "daily"],
        ["statement", "AAPL", "poem"],
        ["calculate", "AAPL"],
    ],
)
def test_wrong_usage_exits_with_2_and_prints_nothing_on_stdout(
    tieout: Any, sample: Settings, arguments: list[object]
) -> None:
    run = tieout(sample, *arguments)
    assert (run.code, run.out) == (2, "")
    assert "Usage" in run.err


def test_formulas_are_metrics_of_a_lookup_and_of_a_series(tieout: Any, sample: Settings) -> None:
    metrics = ("--metric", "operating margin", "--metric", "free cash flow", "--metric", "revenue")
    run = tieout(sample, "lookup", "AAPL", *metrics, "--year", 2023)
    assert (run.code, run.err) == (0, "")
    for said in ("29.82%", "-0.5 pp", "$99.584 billion", "-10.6%", "$383.285 billion", "Free cash flow = "):
        assert said in run.out
    values = tieout(sample, "lookup", "AAPL", *metrics, "--year", 2023, "--json").json["values"]
    assert [(v["metric"], v["unit"], v.get("percent", False)) for v in values] == [
        ("operating_margin", "ratio", True),
        ("free_cash_flow", "USD", False),
        ("revenue", "USD", False),
    ]
    assert values[1]["source"]["accession"] == "0000320193-23-000106"
    run = tieout(sample, "timeseries", "AAPL", "operating margin", "--from", 2022, "--to", 2023)
    assert run.code == 0
    for said in ("2 of 2", "30.29%", "29.82%", "-0.5 pp", "Operating margin = "):
        assert said in run.out


def test_several_companies_and_formulas_are_calculated(tieout: Any, sample: Settings) -> None:
    asked = ("calculate", "AAPL", "gross margin", "-t", "NVDA", "-f", "net margin", "-y", 2023)
    run = tieout(sample, *asked)
    assert run.code == 0
    for said in ("AAPL gross margin FY2023: 44.13%", "NVDA net margin FY2023", "Net margin = "):
        assert said in run.out
    results = tieout(sample, *asked, "--json").json["results"]
    assert [(r["ticker"], r["formula"]) for r in results] == [
        (ticker, formula) for ticker in ("AAPL", "NVDA") for formula in ("gross margin", "net margin")
    ]
    assert {row["formula"] for row in rows(tieout(sample, *asked, "--csv").out)} == {"gross margin", "net margin"}
