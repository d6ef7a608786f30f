"""Questions for what moved a figure: the thing that did it, or the effect of one that was told before."""

import pytest

from tools.language.disclosed.moved import asked_moved, asks_what_moved


@pytest.mark.parametrize(
    ("question", "things", "figure"),
    [
        ("Which settlement charge hurt Quillmere's 2021 earnings?", [{"settlement", "charg"}], "earn"),
        (
            "Which two charges, one on pensions and one on a tanker, weighed on Quillmere's net income?",
            [{"pension"}, {"tanker"}],
            "net incom",
        ),
        ("What was the one-time gain that lifted operating profit in 2022?", [{"gain"}], "oper profit"),
        (
            "What happened to loan reserves at Quillmere in 2022 that pushed provisions up from 2021?",
            [{"loan", "reserv"}],
            "provis",
        ),
        (
            "Quillmere changed the useful life of its ships. What was the effect on operating income?",
            [{"use", "life", "ship"}],
            "oper incom",
        ),
    ],
)
def test_the_thing_is_the_head_and_the_figure_is_behind_the_verb(
    question: str, things: list[set[str]], figure: str
) -> None:
    asked = asked_moved(question, ("Quillmere Inc",))
    assert asked is not None
    assert [{*one} for one in asked.things] == things
    assert asked.figure == figure


@pytest.mark.parametrize(
    "question",
    [
        "What happened to Quillmere's revenue in 2021?",
        "Which year had the higher revenue, 2021 or 2022?",
        "What share of revenue helped the segment?",
        "Which segment lifted net sales most in 2022?",
        "What was the impairment charge in 2022?",
        "Which is larger, revenue or cost of sales?",
    ],
)
def test_a_figure_by_itself_and_parts_of_the_company_are_nothing_that_moved_one(question: str) -> None:
    assert not asks_what_moved(question)
    assert asked_moved(question) is None


def test_a_span_is_told_by_both_of_its_ends() -> None:
    asked = asked_moved("Quillmere changed the life of its ships. From what to what, and what was the effect on sales?")
    assert asked is not None
    assert asked.span
    assert asked.is_span("We increased the useful lives from four years to six years.")
    assert not asked.is_span("We increased the useful lives.")
