"""Which metrics an expression can need, and how far back each."""

from collections.abc import Iterator, Sequence
from functools import partial

from tools.errors import InvalidInput
from tools.vocab.expressions import Call, Constant, Days, Name, Negative, Node, Operation, parse
from tools.vocab.loader import Formula, Metric, Vocabulary, concept_metric
from tools.vocab.shift import NOW, Shift

MOST_YEARS_BACK = 50  # nested sums over years multiply


def find_named(vocabulary: Vocabulary, text: str) -> Metric | Formula:
    """What a name in an expression means. Raises `InvalidInput` with near misses where it means nothing."""
    found = vocabulary.find_formula(text) or vocabulary.find(text)
    if found is None and ":" in text:
        return concept_metric(text)
    if found is None:
        near = vocabulary.suggest(text)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise InvalidInput(f"formula: there is no metric or formula {text!r}.{hint}")
    return found


def needed(
    vocabulary: Vocabulary,
    node: Node,
    shifts: Sequence[Shift] = (NOW,),
    *,
    quarterly: bool = False,
    computed: bool = False,
    within: frozenset[str] = frozenset(),
) -> Iterator[tuple[Metric, Shift]]:
    """Every metric that an expression can need, with how far before the period asked for.

    `quarterly` tells that this is a quarter, `computed` that what is never reported may be computed: then what that
    takes is told, too. The metrics `within` are being computed already.
    """
    further = partial(needed, vocabulary, quarterly=quarterly, computed=computed)
    match node:
        case Name(text):
            found = find_named(vocabulary, text)
            if isinstance(found, Formula):
                yield from further(parse(found.expression), shifts, within=within)
                return
            yield from ((found, shift) for shift in shifts)
            formula = vocabulary.formulas.get(found.computed)
            if computed and formula is not None and found.key not in within:
                yield from further(parse(formula.expression), shifts, within=within | {found.key})
        case Negative(operand):
            yield from further(operand, shifts, within=within)
        case Operation(_, left, right):
            yield from further(left, shifts, within=within)
            yield from further(right, shifts, within=within)
        case Call():
            reached = sorted({one for shift in shifts for one in _reached(node, shift, quarterly=quarterly)})
            furthest = max(shift.years for shift in reached)
            if furthest > MOST_YEARS_BACK:
                raise InvalidInput(f"formula reaches {furthest} years back; at most {MOST_YEARS_BACK} are read.")
            for operand in node.operands:
                yield from further(operand, reached, within=within)
        case Constant() | Days():
            return


def strides(count: int, at: Shift, *, quarterly: bool) -> list[Shift]:
    """So many periods up to one: quarters of a quarter, years to date, years of a year or of twelve months."""
    by_quarter = quarterly and not at.trailing
    return [at.earlier(quarters=n) if by_quarter else at.earlier(years=n) for n in range(count)]


def trailing(at: Shift, *, quarterly: bool) -> Shift:
    """The twelve months to a period's end; a year is that already."""
    return at.of_twelve_months() if quarterly else at


def to_date(at: Shift, *, quarterly: bool) -> Shift:
    """The fiscal year up to a period's end; a year is that already."""
    return at.of_year_to_date() if quarterly else at


def _reached(call: Call, at: Shift, *, quarterly: bool) -> list[Shift]:
    match call.function:
        case "avg" | "sum":
            return strides(call.years, at, quarterly=quarterly)
        case "growth" | "cagr":
            return [at, at.earlier(years=call.years)]
        case "sequential_growth":
            return strides(2, at, quarterly=quarterly)
        case "prior":
            return [at.earlier(years=call.years)]
        case "ttm":
            return [trailing(at, quarterly=quarterly)]
        case "ytd":
            return [to_date(at, quarterly=quarterly)]
        case _:
            return [at]
