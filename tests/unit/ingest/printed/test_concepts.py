"""Labels of lines into concepts: by heading and half of the sheet, one line a metric, none of several alike."""

from ingest.printed.concepts import name_rows, place_rows, states_cost
from tools.models.figures import StatementType
from tools.vocab.loader import load_vocabulary


def named(kind: StatementType, *rows: tuple[str, tuple[object, ...]]) -> list[str | None]:
    return name_rows(kind, place_rows(kind, list(rows), load_vocabulary()), load_vocabulary())


def test_a_margin_that_is_an_amount_is_a_profit() -> None:
    assert named("income_statement", ("Gross margin", (5,))) == ["us-gaap:GrossProfit"]


def test_earnings_a_share_stand_under_their_heading() -> None:
    rows = [("Earnings per common share:", ()), ("Basic", (1,)), ("Diluted", (2,))]
    assert named("income_statement", *rows) == [
        None,
        "us-gaap:EarningsPerShareBasic",
        "us-gaap:EarningsPerShareDiluted",
    ]


def test_the_parents_share_is_net_income_where_it_is_printed() -> None:
    rows = [("Net income", (9,)), ("Less: Net income attributable to noncontrolling interests", (1,))]
    found = named("income_statement", *rows, ("Net income attributable to Quillmere", (8,)))
    assert found == [
        "us-gaap:ProfitLoss",
        "us-gaap:NetIncomeLossAttributableToNoncontrollingInterest",
        "us-gaap:NetIncomeLoss",
    ]


def test_a_line_under_changes_is_a_change() -> None:
    assert named("cash_flow", ("Changes in assets and liabilities:", ()), ("Inventories", (3,)))[1] == (
        "us-gaap:IncreaseDecreaseInInventories"
    )


def test_the_net_one_of_two_lines_is_the_metric() -> None:
    found = named(
        "balance_sheet", ("Property, plant and equipment", (9,)), ("Property, plant and equipment, net", (5,))
    )
    assert found == ["printed:PropertyPlantAndEquipment", "us-gaap:PropertyPlantAndEquipmentNet"]


def test_of_two_lines_alike_none_is_the_metric() -> None:
    found = named("balance_sheet", ("Goodwill", (9,)), ("Goodwill", (5,)))
    assert all(concept is not None and concept.startswith("printed:") for concept in found)
    assert len(set(found)) == 2


def test_earnings_a_share_may_say_whose_they_are() -> None:
    rows = [("Earnings per share attributable to Class A common stockholders:", ()), ("Diluted", (2,))]
    assert named("income_statement", *rows)[1] == "us-gaap:EarningsPerShareDiluted"


def test_shares_under_earnings_a_share_are_shares() -> None:
    rows = [("Earnings per share:", ()), ("Basic", (1,)), ("Basic weighted average shares", (9,))]
    assert named("income_statement", *rows)[1:] == [
        "us-gaap:EarningsPerShareBasic",
        "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
    ]


def test_equity_below_outside_owners_is_that_of_the_group() -> None:
    rows = [("Equity attributable to shareowners", (8,)), ("Equity attributable to noncontrolling interests", (1,))]
    found = named("balance_sheet", *rows, ("Total Equity", (9,)))
    assert found[0] == "us-gaap:StockholdersEquity"
    assert found[2] == "us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest"


def test_a_bare_name_beside_a_line_of_the_other_half_is_no_whole() -> None:
    current = [("Current liabilities", ()), ("Lease liability", (1,)), ("Total current liabilities", (2,))]
    assert (
        named("balance_sheet", *current, ("Long-term lease liability", (9,)))[1]
        == "printed:CurrentLiabilitiesLeaseLiability"
    )
    assert named("balance_sheet", ("Total current assets", (1,)), ("Total assets", (3,)))[1] == "us-gaap:Assets"
    liabilities = [*current, ("Long-term debt", (5,)), ("Total liabilities", (7,))]
    assert named("balance_sheet", *liabilities)[-1] == "us-gaap:Liabilities"


def test_income_in_brackets_is_a_cost() -> None:
    assert states_cost("Other operating (income) expense, net", "us-gaap:OtherOperatingIncomeExpenseNet")
    assert not states_cost("Other income (expense), net", "us-gaap:OtherNonoperatingIncomeExpense")


def test_plant_may_say_what_it_is_net_of() -> None:
    rows = [("Property, plant and equipment, net of accumulated depreciation - $14,147 and $13,969 (Note 8)", (5,))]
    assert named("balance_sheet", *rows) == ["us-gaap:PropertyPlantAndEquipmentNet"]


def test_taxes_may_say_of_which_operations_they_are() -> None:
    rows = [
        ("Income from continuing operations before income taxes", (9,)),
        ("Income taxes from continuing operations", (2,)),
    ]
    assert named("income_statement", *rows)[1] == "us-gaap:IncomeTaxExpenseBenefit"


def test_shares_bought_back_may_say_of_which_class_they_are() -> None:
    rows = [("Share repurchases - common", (5,)), ("Share repurchases - preferred", (1,))]
    assert named("cash_flow", *rows) == [
        "us-gaap:PaymentsForRepurchaseOfCommonStock",
        "printed:ShareRepurchasesPreferred",
    ]
    withheld = ("Repurchases of common stock for tax withholding", (1,))
    assert (
        named("cash_flow", ("Repurchases of common stock", (5,)), withheld)[0]
        == "us-gaap:PaymentsForRepurchaseOfCommonStock"
    )


def test_dividends_by_whose_they_are_are_paid_ones() -> None:
    for label in ("Dividends — common and preferred", "Cash dividends to shareholders", "Dividends on common stock"):
        assert named("cash_flow", (label, (5,))) == ["us-gaap:PaymentsOfDividends"], label
    for label in ("Dividends received from affiliates", "Dividends to noncontrolling interests"):
        assert named("cash_flow", (label, (5,))) != ["us-gaap:PaymentsOfDividends"], label
