"""Who is greeted, who signs, tickets and headings of tasks belong to no figure; what may name a part of one stays."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.changes import apply
from tools.language.english.rephrased.letters import letters
from tools.vocab.loader import load_vocabulary

READ = {
    "apple revenue 2022. Kind regards, Treasury Operations": "apple revenue 2022. ",
    "apple revenue 2022? Grüße, Jens": "apple revenue 2022? ",
    "Tick-mark request. apple revenue 2018": "apple revenue 2018",
    "Lead schedule ref. K2: apple revenue 2018": "apple revenue 2018",
    "Q3: Calculate return on equity of Apple in 2024": "Calculate return on equity of Apple in 2024",
    "Dear Mr Tanaka, apple revenue in 2022": "Dear , apple revenue in 2022",
    "apple revenue 2022. With best regards, Yuki": "apple revenue 2022. ",
    "apple revenue 2022? Best, Tom Becker, Treasury": "apple revenue 2022? ",
    "apple revenue 2022. Merci! //Sofie": "apple revenue 2022. Merci!",
    "Hey, Mike here. apple revenue 2022": "Hey,  here. apple revenue 2022",
    "Exercise 1(a). Determine Apple's revenue 2018": "Determine Apple's revenue 2018",
    "Vertical analysis: apple revenue 2018": "apple revenue 2018",
    "Task 2b - apple revenue 2018": "apple revenue 2018",
    "following up on ticket #4411, apple revenue 2018": "following up , apple revenue 2018",
    "hope the kids are better. apple revenue 2018": ". apple revenue 2018",
}
KEPT = [
    "Q3: apple revenue 2023",
    "apple revenue 2023. Regards, Cloud Operations",
    "Hi Apple, services revenue 2023",
    "China test: apple revenue 2023",
    "Crypto analysis: apple revenue 2023",
    "Gaming: apple revenue 2023",
    "apple revenue 2023, thanks, iPhone sales",
    "in case 2023 is out, apple revenue",
    "hope you know services revenue, apple 2023",
    "apple revenue Q3",
]


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_what_belongs_to_a_letter_is_left_out(said: str, read: str, finder: CompanyFinder) -> None:
    assert apply(said, letters(said, finder, load_vocabulary()))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_what_may_be_asked_for_stays(said: str, finder: CompanyFinder) -> None:
    assert apply(said, letters(said, finder, load_vocabulary()))[0] == said
