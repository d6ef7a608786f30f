"""Questions for somebody's words, and for a figure beside them."""

import pytest

from tools.language.periods.wording import clean
from tools.models.questions import NARRATIVE
from tools.questions.planning.rules import Reader
from tools.questions.planning.spoken import part_spoken

BOTH = {
    "What was Apple's revenue in Q2 2024 and what did the CFO say about margins?": ["metric_lookup", "narrative"],
    "Apple revenue Q2 2024 and what did the CFO say about margins": ["metric_lookup", "narrative"],
    "What did the CFO say about gross margin and what was Apple's revenue in Q2 2024?": ["narrative", "metric_lookup"],
    "On Apple's Q2 2024 call, what did the CFO say on costs, and how much was EPS?": ["narrative", "metric_lookup"],
}
WHOLE = (
    "What did Apple's CFO say about margins and costs in Q2 2024?",
    "According to Apple's CFO, what was gross margin in Q2 2024?",
    "What did Apple's CFO say about margins and what drove them in Q2 2024?",
    "What did Apple's CFO say about revenue and why did it fall in Q2 2024?",
    "What did Apple's CFO say about margins and what did the CEO say about revenue in Q2 2024?",
)


def parted(question: str, reader: Reader) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    asked = reader.mentions(clean(question))
    heard = {"speakers": ("Ann Poe",), "route": NARRATIVE, "narrative_cues": ("Ann Poe",)}
    whole = reader.read_part(asked).model_copy(update=heard)
    readings = [one.reading for one in part_spoken(asked, whole, reader.read_part)]
    return [(one.route, one.speakers, one.tickers) for one in readings]


@pytest.mark.parametrize(("question", "routes"), BOTH.items())
def test_the_figure_and_the_words_are_parts_of_their_own(reader: Reader, question: str, routes: list[str]) -> None:
    parts = parted(question, reader)
    assert [route for route, *_ in parts] == routes
    assert [speakers for _, speakers, *_ in parts] == [("Ann Poe",) if one == NARRATIVE else () for one in routes]
    assert {tickers for _, _, tickers in parts} == {("AAPL",)}


@pytest.mark.parametrize("question", WHOLE)
def test_what_somebody_says_of_figures_stays_whole(reader: Reader, question: str) -> None:
    assert parted(question, reader) == []
