"""Composites: by what each is asked, and its definitions over the roles, the usual one first, others after it.

A definition is arithmetic over roles: `x` of the year itself, `prior(x)` of the year before, `avg(x)` of both ends.
"""

from __future__ import annotations

Definitions = tuple[str, ...]

# What holds where a company prints no such line; a role without an entry makes a definition inapplicable.
DERIVED: dict[str, str] = {
    "gross_profit": "revenue - cost_of_revenue",
    "equity": "equity_with_nci - nci",
    "equity_with_nci": "equity",
    "net_income_with_nci": "net_income",
}
# A company without such a line on its balance sheet has none.
NONE_IS_ZERO = frozenset({"short_term_investments", "long_term_investments", "other_investments"})

_LIQUID = "(cash + short_term_investments)"
_ALL_LIQUID = "(cash + short_term_investments + other_investments + long_term_investments)"
_EBITDA: Definitions = (
    "operating_income + d_and_a",
    "net_income_with_nci + income_tax + interest_expense + d_and_a",
)
_NET_DEBT: Definitions = (f"debt - {_LIQUID}", f"debt - {_ALL_LIQUID}", "debt - cash")
_NOPAT = "operating_income * (1 - income_tax / pretax_income)"
_CAPITAL: Definitions = (
    "debt + equity",
    "debt + equity_with_nci",
    "debt + equity - cash",
    "debt + equity_with_nci - cash",
    f"debt + equity - {_LIQUID}",
    f"debt + equity_with_nci - {_LIQUID}",
)
_FREE_CASH_FLOW: Definitions = ("operating_cash_flow - capex",)


def _over(tops: Definitions, *bottoms: str) -> Definitions:
    return tuple(f"({top}) / ({bottom})" for bottom in bottoms for top in tops)


def _average_or_end(top: str, *bottoms: str) -> Definitions:
    return tuple(f"({top}) / {end}" for bottom in bottoms for end in (f"avg({bottom})", f"({bottom})"))


COMPOSITES: dict[str, Definitions] = {
    "total debt": ("debt",),
    "net debt": _NET_DEBT,
    "cash and short-term investments": (_LIQUID, "cash + short_term_investments + other_investments"),
    "cash and investments": (_LIQUID, _ALL_LIQUID),
    "EBIT": ("operating_income", "net_income_with_nci + income_tax + interest_expense"),
    "EBITDA": _EBITDA,
    "invested capital": _CAPITAL,
    "working capital": ("current_assets - current_liabilities",),
    "free cash flow": (*_FREE_CASH_FLOW, "operating_cash_flow - capex - finance_lease_principal"),
    "gross margin": ("gross_profit / revenue", "gross_profit"),
    "operating margin": ("operating_income / revenue",),
    "net margin": ("net_income / revenue", "net_income_with_nci / revenue"),
    "EBITDA margin": _over(_EBITDA, "revenue"),
    "free cash flow margin": _over(_FREE_CASH_FLOW, "revenue"),
    "effective tax rate": ("income_tax / pretax_income",),
    "current ratio": ("current_assets / current_liabilities",),
    "quick ratio": (
        f"({_LIQUID} + receivables) / current_liabilities",
        f"({_LIQUID} + other_investments + receivables) / current_liabilities",
        "(current_assets - inventory) / current_liabilities",
        "(cash + receivables) / current_liabilities",
    ),
    "debt to equity": ("debt / equity", "debt / equity_with_nci"),
    "debt to EBITDA": _over(("debt",), *_EBITDA),
    "net debt to EBITDA": _over(_NET_DEBT, *_EBITDA),
    "interest coverage": (
        "operating_income / interest_expense",
        "(pretax_income + interest_expense) / interest_expense",
    ),
    "ROE": (*_average_or_end("net_income", "equity"), *_average_or_end("net_income_with_nci", "equity_with_nci")),
    "ROA": (*_average_or_end("net_income", "assets"), *_average_or_end("net_income_with_nci", "assets")),
    "ROIC": _average_or_end(_NOPAT, *_CAPITAL),
    "asset turnover": _average_or_end("revenue", "assets"),
    "inventory turnover": _average_or_end("cost_of_revenue", "inventory"),
    "days sales outstanding": _over(("avg(receivables) * 365", "receivables * 365", "receivables * 360"), "revenue"),
    "dividend payout ratio": ("dividends / net_income", "dividends / net_income_with_nci"),
    "capex to revenue": ("capex / revenue",),
    "revenue growth": ("revenue / prior(revenue) - 1",),
    "net income growth": ("net_income / prior(net_income) - 1", "net_income_with_nci / prior(net_income_with_nci) - 1"),
    "operating income growth": ("operating_income / prior(operating_income) - 1",),
}
# Ratios over equity say nothing where it is negative.
NOT_OVER_DEFICIT = {"debt to equity": "equity", "ROE": "equity"}
MONEY = frozenset(
    {
        "total debt",
        "net debt",
        "cash and short-term investments",
        "cash and investments",
        "EBIT",
        "EBITDA",
        "invested capital",
        "working capital",
        "free cash flow",
    }
)
