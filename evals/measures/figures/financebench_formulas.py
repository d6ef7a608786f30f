"""FinanceBench's calculated questions: each definition as `calculate` states it, on inputs read from the gold evidence.

The gold file holds ids, figures, fiscal years and page numbers only; the questions themselves stay where they are.
Pages are counted as FinanceBench counts them.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from evals.corpus import EvalCorpus
from evals.places import GOLD_SETS
from evals.report import Report, tell
from tools.errors import InvalidInput
from tools.figures.formulas.evaluate import Absent, Evaluation, Impossible
from tools.figures.formulas.quantities import Quantity
from tools.vocab.loader import Formula, Metric, Vocabulary
from tools.vocab.shift import Shift

GOLD = GOLD_SETS / "financebench_formulas.jsonl"


@dataclass(frozen=True)
class GivenValues:
    """A row's inputs as the source of an evaluation; what is not among them is absent."""

    known: dict[tuple[str, int], Quantity]
    fiscal_year: int

    @classmethod
    def of(cls, row: dict[str, Any]) -> "GivenValues":
        known = {
            (given["metric"], given["fiscal_year"]): Quantity.of(Decimal(given["value"]), given["unit"])
            for given in row["inputs"]
        }
        return cls(known, row["fiscal_year"])

    def value(self, metric: Metric, shift: Shift) -> Quantity:
        year = self.fiscal_year - shift.years
        try:
            return self.known[metric.key, year]
        except KeyError:
            raise Absent(f"{metric.key} of {year} is not given") from None

    def missing(self, instead: str, metrics: list[Metric], shift: Shift) -> None:
        """Nothing to tell: the formula's fallback holds."""

    def attempt(self) -> Callable[[], None]:
        """Nothing to undo."""
        return lambda: None

    def computed(self, metric: Metric, formula: Formula) -> None:
        """Nothing to tell."""


async def measure_financebench_formulas(corpus: EvalCorpus) -> Report:
    """How many gold answers come out to the printed digits; each that doesn't, with both values and why."""
    vocabulary = corpus.deps.vocabulary
    rows = [json.loads(line, parse_float=Decimal) for line in GOLD.read_text("utf-8").splitlines()]
    results = {row["id"]: _evaluate(vocabulary, row, row["expression"]) for row in rows}
    wrong = [row for row in rows if not _agrees(row, results[row["id"]], row["printed_decimals"])]
    rounded = [row for row in wrong if "rounded_to" in row and _agrees(row, results[row["id"]], row["rounded_to"])]
    stated = [row for row in rows if "stated" in row]
    same = sum(
        isinstance(result := results[row["id"]], Quantity) and _evaluate(vocabulary, row, row["stated"]) == result
        for row in stated
    )
    named = sum(row["expression"] in vocabulary.formulas for row in rows)
    plain = sum(row["expression"] in vocabulary.metrics for row in rows)
    right = len(rows) - len(wrong)
    report: Report = {
        "right to the printed digits": tell(f"{right} of {len(rows)}", higher={"right": right}),
        "right to the gold's own rounding": f"{len(rounded)} of the other {len(wrong)}",
        "stated by a named formula": tell(
            f"{named} of {len(rows)}; by a plain metric {plain}", higher={"formulas": named, "metrics": plain}
        ),
        "the question's definition spelled out": tell(
            f"{same} of {len(stated)} give the same value", higher={"same": same}
        ),
    }
    for row in wrong:
        told = f"{_shown(row, results[row['id']])} against {row['gold']} {row['unit']}"
        report[f"disagrees: {row['id']}"] = f"{told}. {row.get('note', 'Not explained.')}"
    return report


def _evaluate(vocabulary: Vocabulary, row: dict[str, Any], expression: str) -> Quantity | str:
    """The expression's value, or why it has none."""
    try:
        return Evaluation(vocabulary, GivenValues.of(row)).run(expression)
    except (Absent, Impossible, InvalidInput) as error:
        return str(error)


def _agrees(row: dict[str, Any], result: Quantity | str, decimals: int) -> bool:
    """Whether the result, in the gold's unit and rounded half away from zero, is the gold's number."""
    unit = "USD" if row["unit"].startswith("USD") else "pure"
    if isinstance(result, str) or result.unit != unit:
        return False
    return _rounded(result.value * row["scale"], decimals) == Decimal(row["gold"])


def _shown(row: dict[str, Any], result: Quantity | str) -> str:
    if isinstance(result, str):
        return f"no value ({result})"
    return f"{_rounded(result.value * row['scale'], row['printed_decimals'])}"


def _rounded(value: Decimal, decimals: int) -> Decimal:
    """Half away from zero, which is what `ROUND_HALF_UP` does."""
    return value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
