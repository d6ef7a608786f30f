"""What an answer is for, and what may be asked of instead."""

import pytest

from tools.language.english.left_out.occasions import occasions
from tools.language.mentions import Words

TOLD = {
    "working on a semis comp table, gross margin": "working on a semis comp table",
    "gross margin? working on a staples comp sheet": "working on a staples comp sheet",
    "net sales, doing a comp sheet with CL and KMB": "doing a comp sheet with CL and KMB",
    "for my retail banking class: net income": "for my retail banking class",
    "its for a gaming industry report, capex": "its for a gaming industry report",
    "writing a blog post on cloud software, revenue": "writing a blog post on cloud software",
    "rental revenue 2024? the latam warehouse landlord": "the latam warehouse landlord",
}
ASKED = [
    "sales, working on the beauty segment",
    "sales, for the beauty report",
    "for the beauty deck, sales",
    "sales, doing beauty only",
    "sales, doing a table only for beauty",
    "sales for a class",
    "sales, the beauty group",
    "sales, the beauty segment",
    "a beauty report, sales",
    "what a report, sales",
]


@pytest.mark.parametrize(("said", "told"), TOLD.items())
def test_what_an_answer_is_for_is_found(said: str, told: str) -> None:
    words = Words(said)
    [run] = occasions(words)
    assert said[words.starts[run.start] : words.ends[run.stop - 1]] == told


@pytest.mark.parametrize("said", ASKED)
def test_what_may_be_asked_of_is_not(said: str) -> None:
    assert not list(occasions(Words(said)))
