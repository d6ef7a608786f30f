"""Scale, currency and exceptions, as words say them and as inline XBRL does."""

from decimal import Decimal

import pytest

from ingest.html.tables.model import Table
from ingest.html.tables.read import read_table
from ingest.html.tables.units import Kind, measure_of, read_note
from tests.unit.ingest.html.markup import element


def table(*rows: str, before: tuple[str, ...] = (), inherited: str = "") -> Table:
    """A table whose cells are parted by bars."""
    lines = ("".join(f"<td>{cell.strip()}</td>" for cell in row.split("|")) for row in rows)
    return read_table(
        element("<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"), before, (), inherited
    )


def resolved(read: Table) -> list[list[tuple[Decimal, str] | None]]:
    columns = range(read.label_columns, len(read.headers))
    return [[read.resolve(row, column) for column in columns] for row in range(len(read.rows))]


@pytest.mark.parametrize(
    ("note", "scale", "shares"),
    [
        ("(In millions)", 10**6, None),
        ("(in thousands, except per share data)", 10**3, None),
        (
            "(In millions, except number of shares, which are reflected in thousands, and per-share amounts)",
            10**6,
            10**3,
        ),
        ("(in millions, except share and per share amounts)", 10**6, 1),
        ("(Amounts in Thousands Except Share and Per Share Amounts)", 10**3, 1),
        ("Dollars in millions; shares in thousands", 10**6, 10**3),
        ("Dollars and shares in millions, except per share data", 10**6, 10**6),
        ("($ and shares in millions, except per share amounts)", 10**6, 10**6),
        ("(shares in thousands, dollars in millions)", 10**6, 10**3),
        ("(net income in millions and shares in thousands)", 10**6, 10**3),
        ("($ in millions)", 10**6, None),
        ("($ millions)", 10**6, None),
        ("(Millions of dollars)", 10**6, None),
        ("(in billions)", 10**9, None),
        ("($000s)", 10**3, None),
        ("(000's)", 10**3, None),
        ("€m", 10**6, None),
        ("Net sales by region were as follows (in millions):", 10**6, None),
        ("Costs rose to $3 million in the year. " * 5 + "They were as follows (in thousands):", 10**3, None),
        (
            "Sales grew by tens of millions of units over the many years that this section is about, as said above.",
            1,
            None,
        ),
        ("(Unaudited)", 1, None),
        ("", 1, None),
    ],
)
def test_notes_state_the_scale_of_amounts_and_of_share_counts(note: str, scale: int, shares: int | None) -> None:
    read = read_note(note)
    assert (read.scale, read.shares) == (scale, shares)
    assert read.stated == (scale > 1)


@pytest.mark.parametrize(
    ("note", "currency"),
    [
        ("(in millions of euros)", "EUR"),
        ("(€ in millions)", "EUR"),
        ("(in thousands of U.S. dollars)", "USD"),
        ("(in millions of Canadian dollars)", "CAD"),
        ("(RMB in millions)", "CNY"),
        ("(in millions of yen)", "JPY"),
        ("(in thousands of Saudi Riyals)", "SAR"),
        ("(in millions of pounds sterling)", "GBP"),
        ("(in millions)", None),
    ],
)
def test_notes_state_the_currency(note: str, currency: str | None) -> None:
    assert read_note(note).currency == currency


def test_euros_are_never_dollars() -> None:
    worded = table("| 2024 | 2023", "Revenue | 1,234 | 1,000", before=("Revenue (in millions of euros)",))
    assert resolved(worded)[0] == [(Decimal(1_234_000_000), "EUR"), (Decimal(1_000_000_000), "EUR")]
    signed = table("| 2024 | 2023", "Revenue | € | 1,234 | € | 1,000")
    assert signed.currency == "EUR"
    noted = table("| 2024 | 2023", "Revenue | $1,234 | $1,000", before=("Revenue (in millions of Canadian dollars)",))
    assert noted.currency == "CAD"
    mixed = table("| Notes | Amount", "Euro notes | €500 | $600")
    assert mixed.currency is None
    mentioned = table(
        "| 2024 | 2023", "Euro | $1,080 | $1,167", before=("These currencies fell against the euro as follows:",)
    )
    assert mentioned.currency == "USD"


def test_rows_and_columns_may_be_exceptions() -> None:
    read = table(
        "| 2024 | 2023 | Change",
        "Net income | $1,000 | $900 | 11%",
        "Gross margin | 44.6% | 44.1% | 50 bps",
        "Earnings per share: | | |",
        "Basic | $6.11 | $6.16 | (1)%",
        "Shares used in computing earnings per share: | | |",
        "Basic | 15,343 | 15,744 | (3)%",
        "Dividends ($0.99 per share) | (15,000) | (14,000) | 7%",
        before=("(In millions, except number of shares, which are reflected in thousands, and per-share amounts)",),
    )
    rows = {(row.section, row.label): values for row, values in zip(read.rows, resolved(read), strict=True)}
    assert rows[(), "Net income"][0] == (Decimal(10**9), "USD")
    assert rows[(), "Net income"][2] == (Decimal(11), "percent")
    assert rows[(), "Gross margin"] == [
        (Decimal("44.6"), "percent"),
        (Decimal("44.1"), "percent"),
        (Decimal(50), "points"),
    ]
    assert rows[("Earnings per share",), "Basic"][0] == (Decimal("6.11"), "USD/shares")
    in_shares = "Shares used in computing earnings per share"
    assert rows[(in_shares,), "Basic"][0] == (Decimal(15_343_000), "shares")
    assert rows[(in_shares,), "Dividends ($0.99 per share)"][0] == (Decimal(-15_000 * 10**6), "USD")


