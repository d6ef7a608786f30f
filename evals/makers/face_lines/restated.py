"""What later filings give for a printed figure, from the SEC's companyfacts."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from pathlib import Path

from evals.companyfacts import CIKS, exact, json_number, read_company
from evals.makers.face_lines.filing import Cell


class Later:
    """The companyfacts of one company; empty where there is no such file."""

    def __init__(self, data: Path, ticker: str, filed: str) -> None:
        self._values: dict[tuple[str, str | None, str], dict[Decimal, str]] = defaultdict(dict)
        if ticker not in CIKS:
            return
        for taxonomy, concepts in read_company(data, ticker)["facts"].items():
            for name, concept in concepts.items():
                for fact in (fact for facts in concept["units"].values() for fact in facts):
                    if fact["filed"] > filed:
                        key = f"{taxonomy}:{name}", fact.get("start"), fact["end"]
                        self._values[key][exact(fact["val"])] = f"{fact['form']} of {fact['filed']}"

    def restated(self, concept: str, cell: Cell) -> list[dict[str, object]]:
        """Values that differ from the printed one by more than its rounding."""
        found = {} if cell.is_part else self._values.get((concept, cell.start, cell.end), {})
        return [
            {"value": json_number(value), "by": by}
            for value, by in found.items()
            if abs(abs(value) - abs(cell.tagged)) * 2 > cell.last_place
        ]
