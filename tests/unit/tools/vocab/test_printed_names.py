"""Names of lines as statements print them: each means one metric, and is found like any other name."""

from collections import defaultdict

import pytest

from tools.figures.asked.request import find_metric
from tools.text import name_key
from tools.vocab.loader import load_vocabulary, load_word_map
from tools.vocab.printed_names import load_printed_names

VOCABULARY = load_vocabulary()
PRINTED = load_printed_names()


def test_they_are_of_metrics_that_there_are() -> None:
    assert PRINTED.keys() - VOCABULARY.metrics.keys() == set()


def test_each_means_one_figure_alone() -> None:
    meanings: dict[str, set[str]] = defaultdict(set)
    for entry in (*VOCABULARY.metrics.values(), *VOCABULARY.formulas.values()):
        for name in (entry.key.replace("_", " "), entry.label, *entry.synonyms, *PRINTED.get(entry.key, ())):
            meanings[name_key(name)].add(entry.key)
    printed = {name for names in PRINTED.values() for name in names}
    assert {name: keys for name, keys in meanings.items() if len(keys) > 1 and name in printed} == {}
    assert printed & {*load_word_map("ambiguous"), *load_word_map("statements")} == set()


def test_alternatives_are_spelled_out_without_gaps() -> None:
    assert {"net sales and revenues", "sales and revenues", "total net sales and revenues"} <= {*PRINTED["revenue"]}
    assert not any("  " in name or "|" in name or "(" in name for names in PRINTED.values() for name in names)


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ("Selling and administrative expenses", "selling_general_and_administrative"),
        ("Operating earnings (loss)", "operating_income"),
        ("Drafts and accounts payable", "accounts_payable"),
        ("Payments for taxes related to net share settlement of equity awards", "tax_withholding_payments"),
        ("Repayments of term debt", "debt_repaid"),
        ("Acquisitions of businesses, net of cash acquired", "acquisitions"),
        ("Cash dividends declared per common share", "dividends_declared_per_share"),
        ("Trademarks and other intangible assets, net", "intangible_assets"),
        ("Net cash (used in) provided by financing activities", "financing_cash_flow"),
        ("Net cash used by investing activities", "investing_cash_flow"),
        ("Current portion of long-term debt and capital lease obligations", "long_term_debt_and_leases_current"),
        ("Less: accumulated depreciation and amortization", "accumulated_depreciation"),
        ("Treasury stock, at cost, 18 and 18 shares, respectively", "treasury_stock"),
        ("Treasury shares, at cost - 3,584 and 3,919 shares, respectively", "treasury_stock"),
        ("Common stock, $0.01 par value; 400 shares authorized", "common_stock"),
        ("Receivables, net of allowances of $217 in each year", "accounts_receivable"),
        ("Inventories (Note 6)", "inventory"),
        ("Common stock, shares issued (in shares)", "shares_issued"),
    ],
)
def test_a_printed_label_is_known(label: str, key: str) -> None:
    found = find_metric(VOCABULARY, label)
    assert found is not None
    assert found.key == key


@pytest.mark.parametrize("name", ["Revenue (Europe)", "Revenue, 2019-2021", "Other", "Total", "Less"])
def test_what_narrows_a_name_is_not_passed_over(name: str) -> None:
    assert find_metric(VOCABULARY, name) is None
