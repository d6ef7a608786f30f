"""Write evals/gold/analyst.jsonl: `python -m evals.makers.analyst`.

Made from the printed statements alone: companies.toml says which lines a part is, metrics.py what a metric is.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from decimal import Decimal, DecimalException
from itertools import product
from pathlib import Path
from typing import Any

from evals.makers.analyst.faces import Face, face_of
from evals.makers.analyst.metrics import MEANINGS, OF_OTHER_YEARS, Meaning, Missing, Reading
from evals.measures.analyst.invented_companies import COMPANIES, broken_sums, read_book
from evals.places import GOLD_SETS

HERE = Path(__file__).parent
GOLD = GOLD_SETS / "analyst.jsonl"
_SCALES = {"USD": 1_000_000, "shares": 1_000_000, "USD/shares": 1, "pure": 1}
_OUTFLOWS = frozenset({"capex", "dividends", "buybacks"})
_PREPOSITION = re.compile(r"\b(?:in|for|of) \{y\}$")
_DIGITS = Decimal("0.0000001")

Company = dict[str, Any]
Row = dict[str, Any]


class Statements:
    """A company's parts of a metric in one year, by one choice among the readings of its lines."""

    def __init__(self, company: Company, face: Face, year: int, roles: dict[str, str]) -> None:
        self._company, self._face, self._year, self._roles = company, face, year, roles

    def __call__(self, role: str, back: int = 0) -> Decimal:
        try:
            end = self._company["years"][str(self._year - back)][1]
            expression = self._roles[role]
        except KeyError as error:
            raise Missing(f"{role}, {self._year - back}: no {error}") from None
        total = _sum_of(expression, self._face, end)
        return abs(total) if role in _OUTFLOWS else total


def _sum_of(expression: str, face: Face, end: str) -> Decimal:
    """Of lines of the statement, each with its sign, or a number."""
    terms = (sign * (Decimal(term) if term.isdigit() else face(term, end)) for sign, term in _terms(expression))
    return sum(terms, Decimal(0))


def _terms(expression: str) -> Iterator[tuple[int, str]]:
    sign = 1
    for word in expression.split():
        if word in "+-":
            sign = 1 if word == "+" else -1
        else:
            yield sign, word


