"""What an expression over several lines of a company's own comes to: each line found, and the arithmetic shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from tools.figures.formulas.changes import POINTS
from tools.figures.formulas.of_rows import comes_to, kind_of, place, spelled
from tools.language.definitions.expressions import written
from tools.language.printed.formulas import FormulaAsked, in_days, names_of
from tools.models.base import period_label
from tools.models.facts import MetricValue
from tools.models.figures import Calculated, Calculation
from tools.models.questions import Classification
from tools.retrieve.printed.lines import Asking, find_line, is_own
from tools.vocab.expressions import Call, Constant, Name, Node, Operation
from tools.vocab.variants import with_parts

_HUNDRED = 100
_MOST_YEARS = 12


@dataclass
class _Lines:
    """The lines of an expression by their names and years, in the order in which the arithmetic takes them."""

    asking: Asking
    quarter: int | None
    found: dict[tuple[str, int], MetricValue] = field(default_factory=dict[tuple[str, int], MetricValue])

    async def find(self, name: str, year: int) -> bool:
        """Whether a line is found, in the unit of the others."""
        if (name, year) in self.found:
            return True
        line = await find_line(self.asking, names_of(name), year, self.quarter)
        if line is None or line.value < 0 or {one.unit for one in self.found.values()} - {line.unit}:
            return False
        self.found[name, year] = line
        return True

    def placed(self, name: str, year: int) -> Name:
        """What the expression calls a line by."""
        return Name(place(list(self.found).index((name, year))))


async def find_own_formula(
    asking: Asking, asked: FormulaAsked, years: Sequence[int], quarter: int | None, reading: Classification
) -> tuple[Calculated, ...]:
    """What an expression comes to in each of the years, or over them; nothing where a line is lacking or in doubt."""
    if not years or len(years) > _MOST_YEARS:
        return ()
    match asked.over:
        case "mean":
            return await _over(asking, asked, years, quarter, reading)
        case "points" | "compound":
            pair = (years[0], years[-1])
            return await _over(asking, asked, pair, quarter, reading) if pair[0] < pair[1] else ()
        case "each":
            found = [await _over(asking, asked, (year,), quarter, reading) for year in years]
            return tuple(one for results in found for one in results) if all(found) else ()


async def _over(
    asking: Asking, asked: FormulaAsked, years: Sequence[int], quarter: int | None, reading: Classification
) -> tuple[Calculated, ...]:
    lines = _Lines(asking, quarter)
    nodes = [await _placed(asked.node, year, lines) for year in years]
    known = [one for one in nodes if one is not None]
    if len(known) < len(nodes) or not _are_apart(lines, years):
        return ()
    power = _power(asked.node)
    whole = _together(asked, known, years)
    if whole is None or power is None:
        return ()
    name = spelled(written(whole))
    values = list(lines.found.values())
    result = comes_to(kind_of(name) or "", [one.value for one in values])
    if result is None:
        return ()
    last = max(values, key=lambda one: one.end_date)
    amount = power == 1 and asked.over in ("each", "mean")
    points = asked.over == "points"
    unit = last.unit if amount else POINTS if points else "days" if in_days(asked.node) else "ratio"
    said = {name: line.label for (name, _), line in lines.found.items()}
    return (
        Calculated(
            ticker=last.ticker, formula=name, label=_label(asked, said, values), fiscal_year=last.fiscal_year,
            fiscal_quarter=last.fiscal_quarter,
            start_date=min((one.start_date for one in values if one.start_date), default=None),
            end_date=last.end_date, value=result, unit=unit,
            percent=unit == "ratio" and (asked.over == "compound" or _in_percent(asked)),
            places=reading.places if not amount else None, inputs=tuple(values),
            steps=(f"{written(whole)}, of {', '.join(f'{one.value:f}' for one in values)}: {result:f}",),
        ),
    )  # fmt: skip


def as_calculations(results: Sequence[Calculated]) -> tuple[Calculation, ...]:
    """The results, each with its own arithmetic."""
    single = [(one.formula or "", one.model_copy(update={"formula": None})) for one in results]
    return tuple(Calculation(formula=name, definition=one.label, results=(one,)) for name, one in single)


async def _placed(node: Node, year: int, lines: _Lines) -> Node | None:
    """The expression over places instead of names; None where a line is not found."""
    match node:
        case Constant():
            return node
        case Name(text):
            return lines.placed(text, year) if await lines.find(text, year) else None
        case Call("avg", (Name(text),), _):
            if not (await lines.find(text, year) and await lines.find(text, year - 1)):
                return None
            return Operation(
                "/", Operation("+", lines.placed(text, year), lines.placed(text, year - 1)), Constant(Decimal(2))
            )
        case Operation(sign, left, right):
            one, other = await _placed(left, year, lines), await _placed(right, year, lines)
            return Operation(sign, one, other) if one is not None and other is not None else None
        case _:
            return None


def _are_apart(lines: _Lines, years: Sequence[int]) -> bool:
    """Whether names are of lines of their own, which are printed alike in all years, at one end of each."""
    labels: dict[str, set[str]] = {}
    ends: dict[int, set[object]] = {}
    for (name, year), line in lines.found.items():
        labels.setdefault(name, set()).add(line.label.rstrip(" $"))  # a sign at the head of the column of one year
        ends.setdefault(year, set()).add(line.end_date)
    one_each = all(len(one) == 1 for one in labels.values()) or len(years) == 1
    others = {label for one in labels.values() for label in one}
    own = any(is_own(lines.asking, line) for line in lines.found.values())
    return own and one_each and len(others) >= len(labels) and all(len(one) == 1 for one in ends.values())


def _power(node: Node) -> int | None:
    """Which power of money an expression is: 1 for an amount, 0 for a plain number; None for sums of unlike ones."""
    match node:
        case Constant():
            return 0
        case Name() | Call():
            return 1
        case Operation(sign, left, right):
            one, other = _power(left), _power(right)
            if one is None or other is None:
                return None
            if sign in "+-":
                return one if one == other else None
            power = one + other if sign == "*" else one - other
            return power if power in (0, 1) else None
        case _:
            return None


def _together(asked: FormulaAsked, nodes: Sequence[Node], years: Sequence[int]) -> Node | None:
    """What is asked of the expressions of all years."""
    match asked.over:
        case "each":
            return nodes[0]
        case "mean":
            total = nodes[0]
            for one in nodes[1:]:
                total = Operation("+", total, one)
            return Operation("/", total, Constant(Decimal(len(nodes))))
        case "points":
            return Operation("*", Operation("-", nodes[-1], nodes[0]), Constant(Decimal(_HUNDRED)))
        case "compound":
            return Call("cagr", (Operation("/", nodes[-1], nodes[0]),), years[-1] - years[0])


def _in_percent(asked: FormulaAsked) -> bool:
    """Whether a plain number is a share: what is above the line is held against one line below it."""
    return isinstance(asked.node, Operation) and asked.node.sign == "/" and not in_days(asked.node)


def _label(asked: FormulaAsked, said: Mapping[str, str], values: Sequence[MetricValue]) -> str:
    """The arithmetic in the names that the lines are printed by."""
    text = written(_named(asked.node, said))
    first, last = (pick(values, key=lambda one: one.end_date) for pick in (min, max))
    since = period_label(first.fiscal_year, first.fiscal_quarter)
    until = period_label(last.fiscal_year, last.fiscal_quarter)
    match asked.over:
        case "each":
            return text
        case "mean":
            pair = len({one.fiscal_year for one in values}) == len((since, until))
            return f"Average of {text} over {since} {'and' if pair else 'to'} {until}"
        case "points":
            return f"Change in {text} from {since}, in percentage points"
        case "compound":
            return f"Yearly compound growth of {text} from {since}"


def _named(node: Node, said: Mapping[str, str]) -> Node:
    if isinstance(node, Name):
        return Name(said.get(node.text, node.text))
    return with_parts(node, lambda one: _named(one, said))
