"""Which line of a statement a name means."""

from decimal import Decimal

import pytest

from tools.figures.labels.find import FaceRow, face_rows, find_line, is_label
from tools.language.english.labels import fit_of_concept
from tools.models.figures import Cell, Row, StatementType

YEAR = "2023-01-01/2023-12-31"


def row(label: str, concept: str = "", value: int | None = 1, level: int = 1, *, total: bool = False) -> Row:
    cells = () if value is None else (Cell(period=YEAR, value=Decimal(value), unit="USD", accession="a"),)
    return Row(label=label, concept=concept or None, level=level, is_total=total, values=cells)


def heading(label: str, level: int = 0) -> Row:
    return row(label, value=None, level=level)


INCOME = [
    heading("Net sales:"),
    row("Products", "us-gaap:Revenues", 300),
    row("Services", "us-gaap:Revenues", 200),
    row("Total net sales", "us-gaap:Revenues", 500, 2, total=True),
    heading("Cost of sales:"),
    row("Products", "us-gaap:CostOfRevenue", 90),
    row("Services", "us-gaap:CostOfRevenue", 80),
    row("Total cost of sales", "us-gaap:CostOfRevenue", 170, 2, total=True),
    row("Other operating charges", "us-gaap:OtherSellingGeneralAndAdministrativeExpense", 5, 0),
    heading("Earnings per share:"),
    row("Basic", "us-gaap:EarningsPerShareBasic", 2),
    row("Diluted", "us-gaap:EarningsPerShareDiluted", 3),
]
BALANCE = [
    heading("CURRENT ASSETS"),
    row("Inventories", "us-gaap:InventoryNet", 11),
    row("Marketable securities", "us-gaap:MarketableSecuritiesCurrent", 12),
    row("TOTAL CURRENT ASSETS", "us-gaap:AssetsCurrent", 23, 0, total=True),
    row("Trademarks with indefinite lives", "us-gaap:IndefiniteLivedTrademarks", 14, 0),
    heading("Non-current assets:"),
    row("Marketable securities", "us-gaap:MarketableSecuritiesNoncurrent", 13),
]
FLOWS = [
    row("Cash and equivalents at beginning of year", "us-gaap:Cash", 21, 0),
    heading("Operating activities"),
    row("Other operating charges", "us-gaap:OtherOperatingActivitiesCashFlowStatement", 6),
    heading("Changes in operating assets and liabilities:"),
    row("Inventories", "us-gaap:IncreaseDecreaseInInventories", 22),
    heading("Investing activities"),
    row("Purchases of investments", "acme:Purchases", 31),
    row("Acquisitions of businesses, equity method investments and other securities", "acme:Acquisitions", 32),
    row("(Gain) loss on sale of property", "us-gaap:GainLossOnSaleOfPropertyPlantEquipment", 36),
    row("Sales of property", "us-gaap:ProceedsFromSaleOfPropertyPlantAndEquipment", 33),
    row("Other", "us-gaap:PaymentsForProceedsFromOtherInvestingActivities", 34),
    heading("Financing activities"),
    row("Payments for taxes related to net share settlement of equity awards", "us-gaap:PaymentsRelatedToTax", 41),
    row("Proceeds from/(Repayments of) commercial paper, net", "us-gaap:ProceedsFromRepaymentsOfCommercialPaper", 42),
    row("Other", "us-gaap:ProceedsFromPaymentsForOtherFinancingActivities", 43),
    row("Cash and equivalents at end of year", "us-gaap:Cash", 51, 0),
]


def faces() -> list[FaceRow]:
    kinds: list[tuple[StatementType, list[Row]]] = [
        ("income_statement", INCOME),
        ("balance_sheet", BALANCE),
        ("cash_flow", FLOWS),
    ]
    return [face for kind, rows in kinds for face in face_rows(kind, rows)]


def meant(name: str) -> list[int]:
    """The figures of the lines that a name means."""
    match = find_line(name, faces())
    return [int(face.row.values[0].value) for face in match.rows] if match else []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TRADEMARKS WITH INDEFINITE LIVES", 14),
        ("Earnings per share: Diluted", 3),
        ("Current assets: Marketable securities", 12),
        ("Non-current assets: Marketable securities", 13),
        ("Changes in operating assets and liabilities: Inventories", 22),
        ("change in inventories", 22),
        ("Inventories", 11),
        ("Products net sales", 300),
        ("product revenue", 300),
        ("services cost of sales", 80),
        ("trademarks", 14),
        ("beginning cash", 21),
        ("ending cash", 51),
        ("taxes paid on net share settlement", 41),
        ("net change in commercial paper", 42),
        ("proceeds from property sales", 33),
        ("acquisitions", 32),
        ("Investing activities: Other", 34),
        ("other financing cash flows", 43),
        ("other operating expenses", 5),
        ("Other operating charges (cash flow)", 6),
    ],
)
def test_a_line_is_found_by_label_heading_and_other_words(name: str, value: int) -> None:
    assert meant(name) == [value]


