"""What a clause makes of the figure that it restates: the same figure, another one, or an expression."""

import re
from dataclasses import dataclass
from typing import Any, cast

from tools.language.definitions.expressions import expression_in_words
from tools.language.definitions.words import LISTED, data, figure_key, pattern, plain
from tools.vocab.expressions import Call, Name, Negative, Node, Operation, names, parse
from tools.vocab.loader import Formula, Metric, Vocabulary
from tools.vocab.needs import needed
from tools.vocab.variants import on_closing_balances, over_days

_FOR = re.compile(r"\s+(?:for|with|using|on)\s+", re.IGNORECASE)

Figure = Metric | Formula


@dataclass(frozen=True)
class Restated:
    """A figure as a clause restates it: its key or expression, and what is said of it beside its name."""

    expression: str
    remark: str = ""


def restate(clause: str, figure: Figure, vocabulary: Vocabulary) -> Restated | None:
    """What a clause makes of a figure; None where not all of the clause says something of it."""
    text = plain(clause)
    if not text:  # "not annualized": no flow of a part of a year is
        return Restated(figure.key) if clause.strip() else None
    readers = (_whole, _deducted, _added_back, _on_basis, _expressed)
    return next((found for read in readers if (found := read(text, figure, vocabulary)) is not None), None)


# ---- All parts of a whole


def _whole(text: str, figure: Figure, _: Vocabulary) -> Restated | None:
    for entry in cast(list[dict[str, Any]], data("wholes")):
        if re.fullmatch(entry["said"], text, re.IGNORECASE):
            if figure.key in entry["holds"]:
                return Restated(figure.key)
            if figure.key in entry.get("becomes", {}):
                return Restated(entry["becomes"][figure.key])
    return None


# ---- What a figure is after, and before


def _listed(text: str, opening: str, closing: str, vocabulary: Vocabulary) -> list[str] | None:
    """The figures that a clause lists between how it begins and how it ends; None where one of them is unknown."""
    start = re.match(rf"(?:{data(opening)})\s+", text, re.IGNORECASE)
    if start is None:
        return None
    end = re.search(rf"(?:{data(closing)})$", text, re.IGNORECASE)
    if end is None and pattern("closed").match(text):
        return None
    said = text[start.end() : end.start() if end else len(text)]
    if (alone := figure_key(said, vocabulary)) is not None:
        return [alone]
    keys = [figure_key(part, vocabulary) for part in LISTED.split(said)]
    known = [key for key in keys if key is not None]
    return known if len(known) == len(keys) else None


def _deducted(text: str, figure: Figure, vocabulary: Vocabulary) -> Restated | None:
    keys = _listed(text, "takes", "taken", vocabulary)
    if keys is None:
        return None
    key, becomes = figure.key, cast(dict[str, dict[str, str]], data("becomes"))
    after = set(cast(dict[str, list[str]], data("after")).get(key, ()))
    if isinstance(figure, Formula):
        after |= set(_negative(parse(figure.expression), vocabulary))
    open_ = [one for one in keys if one not in after]
    if any(metric.period != "duration" for one in (key, *open_) for metric in _metrics(one, vocabulary)) and open_:
        return None  # what a balance holds is told by what it is made of
    if len(open_) == 1 and open_[0] in becomes.get(key, {}):
        return Restated(becomes[key][open_[0]])
    return None if set(open_) & set(data("undeducted")) else _changed(figure, open_, "-", vocabulary)


def _added_back(text: str, figure: Figure, vocabulary: Vocabulary) -> Restated | None:
    keys = _listed(text, "gives", "given", vocabulary)
    if keys is None:
        return None
    for name, sign in (("inside", "+"), ("holding", "-")):
        if set(keys) <= set(cast(dict[str, list[str]], data(name)).get(figure.key, [])):
            return _changed(figure, keys, sign, vocabulary)
    return None


def _changed(figure: Figure, keys: list[str], sign: str, vocabulary: Vocabulary) -> Restated | None:
    if not keys:
        return Restated(figure.key)
    inputs = [entry for key in (figure.key, *keys) for entry in _metrics(key, vocabulary)]
    if len({one.period for one in inputs}) > 1 or any(one.unit != "monetary" for one in inputs):
        return None
    expression = f" {sign} ".join((figure.key, *keys))
    labels = " and ".join(_label(key, vocabulary) for key in keys)
    return Restated(expression, f"{'less' if sign == '-' else 'before'} {labels}")


