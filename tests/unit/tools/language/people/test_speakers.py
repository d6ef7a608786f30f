import pytest

from tools.language.people.speakers import firm_keys, full_name, is_title, key_of, roles_in, speaker_keys


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("CFO", "cfo"),
        ("the finance chief", "cfo"),
        ("Chief Financial Officer", "cfo"),
        ("Executive Vice President and Chief Financial Officer", "cfo"),
        ("CEO", "ceo"),
        ("head of investor relations", "ir"),
        ("IR", "ir"),
        ("analyst", "analyst"),
        ("analyst of Castle Research", "castle research"),
        ("the Castle Research analyst", "castle research"),
        ("Tom Reyes", "tom reyes"),
        ("Thomas J. Reyes", "thomas reyes"),
        ("Reyes", "reyes"),
    ],
)
def test_a_filter_as_a_key(said: str, key: str) -> None:
    assert key_of(said) == key


def test_a_key_finds_its_speaker() -> None:
    keys = speaker_keys("Matthew D. Ellis", "Executive Vice President and Chief Financial Officer", (), ["Matt Ellis"])
    for said in ("CFO", "Matt Ellis", "Matthew Ellis", "Matthew D. Ellis", "Ellis", "management"):
        assert key_of(said) in keys, said
    assert key_of("CEO") not in keys
    analyst = speaker_keys("Ann Lee", "Analyst", ["JPMorgan Chase & Co.", "J.P. Morgan"])
    for said in ("analyst of J.P. Morgan", "the JPMorgan analyst", "analyst", "Ann Lee"):
        assert key_of(said) in analyst, said
    assert "management" not in analyst
    assert speaker_keys("Operator", "Operator") == ("operator",)


def test_a_vice_president_is_no_president() -> None:
    assert roles_in("Senior Vice President, Investor Relations") == ("vice_president", "ir")
    assert roles_in("President and CEO") == ("president", "ceo")
    assert roles_in("the stove") == ()


def test_names_and_titles() -> None:
    assert full_name("Ann B. de Lee") == "ann de lee"
    assert is_title("Global Head of Stoves")
    assert not is_title("Castle Stoves")
    assert {"castle research", "castleresearch", "castle"} <= {*firm_keys("Castle Research")}
    assert {"bank of america", "merrill lynch"} <= {*firm_keys("Bank of America / Merrill Lynch")}
