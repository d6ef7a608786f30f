"""What common holders have is the parent's result as it is told, and by another metric's tag only assumed."""

import pytest

from tests.unit.tools.figures.resolution.filed_values import VOCABULARY, figure, ledger_of

SWAPPED = {
    "NetIncomeLoss": "83633",
    "ProfitLoss": "79039",
    "MinorityInterestInNetIncomeLossPreferredUnitHolders": "4594",
}


def test_tags_that_a_filer_swaps_are_told_for_common_holders_too() -> None:
    found = figure("net_income_to_common", **SWAPPED)
    assert (found.value, found.metric.key, found.status) == (79039, "net_income_to_common", "assumed")


def test_tags_that_agree_stay() -> None:
    assert figure("net_income_to_common", NetIncomeLoss="75", ProfitLoss="79").value == 75


@pytest.mark.parametrize(
    ("values", "status"),
    [
        ({"NetIncomeLossAvailableToCommonStockholdersBasic": "70", "ProfitLoss": "79"}, "reported"),
        ({"NetIncomeLoss": "75", "ProfitLoss": "79"}, "assumed"),
        ({"NetIncomeLoss": "75", "ProfitLoss": "75"}, "reported"),
    ],
)
def test_what_is_told_by_the_parents_tag_alone_is_assumed_beside_another(values: dict[str, str], status: str) -> None:
    ledger = ledger_of(**values)
    found = ledger.with_scope(figure("net_income_to_common", **values))
    assert (found.assumed, VOCABULARY.metrics[found.metric.key].key) == (status == "assumed", "net_income_to_common")
