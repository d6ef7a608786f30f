"""What became of a proposal, by the one sentence on it."""

from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.language.disclosed.proposals import asked_proposal
from tools.search.quotes.cite import Told
from tools.search.quotes.told.proposals import quote_proposal

REPORT = "\n".join(
    f"({number}) The shareholder proposal regarding {what} was {outcome}:\nFor\n{number}50,838,697\nAgainst\n96,982,272"
    for number, what, outcome in (
        (5, "an independent board chair", "defeated"),
        (6, "a paint transparency report", "approved"),
        (7, "a tin transparency report", "defeated"),
    )
)


def told(question: str) -> Told:
    asked = asked_proposal(question)
    assert asked is not None
    return quote_proposal(asked, wanted(question), [candidate(REPORT), candidate(GUARD, name="2")])


def test_only_that_proposal_is_told_led_by_yes_or_no() -> None:
    found = told("Did the independent board chair proposal pass at the 2022 meeting, and with what votes?")
    assert found.opening == "No."
    assert [" ".join(one.text.split())[:3] for one in found.quotes] == ["(5)"]
    assert told("Was the paint transparency proposal approved?").opening == "Yes."


def test_where_several_fit_or_none_does_nothing_is_told() -> None:
    assert not told("Did the transparency proposal pass?").quotes
    assert not told("Did the climate lobbying proposal pass?").quotes
