"""What a clause makes of the figure that it restates: the same figure, another one, or an expression."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from tools.language.definitions.dimensions import dimensions, in_days, measures
from tools.language.definitions.expressions import expression_in_words, unglossed, written
from tools.language.definitions.netting import LEFT_OUT, already_after, holds, is_undeducted
from tools.language.definitions.operands import replaced_operand
from tools.language.definitions.parts import Figure, averaged_in, inputs_of, metrics_of, opened, reported, within
from tools.language.definitions.words import (
    LISTED,
    balance_key,
    data,
    figure_key,
    figure_keys,
    pattern,
    plain,
    stands_for_composite,
)
from tools.vocab.expressions import Name, Operation, nodes, parse
from tools.vocab.loader import Formula, Metric, Vocabulary
from tools.vocab.variants import on_average_balances, on_closing_balances, over_days

AS_DEFINED = "as defined"
_Reader: TypeAlias = Callable[[str, Figure, Vocabulary], "Restated | None"]
_ARITHMETIC = re.compile(r"\b(?:plus|minus|less)\b|\+", re.IGNORECASE)
_FOR = re.compile(r"\s+(?:for|with|using|on|over(?= (?:an? )?\d))\s+", re.IGNORECASE)
_AGAINST = re.compile(r"\s+(?:against|relative to)\s+", re.IGNORECASE)


@dataclass(frozen=True)
class Restated:
    """A figure as a clause restates it: its key or expression, and what is said of it beside its name."""

    expression: str
    remark: str = ""


def restate(clause: str, figure: Figure, vocabulary: Vocabulary, *, apart: bool = False) -> Restated | None:
    """What a clause makes of a figure; None where not all of the clause says something of it.

    `apart` tells that brackets, a colon or a dash set it apart, so that it needs no opening word.
    """
    text = plain(unglossed(clause, vocabulary))
    if not text:  # "not annualized": no flow of a part of a year is
        return Restated(figure.key) if clause.strip() else None
    found = _whole(text, figure, vocabulary)
    for read in (_deducted, _added_back, _included):
        found = found or _of_amount(read, text, figure, vocabulary)
    for read in (_on_basis, _replaced, _expressed, _on_both, _all_listed):
        found = found or read(text, figure, vocabulary, apart=apart)
    return found


# ---- All parts of a whole


def _whole(text: str, figure: Figure, vocabulary: Vocabulary) -> Restated | None:
    for entry in cast(list[dict[str, Any]], data("wholes")):
        if re.fullmatch(entry["said"], text, re.IGNORECASE):
            if figure.key in entry["holds"]:
                return Restated(figure.key)
            if figure.key in entry.get("becomes", {}):
                return Restated(entry["becomes"][figure.key])
            if entry.get("sides") and (both := _both_sides(figure.key, vocabulary)):
                return Restated(both, "current and noncurrent")
    return None


def _both_sides(key: str, vocabulary: Vocabulary) -> str | None:
    """A balance, or the sum of its two parts where a company reports only those."""
    sides = [f"{key}_current", f"{key}_noncurrent"]
    known = key in vocabulary.metrics and all(side in vocabulary.metrics for side in sides)
    return f"if_missing({key}, {' + '.join(sides)})" if known else None


# ---- What a figure is after, and before


def _listed(text: str, opening: str, closing: str, vocabulary: Vocabulary) -> list[str] | None:
    """The figures that a clause lists between how it begins and how it ends; None where one of them is unknown."""
    start = re.match(rf"(?:{data(opening)})\s+", text, re.IGNORECASE)
    if start is None:
        return None
    end = re.search(rf"(?:{data(closing)})$", text, re.IGNORECASE)
    if end is None and pattern("closed").match(text):
        return None
    return figure_keys(text[start.end() : end.start() if end else len(text)], vocabulary) or None


def _of_amount(read: _Reader, text: str, figure: Figure, vocabulary: Vocabulary) -> Restated | None:
    """What is deducted from an amount, or added back to it; of a ratio, to the amount above the line."""
    node = parse(figure.expression) if isinstance(figure, Formula) else None
    above = node.left if isinstance(node, Operation) and node.sign == "/" else None
    entry = next(iter(vocabulary.entries([above.text])), None) if isinstance(above, Name) else None
    found = read(text, entry or figure, vocabulary)
    if found is None or entry is None or not isinstance(node, Operation):
        return found
    changed = Restated(written(Operation("/", parse(found.expression), node.right)), found.remark)
    return changed if found.expression != entry.key else Restated(figure.key)


def _deducted(text: str, figure: Figure, vocabulary: Vocabulary) -> Restated | None:
    keys = _listed(text, "takes", "taken", vocabulary)
    if keys is None:
        return None
    key, becomes = figure.key, cast(dict[str, dict[str, str]], data("becomes"))
    after = already_after(key, vocabulary)
    open_ = [one for one in keys if one not in after]
    if any(metric.period != "duration" for one in (key, *open_) for metric in metrics_of(one, vocabulary)) and open_:
        return None  # what a balance holds is told by what it is made of
    if len(open_) == 1 and open_[0] in becomes.get(key, {}):
        return Restated(becomes[key][open_[0]])
    return None if is_undeducted(set(open_)) else _changed(figure, open_, "-", vocabulary)


def _added_back(text: str, figure: Figure, vocabulary: Vocabulary) -> Restated | None:
    keys = _listed(text, "gives", "given", vocabulary)
    if keys is None:
        return None
    for name, sign in LEFT_OUT.items():
        if holds(figure.key, set(keys), name):
            return _changed(figure, keys, sign, vocabulary)
    return None


def _included(text: str, figure: Figure, vocabulary: Vocabulary) -> Restated | None:
    """What some count in a figure that does not hold it: "capex including principal payments on finance leases"."""
    known = cast(dict[str, list[str]], data("added")).get(figure.key, [])
    start = re.match(rf"(?:{data('includes')}|plus)\s+", text, re.IGNORECASE)
    keys = figure_keys(text[start.end() :], vocabulary) if start and known else []
    if not keys or not set(keys) <= set(known):
        return None
    labels = " and ".join(_label(key, vocabulary) for key in keys)
    return Restated(" + ".join((figure.key, *keys)), f"with {labels}")


def _changed(figure: Figure, keys: list[str], sign: str, vocabulary: Vocabulary) -> Restated | None:
    if not keys:
        return Restated(figure.key)
    inputs = [entry for key in (figure.key, *keys) for entry in metrics_of(key, vocabulary)]
    if len({one.period for one in inputs}) > 1 or any(one.unit != "monetary" for one in inputs):
        return None
    expression = f" {sign} ".join((figure.key, *keys))
    labels = " and ".join(_label(key, vocabulary) for key in keys)
    return Restated(expression, f"{'less' if sign == '-' else 'before'} {labels}")


def _label(key: str, vocabulary: Vocabulary) -> str:
    entry = vocabulary.formulas.get(key) or vocabulary.metrics.get(key)
    return entry.label if entry else key


# ---- Over which balances and days


def _on_basis(text: str, figure: Figure, vocabulary: Vocabulary, *, apart: bool) -> Restated | None:
    """Each part of the clause names a convention, or one of the figures that the formula is made of anyway.

    Behind a comma alone, a figure may be asked for by itself; "mean of opening and closing balance" is none.
    """
    start = re.match(rf"(?:{data('opens')})\s+", text, re.IGNORECASE)
    if not isinstance(figure, Formula) or _ARITHMETIC.search(text):
        return None  # "ROIC on equity plus debt" is over their sum
    inputs = inputs_of(figure.key, vocabulary)
    days = 0
    last: set[str] | None = None  # which balances are those at the end; all where none is named
    means: set[str] | None = None  # and of which the mean is taken
    said = text[start.end() if start else 0 :]
    whole = figure_key(pattern("only").sub("", said), vocabulary) in inputs  # a name that has "and" in it
    for part in (one for piece in ([said] if whole else LISTED.split(said)) for one in _FOR.split(piece)):
        bare = pattern("determiners").sub("", part.strip(" ,"))
        if number := pattern("days").fullmatch(bare):
            days = int(number["days"])
            continue
        bare = re.sub(
            rf"^(?P<what>.+?)[\s,]+(?:{data('closing_behind')})$", r"closing \g<what>", bare, flags=re.IGNORECASE
        )
        at_end = re.match(rf"{data('closing')}\s+", bare, re.IGNORECASE)
        mean = re.match(rf"{data('averaged')}\s+", bare, re.IGNORECASE)
        led = at_end or mean
        alone = pattern("only").sub("", bare[led.end() :] if led else bare)
        named = {figure_key(alone, vocabulary), balance_key(alone, vocabulary)} & inputs
        clear = start or apart or (alone != bare and not led)
        if not ((led and pattern("balances").fullmatch(alone)) or (named and clear)):
            return None
        keys = {one for one in named if one}
        last = {*(last or ()), *keys} if at_end else last
        means = {*(means or ()), *keys} if mean else means
    return _by_convention(figure, vocabulary, last, means, days)


def _on_both(text: str, figure: Figure, vocabulary: Vocabulary, *, apart: bool) -> Restated | None:
    """A convention that names both sides: "average inventories against cost of sales and a 365-day year"."""
    listed = _AGAINST.sub(" and ", text)
    return _on_basis(listed, figure, vocabulary, apart=apart) if listed != text else None


def _by_convention(
    figure: Formula, vocabulary: Vocabulary, last: set[str] | None, means: set[str] | None, days: int
) -> Restated | None:
    """The figure over its last balances or their means, and over so many days; None where it takes both kinds."""
    expression, remarks = figure.key, list[str]()
    if last is not None:
        averages = averaged_in(figure.key, vocabulary) if last else ()
        if means is not None or any(inputs_of(one, vocabulary).isdisjoint(last) for one in averages):
            return None
        at_end = f"{figure.key}_year_end"
        if not days and at_end in vocabulary.formulas:
            return Restated(at_end)
        closed = on_closing_balances(vocabulary, figure.key)
        expression, remarks = (closed, ["closing balances"]) if closed != expression else (expression, remarks)
    if means is not None:
        averaged = on_average_balances(vocabulary, figure.key, means)
        if averaged is None:
            return None
        remarks = ["average balances"] if averaged != expression or days else remarks
        expression = averaged
    if days:
        expression = over_days(vocabulary, expression, days)
        remarks.append(f"{days} days")
    return Restated(expression, f"on {' and '.join(remarks)}" if remarks else "")


# ---- As an expression


def _replaced(text: str, figure: Figure, vocabulary: Vocabulary, *, apart: bool) -> Restated | None:
    found = replaced_operand(text, figure, vocabulary, apart=apart) if isinstance(figure, Formula) else None
    return Restated(found, AS_DEFINED) if found is not None else None


def _halved(text: str, figure: Figure, vocabulary: Vocabulary) -> str:
    """A clause with the one balance that the figure averages in the place of "(opening + closing) / 2"."""
    averaged = averaged_in(figure.key, vocabulary)
    return pattern("halves").sub(f"average {averaged.pop().replace('_', ' ')}", text) if len(averaged) == 1 else text


def _all_listed(text: str, figure: Figure, vocabulary: Vocabulary, *, apart: bool) -> Restated | None:
    """All that is counted in a figure: "capex, counting both purchases of equipment and capitalized software".

    A list that does not say so is one only where it names the figure itself again, beside others.
    """
    said = pattern("listing").match(text)
    node = expression_in_words(f"sum of {said['what']}", vocabulary) if said is not None else None
    signs = {one.sign for one in nodes(node) if isinstance(one, Operation)} if node is not None else set[str]()
    if said is None or node is None or signs != {"+"}:
        return None
    listed = within(node, vocabulary)
    again = figure.key in listed
    total = (
        not isinstance(figure, Metric) or figure.composite is not None or stands_for_composite(figure.key) is not None
    )
    if not (said["all"] or said["alike"] or again or (apart and total)):
        return None
    if dimensions(node, vocabulary) is None or dimensions(node, vocabulary) != measures(figure):
        return None
    held = inputs_of(figure.key, vocabulary) - {figure.key}
    return None if again and not held.isdisjoint(listed) else Restated(written(node), AS_DEFINED)


def _expressed(text: str, figure: Figure, vocabulary: Vocabulary, *, apart: bool) -> Restated | None:
    start = re.match(data("means"), text, re.IGNORECASE)
    led = start.end() if start else 0
    if figure_key(text[led:].strip(" .,"), vocabulary) == figure.key:
        return Restated(figure.key)
    node = expression_in_words(_halved(text[led:], figure, vocabulary), vocabulary)
    measured = dimensions(node, vocabulary) if node is not None else None
    if node is None or measured is None or measured != (measures(figure) or measured):
        return None  # it says what one of its parts is
    own = parse(figure.expression) if isinstance(figure, Formula) else Name(figure.key)
    if reported(opened(node, vocabulary)) in (reported(opened(own, vocabulary)), Name(figure.key)):
        return Restated(figure.key)
    if isinstance(node, Name) and not isinstance(figure, Formula):
        return None  # another figure that is reported
    if not (apart or led) and (isinstance(node, Name) or not within(node, vocabulary) & within(own, vocabulary)):
        return None  # behind a comma, it may be another figure that is asked for
    if isinstance(figure, Formula) and figure.unit == "days":
        days = in_days(node, vocabulary)
        return Restated(written(days), AS_DEFINED) if days is not None else None
    return Restated(written(node), AS_DEFINED)