@pytest.mark.parametrize(
    ("name", "values"),
    [("Marketable securities", [12, 13]), ("Basic earnings per dividend", []), ("lease liabilities", [])],
)
def test_several_lines_or_none_are_not_guessed(name: str, values: list[int]) -> None:
    assert meant(name) == values


def test_the_same_line_on_two_statements_is_one() -> None:
    income = face_rows("income_statement", [row("Net earnings", "us-gaap:ProfitLoss", 7)])
    flows = face_rows("cash_flow", [row("Net earnings", "us-gaap:ProfitLoss", 7)])
    match = find_line("net earnings", [*income, *flows])
    assert match is not None
    assert len(match.rows) == 1


def test_a_line_of_the_cash_flow_gives_way_only_to_one_of_its_own_name() -> None:
    balance = face_rows("balance_sheet", [row("Interest payable", "us-gaap:InterestPayableCurrent", 7)])
    flows = face_rows("cash_flow", [row("Interest paid", "us-gaap:InterestPaidNet", 8)])
    match = find_line("interest", [*balance, *flows])
    assert match is not None
    assert len(match.rows) == 2


@pytest.mark.parametrize(
    ("name", "label", "concept"),
    [
        ("total liabilities", "Total current liabilities", "us-gaap:LiabilitiesCurrent"),
        ("gross profit", "Net income", "us-gaap:NetIncomeLoss"),
        ("revenue", "Deferred revenue", "us-gaap:DeferredRevenueCurrent"),
        ("depreciation", "Accumulated depreciation", "acme:AccumulatedDepreciation"),
        ("diluted shares", "Basic shares", "acme:SharesBasic"),
    ],
)
def test_a_part_and_an_opposite_are_not_what_was_asked_for(name: str, label: str, concept: str) -> None:
    assert find_line(name, face_rows("balance_sheet", [row(label, concept, 7)])) is None


def test_a_total_and_an_outdent_close_a_heading() -> None:
    headings = {face.row.label: face.headings for face in faces()}
    assert headings["Inventories"] == ("Changes in operating assets and liabilities:",)
    assert headings["Trademarks with indefinite lives"] == ()
    assert headings["Other operating charges"] == ("Operating activities",)


def test_a_line_is_named_with_its_heading_where_the_label_recurs() -> None:
    names = [face.name for face in faces()]
    assert "Net sales: Products" in names
    assert "Non-current assets: Marketable securities" in names
    assert "Trademarks with indefinite lives" in names


@pytest.mark.parametrize(
    ("name", "label", "same"),
    [
        ("equity", "Equity (income) loss - net of dividends", False),
        ("accounts receivable", "Accounts receivable, net", True),
        ("TOTAL ASSETS", "Assets", True),
    ],
)
def test_a_label_is_the_same_but_for_brackets_total_and_net(name: str, label: str, same: bool) -> None:
    assert is_label(name, label) == same


@pytest.mark.parametrize(
    ("name", "concept", "fits"),
    [
        ("basic earnings per share", "us-gaap:EarningsPerShareBasic", True),
        ("purchases of intangible assets", "us-gaap:PaymentsToAcquireIntangibleAssets", True),
        ("Changes in operating assets: Inventories", "us-gaap:IncreaseDecreaseInInventories", True),
        ("Changes in operating assets: Inventories", "us-gaap:InventoryNet", False),
        ("effect of exchange rates on cash", "us-gaap:CashIncludingExchangeRateEffect", False),
        ("services cost", "us-gaap:CostOfGoodsAndServicesSold", False),
        ("4-year revenue CAGR FY2022-FY2026", "us-gaap:Revenues", False),  # words behind a figure count
        ("revenue 2023", "us-gaap:Revenues", False),
        ("revenue, 12 months growth", "us-gaap:Revenues", False),
        ("common stock, $0.01 par value; 50 shares authorized", "us-gaap:CommonStockValue", True),
    ],
)
def test_a_concept_is_what_its_words_say_and_no_more(name: str, concept: str, fits: bool) -> None:
    assert (fit_of_concept(name, concept) is not None) == fits
