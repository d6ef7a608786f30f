"""Names of metrics as people see them."""

from server.cli.formats.layout import Line
from server.cli.views.metrics import metrics_shown
from tools.vocab.loader import load_vocabulary
from tools.vocab.names import list_names


def told(search: str) -> list[str]:
    return [block.text for block in metrics_shown(list_names(load_vocabulary(), search)) if isinstance(block, Line)]


def test_of_an_exact_name_all_is_told_whatever_else_matches() -> None:
    found = list_names(load_vocabulary(), "free cash flow")
    assert len(found.metrics) > 8
    lines = told("free cash flow")
    assert lines[0] == "free_cash_flow: Free cash flow"
    assert any(line.startswith("= ") for line in lines)
    assert any(line.startswith("Also: ") for line in lines)
    assert not any(line.startswith("Fewer than") for line in lines)
    assert told("fcf")[0] == lines[0]


def test_of_words_that_many_have_none_is_told_of() -> None:
    [line] = told("margin")
    assert line.startswith("Fewer than")
