"""Writes why a profit or a margin moved, by the lines of the income statement: one sentence, each figure tied."""

from collections.abc import Callable, Sequence
from decimal import Decimal

from tools.answer.text import AnswerText
from tools.models.answers import AnswerFact
from tools.models.base import period_label
from tools.models.facts import MetricValue
from tools.models.income_lines import MovedLine, TakenApart
from tools.numbers import format_computed, format_value

Add = Callable[[MetricValue, str | None], AnswerFact]

_MOSTLY, _PARTLY = Decimal("0.5"), Decimal("0.1")  # of a move
_WHOLLY = Decimal("0.9")  # of a profit


def write_taken_apart(text: AnswerText, told: TakenApart, add: Add) -> None:
    """How the figure moved; the lines that moved it so, and those that moved it the other way."""
    if told.level:
        _write_level(text, told, add)
        return
    if told.of_business:
        text.add(_verdict(told))
    _write_figure(text, told, add)
    ways = ((True, "raised by"), (False, "lowered by"))
    rose = told.effect > 0
    joined = ": by the lines of the income statement that moved it most, "
    for up, words in sorted(ways, key=lambda way: way[0] is not rose):
        lines = [one for one in told.lines if (one.effect > 0) is up]
        if lines:
            text.add(f"{joined}{words} ")
            _write_lines(text, lines, add)
            joined = "; "
    text.add(".")
    text.cite(told.source)
    text.add("\n")


def _verdict(told: TakenApart) -> str:
    share = told.one_off / told.effect if told.effect else Decimal(0)
    if share >= _MOSTLY:
        return "Mostly a one-off: "
    return "In part a one-off: " if share >= _PARTLY else ""


def _whether(told: TakenApart) -> str:
    """Yes, no or in part, where it is asked whether a profit was earned in operations."""
    share = told.of_operations
    return "" if share is None else "Yes: " if share >= _WHOLLY else "In part: " if share >= _PARTLY else "No: "


def _write_figure(text: AnswerText, told: TakenApart, add: Add) -> None:
    period = period_label(told.value.fiscal_year, told.value.fiscal_quarter)
    for value in told.inputs:
        add(value, None)  # what shares are computed from, so that whoever has the answer can compute them again
    way = "up" if told.effect > 0 else "down"
    text.add(f"{told.source.company}: {told.label} went {way}")
    yoy = told.value.yoy
    if yoy is None:
        return
    before = period_label(yoy.prior_fiscal_year, told.value.fiscal_quarter)
    if told.shares:
        now, then = told.shares
        text.add(" from ")
        _write_share(text, then, add)
        text.add(f" in {before} to ")
        _write_share(text, now, add)
    else:
        fact = add(told.value, None)
        text.add(" by ")
        text.figure(format_value(abs(yoy.delta), fact.unit), abs(yoy.delta), fact, "derived")
        text.add(", from ")
        text.figure(format_value(yoy.prior_value, fact.unit), yoy.prior_value, fact)
        text.add(f" in {before} to ")
        text.figure(format_value(fact.value, fact.unit), fact.value, fact)
    text.add(f" in {period}")


def _write_level(text: AnswerText, told: TakenApart, add: Add) -> None:
    """What a profit consists of, line by line, as each counts in it."""
    fact = add(told.value, None)
    text.add(_whether(told))
    text.add(f"{told.source.company}: {fact.label} of ")
    text.figure(format_value(fact.value, fact.unit), fact.value, fact)
    text.add(f" in {period_label(fact.fiscal_year, fact.fiscal_quarter)} consists, by the lines of the income ")
    text.add("statement, of ")
    for place, line in enumerate(told.lines):
        part = add(line.value, None)
        text.add(f"{', ' if place else ''}{part.label} (")
        text.figure(format_value(part.value, part.unit), part.value, part)
        text.add(", which adds to it" if line.effect > 0 else ", which lowers it")
        text.add(", one-off by its name)" if line.one_off else ")")
    text.add(".")
    text.cite(told.source)
    text.add("\n")


def _write_lines(text: AnswerText, lines: Sequence[MovedLine], add: Add) -> None:
    for place, line in enumerate(lines):
        fact = add(line.value, None)
        text.add(f"{', ' if place else ''}{fact.label} (")
        _write_change(text, fact)
        if line.shares:
            now, then = line.shares
            text.add(": ")
            _write_share(text, now, add)
            text.add(" of revenue after ")
            _write_share(text, then, add)
        text.add(", one-off by its name)" if line.one_off else ")")


def _write_change(text: AnswerText, fact: AnswerFact) -> None:
    """How a line moved: by how much, where neither figure is below nothing."""
    yoy = fact.yoy
    if yoy is None:
        return
    if min(fact.value, yoy.prior_value) < 0:
        text.add("from ")
        text.figure(format_value(yoy.prior_value, fact.unit), yoy.prior_value, fact)
    else:
        text.add("up " if yoy.delta > 0 else "down ")
        text.figure(format_value(abs(yoy.delta), fact.unit), abs(yoy.delta), fact, "derived")
    text.add(" to ")
    text.figure(format_value(fact.value, fact.unit), fact.value, fact)


def _write_share(text: AnswerText, share: MetricValue, add: Add) -> None:
    shown = format_computed(share.value, share.unit, percent=True)
    text.figure(shown, share.value, add(share, shown), "derived")
