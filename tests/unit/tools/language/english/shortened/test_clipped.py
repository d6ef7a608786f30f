"""Names of figures whose words are cut short, or lack their vowels, in questions."""

from typing import Any

import pytest

from tools.models.questions import answerable

CUT = {
    "Apple disc ops 2024": ("income_from_discontinued_operations",),
    "Apple treas stock 2024": ("treasury_stock",),
    "apple divs pd 2024": ("dividends_paid",),
    "Apple prov for inc taxes 2024": ("income_tax_expense",),
    "Apple eff tax rt 2024": ("effective_tax_rate",),
    "Apple intang 2024": ("intangible_assets",),
    "Apple pref divs 2024": ("preferred_dividends",),
    "Apple min int 2024": ("noncontrolling_interest",),
    "Apple wkg cap 2024": ("working_capital",),
    "Apple purch of ppe 2024": ("capital_expenditures",),
    "income from disc. ops. of Apple, 2024": ("income_from_discontinued_operations",),
}
# Words that are none cut short, or may be meant for several names.
UNCLEAR = [
    "how much goodwill did Apple impair in 2024",
    "Apple mgmt comp plan 2024",
    "Apple zqx assets 2024",
]


@pytest.mark.parametrize(("question", "metrics"), CUT.items())
def test_words_that_are_cut_short_name_a_figure(read: Any, question: str, metrics: tuple[str, ...]) -> None:
    reading = read(question)
    assert reading.metrics == metrics
    assert answerable(reading)


def test_what_was_read_is_said(read: Any) -> None:
    changes = read("Apple treas stock 2024").read_as
    assert ("treas stock", "treasury stock") in {(change.said, change.read) for change in changes}


@pytest.mark.parametrize("question", UNCLEAR)
def test_what_is_not_clear_names_none(read: Any, question: str) -> None:
    assert not answerable(read(question))
