"""Which concept a name means: by all its words, or all but one that says little, and then that is told."""

import pytest

from tools.figures.asked.request import find_metric, meant_concepts, near_notes
from tools.vocab.loader import concept_metric, load_vocabulary

REPORTED = [
    "mck:DistributionOperatingExpenses",
    "mck:CapitalizedSoftwareHeldForSaleNet",
    "mck:DeferredContentCurrent",
    "mck:DeferredContentNoncurrent",
    "us-gaap:RestructuringReserveCurrent",
    "us-gaap:CommonStockSharesIssued",
    "mck:CardFees",
    "mck:InterchangeCardFees",
]


@pytest.mark.parametrize(
    ("name", "concepts"),
    [
        ("distribution expenses", ["mck:DistributionOperatingExpenses"]),
        ("capitalized software held for sale, net", ["mck:CapitalizedSoftwareHeldForSaleNet"]),
        ("deferred content", ["mck:DeferredContentCurrent", "mck:DeferredContentNoncurrent"]),
        ("distribution", []),
        ("distribution expenses (Europe)", []),
        ("Shares issued (restricted)", []),
        ("Common stock, shares issued (in shares)", ["us-gaap:CommonStockSharesIssued"]),
        ("Card fees (Includes interchange fees of $2)", ["mck:CardFees"]),
        ("restructuring reserve", []),  # a metric's name
        ("distribution expenses abroad", []),
    ],
)
def test_a_name_means_a_concept_with_hardly_more_words(name: str, concepts: list[str]) -> None:
    assert meant_concepts(load_vocabulary(), name, REPORTED) == concepts


def test_a_word_more_is_told_and_the_very_words_are_not() -> None:
    metrics = [
        concept_metric("mck:DistributionOperatingExpenses"),
        concept_metric("mck:CapitalizedSoftwareHeldForSaleNet"),
    ]
    notes = near_notes(["distribution expenses", "capitalized software held for sale, net"], metrics)
    assert notes == ["'distribution expenses' is read as mck:DistributionOperatingExpenses."]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("treasury shares held", "treasury_shares"),
        ("commercial paper outstanding", "commercial_paper"),
        ("shares outstanding", "shares_outstanding"),
        ("interest paid outstanding", None),
        ("research held", None),
    ],
)
def test_a_balance_is_named_with_its_being_there(name: str, key: str | None) -> None:
    metric = find_metric(load_vocabulary(), name)
    assert (metric.key if metric else None) == key
