"""The words of lines by which they are told apart."""

from tools.language.printed.line_words import (
    holds_more,
    is_other_term,
    leaves_out,
    may_be,
    shares_word,
    short_label,
)


def test_a_line_may_be_what_has_its_telling_words() -> None:
    assert may_be("Restructuring and other charges", "restructuring costs")
    assert may_be("Inventories, net", "inventory")
    assert not may_be("Common stock", "inventory")
    assert not may_be("Interest income", "interest expense")
    assert not may_be("Total costs", "other charges")
    assert may_be("Severance and other charges", "severance or restructuring costs")


def test_a_line_may_have_what_is_said_in_it() -> None:
    assert shares_word("Severance and pension costs", "severance and restructuring costs")
    assert not shares_word("Cost of sales", "severance and restructuring costs")


def test_how_long_it_runs_tells_no_thing() -> None:
    assert not shares_word("Other long-term assets", "long-term debt")
    assert shares_word("Short-term debt", "long-term debt")


def test_what_is_due_soon_is_not_due_late() -> None:
    assert is_other_term("Short term borrowings", "long-term borrowings")
    assert is_other_term("Borrowings due within one year", "non-current borrowings")
    assert not is_other_term("Current portion of long-term debt", "long-term debt")
    assert not is_other_term("Borrowings", "long-term borrowings")
    assert not may_be("Other noncurrent and non-current liabilities", "current liabilities")


def test_a_joint_line_holds_more() -> None:
    assert holds_more("Depreciation and amortization", "depreciation")
    assert not holds_more("Restructuring and other charges", "restructuring costs")
    assert not holds_more("Impairment of intangible assets (Notes 1 and 4)", "impairment charges")


def test_labels_without_what_stands_beside_their_name() -> None:
    assert short_label("Loans (of entities: 2022, $4), less reserves: 2022, $1") == "Loans"
    assert short_label("Provision (benefit) for taxes") == "Provision (benefit) for taxes"
    assert leaves_out("Cost of services (exclusive of items shown below)")
    assert not leaves_out("Cost of services")
