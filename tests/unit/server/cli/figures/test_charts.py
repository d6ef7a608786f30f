"""Bars in the terminal: as long as the figures, with what their marks mean."""

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from server.cli.figures.charts import bars, charted
from server.cli.formats.layout import Grid
from server.cli.terminal import Terminal
from tools.errors import InvalidInput
from tools.figures.chart import draw_values
from tools.models.facts import MetricValue, Source

PNG = b"\x89PNG\r\n\x1a\n"


def figure(ticker: str, year: int, value: float, **more: Any) -> MetricValue:
    known = {"metric": "revenue", "label": "Revenue", "unit": "USD", "basis": "reported", **more}
    return MetricValue(
        ticker=ticker,
        concept="us-gaap:Revenues",
        fiscal_year=year,
        end_date=date(year, 12, 31),
        value=Decimal(str(value)),
        source=Source(doc_id="0000000001-24-000001", company=ticker, ticker=ticker, doc_type="10-K"),
        **known,
    )


def test_bars_of_companies_stand_together_by_period() -> None:
    grid = bars([figure("A", 2022, 2e9), figure("A", 2023, 4e9), figure("B", 2023, 1e9)])
    assert grid.title == "Revenue, USD"
    assert [(row[0], row[1], row[2], len(row[3])) for row in grid.rows] == [
        ("FY2022", "A", "$2 billion", 12),
        ("FY2023", "A", "$4 billion", 24),
        ("FY2023", "B", "$1 billion", 6),
    ]
    assert grid.below == ("The longest bar is $4 billion.",)


def test_marks_are_explained_where_they_are_used() -> None:
    grid = bars([figure("A", 2022, -2e9), figure("A", 2023, 1e9, basis="derived")])
    assert [row[3] for row in grid.rows] == ["◄" + "█" * 24, "░" * 12]
    assert grid.below == ("█ reported; ░ derived, not reported as such; ◄ below zero; The longest bar is -$2 billion.",)


def test_a_figure_of_nothing_has_no_bar() -> None:
    assert [row[3] for row in bars([figure("A", 2022, 0), figure("A", 2023, 0)]).rows] == ["", ""]


def test_figures_without_a_common_unit_are_not_drawn_together() -> None:
    margin = figure("A", 2023, 0.4, metric="margin", label="Margin", unit="ratio", percent=True)
    for draw in (bars, draw_values):
        with pytest.raises(InvalidInput, match="USD and percent have no common scale"):
            draw([figure("A", 2023, 1e9), margin])


def test_too_many_series_are_refused() -> None:
    with pytest.raises(InvalidInput, match="9 series are too many"):
        draw_values([figure(f"C{number}", 2023, 1e9) for number in range(9)])


def test_a_comparison_is_drawn_with_a_legend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from matplotlib.figure import Figure

    told: list[list[str]] = []
    legend = Figure.legend

    def watched(self: Figure, *args: Any, **how: Any) -> Any:
        made = legend(self, *args, **how)
        told.append([text.get_text() for text in made.get_texts()])
        return made

    monkeypatch.setattr(Figure, "legend", watched)
    values = [figure("A", 2022, 2e9), figure("B", 2022, 1e9), figure("B", 2023, -1e9, basis="derived")]
    assert draw_values(values).startswith(PNG)
    assert told == [["A", "B", "hatched: derived, not reported as such"]]
    draw_values(values[:1])
    assert len(told) == 1  # one colour, nothing hatched: there is nothing to explain


def test_a_chart_goes_into_its_file_or_here(tmp_path: Path) -> None:
    values, target = [figure("A", 2022, 2e9)], tmp_path / "chart.png"
    assert charted(values, target, Terminal()) == []
    assert target.read_bytes().startswith(PNG)
    [grid] = charted(values, Path("-"), Terminal())
    assert isinstance(grid, Grid)
    assert charted([], target, Terminal()) == charted(values, None, Terminal()) == []
    with pytest.raises(InvalidInput, match=r"chart: .* can't be written"):
        charted(values, tmp_path, Terminal())
