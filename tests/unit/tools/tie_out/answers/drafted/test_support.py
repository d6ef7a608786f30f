"""Which cited passages say what a statement says."""

from tests.unit.tools.tie_out.answers.drafted.test_check import given
from tools.tie_out.answers.drafted.match import Support
from tools.tie_out.answers.drafted.support import also_said_in

SAID = "Acme paid more for freight and steel"


def test_every_cited_passage_that_says_it_is_cited_and_no_other() -> None:
    first, second, other = (
        given("p1", f"{SAID} in 2021."),
        given("p2", f"Sales rose. In 2022, {SAID}."),
        given("p3", "Acme sold its paint business to Zorbex."),
    )
    found = also_said_in(SAID, [first, second, other], [Support(first, first.units[0])])
    assert [(one.given.id, one.unit.text) for one in found] == [("p2", f"In 2022, {SAID}.")]