def _metrics(key: str, vocabulary: Vocabulary) -> list[Metric]:
    return [metric for metric, _ in needed(vocabulary, parse(key))]


def _label(key: str, vocabulary: Vocabulary) -> str:
    entry = vocabulary.formulas.get(key) or vocabulary.metrics.get(key)
    return entry.label if entry else key


def _negative(node: Node, vocabulary: Vocabulary, sign: int = 1) -> list[str]:
    """The figures that an expression deducts, also within the formulas that it names."""
    match node:
        case Name(text):
            formula = vocabulary.formulas.get(text)
            inside = _negative(parse(formula.expression), vocabulary, sign) if formula else []
            return [*inside, *(_inputs(text, vocabulary) if sign < 0 else [])]
        case Negative(operand):
            return _negative(operand, vocabulary, -sign)
        case Operation("+" | "-" as operator, left, right):
            other = -sign if operator == "-" else sign
            return [*_negative(left, vocabulary, sign), *_negative(right, vocabulary, other)]
        case Call("if_missing", (first, _)):
            return _negative(first, vocabulary, sign)
        case _:
            return []


# ---- Over which balances and days


def _on_basis(text: str, figure: Figure, vocabulary: Vocabulary) -> Restated | None:
    """Each part of the clause names a convention, or one of the figures that the formula is made of anyway."""
    start = re.match(rf"(?:{data('opens')})\s+", text, re.IGNORECASE)
    if start is None or not isinstance(figure, Formula):
        return None
    inputs = _inputs(figure.key, vocabulary)
    closing, days = False, 0
    for part in (one for piece in LISTED.split(text[start.end() :]) for one in _FOR.split(piece)):
        bare = pattern("determiners").sub("", part.strip(" ,"))
        if number := pattern("days").fullmatch(bare):
            days = int(number["days"])
            continue
        last = re.match(rf"{data('closing')}\s+", bare, re.IGNORECASE)
        mean = re.match(rf"{data('averaged')}\s+", bare, re.IGNORECASE)
        balance = bare[(last or mean).end() :] if (last or mean) else bare  # pyright: ignore[reportOptionalMemberAccess]
        known = figure_key(balance, vocabulary) in inputs
        if not (known or ((last or mean) and pattern("balances").fullmatch(balance))):
            return None
        closing |= last is not None
    return _by_convention(figure, vocabulary, closing=closing, days=days)


def _by_convention(figure: Formula, vocabulary: Vocabulary, *, closing: bool, days: int) -> Restated:
    expression, remarks = figure.key, list[str]()
    at_end = f"{figure.key}_year_end"
    if closing and not days and at_end in vocabulary.formulas:
        return Restated(at_end)
    if closing:
        last = on_closing_balances(vocabulary, figure.key)
        if last != expression:
            expression, remarks = last, ["closing balances"]
    if days:
        expression = over_days(vocabulary, expression, days)
        remarks.append(f"{days} days")
    return Restated(expression, f"on {' and '.join(remarks)}" if remarks else "")


def _inputs(key: str, vocabulary: Vocabulary) -> set[str]:
    """The metrics and formulas that a formula is made of, at any depth."""
    formula = vocabulary.formulas.get(key)
    if formula is None:
        return {key}
    inside = {one for name in names(parse(formula.expression)) for one in _inputs(name, vocabulary)}
    return inside | {key}


# ---- As an expression


def _expressed(text: str, figure: Figure, vocabulary: Vocabulary) -> Restated | None:
    start = re.match(data("means"), text, re.IGNORECASE)
    expression = expression_in_words(text[start.end() if start else 0 :], vocabulary)
    if expression is None or not isinstance(figure, Formula):
        return None
    divides = isinstance((node := parse(expression)), Operation) and node.sign == "/"
    if divides != (figure.unit in {"ratio", "multiple", "days"}):
        return None  # it says what one of its parts is
    if parse(expression) == parse(figure.expression):
        return Restated(figure.key)
    return Restated(expression, "as defined")
