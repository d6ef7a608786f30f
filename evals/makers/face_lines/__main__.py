"""Write evals/gold/face_lines.jsonl; see the package's own text."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

from evals.companyfacts import data_directory, json_number
from evals.makers.face_lines.composites import COMPOSITES, MONEY, NOT_OVER_DEFICIT
from evals.makers.face_lines.filing import Cell, Filing, Line, fiscal_years
from evals.makers.face_lines.restated import Later
from evals.makers.face_lines.roles import FILINGS
from evals.makers.face_lines.workings import NotPrinted, Workings
from evals.places import GOLD_SETS

OUT = GOLD_SETS / "face_lines.jsonl"
NAMES = Path(__file__).parent / "names"
STATEMENTS = {"income_statement": 3, "balance_sheet": 2, "cash_flow": 3}  # and the columns of each
MILLION = Decimal(1_000_000)
Row = dict[str, Any]


def main() -> None:
    data = data_directory()
    rows: list[Row] = []
    for ticker in FILINGS:
        lines = list(face_lines(data, ticker))
        check_unambiguous(lines)
        worked = list(composites(ticker, lines))
        for line in lines:
            accept_as_composite(line, worked)
        rows += lines
        rows += worked
    for number, row in enumerate(rows, 1):
        row["id"] = f"fl{number:04}"
    OUT.write_text("".join(json.dumps({"id": r["id"]} | r, ensure_ascii=False) + "\n" for r in rows), encoding="utf-8")
    print("rows:", dict(Counter(f"{row['ticker']} {row['kind']}" for row in rows)))


def face_lines(data: Path, ticker: str) -> Iterator[Row]:
    name, tables, filed = FILINGS[ticker]
    filing, later = Filing(data / "filings" / f"{name}.html.gz"), Later(data, ticker, filed)
    named = names(ticker)
    for (statement, columns), table in zip(STATEMENTS.items(), tables, strict=True):
        lines = list(filing.lines(table))
        years = fiscal_years(lines, columns)
        if len(lines) != len(named[statement]):
            raise SystemExit(f"{ticker} {statement}: {len(lines)} lines printed, {len(named[statement])} named")
        for line, (label, asked, plain) in zip(lines, named[statement], strict=True):
            if not line.label.startswith(label) or len(line.cells) != columns:
                raise SystemExit(f"{ticker} {statement}: {line} is not {label!r}")
            texts = {"statement": statement, "printed": label, "label": asked or label, "plain": plain or None}
            for year, cell in zip(years, line.cells, strict=True):
                figure = written(line, cell, later)
                yield {"kind": "line", "ticker": ticker, "fiscal_year": year} | texts | figure | {"filing": name}


def names(ticker: str) -> dict[str, list[list[str]]]:
    """Printed label, what it is asked by, plain name: of each line of each statement."""
    named: dict[str, list[list[str]]] = {}
    statement = ""
    for text in (NAMES / f"{ticker}.txt").read_text("utf-8").splitlines():
        if text.startswith("# "):
            statement = text[2:]
            named[statement] = []
        else:
            named[statement].append([part.strip() for part in text.split("|")])
    return named


def written(line: Line, cell: Cell, later: Later) -> Row:
    factor = unscaled(cell)
    is_payment = all(one.printed <= 0 <= one.tagged for one in line.cells) and any(one.printed for one in line.cells)
    value = (abs(cell.printed) if is_payment else cell.printed) * factor
    row: Row = {
        "value": json_number(value),
        "unit": cell.unit,
        "either_sign": any(one.printed and one.printed == -one.tagged for one in line.cells),
        "unit_in_last_place": json_number(cell.last_place * factor),
        "concept": line.concept,
    }
    restated = later.restated(line.concept, cell)
    accept: list[dict[str, object]] = []
    if factor != 1:
        accept.append({"value": json_number(cell.tagged), "as": "tagged without its scale"})
    return row | ({"restated": restated} if restated else {}) | ({"accept": accept} if accept else {})


def unscaled(cell: Cell) -> Decimal:
    """McDonald's prints millions of shares and tags them as single ones."""
    return MILLION if cell.unit == "shares" and cell.printed < 1000 else Decimal(1)


def check_unambiguous(rows: list[Row]) -> None:
    """One question, one figure: net income in two statements is one question, two different figures are a mistake."""
    known: dict[tuple[str, int], Row] = {}
    for row in rows:
        for name in {row["label"], row["plain"]} - {None}:
            same = known.setdefault((re.sub(r"\W+", " ", name).casefold(), row["fiscal_year"]), row)
            if same["value"] != row["value"]:
                raise SystemExit(f"{row['ticker']} {name!r} asks for {same['value']} and for {row['value']}")


def composites(ticker: str, lines: list[Row]) -> Iterator[Row]:
    values = {(row["label"], row["fiscal_year"]): Decimal(str(row["value"])) for row in lines}
    for year in sorted({row["fiscal_year"] for row in lines}, reverse=True):
        for name, definitions in COMPOSITES.items():
            worked = [found for text in definitions if (found := work(ticker, values, year, text))]
            # The first definition is the usual one: where a line for it is wanting, nothing is asked.
            if not worked or worked[0][0]["as"] != definitions[0] or is_over_deficit(ticker, values, year, name):
                continue
            (usual, used), *others = worked
            unit = "USD" if name in MONEY else "ratio"
            row = {"kind": "composite", "ticker": ticker, "fiscal_year": year, "label": name, "plain": None}
            row |= {"value": usual["value"], "unit": unit, "either_sign": False, "definition": usual["as"]}
            differing = list({one["value"]: one for one, _ in others if one["value"] != usual["value"]}.values())
            yield row | {"from": used} | ({"accept": differing} if differing else {})


def accept_as_composite(line: Row, worked: list[Row]) -> None:
    """Apple's line "Gross margin" is an amount; who asks for it may mean the ratio of that name."""
    for one in worked:
        if (one["label"], one["fiscal_year"]) == (line["label"].casefold(), line["fiscal_year"]):
            line.setdefault("accept", []).append({"value": one["value"], "as": one["definition"]})


def work(
    ticker: str, values: dict[tuple[str, int], Decimal], year: int, definition: str
) -> tuple[Row, list[str]] | None:
    workings = Workings(ticker, values, year)
    try:
        value = workings.run(definition)
    except NotPrinted:
        return None
    return {"value": json_number(round(value, 6)), "as": definition}, list(workings.used)


def is_over_deficit(ticker: str, values: dict[tuple[str, int], Decimal], year: int, name: str) -> bool:
    role = NOT_OVER_DEFICIT.get(name)
    return role is not None and Workings(ticker, values, year).run(role) <= 0


if __name__ == "__main__":
    main()
