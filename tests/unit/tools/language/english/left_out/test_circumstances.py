"""What happened in a period, and what makes another figure of one."""

import pytest

from tools.language.english.left_out.circumstances import circumstances
from tools.language.mentions import Words
from tools.language.periods.question import find_periods

TOLD = {
    "net income 2022 after the metaverse mess": "after the metaverse mess",
    "revenue fy23 before the ai boom": "before the ai boom",
    "revenue fy21 when it went public": "when it went public",
    "sales fy22 with all that inflation going on": "with all that inflation going on",
    "gross margin back in fy23 when gaming crashed, percent": "when gaming crashed",
    "revenue 2021, when everyone bought macs": "when everyone bought macs",
}
NONE = [
    "income fy23 before tax",
    "net income fy23 before interest and taxes",
    "revenue fy24 when excluding services",
    "revenue fy24 when services are excluded",
    "revenue fy24 with services",
    "revenue fy24 after returns",
    "revenue 2023 when adjusted for currency",
    "revenue when it went public",
    "revenue 2023 and 2024",
]


def told(text: str) -> list[str]:
    words, periods = Words(text), find_periods(text)
    words.take_spans(periods.covered)
    return [text[words.starts[run.start] : words.ends[run.stop - 1]] for run in circumstances(words, periods)]


@pytest.mark.parametrize(("said", "run"), TOLD.items())
def test_what_happened_in_a_period_is_found(said: str, run: str) -> None:
    assert told(said) == [run]


@pytest.mark.parametrize("said", NONE)
def test_what_makes_another_figure_is_not(said: str) -> None:
    assert not told(said)
