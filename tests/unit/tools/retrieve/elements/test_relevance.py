"""How near elements are to a topic."""

from tools.retrieve.elements.relevance import Field, rank_elements
from tools.vocab.loader import load_vocabulary

LEASES = [Field("Lease liability maturities", 1.0, title=True), Field("2025\n2026\nTotal", 0.6)]
DEBT = [Field("Maturities of long-term debt", 1.0, title=True), Field("2025\n2026\nTotal", 0.6)]
RIGHTS = [Field("Lease assets and liabilities", 1.0, title=True), Field("Operating leases", 0.6)]


def scores(topic: str, *elements: list[Field]) -> list[float]:
    return [round(score, 2) for score in rank_elements(topic, elements, load_vocabulary())]


def test_the_one_with_all_the_words_is_nearest() -> None:
    leases, debt, rights = scores("lease maturities", LEASES, DEBT, RIGHTS)
    assert leases > debt
    assert leases > rights
    assert leases <= 1.0


def test_a_title_that_says_nothing_else_counts_more() -> None:
    exact, wider = scores("inventories", [Field("Inventories", 1, True)], [Field("Inventories and prepaid", 1, True)])
    assert exact > wider


def test_words_that_nothing_has_leave_nothing_near() -> None:
    assert scores("unicorn breeding", LEASES, DEBT) == [0.0, 0.0]
    assert scores("", LEASES) == [0.0]