class Maker:
    """The rows of one company."""

    def __init__(self, key: str, company: Company, questions: dict[str, list[str]], turn: int) -> None:
        self._key, self._company, self._questions, self._turn = key, company, questions, turn
        self._face = face_of(key, company)

    def rows(self) -> Iterator[Row]:
        company, newest = self._company, max(map(int, self._company["years"]))
        asked = set[tuple[str, int]]()
        for metric, year in self._wanted(newest):
            if (metric, year) not in asked and (row := self._worked_out(metric, year)):
                asked.add((metric, year))
                yield row
        for metric, reason in company["absent"].items():
            yield self._absent(metric, newest, reason)
        for metric, year in company["unloaded"]:
            yield self._nothing(metric, year, "no loaded filing has what it takes: a balance or a period before")
        for metric, year, reason in company["unsound"]:
            yield self._nothing(metric, year, f"not meaningful: {reason}")

    def _wanted(self, newest: int) -> Iterator[tuple[str, int]]:
        company = self._company
        closed = {(metric, year) for metric, year, *_ in (*company["unloaded"], *company["unsound"])}
        for metric in company.get("only", MEANINGS):
            skipped = metric in company["skip"] or metric in company["absent"] or (metric, newest) in closed
            if not skipped and metric != "R&D to revenue":
                yield metric, newest
        for metric in OF_OTHER_YEARS:
            if "only" not in company and metric not in company["absent"] and (metric, newest - 1) not in closed:
                yield metric, newest - 1
        for metric, year in company.get("more", ()):
            yield metric, year

    def _worked_out(self, metric: str, year: int) -> Row | None:
        meaning = MEANINGS[metric]
        values = list(self._values(meaning, year, metric))
        if not values:
            return None
        row = self._row(metric, year, meaning.definition)
        row["value"], row["accept"] = values[0], values[1:]
        if self._meaningless(metric) or self._is_custom(metric):
            row["decline_ok"] = True
        return row

    def _values(self, meaning: Meaning, year: int, metric: str) -> Iterator[float | int]:
        """The usual reading first; each other once."""
        seen = set[Decimal]()
        for roles in self._readings(metric):
            parts = Statements(self._company, self._face, year, roles)
            for reading in (meaning.value, *meaning.others):
                value = _value_of(reading, parts, meaning)
                if value is not None and value not in seen:
                    seen.add(value)
                    yield _number(value)
            if not seen:
                return

    def _readings(self, metric: str) -> Iterator[dict[str, str]]:
        company = self._company
        also: dict[str, list[str]] = company.get("also", {})
        # Only the line itself may be read as one of its parts: a total made of that part would be too small.
        own: dict[str, list[str]] = company.get("lines", {}) if metric == "short-term debt" else {}
        options = {
            role: [said, *also.get(role, ()), *own.get(role, ())]
            for role, said in company["roles"].items()
            if role in also or role in own
        }
        for choice in product(*options.values()):
            yield {**company["roles"], **dict(zip(options, choice, strict=True))}

    def _meaningless(self, metric: str) -> bool:
        """Arithmetic that is right and says nothing may be declined."""
        company = self._company
        of_equity = metric in {"return on equity", "debt to equity"} and company.get("negative_equity")
        of_loss = metric in {"effective tax rate", "ROIC", "interest coverage"} and company.get("losses")
        return bool(of_equity or of_loss)

    def _is_custom(self, metric: str) -> bool:
        """Whether a concept of the company's own stands in it, or a sum that the statement does not print."""
        used = _roles_of(MEANINGS[metric])
        return any(role in self._company["custom"] for role in used)

    def _absent(self, metric: str, year: int, reason: str) -> Row:
        """Nothing is printed; where it is none at all, zero and what follows from it are no mistake."""
        row = self._nothing(metric, year, reason)
        end = self._company["years"][str(year)][1]
        for expression in self._company["zero"].get(metric, ()):
            total = _sum_of(expression, self._face, end)
            row["accept"].append(_number(total * _SCALES[row["unit"]]))
        return row

    def _nothing(self, metric: str, year: int, reason: str) -> Row:
        return self._row(metric, year, reason) | {"value": None, "accept": [], "decline_ok": True}

    def _row(self, metric: str, year: int, definition: str) -> Row:
        company = self._company
        said, end = company["years"][str(year)]
        self._turn += 1
        templates = self._questions[metric]
        template = templates[self._turn % len(templates)]
        name = company["names"][self._turn // 2 % len(company["names"])]
        quarter = company.get("quarter")
        period = f"{year}Q{quarter}" if quarter else str(year)
        return {
            "id": f"{self._key}/{period}/{metric}",
            "company": company["lookup"],
            "cik": company["cik"],
            "fiscal_year": year,
            "fiscal_quarter": quarter,
            "end": end,
            "metric": metric,
            "question": _worded(template, name, said),
            "unit": MEANINGS[metric].unit,
            "value": None,
            "accept": [],
            "decline_ok": False,
            "definition": definition,
        }


def _worded(template: str, name: str, said: str) -> str:
    """The question, with the day alone where a balance is asked at a year's end."""
    if name.endswith("s"):
        template = template.replace("{c}'s", "{c}" if name.endswith("'s") else "{c}'")
    day = said.removeprefix("the year ended ")
    if day != said:
        template = template.replace("the end of {y}", day).replace("end of {y}", day)
    if said.startswith("the ") and re.search(r"[a-zA-Z] \{y\}$", template) and not _PREPOSITION.search(template):
        template = template.replace("{y}", "for {y}")
    return template.format(c=name, y=said)


def _value_of(reading: Reading, parts: Statements, meaning: Meaning) -> Decimal | None:
    try:
        value = reading(parts)
    except (Missing, DecimalException):
        return None
    return (value * _SCALES[meaning.unit]).quantize(_DIGITS).normalize()


def _number(value: Decimal) -> float | int:
    return int(value) if value == value.to_integral_value() else float(value)


def _roles_of(meaning: Meaning) -> set[str]:
    used = set[str]()

    def parts(role: str, back: int = 0) -> Decimal:
        used.add(role)
        return Decimal(back + 2)

    meaning.value(parts)
    return used


def main() -> None:
    broken = [text for path in sorted(COMPANIES.glob("*.json")) for text in broken_sums(read_book(path.name))]
    if broken:
        sys.exit("The invented statements don't add up: " + "; ".join(broken))
    companies: dict[str, Company] = tomllib.loads((HERE / "companies.toml").read_text("utf-8"))
    questions: dict[str, list[str]] = tomllib.loads((HERE / "questions.toml").read_text("utf-8"))
    rows = [
        row
        for turn, (key, company) in enumerate(companies.items())
        for row in Maker(key, company, questions, turn).rows()
    ]
    GOLD.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    print(f"{len(rows)} rows of {len(companies)} companies")


main()
