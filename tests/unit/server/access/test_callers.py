"""What callers may, and whose conversations they go on with."""

import pytest

from server.access.callers import LOCAL, Caller, is_corpus
from tools.errors import InvalidInput


def test_conversations_are_their_callers() -> None:
    ada, bob = Caller("ada"), Caller("bob")
    names = {ada.thread("plan"), bob.thread("plan"), LOCAL.thread("plan"), ada.thread("bob:plan")}
    assert len(names) == 4
    assert LOCAL.thread("plan") == "plan"
    assert Caller("a").thread("b:c") != Caller("a:b").thread("c")
    assert ada.thread(None) is None


@pytest.mark.parametrize("caller", [LOCAL, Caller("bob")])
def test_nobody_goes_on_with_another_s_by_its_kept_name(caller: Caller) -> None:
    kept = Caller("ada").thread("plan")
    with pytest.raises(InvalidInput, match="begins names"):
        caller.thread(kept)


def test_names_of_corpora() -> None:
    assert all(map(is_corpus, ("acme", "a_1")))
    assert not any(map(is_corpus, ("", "Acme", "1a", "a-b", "a" * 49, None, 3, "a\n")))
