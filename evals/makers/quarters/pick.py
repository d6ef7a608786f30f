"""Which of the possible rows are kept: so many of a kind and company, spread over years and concepts."""

from __future__ import annotations

import random
from collections import Counter

from evals.makers.quarters.company import Company
from evals.makers.quarters.concepts import KNOWN
from evals.makers.quarters.declines import found_declines
from evals.makers.quarters.facts import group
from evals.makers.quarters.figures import q4, reported, ytd_difference
from evals.makers.quarters.listed import listed_declines
from evals.makers.quarters.rows import Row

SEED = 20240131
MAKERS = {"reported": reported, "q4": q4, "ytd_difference": ytd_difference}
QUOTAS = {  # kind -> ticker -> (rows, rows of one concept at most)
    "reported": {"AAPL": (90, 4), "NVDA": (70, 3), "SNOW": (60, 3), "PG": (25, 2), "META": (15, 1)},
    "q4": {"AAPL": (38, 3), "NVDA": (26, 2), "SNOW": (22, 2), "PG": (14, 1)},
    "ytd_difference": {"AAPL": (38, 4), "NVDA": (30, 3), "SNOW": (22, 3)},
}
GIVEN_OTHERWISE = 12  # of a company's reported rows at most: later restated, or repeated rounded
DECLINE_QUOTAS = {  # reason -> (rows of one company at most, rows of one concept at most)
    "q4_per_share": (5, 3),
    "q4_average_shares": (4, 3),
    "q4_no_nine_months": (7, 3),
    "annual_only": (6, 1),
    "no_earlier_year_to_date": (5, 3),
}


def pick(companies: list[Company]) -> list[Row]:
    rng = random.Random(SEED)
    figures = [row for kind in MAKERS for company in companies for row in pick_figures(company, kind, rng)]
    return figures + [row for company in companies for row in pick_declines(company, rng)]


def pick_figures(company: Company, kind: str, rng: random.Random) -> list[Row]:
    if company.ticker not in QUOTAS[kind]:
        return []
    count, cap = QUOTAS[kind][company.ticker]
    possible = group(MAKERS[kind](company), lambda row: row.given_otherwise)
    special = possible.get(True, [])
    chosen = mixed(special, min(GIVEN_OTHERWISE, len(special)), rng, cap=2, odd_share=0.4)
    return chosen + mixed(possible.get(False, []), count - len(chosen), rng, cap)


def pick_declines(company: Company, rng: random.Random) -> list[Row]:
    possible = group(found_declines(company), lambda row: row.reason)
    chosen: list[Row] = []
    for reason, (most, cap) in DECLINE_QUOTAS.items():
        chosen += spread(possible.get(reason, []), most, rng, cap)
    return [*chosen, *listed_declines(company)]


def mixed(rows: list[Row], count: int, rng: random.Random, cap: int, odd_share: float = 0.25) -> list[Row]:
    """Mostly well-known concepts, some odd ones."""
    known = [row for row in rows if row.series.name in KNOWN]
    odd = [row for row in rows if row.series.name not in KNOWN]
    odd_chosen = spread(odd, round(count * odd_share), rng, cap=2)
    return spread(known, count - len(odd_chosen), rng, cap) + odd_chosen


def spread(rows: list[Row], count: int, rng: random.Random, cap: int) -> list[Row]:
    """Round robin over fiscal years, at most `cap` rows of a concept; fewer where the rows run out."""
    by_year = group(sorted(rows, key=lambda row: row.id), lambda row: row.fiscal[0])
    years = sorted(by_year)
    rng.shuffle(years)
    for year in years:
        rng.shuffle(by_year[year])
    chosen: list[Row] = []
    used: Counter[str] = Counter()
    while len(chosen) < count and any(by_year.values()):
        for year in years:
            row = next_below_cap(by_year[year], used, cap)
            if row and len(chosen) < count:
                used[row.series.concept] += 1
                chosen.append(row)
    return chosen


def next_below_cap(rows: list[Row], used: Counter[str], cap: int) -> Row | None:
    """The next row of a concept that may be used once more; those before it are dropped."""
    while rows:
        row = rows.pop()
        if used[row.series.concept] < cap:
            return row
    return None
