"""Arithmetic that a draft shows, or that it leaves to be seen: recomputed from numbers that are tied."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, permutations

from tools.language.english.statements import POWERS
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity
from tools.numbers import format_plain
from tools.tie_out.numbers.shown import check_calculation

CONSTANTS = frozenset(map(Decimal, (1, 2, 3, 4, 5, 12, 100, 360, 365)))
_FAR = 240  # characters
_SCALED = rf"(?:\s?(?:{'|'.join(POWERS)})\b)?"
_NUMBER = rf"[$€£¥]?\s?\d[\d,]*(?:\.\d+)?\s?%?{_SCALED}"
# Possessive: digits and brackets could else be shared out in exponentially many ways.
_RUN = re.compile(rf"(?:[\s()\[\]+*/×÷·^−–-]|{_NUMBER})++", re.IGNORECASE)
_EQUALS = re.compile(r"[=≈]\s*+[(]?[-−–]?\s?$")
_BEHIND = re.compile(r"\s?\((?:= )?")
_OPERATION = re.compile(r"[\d)%a-z]\s*[-+*/×÷·−–][-−–$€£¥(\s]*\d", re.IGNORECASE)
_PLAIN_NUMBER = re.compile(rf"(?P<digits>\d[\d,]*(?:\.\d+)?)(?P<percent>\s?%)?(?P<scale>{_SCALED})", re.IGNORECASE)
# Growth a year over several years: (a / b)^(1/n) - 1.
_COMPOUND = re.compile(
    rf"^\(\s*({_NUMBER})\s*[/÷]\s*({_NUMBER})\s*\)\s*\^\s*\(?\s*1\s*/\s*(\d{{1,2}})\s*\)?\s*[-−–]\s*1$", re.I
)
_LISTED = re.compile(r",\s")
_ADJOINING = re.compile(r"(?<=[\w%])\s+(?=[($€£¥]*\d)")
_FEW = 7  # numbers of a statement that are combined
_COARSE = Decimal("0.03")  # of a number: what is rounded more widely than this may be many things


@dataclass(frozen=True)
class Shown:
    """A calculation as it stands in a text: the expression with its place, and the operands in whole units."""

    expression: str
    start: int
    end: int


@dataclass(frozen=True)
class Operand:
    """A number that is tied, and how the text prints it."""

    value: Decimal
    text: str
    unit: str | None


def shown_at(text: str, start: int, end: int) -> Shown | None:
    """The calculation that the number between two offsets is shown as the result of; None where none is."""
    found = _before(text, max(0, start - _FAR), start) or _behind(text, start, end)
    if found is None:
        return None
    at, expression = found
    # What is listed before it ("53.8% in 2016, 19,038 / 34,350 = 55.4%"), or stands there without a sign between.
    if cut := [*_LISTED.finditer(expression), *_ADJOINING.finditer(expression)]:
        last = max(match.end() for match in cut)
        at, expression = at + last, expression[last:]
    # A label's own last digits or a bracket that opens before the expression are not its own.
    at, expression = at + len(expression) - len(expression.lstrip()), expression.strip()
    while expression.count(")") < expression.count("(") and expression[:1] == "(":
        at, expression = at + 1, expression[1:]
    if not _OPERATION.search(expression):
        return None
    return Shown(expression, at, at + len(expression))


def _before(text: str, first: int, start: int) -> tuple[int, str] | None:
    """The expression whose equals sign stands before a place, and where it begins."""
    equals = _EQUALS.search(text, max(first, *(text.rfind(sign, first, start) for sign in "=≈")), start)
    if equals is None:
        return None
    runs = _RUN.finditer(text, first, equals.start())
    return next(((run.start(), run[0]) for run in runs if run.end() == equals.start()), None)


def _behind(text: str, start: int, end: int) -> tuple[int, str] | None:
    """The expression that stands behind a number as "(= …)", or as "(…)" and comes to it, and where it begins."""
    opened = _BEHIND.match(text, end)
    run = _RUN.match(text, opened.end(), end + _FAR) if opened else None
    closed = run[0].rfind(")") if run else -1
    if opened is None or run is None or closed <= 0:
        return None
    expression = run[0][:closed]
    is_told = "=" in opened[0] or (_OPERATION.search(expression) and comes_to(expression, text[start:end]))
    return (run.start(), expression) if is_told else None


def comes_to(expression: str, printed: str) -> bool:
    """Whether an expression over printed numbers comes to a printed result, scales and percentages as written."""
    if compound := _COMPOUND.match(expression.strip()):
        return _is_growth(compound, printed)
    options = {printed}
    results = find_quantities(printed)[:1]
    for result in results:
        options.add(f"{format_plain(abs(result.printed))}{'%' if result.unit == 'percent' else ''}")
        options.add(_digits_of(result))
    plain = _PLAIN_NUMBER.sub(_whole, expression).replace("·", "*")
    known = [Decimal(match["digits"].replace(",", "")) for match in _PLAIN_NUMBER.finditer(plain)]
    forms = {plain}
    if _in_one_scale(expression, results):
        forms.add(_PLAIN_NUMBER.sub(_bare, expression).replace("·", "*"))
    forms |= {f"0-({form})" for form in forms}  # words say which way a change goes
    return any(
        check_calculation(form, option, [*known, *_operands(form), Decimal(0)]).status == "verified"
        for form in forms
        for option in options
    )


def _in_one_scale(expression: str, results: Sequence[Quantity]) -> bool:
    """Whether digits alone may be reckoned with: millions are not added to billions, nor come to thousands."""
    powers = {
        POWERS[scale] for match in _PLAIN_NUMBER.finditer(expression) if (scale := match["scale"].strip().lower())
    }
    told = {result.scale for result in results} - {Decimal(1)}
    return not powers or (len(powers) == 1 and told <= {Decimal(10) ** power for power in powers})


def _is_growth(shown: re.Match[str], printed: str) -> bool:
    """Whether a printed percentage is the compound growth that is shown."""
    first, last = (abs(found[0].value) if (found := find_quantities(text)) else None for text in (shown[2], shown[1]))
    result = next(iter(find_quantities(printed)), None)
    if not first or last is None or result is None or result.unit != "percent" or not int(shown[3]):
        return False
    growth = ((last / first) ** (1 / Decimal(shown[3])) - 1) * 100
    return abs(abs(result.value) - abs(growth)) <= result.half_unit


def _operands(form: str) -> list[Decimal]:
    return [Decimal(match["digits"].replace(",", "")) for match in _PLAIN_NUMBER.finditer(form)]


def _digits_of(result: Quantity) -> str:
    """A result's digits as printed, so that what it is rounded to is kept."""
    digits = re.search(r"\d[\d,]*(?:\.\d+)?", result.text)
    return f"{digits[0]}{'%' if result.unit == 'percent' else ''}" if digits else result.text


