"""Numbers that a sentence tells to follow from others of its own: worked out again from them as they are printed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import accumulate, groupby, product

from tools.language.stated.arithmetic.find import find_relations
from tools.language.stated.arithmetic.relation import Relation
from tools.tie_out.ledger.ledgers import Level
from tools.tie_out.ledger.printing import shown
from tools.tie_out.numbers.match import tolerance_of
from tools.tie_out.numbers.verdicts import Verdict
from tools.tie_out.numbers.within import Outcome

_HUNDRED = Decimal(100)
_MOST_OPERANDS = 6
_MOVES = frozenset({"points", "growth", "yearly growth"})
_NAMES = {
    "share": "The ratio",
    "times": "The ratio",
    "sum": "The sum",
    "difference": "The difference",
    "average": "The average",
    "points": "The difference",
    "growth": "The growth",
    "yearly growth": "The yearly growth",
    "fold": "The ratio",
}


def follow_sentences(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The numbers of a text, those that follow from others of their sentence with the verdict of that arithmetic."""
    found: list[Outcome] = []
    for _, group in groupby(outcomes, key=lambda outcome: outcome.stated.sentence):
        found += _follow(list(group))
    return found


def _follow(sentence: list[Outcome]) -> list[Outcome]:
    first = sentence[0].stated
    if first.in_row:
        return sentence
    quantities = [outcome.stated.quantity for outcome in sentence]
    places = [(one.start - first.sentence, one.end - first.sentence) for one in quantities]
    for relation in find_relations(first.text, quantities, places):
        verdict = judge_relation(relation, sentence)
        if verdict is not None:
            sentence[relation.result] = replace(sentence[relation.result], verdict=verdict)
    return sentence


def judge_relation(relation: Relation, sentence: Sequence[Outcome]) -> Verdict | None:
    """The verdict on a number by the arithmetic that its sentence tells; None where it leaves the number what it is.

    It follows where it is what the numbers come to as they are printed, and does not where no figures that are printed
    so come to it.
    """
    result = sentence[relation.result]
    operands = [sentence[at] for at in relation.operands]
    known = result.verdict.status == "verified" or any(one.verdict.status == "mismatch" for one in operands)
    if known or len(operands) > _MOST_OPERANDS or not _may_be_told(result):
        return None
    many = relation.many or _years_apart(operands)
    scale = _HUNDRED if result.stated.quantity.unit == "basis_points" else 1
    printed = [abs(one.stated.quantity.value) * scale for one in operands]
    exact = list(_values(relation, printed, many))
    told = abs(result.stated.quantity.value)
    if relation.how in _MOVES and exact and exact[0] * result.stated.told_way < 0:
        return None  # "a decline" of what rose: the facts tell
    reported = list(_values(relation, _reported(operands, scale), many))
    if any(abs(told - abs(value)) <= tolerance_of(result.stated.quantity, value) for value in (*exact, *reported)):
        return _follows(relation, result, operands)
    if not exact or not relation.firm or not _is_open(result):
        return None
    halves = [_half(one) * scale for one in operands]
    ranges = [(value - half, value + half) for value, half in zip(printed, halves, strict=True)]
    around = [abs(value) for ends in product(*ranges) for value in _values(relation, ends, many)]
    half = tolerance_of(result.stated.quantity, exact[0])
    if min(around) - half <= told <= max(around) + half:
        return None
    return _against(relation, result, operands, exact[0])


def _may_be_told(result: Outcome) -> bool:
    """Whether a number is none of a company that is not loaded, of the future or on other terms."""
    terms = result.stated.terms
    return not (result.stated.not_loaded or terms.forecast or terms.non_gaap)


def _is_open(result: Outcome) -> bool:
    """Whether the facts leave a number open, and it bounds nothing ("more than twice")."""
    return result.verdict.status in {"ambiguous", "not_found"} and result.stated.bound is None


