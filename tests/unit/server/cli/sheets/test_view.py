"""A grid at the terminal: no value is broken, whatever the width, and rows stand apart."""

from server.cli.formats.draw import draw
from server.cli.sheets.view import grid_shown
from tools.models.results.grid import Grid, GridCell, GridRow

QUESTIONS = ("revenue in 2024", "How did revenue change in 2024, and by how much?")


def grid() -> Grid:
    said = "Zorbex Paints: Revenue of $391.035 million in FY2024 (ended 2024-09-28), up $7.75 million from FY2023."
    cells = [
        GridCell(row=0, column=0, status="answered", text="$391.035 million", tier="High", citation="[Z]"),
        GridCell(row=0, column=1, status="partly_answered", text=said, warnings=("Take care.",)),
        GridCell(row=1, column=0, status="error", text="It is not loaded."),
    ]
    rows = (GridRow(ticker="ZRBX", label="Zorbex Paints (ZRBX)"), GridRow(ticker="DNMR", label="Dunmarrow Oils (DNMR)"))
    return Grid(rows=rows, questions=QUESTIONS, cells=tuple(cells))


def lines(width: int) -> list[str]:
    return [line.plain for block in grid_shown(grid()) for line in draw(block, width)]


def test_no_value_is_broken_and_nothing_is_wider() -> None:
    for width in (40, 60, 80, 120):
        drawn = lines(width)
        assert max(map(len, drawn)) <= width
        for whole in ("$391.035 million", "$7.75 million", "2024-09-28"):
            assert any(whole in line for line in drawn), (width, whole)


def test_what_is_no_answer_says_so_and_rows_stand_apart() -> None:
    drawn = lines(100)
    text = " ".join(" ".join(drawn).split())
    assert "partly answered: Zorbex Paints" in text
    assert "error: It is not loaded." in text
    assert "High confidence" in text
    assert f"Note: Zorbex Paints (ZRBX), {QUESTIONS[1]}: Take care." in text
    assert "" in drawn[2:-1]
