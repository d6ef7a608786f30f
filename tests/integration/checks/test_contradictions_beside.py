"""Claims that set a figure beside another one, or tell of a small move: growth, shares, the larger part, "barely"."""

import pytest

from tools.ports.deps import Deps
from tools.tie_out.claims.check import check_contradictions


async def flags(deps: Deps, text: str, ticker: str, year: int) -> int:
    return len((await check_contradictions(deps, text, ticker, year)).flags)


@pytest.mark.parametrize(
    ("text", "ticker", "year"),
    [
        ("Research and development, at $43.9 billion, rose faster than revenue.", "META", 2024),
        ("Revenue grew, but more slowly than research and development.", "META", 2024),
        ("Sales and marketing accounted for a bigger portion of revenue than in the prior year.", "SNOW", 2025),
        ("SG&A took up a smaller share of net sales than the year before.", "PG", 2024),
        ("Dividends were the larger part of the cash returned to shareholders, ahead of buybacks.", "AAPL", 2024),
        ("Operating expenses hardly changed.", "NVDA", 2025),
        ("The pace of share repurchases picked up, to $9.5 billion for the year.", "NVDA", 2024),
    ],
)
async def test_what_the_filings_contradict(sample_deps: Deps, text: str, ticker: str, year: int) -> None:
    assert await flags(sample_deps, text, ticker, year) == 1


@pytest.mark.parametrize(
    ("text", "ticker", "year"),
    [
        ("Research and development, at $43.9 billion, rose more slowly than revenue.", "META", 2024),
        ("Revenue grew, and at a faster pace than research and development.", "META", 2024),
        ("Sales and marketing accounted for a smaller portion of revenue than in the prior year.", "SNOW", 2025),
        ("SG&A took up a larger share of net sales than the year before.", "PG", 2024),
        ("Buybacks were the bigger part of what was returned to shareholders, ahead of dividends.", "AAPL", 2024),
        ("Operating expenses barely moved while revenue more than doubled.", "NVDA", 2024),
        ("The pace of share repurchases picked up, to $33.7 billion for the year.", "NVDA", 2025),
        ("Revenue rose to $164.5 billion, above each of the four preceding years.", "META", 2024),
    ],
)
async def test_what_they_bear_out(sample_deps: Deps, text: str, ticker: str, year: int) -> None:
    assert await flags(sample_deps, text, ticker, year) == 0
