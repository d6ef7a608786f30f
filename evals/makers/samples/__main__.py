"""Write ingest/samples/; see the package's own text."""

from __future__ import annotations

import json

from evals.companyfacts import RawCompany, data_directory, file_name, read_company
from evals.makers.samples.cut import cut_company, dumps, last_years, selected_rows
from evals.makers.samples.filings import ADDED, add_filing, check_reader
from evals.places import ROOT

OUT = ROOT / "ingest" / "samples"
TICKERS = ["AAPL", "NVDA", "SNOW", "META", "PG"]
SIZE_LIMIT = 2_000_000
README = """\
Real figures from SEC's public XBRL frames: {concepts} us-gaap concepts a company, all filings' rows.
Fiscal years: {companies}; with the quarters that those filings report.
Written by evals/makers/samples. META and PG: from the few filings on hand, so few quarters and no `frame`.
"""


def main() -> None:
    data = data_directory()
    companies = {ticker: read_company(data, ticker) for ticker in TICKERS}
    print("inline XBRL reader: values that agree with companyfacts:", check_reader(data, companies))
    for ticker, path, filing in ADDED:
        print(filing["accn"], "rows added:", add_filing(companies[ticker], data / path, filing))
    labels = first_labels(companies)
    cuts = {ticker: cut_company(company, labels) for ticker, company in companies.items()}
    texts = {ticker: dumps(cut) for ticker, cut in cuts.items()}
    size = sum(len(text.encode()) for text in texts.values())
    if size > SIZE_LIMIT:
        raise SystemExit(f"{size} bytes in all: over the limit of {SIZE_LIMIT}")

    OUT.mkdir(parents=True, exist_ok=True)
    for ticker, text in texts.items():
        if json.loads(text) != cuts[ticker]:
            raise SystemExit(f"{ticker}: what was written does not read back")
        (OUT / file_name(ticker)).write_text(text, encoding="utf-8")
    (OUT / "companies.jsonl").write_text(index(cuts), encoding="utf-8")
    (OUT / "README.md").write_text(readme(cuts), encoding="utf-8")
    for ticker, cut in cuts.items():
        rows = sum(1 for _ in selected_rows(cut))
        print(f"{described(ticker, cut)}, {len(cut['facts']['us-gaap'])} concepts, {rows} rows")
    print(f"{size:,} bytes in {OUT.relative_to(ROOT)}")


def first_labels(companies: dict[str, RawCompany]) -> dict[str, str]:
    """A label for each concept, from the first company that has one."""
    labels: dict[str, str] = {}
    for company in companies.values():
        for name, concept in company["facts"]["us-gaap"].items():
            if concept["label"]:
                labels.setdefault(name, concept["label"])
    return labels


def index(cuts: dict[str, RawCompany]) -> str:
    rows = [{"path": file_name(ticker), "ticker": ticker, "company": cut["entityName"]} for ticker, cut in cuts.items()]
    return "".join(json.dumps(row) + "\n" for row in rows)


def readme(cuts: dict[str, RawCompany]) -> str:
    counts = [len(cut["facts"]["us-gaap"]) for cut in cuts.values()]
    companies = ", ".join(described(ticker, cut) for ticker, cut in cuts.items())
    return README.format(concepts=f"{min(counts)} to {max(counts)}", companies=companies)


def described(ticker: str, cut: RawCompany) -> str:
    ends = [end.year for _, end in last_years(cut)]
    return f"{ticker} {ends[0]}-{ends[-1]}"


if __name__ == "__main__":
    main()