def _whole(match: re.Match[str]) -> str:
    """A number in whole units, a percentage as a fraction."""
    value = Decimal(match["digits"].replace(",", ""))
    power = POWERS.get(match["scale"].strip().lower(), 0)
    value = value.scaleb(power) if power else value
    return f"{value / 100 if match['percent'] else value:f}"


def _bare(match: re.Match[str]) -> str:
    return match["digits"].replace(",", "")


def implied(quantity: Quantity, base: Sequence[Operand]) -> str | None:
    """The calculation over tied numbers of the same statement that a number is the result of, to be shown beside it.

    A number that is rounded widely is only taken for what two others come to.
    """
    if not quantity.value:
        return None
    size = abs(quantity.value)
    coarse = quantity.half_unit / size > _COARSE
    for value, shown in _results(quantity, list(base)[:_FEW], simple=coarse):
        if abs(size - abs(value)) <= quantity.half_unit:
            return shown
    return None


def _results(quantity: Quantity, base: Sequence[Operand], *, simple: bool) -> Iterator[tuple[Decimal, str]]:
    relative = quantity.unit in {"percent", "multiple", None, "percentage_points", "days"}
    times = Decimal(100) if quantity.unit == "percent" else Decimal(1)
    for one, other in permutations(base, 2):
        if one.unit != other.unit:
            continue
        if relative and other.value and quantity.unit != "percentage_points":
            yield (one.value - other.value) / abs(other.value) * times, _growth(one, other)
            yield one.value / other.value * times, f"{one.text} / {other.text}"
        if _alike(quantity, one):
            yield one.value - other.value, f"{one.text} - {other.text}"
            yield one.value + other.value, f"{one.text} + {other.text}"
    if simple:
        return
    for chosen in combinations(base, 3):
        if len({one.unit for one in chosen}) == 1 and _alike(quantity, chosen[0]):
            total = sum((one.value for one in chosen), Decimal(0))
            yield total, " + ".join(one.text for one in chosen)
    if relative:
        yield from _of_averages(base, times)


def _of_averages(base: Sequence[Operand], times: Decimal) -> Iterator[tuple[Decimal, str]]:
    """One number over the average of two others, or the sum or difference of two over a third."""
    for one, other, third in permutations(base, 3):
        if len({one.unit, other.unit, third.unit}) > 1:
            continue
        if other.value + third.value:
            mean = (other.value + third.value) / 2
            yield one.value / mean * times, f"{one.text} / (({other.text} + {third.text}) / 2)"
        if third.value:
            yield (one.value + other.value) / third.value * times, f"({one.text} + {other.text}) / {third.text}"
            yield (one.value - other.value) / third.value * times, f"({one.text} - {other.text}) / {third.text}"


def _growth(one: Operand, other: Operand) -> str:
    return f"({one.text} - {other.text}) / {other.text}"


def _alike(quantity: Quantity, operand: Operand) -> bool:
    units: Collection[str | None] = {None, "money", "count"}
    if quantity.unit == "percentage_points":
        return operand.unit == "percent"
    return quantity.unit == operand.unit or (quantity.unit in units and operand.unit in units)


def repeats(quantity: Quantity, known: Operand) -> bool:
    """Whether a number is one that is known already, as it is or in percent."""
    size, options = abs(quantity.value), {abs(known.value)}
    options |= {abs(known.value) * 100} if quantity.unit == "percent" and known.unit != "percent" else set()
    options |= {abs(known.value) * 100} if quantity.unit == "basis_points" and known.unit != "basis_points" else set()
    options |= {size} if _only_digits(quantity.text) == _only_digits(known.text) else set()
    return any(abs(size - option) <= quantity.half_unit for option in options)


def _only_digits(text: str) -> str:
    return "".join(re.findall(r"\d+(?:[.,]\d+)*", text))
