"""Makes evals/gold/analyst2.jsonl: `python -m evals.makers.second_analyst` from the repository root.

Every value is worked out here from lines that the statements print. Conventions of `value`
(what else an analyst could rightly mean stands in `also`):
EBITDA is operating income plus depreciation and amortization of the cash flow statement; free
cash flow is operating cash flow less capital expenditure; total debt is borrowings without
operating leases; net debt takes off cash and current investments; returns, turnovers and days
are on average balances and a year of 365 days; invested capital is debt plus total equity.
"""

import json
import re
import sys

from evals.makers.second_analyst.books import Book, Printed, find_data, line, read
from evals.makers.second_analyst.companies import COMPANIES, Company
from evals.makers.second_analyst.row import Row, rows
from evals.places import GOLD_SETS

OUT = GOLD_SETS / "analyst2.jsonl"
_NAME = re.compile(r"\b([a-z][a-z_]*)(?:\.(\w+))?\b")

# Sums that the printed statements must keep, by company and the periods they are checked for
# (plain numbers are printed lines that no row needs, read off the same statement).
CHECKS: dict[str, list[tuple[str, str]]] = {
    "AAPL": [
        *[(f"ta.{p}", f"tl.{p}+eq.{p}") for p in ("23", "24", "25")],
        *[(f"ni.{p}", f"rev.{p}-cogs.{p}-rd.{p}-sga.{p}+pti.{p}-oi.{p}-tax.{p}") for p in ("23", "24", "25", "25q3")],
        ("cl.24", "ap.24+cp.24+ltdc.24+78304000000+8249000000"),
    ],
    "NVDA": [
        *[(f"ta.{p}", f"tl.{p}+eq.{p}") for p in ("24", "25", "26")],
        *[(f"ni.{p}", f"rev.{p}-cogs.{p}-rd.{p}-sga.{p}+pti.{p}-oi.{p}-tax.{p}") for p in ("24", "25", "26", "26q2")],
        ("cl.24", "ap.24+std.24+6682000000"),
        ("cl.25", "ap.25+std.25+11737000000"),
    ],
    "SNOW": [
        *[(f"ta.{p}", f"tl.{p}+teq.{p}") for p in ("24", "25")],
        *[(f"teq.{p}", f"eq.{p}+nci.{p}") for p in ("24", "25")],
        *[(f"oi.{p}", f"rev.{p}-cogs.{p}-sm.{p}-rd.{p}-ga.{p}") for p in ("24", "25")],
        ("pl.25", "pti.25-tax.25"),
    ],
    "META": [
        *[(f"ta.{p}", f"tl.{p}+eq.{p}") for p in ("23", "24")],
        *[(f"oi.{p}", f"rev.{p}-cogs.{p}-rd.{p}-ms_.{p}-ga.{p}") for p in ("22", "23", "24")],
        *[(f"ni.{p}", f"pti.{p}-tax.{p}") for p in ("22", "23", "24")],
        ("tl.24", "cl.24+oln.24+ltd.24+9987000000+2716000000"),
    ],
    "PG": [
        *[(f"ta.{p}", f"tl.{p}+teq.{p}") for p in ("24", "25")],
        ("oi.25", "rev.25-cogs.25-sga.25"),
        *[(f"pl.{p}", f"pti.{p}-tax.{p}") for p in ("24", "25")],
        ("cl.25", "ap.25+std.25+11318000000"),
    ],
    "KO": [
        *[(f"teq.{p}", f"eq.{p}+nci.{p}") for p in ("23", "24")],
        *[(f"gp.{p}", f"rev.{p}-cogs.{p}") for p in ("22", "23", "24", "23q2")],
        *[(f"oi.{p}", f"gp.{p}-sga.{p}-other.{p}") for p in ("22", "23", "24")],
        ("cl.24", "ap.24+std.24+ltdc.24+1387000000"),
        ("cl.23", "ap.23+std.23+ltdc.23+1569000000"),
        ("pl.24", "pti.24-tax.24"),
    ],
    "MCD": [
        ("ni.23", "pti.23-tax.23"),
        ("tle.23", "ta.23"),
        ("tle.22", "ta.22"),
        ("ta.23-eq.23", "cl.23+ltd.23+13057700000+363200000+790100000+949700000+1680900000"),
    ],
    "TXN": [
        ("ta.q", "tl.q+eq.q"),
        ("ni.q", "oi.q+119000000-int.q-tax.q"),
        ("tl.q", "cl.q+ltd.q+127000000+69000000+1172000000"),
    ],
    "LPA": [
        *[(f"ta.{p}", f"tl.{p}+teq.{p}") for p in ("23", "24")],
        *[(f"teq.{p}", f"eq.{p}+nci.{p}") for p in ("23", "24")],
        *[(f"pl.{p}", f"ni.{p}+nip.{p}") for p in ("23", "24")],
        *[(f"pl.{p}", f"pti.{p}-tax.{p}") for p in ("23", "24")],
        ("debt.24", "ltdc.24+253248978"),
    ],
    "CUMMINS INC": [
        ("gp.q", "rev.q-cogs.q"),
        ("ni.q+nip.q", "pti.q-tax.q"),
        ("ta.q", "tl.q+eq.q+nci.q"),
    ],
    "FLOWSERVE CORP": [
        ("oi.q", "gp.q-sga.q+aff.q"),
        ("ta.q", "cl.q+ltd.q+442014000+teq.q"),
        ("ap.q+816832000+std.q+20484000", "cl.q"),
    ],
    "PG&E CORP": [
        ("pl.q", "nic.q+pref.q"),
        ("ta.q", "cl.q+25139000000+teq.q"),
        ("pl.q", "pti.q-tax.q"),
    ],
    "SUPERVALU INC": [
        *[(f"gp.{p}", f"rev.{p}-cogs.{p}") for p in ("10", "09", "08")],
        *[(f"ni.{p}", f"pti.{p}-tax.{p}") for p in ("10", "09")],
        ("oi.10", "gp.10-sga.10"),
        ("ta.10", "cl.10+ltd.10+2360000000+eq.10"),
        ("pti.10", "oi.10-intn.10"),
    ],
    "FOREST LABORATORIES INC": [
        ("ni.10", "pti.10-tax.10"),
        ("ni.09", "pti.09-tax.09"),
        ("ca.10", "cash.10+ms.10+ar.10+inv.10+236545000+76962000"),
    ],
}


