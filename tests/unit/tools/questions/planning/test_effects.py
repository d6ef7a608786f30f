"""Questions for an effect that ask for something else beside it."""

from typing import Any

import pytest

from tests.unit.tools.questions.planning.made import LOADED
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.questions.classify import classify
from tools.questions.planning.rules import Reader, plan_question
from tools.vocab.loader import load_vocabulary


@pytest.mark.parametrize(
    ("question", "effects", "metrics"),
    [
        (
            "How much did currency reduce Apple's revenue in fiscal 2023, and what was its net income?",
            [True, False],
            [(), ("net_income",)],
        ),
        (
            "What was Apple's net income in fiscal 2023, and how much did currency reduce its revenue?",
            [False, True],
            [("net_income",), ()],
        ),
        ("Did currency hurt Apple's revenue in fiscal 2023, and by how much?", [True], [()]),
        ("What was the impact of currency on revenue and net income of Apple in fiscal 2023?", [True], [()]),
        (
            "Did currency hurt Apple's revenue in fiscal 2023, and what does it say about hedging?",
            [True, False],
            [(), ()],
        ),
    ],
)
def test_what_is_asked_beside_an_effect_is_a_question_of_its_own(
    reader: Reader, directory: Directory, question: str, effects: list[bool], metrics: list[Any]
) -> None:
    whole = classify(question, CompanyFinder(LOADED, directory), load_vocabulary())
    parts = plan_question(question, whole, reader, LOADED).parts
    assert [part.reading.effect is not None for part in parts] == effects
    assert [part.reading.metrics for part in parts] == metrics
