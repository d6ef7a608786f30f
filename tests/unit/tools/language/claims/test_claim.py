"""One claim of a text, and how it is returned."""

import pytest

from tools.language.claims.claim import Claim, told_of
from tools.language.claims.find import find_claims
from tools.vocab.loader import load_vocabulary


def claim(text: str) -> Claim:
    [found] = find_claims(text, load_vocabulary(), ("acme",))
    return found


def test_numbers_by_their_role() -> None:
    told = claim("Revenue rose 5%, or $2 million, to $42 million from $40 million.")
    roles = {role: [size.text for size in told.sized(role)] for role in ("change", "level", "prior")}
    assert roles == {"change": ["5%", "$2 million"], "level": ["$42 million"], "prior": ["$40 million"]}


@pytest.mark.parametrize(
    ("text", "is_open"),
    [
        ("Net income was $5 million.", False),
        ("Net cash provided by operating activities was $5 million.", False),
        ("Other income (expense) was $5 million.", True),
        ("Revenue was $5 million.", True),
    ],
)
def test_whether_a_sentence_leaves_the_sign_open(text: str, is_open: bool) -> None:
    assert claim(text).is_open_signed is is_open


def test_as_it_is_returned() -> None:
    told = told_of(claim("Revenue in Europe did not rise 5%, or $2 million, to $42 million."), "ACME", "FY2024")
    assert (told.ticker, told.metric, told.period, told.scope) == ("ACME", "revenue", "FY2024", "part")
    assert (told.direction, told.negated, told.part) == ("up", True, "Europe")
    assert (told.magnitude, told.level) == ("5%, $2 million", "$42 million")


def test_what_was_not_read_is_null() -> None:
    told = told_of(claim("Daily users increased."))
    assert (told.ticker, told.metric, told.magnitude, told.level, told.part) == (None, None, None, None, None)


def test_what_barely_moved_need_not_stand_still() -> None:
    told = [find_claims(text, load_vocabulary())[0] for text in ("Revenue barely moved.", "Revenue did not change.")]
    assert [(one.direction, one.is_barely) for one in told] == [("flat", True), ("flat", False)]
