"""Names of figures in another order, in other words, or in another language."""

import pytest

from tools.language.companies import CompanyFinder
from tools.language.english.changes import apply
from tools.language.english.rephrased.loose_names import loose_names, whole_name
from tools.vocab.loader import load_vocabulary


def _read(said: str, finder: CompanyFinder) -> str:
    return apply(said, loose_names(said, finder, load_vocabulary()))[0]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("apple shares average diluted 2023", "apple average diluted shares 2023"),
        ("the brute margin of apple", "the gross margin of apple"),
        ("apple investment prop 2023", "apple investment property 2023"),
        ("apple mkt sec 2023", "apple marketable securities 2023"),
        ("apple flow of cash from financing", "apple financing cash flow"),
        ("apple securities marketable non current", "apple marketable securities noncurrent"),
        ("apple marketable noncurrent securities", "apple marketable securities noncurrent"),
        ("apple goodwill and intangible write-downs 2023", "apple goodwill and intangible impairment 2023"),
        ("apple total debt incl capital leases 2023", "apple total debt incl finance leases 2023"),
        ("apple unrecognised sbc 2023", "apple unrecognized sbc 2023"),
        ("the Umsatz of apple", "the revenue of apple"),
        ("apple commissions deferred (long-term portion), 2023", "apple long term deferred commissions, 2023"),
        ("the chiffre d'affaires of apple", "the revenue of apple"),
    ],
)
def test_a_name_is_known_by_its_words(finder: CompanyFinder, said: str, read: str) -> None:
    assert _read(said, finder) == read


@pytest.mark.parametrize(
    "said",
    [
        "apple equity to debt",  # a ratio keeps its order
        "apple commissions deferred (long-term portion in Peru), 2023",  # more than a name
        "apple term debt costs",
        "apple assets to liabilities",
        "apple earnings cover interest",  # a verb
        "does apple pay income tax",
        "apple other operating charges",
        "after netting cash, how indebted was apple",  # a wording
        "apple services gross margin",
        "apple margin / brute",  # a list
        'what is "brute margin" at apple',
        "effects of exchange rate at apple",
    ],
)
def test_what_may_mean_something_else_stays(finder: CompanyFinder, said: str) -> None:
    assert _read(said, finder) == said


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("diluted weighted average shares outstanding", "weighted_shares_diluted"),
        ("deferred commissions, non-current", "deferred_contract_costs_noncurrent"),
        ("other income (expense), net", "nonoperating_income"),
        ("income before income tax", "pretax_income"),
        ("revenue / assets", None),
        ("selling and marketing costs", "selling_and_marketing"),
        ("long-term debt costs", None),
        ("business acquisition costs", None),  # no acquisitions
    ],
)
def test_a_whole_name_is_known_by_its_words(name: str, key: str | None) -> None:
    assert whole_name(name, load_vocabulary()) == key
