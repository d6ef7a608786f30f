"""What somebody thinks of a figure, or wants it for, narrows nothing where marks set it apart."""

from typing import Any

import pytest

from tools.models.questions import answerable


@pytest.mark.parametrize(
    "question",
    [
        "days of inventory for Apple in 2023? worried about the build",
        "Apple's tax rate in 2023, looks high because of Spain",
        "How much did Apple's goodwill fall in 2023? FX presumably",
        "How much tax did Apple pay in cash in 2023? expecting a bump from the ruling",
        "Apple restructuring charges 2023 (want to add back)",
        "Apple SG&A 2023 - need to plug it into a model",
        "Apple SG&A 2023 for the board deck",
        "I need Apple's capex in 2023 for the EV bridge, please",
        "Apple gross margin in 2023 - thin",
        "Apple revenue 2023, surprised by the drop",
    ],
)
def test_a_remark_is_left_out(read: Any, question: str) -> None:
    assert answerable(read(question))
    assert read(question).unexplained == ()


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("Apple revenue 2023, Spain only", "Spain"),
        ("Apple revenue 2023, looks like iPhone only", "iPhone"),
        ("Apple revenue 2023, want to exclude services", "services"),
        ("Apple revenue 2023, need to know China", "China"),
        ("Apple revenue 2023, trying to model the iPhone", "iPhone"),
        ("Apple revenue 2023 - guess the iPhone part", "iPhone"),
        ("Apple revenue 2023 (adjusted probably)", "adjusted"),
        ("Apple revenue 2023, presumably organic", "organic"),
        ("Apple revenue 2023, curious about Spain", "Spain"),
        ("Apple revenue for the services model, 2023", "services"),
        ("Apple gross profit 2023 (from services I guess)", "services"),
    ],
)
def test_what_may_be_a_part_of_what_is_asked_stays(read: Any, question: str, left: str) -> None:
    assert left in read(question).unexplained
    assert not answerable(read(question))
