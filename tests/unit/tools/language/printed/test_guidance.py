"""Sentences that tell guidance: of which period, with a figure; what has been is none."""

import pytest

from tools.language.printed.guidance import asks_again, asks_for_guidance, expected, says_form, without_asking

OUTLOOK = """Fiscal 2024 Guidance
For the twelve-month period ending June 30, 2024, the Company expects:
• Adjusted EPS of 67 to 71 cents per share; and
• Adjusted Free Cash Flow of $850 million to $950 million, representing growth over fiscal 2023.
Net sales were $14,694 million in fiscal 2023."""


def test_an_introduction_speaks_for_its_bullets() -> None:
    found = list(expected(OUTLOOK))
    assert [one.year for one in found if "cents" in one.text or "Cash Flow" in one.text] == [2024, 2024]
    assert not any("14,694" in one.text for one in found)


def test_a_sentence_names_its_own_year_and_quarter() -> None:
    [one] = expected("For the first quarter of fiscal 2026 we expect revenue between $64.0 million and $65.5 million.")
    assert (one.year, one.quarters) == (2026, frozenset({1}))


@pytest.mark.parametrize(
    "text",
    [
        "Revenue was $5 million in 2024.",
        "We expect to grow in 2025.",  # no figure
        "Adjusted EPS of 73 cents, in line with guidance.",
    ],
)
def test_what_has_been_or_has_no_figure_is_none(text: str) -> None:
    assert not any(one.year for one in expected(text))


def test_questions_ask_for_it() -> None:
    assert asks_for_guidance("What revenue does Quillmere guide to for fiscal 2026?")
    assert not asks_for_guidance("What was Quillmere's revenue in fiscal 2026?")
    assert "guidance" not in without_asking("What is the guidance for revenue?")


def test_the_form_that_guidance_is_asked_for_in_narrows_no_figure() -> None:
    assert [word for word in ("range", "guide", "adjusted", "midpoint", "Europe") if says_form(word)] == [
        "range", "guide",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "again"),
    [
        ("What range of adjusted EPS and adjusted free cash flow did Acme guide to for 2024?", False),
        ("What EPS did Acme guide to for 2024, and what was its revenue in 2023?", True),
        ("What EPS did Acme guide to for 2024 and did it raise that?", True),
    ],
)
def test_what_is_asked_behind_guidance_is_a_question_of_its_own(question: str, again: bool) -> None:
    assert asks_again(question) is again
