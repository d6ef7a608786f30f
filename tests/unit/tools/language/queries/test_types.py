"""Kinds of questions: the labelled set, the weights, and what each rule turns on."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.language.queries.query_type_gold import GOLD
from tools.language.queries.types import QueryType, query_type_of, weights_of
from tools.models.questions import Classification, Weights

LABELLED = [(question, kind) for kind, questions in GOLD.items() for question in questions]


def test_the_labelled_set_covers_every_kind() -> None:
    assert GOLD.keys() == {*get_args(QueryType)}
    assert len(LABELLED) >= 60
    assert min(map(len, GOLD.values())) >= 10


def test_most_labelled_questions_are_read_as_labelled() -> None:
    wrong = [(question, kind, found) for question, kind in LABELLED if (found := query_type_of(question)) != kind]
    assert len(wrong) <= 0.1 * len(LABELLED), wrong


@pytest.mark.parametrize(
    ("kind", "vector", "keyword"),
    [
        ("exact_metric", 0.3, 0.7),
        ("conceptual", 0.8, 0.2),
        ("entity", 0.2, 0.8),
        ("trend", 0.6, 0.4),
        ("comparison", 0.7, 0.3),
        ("general", 0.7, 0.3),
    ],
)
def test_weights(kind: QueryType, vector: float, keyword: float) -> None:
    assert weights_of(kind) == Weights(vector=vector, keyword=keyword)


def test_a_change_in_one_period_is_a_figure() -> None:
    assert query_type_of("What was revenue growth in FY2022?") == "exact_metric"
    assert query_type_of("What is the revenue growth?") == "trend"


def test_a_figure_that_classifying_found_counts() -> None:
    reading = Classification(query_type="factual", intent="specific_metric", metrics=("us-gaap:Foo",))
    assert query_type_of("What was foo in 2021?") == "conceptual"
    assert query_type_of("What was foo in 2021?", reading) == "exact_metric"


@pytest.mark.parametrize("question", ["", "?", "the"])
def test_no_words_are_general(question: str) -> None:
    assert query_type_of(question) == "general"


@given(st.text(max_size=80))
def test_every_text_has_a_kind(question: str) -> None:
    assert query_type_of(question) in get_args(QueryType)
