"""The rows of a cover's table, and the other half of a question for who has a role."""

from tests.unit.tools.language.disclosed.test_notes import COVER
from tests.unit.tools.search.quotes.passages import candidate, wanted
from tools.language.disclosed.notes import asked_beside, asked_registered
from tools.search.quotes.told.notes import quote_registered, with_other_half
from tools.search.quotes.told.roles import quote_roles

DEED = "Acme and Lymebank, N.A., as trustee, entered into a deed governing 3.625% Senior Notes due 2026. "


def test_the_rows_that_are_counted_are_quoted_though_passages_part_the_table() -> None:
    asked = asked_registered("How many Acme notes are listed on Nasdaq, and which matures last?")
    assert asked is not None
    at = COVER.index("0.875%")
    told = quote_registered(asked, [candidate(COVER[:at]), candidate(COVER[at:], name="2")])
    assert told.opening == "2 series of notes; last to mature: 1.050% Senior Notes Due 2050."
    assert [one.text[:6] for one in told.quotes] == ["1.050%", "0.250%"]


def _told(question: str) -> tuple[str, list[str]]:
    asked = wanted(question)
    naming = [candidate(DEED, "8.01")]
    told = with_other_half(quote_roles("trustee", asked, naming), asked_beside(question), "trustee", naming)
    return told.opening, [one.text for one in told.quotes]


def test_the_notes_are_told_beside_who_is_trustee_and_what_nothing_tells_is_said() -> None:
    opening, quotes = _told("Which note coupons and maturities does the deed cover, and which bank is trustee?")
    assert opening == "Trustee: Lymebank, N.A. Notes: 3.625% Senior Notes due 2026."
    assert quotes[-1] == "3.625% Senior Notes due 2026"
    assert _told("Where was the deed signed, and which bank is trustee?")[0].endswith(
        "Not found: where was the deed signed."
    )


def test_the_state_of_a_party_is_told_beside_who_is_trustee() -> None:
    question = "Which bank is trustee and in which state is the substitute issuer incorporated?"
    party = "Acme Films, Inc., a Missouri Corporation (herein called the “Substitute Issuer”), agrees. "
    naming = [candidate(DEED, "8.01"), candidate(party, "8.01", name="2")]
    told = with_other_half(quote_roles("trustee", wanted(question), naming), asked_beside(question), "trustee", naming)
    assert told.opening == "Trustee: Lymebank, N.A. Substitute Issuer: Acme Films, Inc., of Missouri."
    missing = with_other_half(
        quote_roles("trustee", wanted(question), naming[:1]), asked_beside(question), "trustee", naming[:1]
    )
    assert missing.opening.endswith("Not found: in which state is the substitute issuer incorporated.")
