"""What texts call the figures that they make claims of."""

from tools.language.claims.vocabulary import alternatives, keyed, moving, per_share, wordings


def test_names_are_normalised() -> None:
    assert "company" in keyed("company")
    assert wordings()["tax rate"] == "effective_tax_rate"
    assert moving()["bottom line"] == "net_income"


def test_what_else_a_name_may_mean() -> None:
    assert "net_income_to_common" in alternatives("net_income")
    assert alternatives("revenue") == ()
    assert per_share("dividends_paid") == "dividends_declared_per_share"
    assert per_share("revenue") == "revenue"
