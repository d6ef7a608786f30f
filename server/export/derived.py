"""The formula behind a computed figure, over the sources that it is made of; none where it does not come to it."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache

from server.export.formulas import Function, Number, Operation, Sourced, Term, total
from server.export.sheets import Amount, Origin, Origins, holds
from tools.errors import InvalidInput
from tools.models.facts import FactInput, MetricValue
from tools.vocab import expressions as vocab
from tools.vocab.loader import Vocabulary, load_vocabulary

_ROUNDED = Decimal("0.000001")  # growth that a question asks for is rounded so
_POINTS = Decimal("0.0001")  # and percentage points so
_DAYS_OF_YEAR = 365


def amount_of(value: MetricValue, origins: Origins, note: str = "") -> Amount:
    """A figure as a cell: with its source, or with the formula over the sources of its parts."""
    doubts = _doubts(value)
    if not value.derived_from:
        number = origins.of_value(value)
        told = "\n".join(filter(None, (origins.all[number].told, *doubts, note)))
        return Amount(value.value, value.unit, value.percent, origins=(number,), note=told)
    return computed(value, value.derived_from, origins, "\n".join(filter(None, (*doubts, note))))


def computed(value: MetricValue, parts: Sequence[FactInput], origins: Origins, note: str = "") -> Amount:
    """A figure that is made of others."""
    numbers = [origins.of_input(part, part.unit or value.unit, _label(part)) for part in parts]
    term = formula_of(value, parts, numbers, origins.all)
    how = "Computed" if term is not None else "Computed by Tieout, of several steps"
    made_of = f"{how} from the rows {', '.join(str(number + 1) for number in dict.fromkeys(numbers))} of Sources."
    told = "\n".join(filter(None, (f"{value.label}: {value.metric}", made_of, note)))
    return Amount(value.value, value.unit, value.percent, term, tuple(dict.fromkeys(numbers)), told)


def formula_of(
    value: MetricValue, parts: Sequence[FactInput], numbers: Sequence[int], origins: Sequence[Origin]
) -> Term | None:
    """The first way of working the figure out that comes to it."""
    slack = (
        _POINTS if value.unit == "percentage points" else _ROUNDED if value.metric in {"growth", "cagr"} else Decimal(0)
    )
    return next((term for term in _ways(value, parts, numbers) if holds(term, value.value, origins, slack)), None)


def _ways(value: MetricValue, parts: Sequence[FactInput], numbers: Sequence[int]) -> Iterator[Term]:
    """How the figure may be worked out: by its formula in the vocabulary, then as its parts are put together."""
    cells = [Sourced(number) for number in numbers]
    by_metric: dict[str, list[tuple[date, Sourced]]] = {}
    for part, cell in zip(parts, cells, strict=True):
        by_metric.setdefault(part.metric or part.concept or "", []).append((part.end_date, cell))
    known = {
        name: [cell for _, cell in sorted(found, key=lambda one: one[0], reverse=True)]
        for name, found in by_metric.items()
    }
    for rolling in (False, True):
        days = (value.end_date - value.start_date).days + 1 if value.start_date else _DAYS_OF_YEAR
        for length in dict.fromkeys((_DAYS_OF_YEAR, days)):
            try:
                yield _Wording(load(), known, length, rolling=rolling).of(vocab.parse(_expression(value.metric)))
            except (InvalidInput, _Unworded):
                continue
    together = total([(part.sign, cell) for part, cell in zip(parts, cells, strict=True)])
    yield together
    yield Operation("*", together, Number(Decimal(100)))  # percentages, set apart in points
    if len(cells) >= 2:
        first, second = cells[:2]
        quotient = Operation("/", first, second)
        yield quotient
        yield Operation("-", quotient, Number(Decimal(1)))
        years = max(1, round((parts[0].end_date - parts[1].end_date).days / _DAYS_OF_YEAR))
        root = Operation("/", Number(Decimal(1)), Number(Decimal(years)))
        yield Operation("-", Operation("^", quotient, root), Number(Decimal(1)))


def _expression(metric: str) -> str:
    formula = load().find_formula(metric)
    return formula.expression if formula is not None else metric


@lru_cache(maxsize=1)
def load() -> Vocabulary:
    """The vocabulary that ships."""
    return load_vocabulary()


class _Unworded(Exception):
    """An expression that no spreadsheet formula over the known cells says."""


class _Wording:
    """Says an expression of the vocabulary over cells: of each metric its values, the newest first."""

    def __init__(self, vocabulary: Vocabulary, known: Mapping[str, list[Sourced]], days: int, *, rolling: bool) -> None:
        self._vocabulary = vocabulary
        self._known = known
        self._days = days
        self._open: list[str] = []  # the formulas that are being said
        self._rolling = rolling  # twelve months as a year and the later quarters less the earlier ones

    def of(self, node: vocab.Node, back: int = 0) -> Term:
        """The expression, so many of the known periods back. Raises `_Unworded`."""
        match node:
            case vocab.Constant(value):
                return Number(value)
            case vocab.Days():
                return Number(Decimal(self._days))
            case vocab.Name(text):
                return self._named(text, back)
            case vocab.Negative(operand):
                return Operation("-", Number(Decimal(0)), self.of(operand, back))
            case vocab.Operation(sign, left, right):
                return Operation(sign, self.of(left, back), self.of(right, back))
            case vocab.Call():
                return self._call(node, back)

    def _named(self, text: str, back: int) -> Term:
        formula, metric = self._vocabulary.find_formula(text), self._vocabulary.find(text)
        for key in filter(None, (metric and metric.key, formula and formula.key, text)):
            if cells := self._known.get(key):
                if back >= len(cells):
                    raise _Unworded
                return cells[back]
        formula = formula or self._vocabulary.formulas.get(metric.computed if metric else "")
        if formula is None or formula.key in self._open:
            raise _Unworded
        self._open.append(formula.key)
        try:
            return self.of(vocab.parse(formula.expression), back)
        finally:
            self._open.pop()

    def _call(self, call: vocab.Call, back: int) -> Term:
        first = call.operands[0]
        match call.function:
            case "prior":
                return self.of(first, back + 1)
            case "growth" | "sequential_growth" | "cagr":
                ratio: Term = Operation("/", self.of(first, back), self.of(first, back + 1))
                if call.function == "cagr":
                    root = Operation("/", Number(Decimal(1)), Number(Decimal(call.years)))
                    ratio = Operation("^", ratio, root)
                return Operation("-", ratio, Number(Decimal(1)))
            case "avg" | "sum":
                whole = total([(1, self.of(first, back + step)) for step in range(call.years)])
                return whole if call.function == "sum" else Operation("/", whole, Number(Decimal(call.years)))
            case "ttm" | "ytd":
                return self._span(first)
            case "abs":
                return Function("ABS", (self.of(first, back),))
            case "min" | "max":
                terms = tuple(self.of(operand, back) for operand in call.operands)
                return Function("MIN" if call.function == "min" else "MAX", terms)
            case "if_missing":
                try:
                    return self.of(first, back)
                except _Unworded:
                    return self.of(call.operands[1], back)
            case _:
                return self.of(first, back)

    def _span(self, node: vocab.Node) -> Term:
        """Twelve months, or a year so far: all the known cells of a name, or the newest two less the oldest."""
        if not isinstance(node, vocab.Name):
            raise _Unworded
        metric = self._vocabulary.find(node.text)
        cells = self._known.get(metric.key if metric else node.text, [])
        if not cells or (self._rolling and len(cells) != 3):
            raise _Unworded
        signs = (1, 1, -1) if self._rolling else (1,) * len(cells)
        return total(list(zip(signs, cells, strict=True)))


def _label(part: FactInput) -> str:
    """What a part is called."""
    metric = load().metrics.get(part.metric or "")
    return metric.label if metric is not None else ""


def _doubts(value: MetricValue) -> list[str]:
    """What is to be known of a figure that is not simply tied."""
    told = (
        ["Assumed: only the order of concepts decided, or a gap counts as zero."] if value.status == "assumed" else []
    )
    if value.status == "ambiguous":
        others = ", ".join(f"{other.value:,f} ({other.concept})" for other in value.alternatives)
        told.append(f"Ambiguous: filings also give {others}.")
    if value.restated is not None:
        told.append(f"Restated: first reported as {value.restated.first_reported:,f}.")
    return told
