"""Who asks: somebody whom the SEC could write to."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.edgar.errors import CannotKeep, UserAgentMissing
from ingest.edgar.user_agent import HOW_TO, check_user_agent, remember_user_agent, user_agent
from tools.errors import InvalidInput

JANE = "Jane Doe jane@tieout.dev"


@pytest.mark.parametrize("text", [JANE, "Sample Company AdminContact@sample.co.uk", "Jane Doe (jane.doe+sec@a-b.io)"])
def test_a_name_with_an_address_is_taken(text: str) -> None:
    assert check_user_agent(f"  {text} ") == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("Jane Doe", "no e-mail"),
        ("Mozilla/5.0 (X11; Linux x86_64)", "no e-mail"),
        ("Jane Doe jane@localhost", "no e-mail"),
        ("Jane Doe jane@example.com", "example"),
        ("Jane Doe jane@mail.example.org", "example"),
        ("Jane Doe jane@x.invalid", "example"),
        ("jane@tieout.dev", "a name as well"),
        ("Jane\r\nX-Evil: 1 jane@tieout.dev", "plain ASCII"),
        ("Jáne jane@tieout.dev", "plain ASCII"),
        (f"{'J' * 200} jane@tieout.dev", "200"),
    ],
)
def test_nobody_in_particular_is_refused(text: str, why: str) -> None:
    with pytest.raises(InvalidInput, match=why) as refused:
        check_user_agent(text)
    assert "TIEOUT_SEC_USER_AGENT" in refused.value.message


def test_the_example_in_the_advice_is_not_taken_for_an_answer() -> None:
    with pytest.raises(InvalidInput, match="example"):
        check_user_agent(HOW_TO.split('"')[1])


@given(st.text(max_size=60))
def test_whatever_is_taken_makes_one_header(text: str) -> None:
    try:
        taken = check_user_agent(f"{text} jane@tieout.dev")
    except InvalidInput:
        return
    assert taken.isascii()
    assert taken.isprintable()


def test_the_setting_comes_before_what_is_remembered(tmp_path: Path) -> None:
    folder = tmp_path / "edgar"
    with pytest.raises(UserAgentMissing, match="TIEOUT_SEC_USER_AGENT"):
        user_agent(None, folder)
    file = remember_user_agent(JANE, folder)
    assert file == folder / "user-agent"
    assert user_agent(None, folder) == user_agent(" ", folder) == JANE
    assert user_agent("John Roe john@tieout.dev", folder) == "John Roe john@tieout.dev"


def test_what_is_remembered_is_checked_again(tmp_path: Path) -> None:
    (tmp_path / "user-agent").write_text("nobody")
    with pytest.raises(UserAgentMissing, match=r"user-agent: .* no e-mail"):
        user_agent(None, tmp_path)
    (tmp_path / "user-agent").write_bytes(b"\xff")
    with pytest.raises(UserAgentMissing):
        user_agent(None, tmp_path)


def test_nothing_implausible_is_remembered(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput):
        remember_user_agent("nobody", tmp_path)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotKeep):
        remember_user_agent(JANE, tmp_path / "file")
