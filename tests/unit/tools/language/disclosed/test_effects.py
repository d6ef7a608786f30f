"""The sentences that tell what something did to a figure."""

import re
import time

import pytest

from tools.language.disclosed.effects import (
    is_of_whole,
    names_cause,
    raised_as_asked,
    speaks_for_whole,
    tells_effect,
    tells_part,
    without_periods,
)
from tools.models.slots.effects import Effect
from tools.vocab.loader import load_toml, load_vocabulary

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


def test_costs_of_a_cause_are_no_such_cause_but_where_it_is_a_cost() -> None:
    costs = CURRENCY.model_copy(update={"cause": "acquisition costs"})
    assert not tells_effect(costs, "Acquisitions increased our net sales by 2%.", load_vocabulary())
    freight = CURRENCY.model_copy(update={"cause": "freight costs"})
    assert tells_effect(freight, "Freight lowered our net sales by 2%.", load_vocabulary())


@pytest.mark.parametrize(
    ("sentence", "whole"),
    [
        ("Net sales of Quillmere rose 3%.", True),
        ("Quillmere’s net sales rose 3%.", True),
        ("Consolidated net sales rose 3%.", True),
        ("Currency lowered our net sales by 3%.", True),
        ("Net sales rose 3%.", False),
        ("Net sales rose 3%, as we aligned the calendar of our Garden division.", False),
        ("Quillmere Garden net sales rose 3%.", False),
        ("Currency lowered our net sales in Europe by 3%.", False),
        ("In Europe, currency lowered our net sales by 3%.", False),
        ("In addition, currency lowered our net sales by 3%.", True),
        ("Currency lowered our net sales in April by 3%.", True),
    ],
)
def test_a_sentence_tells_whether_it_is_of_the_whole_company(sentence: str, whole: bool) -> None:
    assert speaks_for_whole(CURRENCY, sentence, "Quillmere, Inc.", load_vocabulary()) is whole


def test_what_is_our_own_may_be_a_part_s_below_its_heading() -> None:
    vocabulary = load_vocabulary()
    for said, whole in (("our", False), ("total", False), ("consolidated", True), ("Quillmere’s", True)):
        text = f"Currency lowered {said} net sales by 3%."
        assert speaks_for_whole(CURRENCY, text, "Quillmere, Inc.", vocabulary, in_part=True) is whole


def test_a_heading_of_the_cause_alone_is_no_part_s() -> None:
    assert names_cause(CURRENCY, "Foreign Exchange")
    assert not names_cause(CURRENCY, "Garden")
    assert not names_cause(CURRENCY, "Acquisitions")


def test_a_part_is_told_of_below_its_heading_or_by_its_name() -> None:
    effect, vocabulary = CURRENCY.model_copy(update={"narrowed": ("Garden",)}), load_vocabulary()
    assert tells_part(effect, "Currency lowered net sales by 3%.", "Garden Segment", vocabulary)
    assert tells_part(effect, "Currency lowered Garden net sales by 3%.", "", vocabulary)
    assert not tells_part(effect, "Currency lowered net sales by 3%.", "Paint", vocabulary)
    assert not tells_part(effect, "Currency lowered net sales by 3%, and Garden was hit.", "", vocabulary)


@pytest.mark.parametrize("name", ["tells", "hypothetical", "apart", "whole", "own", "narrowed", "within", "parts_add"])
def test_no_pattern_takes_long_over_what_is_no_sentence(name: str) -> None:
    pattern, started = re.compile(load_toml("effects.toml")[name], re.IGNORECASE), time.process_time()
    for piece in ("x", "a-", "ab ", "\t ", "/b.c", "in ", "our ", "excluding ", "In A", "in a "):
        text = piece * (5000 // len(piece))
        assert sum(1 for _ in pattern.finditer(text)) >= 0
        assert pattern.fullmatch(f"{text}!") is None
    assert time.process_time() - started < 2


WEEK = Effect(cause="the calendar", metrics=("revenue",), said="Did the calendar flatter")
LONGER = "Revenue for fiscal 2016 benefited from an extra week in the first quarter of fiscal 2016."


def test_a_longer_year_is_a_cause_of_the_whole_company_by_any_name() -> None:
    assert is_of_whole(WEEK)
    assert is_of_whole(WEEK.model_copy(update={"cause": "the extra week"}))
    assert not is_of_whole(WEEK.model_copy(update={"cause": "foreign currency"}))
    assert tells_effect(WEEK, LONGER, load_vocabulary()) == "led"
    assert tells_effect(WEEK, LONGER.replace("an extra week", "higher prices"), load_vocabulary()) is None


def test_a_longer_year_raised_a_figure_where_that_is_asked_and_told() -> None:
    assert raised_as_asked(WEEK, LONGER)
    assert not raised_as_asked(WEEK.model_copy(update={"said": "Did the extra week hurt"}), LONGER)
    assert not raised_as_asked(WEEK, LONGER.replace("benefited", "differs"))
    assert not raised_as_asked(WEEK.model_copy(update={"cause": "foreign currency"}), LONGER)


def test_words_for_the_periods_that_are_set_against_each_other_narrow_no_figure() -> None:
    assert without_periods(["prior", "Domestic", "years"]) == ["Domestic"]
