"""Ways of measuring that are denied are left out; what would be another figure, or leaves a part out, is not."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.rephrased.denials import denials
from tools.vocab.loader import load_vocabulary

DENIED = {
    "revenue growth 2025, reported not organic": "revenue growth 2025, reported",
    "total assets of both, not added together, separately": "total assets of both, separately",
    "R&D growth in total, not per year": "R&D growth in total",
    "revenue 2024 (not adjusted)": "revenue 2024",
    "revenue 2024 - not non-gaap or pro forma please": "revenue 2024 please",
    "diluted eps not basic, 2024": "diluted eps, 2024",
    "add up buybacks fy22+fy23 (not fy21, we already have that one)": "add up buybacks fy22+fy23",
    "revenue fy24, not fy23": "revenue fy24",
    "gross profit 2020, dont need percent": "gross profit 2020",
    "current assets 2025, raw figures not the ratio": "current assets 2025, raw figures",
    "gross profit fy22 in dollars, no margin please": "gross profit fy22 in dollars",
    "total assets 2024, no need for the yoy thing": "total assets 2024",
    "net loss fy24, spare me the analysis": "net loss fy24",
    "net income 2022 plz dont give me the growth or the margin": "net income 2022 plz",
    "operating income 2023, not net income": "operating income 2023",
    "long term debt june 2024, not the total debt": "long term debt june 2024",
    "inventories i mean, not shares, jan 2025": "inventories i mean, jan 2025",
    "pg organic aside, net sales growth fy24": "pg  net sales growth fy24",
    "forget adjusted, net income fy24": " , net income fy24",
    "net income fy24, ignoring the non-gaap numbers": "net income fy24, ",
}
KEPT = [
    "revenue 2025, organic not reported",
    "revenue 2025, not gaap",
    "add up buybacks fy20 to fy24, not fy22",
    "total buybacks 2021-2024 without 2022",
    "capex since 2019, not 2021",
    "capex (not 2023)",
    "revenue fy24 not 2023 dollars",
    "revenue 2025 not iphone",
    "organic growth, inflation aside",
    "ignoring services, revenue",
    "revenue 2025, not adjusted for inflation",
    "revenue not including services",
    "return on equity, not average",
    "eps 2024 not basic",
    "operating expenses fy24 not r&d",
    "net income 2023, not taxes",
    "revenue growth 2023, no percent",
    "revenue fy24 not percent of total",
    "revenue not growth of beauty fy24",
    "share repurchases 2022, not shares",
    "revenue 2023, no ads",
]


@pytest.mark.parametrize(("said", "read"), DENIED.items())
def test_a_way_of_measuring_that_is_denied_is_left_out(said: str, read: str) -> None:
    assert apply(said, denials(said, load_vocabulary()))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_what_would_be_another_figure_is_not(said: str) -> None:
    assert apply(said, denials(said, load_vocabulary()))[0] == said
