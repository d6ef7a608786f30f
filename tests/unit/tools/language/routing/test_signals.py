"""The router's signals, by their words."""

import pytest

from tools.language.routing.doc_types import named_doc_types
from tools.language.routing.signals import read_signals
from tools.models.slots.routing import boost_of, prefers, weight_of


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("What was EPS in Q2?", ["numeric"]),
        ("What did the CFO say about demand?", ["attribution"]),
        ("What does slide 5 show?", ["visual"]),
        ("Compare Apple and Nvidia", ["comparative"]),
        ("Describe the business", []),
    ],
)
def test_each_signal_has_its_words(question: str, kinds: list[str]) -> None:
    assert [signal.kind for signal in read_signals(question)] == kinds


def test_who_speaks_is_told_and_transcripts_count_more() -> None:
    [signal] = read_signals("What did the CFO say on the call?")
    assert signal.speakers == ("CFO",)
    assert boost_of([signal], "transcript") > 1.0 == boost_of([signal], "10-K")
    assert signal.told.startswith("attribution (CFO, on the call): prefers keyword")


def test_pages_are_searched_where_looks_are_asked_for_alone() -> None:
    [signal] = read_signals("What does slide 5 show?")
    assert prefers([signal], "page")
    assert 0.0 < weight_of([signal], "page") < 1.0 == weight_of([signal], "keyword")
    assert not prefers(read_signals("What was EPS in Q2?"), "page")


def test_documents_are_named_by_their_kind() -> None:
    assert named_doc_types("what does the investor presentation say") == ("slides",)
    assert "10-K" in named_doc_types("the annual report")
    assert named_doc_types("why did margins slide") == ()
