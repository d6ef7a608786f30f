"""Labels of lines into concepts: by heading and half of the sheet, one line a metric, none of several alike."""

from ingest.printed.concepts import name_rows, place_rows
from tools.models.figures import StatementType
from tools.vocab.loader import load_vocabulary


def named(kind: StatementType, *rows: tuple[str, tuple[object, ...]]) -> list[str | None]:
    return name_rows(kind, place_rows(kind, list(rows)), load_vocabulary())


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