def _reported(operands: Sequence[Outcome], scale: Decimal | int) -> list[Decimal]:
    """The figures behind the operands, where each is verified as one; else as they are printed."""
    return [
        abs(one.verdict.expected if _is_figure(one) and one.verdict.expected is not None else one.stated.quantity.value)
        * scale
        for one in operands
    ]


def _is_figure(one: Outcome) -> bool:
    return one.verdict.status == "verified" and one.verdict.kind == "level" and one.stated.quantity.unit == "money"


def _half(one: Outcome) -> Decimal:
    return tolerance_of(one.stated.quantity, one.stated.quantity.value)


def _years_apart(operands: Sequence[Outcome]) -> int:
    """How many years lie between the periods of two numbers; 0 where that is not known."""
    years: list[int] = []
    for one in operands:
        mention = one.stated.period
        told = mention.fiscal_year - mention.years_back if mention and mention.fiscal_year is not None else None
        year = one.verdict.period.fiscal_year if one.verdict.period is not None else told
        if year is not None:
            years.append(year)
    return abs(years[0] - years[-1]) if len(years) == len(operands) else 0


def _values(relation: Relation, operands: Sequence[Decimal], many: int) -> Iterator[Decimal]:
    """What the operands come to; several values where the words leave open which of them belong to it."""
    first, last = operands[0], operands[-1]
    match relation.how:
        case "share" if last:
            yield first / last * _HUNDRED
        case "times" if last:
            yield first / last
        case "fold" if last:
            yield from (first / last, first / last - 1)  # "rose three times": to three times as much, or by that
        case "growth" if last:
            yield (first - last) / last * _HUNDRED
        case "yearly growth" if last and first and many > 0:
            yield ((first / last) ** (1 / Decimal(many)) - 1) * _HUNDRED
        case "points":
            yield first - last
        case "average":
            yield sum(operands, Decimal(0)) / (relation.many or len(operands))
        case "sum":
            yield from reversed([*accumulate(reversed(operands))][1:])
        case "difference":
            for signs in product((-1, 1), repeat=len(operands) - 2):
                yield first + sum((sign * one for sign, one in zip(signs, operands[1:-1], strict=True)), -last)
        case _:
            return


def _follows(relation: Relation, result: Outcome, operands: Sequence[Outcome]) -> Verdict | None:
    """The verdict on a number that is right by the text's own: it is known as well as they are."""
    part = next((one.verdict for one in operands if one.stated.part and one.verdict.status == "not_found"), None)
    if part is not None and result.verdict.status == "not_found":
        return replace(result.verdict, reason=part.reason)
    reason = f"{_NAMES[relation.how]} of {_listed(operands)}."
    if all(one.verdict.status == "verified" for one in operands):
        return Verdict("verified", reason, "change", result.stated.quantity.value, None, _levels(operands), "computed")
    if result.verdict.status == "mismatch":
        return replace(result.verdict, status="ambiguous", reason=f"{reason} Not all of these are known.")
    return None


def _against(relation: Relation, result: Outcome, operands: Sequence[Outcome], value: Decimal) -> Verdict:
    """The verdict on a number that its own sentence contradicts."""
    quantity = result.stated.quantity
    step = quantity.half_unit / 5  # a digit more than is printed
    value = (value / step).to_integral_value() * step if step else value
    unit = quantity.currency if quantity.unit in {"money", "per_share"} else quantity.unit
    reason = f"{_NAMES[relation.how]} of {_listed(operands)} is {shown(abs(value), unit)}, not {quantity.text}."
    return Verdict(
        "mismatch",
        reason,
        "change",
        abs(value),
        tolerance_of(quantity, value),
        _levels(operands),
        "computed",
        explained=True,
    )


def _levels(operands: Iterable[Outcome]) -> tuple[Level, ...]:
    return tuple({id(level): level for one in operands for level in one.verdict.levels}.values())


def _listed(operands: Sequence[Outcome]) -> str:
    texts = [one.stated.quantity.text for one in operands]
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