def work_out(formula: str, tokens: str, company: Company, book: Book) -> tuple[float, list[Printed]]:
    """The value of a formula and the printed lines it took, each once."""
    used: dict[str, Printed] = {}

    def put(match: re.Match[str]) -> str:
        key, period = match.group(1), match.group(2) or tokens
        found = line(book, company, key, period)
        used.setdefault(f"{key}.{period}", found)
        return f"({found.value!r})"

    arithmetic = _NAME.sub(put, formula)
    if not re.fullmatch(r"[\d.e+*/() -]+", arithmetic):
        raise ValueError(f"not plain arithmetic: {arithmetic}")
    return float(eval(arithmetic)), list(used.values())


def _rounded(value: float, unit: str) -> float | int:
    if unit == "USD":
        return round(value)
    return round(value, 2 if unit == "USD/share" else 6)


def _period(company: Company, token: str) -> dict[str, int | str]:
    if company.source == "fsds":
        return {"end": company.periods[token][1]}
    if company.ticker == "TXN":
        quarter: dict[str, int | str] = {"fiscal_year": 2023, "fiscal_quarter": 2}
        return quarter | {"months": 6} if token == "h" else quarter
    year, _, quarter_number = token.partition("q")
    period: dict[str, int | str] = {"fiscal_year": 2000 + int(year)}
    return period | {"fiscal_quarter": int(quarter_number)} if quarter_number else period


def _span(printed: Printed) -> str:
    return printed.span[1] if not printed.span[0] else f"{printed.span[0]}..{printed.span[1]}"


def make(row: Row, number: int, company: Company, book: Book) -> dict[str, object]:
    """One gold row."""
    value, lines = None, []
    own = row.period.removesuffix("q4")  # the fourth quarter is a year less its nine months
    if row.expect == "value":
        value, lines = work_out(row.formula, own, company, book)
    also: list[dict[str, object]] = []
    for formula, why in row.also:
        other, _ = work_out(formula, own, company, book)
        also.append({"value": _rounded(other, row.unit), "why": why, "formula": formula})
    slug = re.sub(r"[^a-z]+", "-", company.ticker.lower()).split("-")[0]
    slug = "pge" if company.ticker == "PG&E CORP" else slug
    return {
        "id": f"a2-{slug}-{number:02d}",
        "company": company.ticker,
        "cik": company.cik,
        "source": company.source,
        "metric": row.metric,
        "period": _period(company, row.period),
        "question": row.question,
        "value": None if value is None else _rounded(value, row.unit),
        "also": also,
        "expect": row.expect,
        "working": {
            "formula": row.formula if lines else "",
            "lines": [
                {"label": item.label, "tag": item.tag, "period": _span(item), "value": item.value} for item in lines
            ],
            **({"why": row.why} if row.why else {}),
        },
        "unit": row.unit,
    }


def main() -> int:
    """Check the sums, then write the set; says so and stops where the data are absent."""
    data = find_data()
    if data is None:
        print("analyst2: shared/data is not beside the repository; nothing made")
        return 0
    books = {ticker: read(company, data) for ticker, company in COMPANIES.items()}
    broken = 0
    for ticker, sums in CHECKS.items():
        for left, right in sums:
            one, _ = work_out(left, "", COMPANIES[ticker], books[ticker])
            two, _ = work_out(right, "", COMPANIES[ticker], books[ticker])
            if abs(one - two) > 1_100_000 * (ticker in ("PG", "CUMMINS INC")) + 101_000:
                broken += 1
                print(f"{ticker}: {left} = {one:,.0f} but {right} = {two:,.0f}", file=sys.stderr)
    counts: dict[str, int] = {}
    made: list[dict[str, object]] = []
    for row in rows():
        counts[row.ticker] = counts.get(row.ticker, 0) + 1
        try:
            made.append(make(row, counts[row.ticker], COMPANIES[row.ticker], books[row.ticker]))
        except (KeyError, ValueError) as error:
            broken += 1
            print(f"{row.ticker} {row.metric}: {error}", file=sys.stderr)
    if broken:
        return 1
    OUT.parent.mkdir(exist_ok=True)
    text = "".join(json.dumps(item, ensure_ascii=False) + "\n" for item in made)
    OUT.write_text(text, encoding="utf-8")
    print(f"{len(made)} rows, {len({item['metric'] for item in made})} metrics")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