def test_columns_state_their_own_scale() -> None:
    read = table(
        "| Number of RSUs (in thousands) | Weighted-Average Fair Value Per RSU | Aggregate Fair Value (in millions)",
        "Balance | 163,326 | $158.73 | $37,204",
    )
    assert resolved(read) == [
        [(Decimal(163_326_000), "shares"), (Decimal("158.73"), "USD/shares"), (Decimal(37_204_000_000), "USD")]
    ]


def test_a_sign_on_the_first_figure_counts_for_its_column() -> None:
    read = table(
        "| 2024 | Rate", "Total | $500 | 3.1%", "Notes | 300 | 3.0", "Bank | 200 | 3.2", before=("(in millions)",)
    )
    assert [values[1] for values in resolved(read)] == [
        (Decimal("3.1"), "percent"),
        (Decimal("3.0"), "percent"),
        (Decimal("3.2"), "percent"),
    ]
    assert resolved(read)[1][0] == (Decimal(300_000_000), "USD")


def test_weeks_in_a_header_are_a_period_not_a_count() -> None:
    read = table("| Thirteen Weeks Ended | Thirty-Nine Weeks Ended", "Sales | $9 | $20", before=("(in thousands)",))
    assert resolved(read) == [[(Decimal(9000), "USD"), (Decimal(20_000), "USD")]]


def test_a_header_amid_the_body_changes_the_columns_below() -> None:
    read = table(
        "Amounts in millions | 2025 | 2024 | % Chg",
        "Net sales | $19,776 | $20,195 | (2)",
        "AS A PERCENTAGE OF NET SALES | 2025 | 2024 | Basis Pt Chg",
        "Gross margin | 51.0% | 51.2% | (20)",
    )
    assert read.rows[1].is_header
    assert resolved(read)[0][2] == (Decimal(-2), "percent")
    assert resolved(read)[1] == [None, None, None]
    assert resolved(read)[2][2] == (Decimal(-20), "points")


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Diluted net earnings per common share", "per_share"),
        ("Average price paid per share", "per_share"),
        ("2024 | Weighted-average exercise price", "per_share"),
        ("Weighted-average shares outstanding–diluted", "shares"),
        ("Common Stock Outstanding | Shares", "shares"),
        ("Total number of shares purchased", "shares"),
        ("Effect of dilutive securities", "shares"),
        ("% change", "percent"),
        ("Year Ended | % Change", "percent"),
        ("Weighted-average remaining contractual term (in years)", "years"),
        ("Share-based compensation expense", None),
        ("Cash dividends declared ($0.034 per common share)", None),
        ("Common stock, $0.00001 par value; 50,400,000 shares authorized", None),
        ("0.63% EUR note due October 2024", None),
        ("Effect of exchange rate changes on cash", None),
        ("Net income for diluted EPS", None),
        ("Fiscal Year Ended June 30, 2025 | Beauty", None),
        ("Revenue", None),
    ],
)
def test_labels_tell_the_kind_of_figures(label: str, kind: Kind | None) -> None:
    assert measure_of(label).kind == kind


def test_inline_xbrl_rules_over_words() -> None:
    tag = "<ix:nonFraction unitRef='{}' scale='{}' name='a:b' contextRef='c'>{}</ix:nonFraction>"
    rows = (
        "| 2024",
        f"Sales | {tag.format('usd', 6, '1,234')}",
        f"Basic | {tag.format('usdPerShare', 0, '6.11')}",
        f"Awards | {tag.format('shares', 3, '500')}",
        f"Rate | {tag.format('number', -2, '21.0')}",
        "Untagged | 7",
    )
    read = table(*rows)
    assert (read.scale, read.units.stated, read.currency) == (10**6, True, "USD")
    assert [values[0] for values in resolved(read)] == [
        (Decimal(1_234_000_000), "USD"),
        (Decimal("6.11"), "USD/shares"),
        (Decimal(500_000), "shares"),
        (Decimal("21.0"), "percent"),
        (Decimal(7_000_000), "USD"),
    ]


def test_units_are_inherited_only_by_amounts_without_a_note_of_their_own() -> None:
    said = "Amounts in millions of dollars except per share amounts or as otherwise specified."
    assert table("| 2024", "Inventories | $7,551", "Other | 1", inherited=said).scale == 10**6
    assert table("(in thousands) | 2024", "Inventories | $7,551", "Other | 1", inherited=said).scale == 10**3
    assert not table("| 2024", "Restaurants | 13,457", "Other | 1", inherited=said).units.stated
    assert not table("| 2024", "Fair value of options | $10.28", "Other | $9.84", inherited=said).units.stated


def test_without_a_note_nothing_is_scaled() -> None:
    read = table("| 2024", "Sales | $1,234", "Costs | 5")
    assert not read.units.stated
    assert read.value(0, 1) == 1234
    assert (read.value(0, 0), read.unit(0, 0)) == (None, None)
