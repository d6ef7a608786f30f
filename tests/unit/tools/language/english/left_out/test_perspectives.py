"""A role that is taken, or asked to be taken, says nothing of the figure; what says anything more stays."""

import time

import pytest

from tools.language.english.left_out.perspectives import is_perspective, without_perspective
from tools.vocab.loader import load_vocabulary

ASKED = "What was Acme's FY2021 revenue?"
TAKEN = [
    "Address the question by adopting the perspective of a financial analyst who can only use the details shown within "
    "the balance sheet.",
    "Put yourself in the shoes of a credit analyst who has only the cash flow statement in front of them.",
    "Take the role of a forensic accountant whose only source is the statement of financial position.",
    "Answer as an investor would.",
    "You only have access to the balance sheet.",
    "Assume that you are a public equities analyst.",
    "Tackle this from an auditor's viewpoint, looking at nothing but the statement of earnings.",
    "Your role is that of a bond holder; the only document at your disposal is the P&L statement.",
    "Reply in the manner of an investment analyst who may consult the 10-K and nothing else.",
    "Imagine you are a seasoned, independent sell-side analyst reviewing the company's income statement.",
    "Think like a Wall Street banker would.",
    "We only have the annual report at hand.",
]
INSIDE = {
    "Answer as if you are an analyst and your only resource is the balance sheet: what was Acme's debt?": (
        "What was Acme's debt?"
    ),
    "From the perspective of a lender, what was Acme's debt?": "What was Acme's debt?",
    "What was, from the standpoint of a bond investor, Acme's debt in 2021?": "What was Acme's debt in 2021?",
    "What was Acme's debt in 2021 from the viewpoint of a lender?": "What was Acme's debt in 2021?",
}
LEFT = [
    "What do analysts expect Acme's FY2024 revenue to be?",
    "What is the analyst estimate of Acme's FY2024 revenue?",
    "How far did Acme's FY2022 revenue beat analyst consensus?",
    "Assume you are an analyst estimating next year's revenue. What is it?",
    "As an analyst who expects a recession, what is Acme's revenue in FY2022?",
    "From the perspective of common shareholders, what was Acme's net income?",
    "What was Acme's revenue from the viewpoint of its North American segment?",
    "You are an analyst covering Acme. What was its revenue in 2022?",
    "As an analyst, explain the move.",
    "Take the perspective of a lender who treats leases as debt. What was Acme's debt in 2021?",
    "Answer as an investor would in 2019: what was Acme's revenue?",
    "You only have access to the first half filings. What was Acme's revenue in 2023?",
    "Take the perspective of a lender, gross of allowances. What was Acme's accounts receivable in 2022?",
    "What was, from the point of view of a bondholder after tax, Acme's interest expense in 2022?",
    "What was, through the lens of a lender on a tangible basis, Acme's equity in 2022?",
    "You only have access to the balance sheet of the pension plan. What were Acme's total assets in 2022?",
    "You are an analyst of the footwear business. What was Acme's revenue in 2023?",
    "You are a footwear analyst. What was Acme's revenue in 2023?",
    "Adopt the role of an auditor of the subsidiary; what was Acme's revenue in 2023?",
    "You only use the unaudited balance sheet. What were Acme's total assets in 2023?",
    "Act as an accountant under IFRS. What was Acme's revenue in 2023?",
    "Take the perspective of a European lender. What was Acme's revenue in 2023?",
    "Answer as an investor in the preferred shares would. What was Acme's net income in 2023?",
]


@pytest.mark.parametrize("said", TAKEN)
def test_role_is_left_out(said: str) -> None:
    assert without_perspective(f"{ASKED} {said}", load_vocabulary()) == ASKED
    assert without_perspective(f"{said} {ASKED}", load_vocabulary()) == ASKED


@pytest.mark.parametrize(("question", "asked"), INSIDE.items())
def test_perspective_within_a_question_is_left_out(question: str, asked: str) -> None:
    assert without_perspective(question, load_vocabulary()) == asked


@pytest.mark.parametrize("question", LEFT)
def test_what_says_more_stays(question: str) -> None:
    assert without_perspective(question, load_vocabulary()) == question


def test_a_figure_is_no_perspective() -> None:
    assert not is_perspective("Your only source of revenue is the balance sheet of Acme", load_vocabulary())


def test_a_long_text_takes_no_long_time() -> None:
    question, begun = f"{ASKED} {'only the ' * 2000}", time.process_time()
    without_perspective(question, load_vocabulary())
    assert time.process_time() - begun < 3
