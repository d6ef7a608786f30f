"""Sentences that tell guidance: of which period, with a figure; what has been is none."""

import pytest

from tools.language.printed.guidance import (
    asked_against,
    asks_again,
    asks_for_guidance,
    expected,
    range_of,
    says_form,
    without_asking,
)

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


@pytest.mark.parametrize(
    ("question", "side"),
    [
        ("Does Acme's outlook for 2024 point to higher adjusted EPS than it earned in 2023?", "above"),
        ("Is its 2024 revenue guidance below what it reported for 2023?", "below"),
        ("Does its 2024 guidance exceed 2023's?", "above"),
        ("What does it expect, and is that more than in 2023?", None),
        ("Does its outlook rise more or fall below that?", None),
        ("Was its EPS higher in 2024 than in 2023?", None),
    ],
)
def test_guidance_is_held_against_an_earlier_figure(question: str, side: str | None) -> None:
    assert asked_against(question) == side


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("Adjusted EPS of 67-71 cents per share.", ("0.67", "0.71")),
        ("We expect revenue of $67 billion to $70 billion.", ("67000000000", "70000000000")),
        ("EPS of approximately $7.27 (previously $7.20).", ("7.27", "7.27")),
        ("Adjusted EPS of $2.00 and revenue of $70 billion.", None),
        ("We expect to grow by 8%.", None),
    ],
)
def test_the_range_that_is_guided_to(text: str, bounds: tuple[str, str] | None) -> None:
    found = range_of(text)
    assert (found and tuple(f"{one.normalize():f}" for one in found)) == bounds
