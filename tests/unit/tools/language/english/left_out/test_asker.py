"""What somebody tells of himself is left out; what may be asked for stays."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.changes import apply
from tools.language.english.left_out.asker import asker
from tools.vocab.loader import load_vocabulary

READ = {
    "on my phone sry for typos, gross profit 2023": ", gross profit 2023",
    "typing this on my phone, net income 2023": ", net income 2023",
    "sent from my iphone. revenue fy24": ". revenue fy24",
    "revenue fy24, sorry for my bad english": "revenue fy24,",
    "grandma has apple shares since forever, what was net income in fy23": "apple, what was net income in fy23",
    "i bought apple at the top lol. what was apple net income": ". what was apple net income",
    "we hold 500 apple shares, whats their diluted eps": "apple, whats their diluted eps",
    "been long apple since 2018, revenue 2023?": "apple, revenue 2023?",
    "dad worked at apple for 30 years lol. did their revenue move in fy25?": "apple. did their revenue move in fy25?",
    "our loan officer wants to know if apple lost money in 2023": "is it true that apple lost money in 2023",
    "I'm a credit analyst looking at apple. What was its revenue in fy24?": "apple. What was its revenue in fy24?",
    "As an investment banker, I need apple's ebitda for fy24": "I need apple's ebitda for fy24",
    "We are two sell-side analysts covering apple": "We are two sell-side analysts covering apple",
    "We're a team of auditors checking apple's total assets in fy24": "apple's total assets in fy24",
    "Hello. i am a long-term investor interested in apple's margins": "Hello. apple's margins",
    "As a credit analyst I would like to see apple's cash": "I would like to see apple's cash",
    "Speaking as a supplier: how long does apple take to pay?": "how long does apple take to pay?",
    "my iphone loving uncle wants to know apple revenue fy24": "apple revenue fy24",
}
KEPT = [
    "who owns apple stock",
    "apple phone revenue 2023",
    "apple has cash, how much in fy24",
    "we have apple revenue 2023, what is revenue 2024",
    "i bought apple in 2021, revenue",
    "i hold apple",
    "as an analyst noted apple's revenue fell in fy24",
    "what did an analyst ask apple's cfo in fy24",
    "apple's revenue as an analyst looking at it would see it",
    "how many shares does apple have, revenue 2023",
    'revenue 2023, "sent from my iphone"',
]


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_what_tells_of_who_asks_is_left_out(finder: CompanyFinder, said: str, read: str) -> None:
    assert " ".join(apply(said, asker(said, finder, load_vocabulary()))[0].split()) == read


@pytest.mark.parametrize("said", KEPT)
def test_what_may_be_asked_for_stays(finder: CompanyFinder, said: str) -> None:
    assert apply(said, asker(said, finder, load_vocabulary()))[0] == said
