"""The sentences that tell what something did to a figure."""

import pytest

from tools.language.disclosed.effects import speaks_for_whole, tells_effect
from tools.models.slots.effects import Effect
from tools.vocab.loader import load_vocabulary

CURRENCY = Effect(cause="a strong dollar", metrics=("revenue",), said="hurt")


@pytest.mark.parametrize(
    ("sentence", "way"),
    [
        ("Movements in foreign exchange rates lowered our net sales by $5 million in 2022.", "direct"),
        ("Currency had an unfavorable impact on consolidated revenue of $5 million.", "direct"),
        ("Net sales fell 3%, including an unfavorable currency impact of 2%.", "led"),
        ("Net sales fell 3% on a currency-neutral basis, due to lower volumes.", None),
        ("Currency lowered our cost of revenue by $5 million.", None),  # another figure
        ("The pandemic lowered our net sales by $5 million.", None),  # another cause
        ("A stronger dollar could lower our net sales by $5 million.", None),  # what may be
        ("Our net sales are made in dollars and in other currencies.", None),  # no effect
        ("Operating income fell, mainly for lower net sales of paint and an adverse currency impact.", None),
    ],
)
def test_both_are_named_and_tied(sentence: str, way: str | None) -> None:
    assert tells_effect(CURRENCY, sentence, load_vocabulary()) == way


def test_all_that_tells_a_cause_is_named() -> None:
    effect = Effect(cause="the Quillmere deal", metrics=("net_income",), said="add to")
    assert tells_effect(effect, "The Quillmere deal added to and increased net income by 2%.", load_vocabulary())
    assert not tells_effect(effect, "The Brightcall deal increased net income by 2%.", load_vocabulary())


@pytest.mark.parametrize(
    ("sentence", "whole"),
    [
        ("Net sales of Quillmere rose 3%.", True),
        ("Consolidated net sales rose 3%.", True),
        ("Net sales rose 3%.", False),
    ],
)
def test_a_sentence_tells_whether_it_is_of_the_whole_company(sentence: str, whole: bool) -> None:
    assert speaks_for_whole(sentence, "Quillmere, Inc.") is whole
