"""What an answer says first: the one figure, the one of a set, or the yes or no, that its question asks for.

A lead is told from facts of the answer alone, so that whoever has the answer can tell it again and hold it against it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from tools.answer.choices import different_ends
from tools.answer.figures import state_of
from tools.answer.leads.operands import operands_of, period_of
from tools.answer.leads.values import (
    computed_fact,
    fits,
    holds,
    holds_in_any,
    holds_in_each,
    level,
    level_when_rounded,
    limit_shown,
    limit_value,
    nearly,
    worth_of,
)
from tools.answer.text import AnswerText
from tools.figures.formulas.changes import POINTS
from tools.figures.formulas.combined import base_of, spanned_period
from tools.models.answers import Answer, AnswerFact, Lead
from tools.models.plans import Choice
from tools.models.questions import MOVES, Asked, Classification
from tools.numbers import format_percent, format_value
from tools.questions.by_year_end import in_own_count

_THAN = {True: "more than", False: "less than"}
_JOINED = {
    "difference": ", less ", "times": ", over ", "sum": ", plus ", "growth": ", from ", "cagr": ", from ",
}  # fmt: skip


@dataclass(frozen=True)
class Made:
    """A lead, and the figure that it comes to where that is a new one."""

    lead: Lead
    result: AnswerFact | None = None


# ---- What is told


def make_lead(reading: Classification, facts: Sequence[AnswerFact], headlines: set[str]) -> Made | None:
    """The lead of a question that asks for one thing; None where a figure is missing, ambiguous, or of another unit."""
    reading = in_own_count(reading)
    asks = reading.asks
    if asks is None or asks.kind == "rank":
        return None
    named = [fact for fact in facts if fact.fact_id in headlines]
    operands = list(operands_of(asks, reading, named))
    if not operands or any(fact.status == "ambiguous" for fact in operands):
        return None
    operands = operands[:1] if asks.limit is not None else operands  # another figure is evidence beside it
    ids = tuple(fact.fact_id for fact in operands)
    alike = len({(fact.unit, fact.percent) for fact in operands}) == 1
    if asks.kind == "verdict":
        if (len(operands) > 1 and not alike) or not (asks.relation and fits(asks.limit, operands[0])):
            return None
        told = asks.model_dump(include={"relation", "limit", "either", "each"})
        verdict = holds_in_each(asks.relation, operands) if asks.each else holds(asks.relation, operands, asks.limit)
        told |= {"verdict": verdict, "remarks": different_ends(operands)}
        return Made(Lead.model_validate({"kind": "verdict", "operands": ids, **told}))
    if len(operands) < 2 or not alike:
        return None
    if asks.kind == "larger":
        largest = sorted(operands, key=lambda fact: fact.value, reverse=asks.relation == "above")
        ids = tuple(fact.fact_id for fact in largest)
        return Made(Lead(kind="larger", operands=ids, relation=asks.relation, remarks=different_ends(largest)))
    return _computed(asks, operands, f"f{len(facts) + 1}")


def _computed(asks: Asked, operands: Sequence[AnswerFact], fact_id: str) -> Made | None:
    """A difference, with the larger figure first, a quotient or a sum, as a derived figure.

    How many times one figure is bigger is told of the larger one.
    """
    ordered = list(operands)
    larger_first = asks.kind == "difference" or (asks.kind == "times" and asks.relation == "above")
    if larger_first and operands[0].value < operands[1].value:
        ordered.reverse()
    kind = asks.kind
    result = computed_fact(kind, ordered, fact_id)
    if result is None and kind == "growth":  # from nothing or a loss there is no rate
        return _computed(asks.model_copy(update={"kind": "difference"}), operands, fact_id)
    if result is None:
        return None
    moved = asks.relation if kind != "times" and len({fact.ticker for fact in operands}) == 1 else None
    direction = "up" if operands[0].value >= operands[1].value else "down"
    ids, relation = tuple(f.fact_id for f in ordered), moved and direction
    remarks = different_ends(ordered)
    return Made(Lead(kind=asks.kind, operands=ids, result=fact_id, relation=relation, remarks=remarks), result)


def lead_of_choice(choice: Choice, headlines: Sequence[AnswerFact]) -> Lead | None:
    """The lead of what was picked among the figures asked for: the winner; of companies, all of them in their order."""
    pick = choice.pick
    reverse = pick.end == "highest"
    field = [
        fact
        for fact in headlines
        if base_of(fact.metric) == base_of(pick.metric) and worth_of(fact, pick.growth) is not None
    ]
    winner = next((f for f in field if _is_chosen(f, choice)), None)
    if winner is None:
        return None
    ranked = [winner]
    if pick.kind == "company":
        others = {f.ticker: f for f in field if f.ticker != winner.ticker}
        several = len({(f.ticker, period_of(f)) for f in field}) > len(others) + 1
        by_worth = sorted(others.values(), key=lambda f: worth_of(f, pick.growth) or Decimal(0), reverse=reverse)
        ranked += [] if several else by_worth
    told = [f" (level with {', '.join(choice.tied)})"] if choice.tied else []
    told += [f" (without {', '.join(choice.missing)}: no figure)"] if choice.missing else []
    told += [f" (without {', '.join(choice.meaningless)}: not meaningful)"] if choice.meaningless else []
    told += [different_ends(ranked)] if pick.kind == "company" else []
    return Lead(
        kind="extreme", operands=tuple(fact.fact_id for fact in ranked), end=pick.end, of=pick.kind,
        growth=pick.growth, remarks="".join(told),
    )  # fmt: skip


def _is_chosen(fact: AnswerFact, choice: Choice) -> bool:
    same = (fact.ticker, fact.fiscal_year, fact.fiscal_quarter) == (
        choice.ticker, choice.fiscal_year, choice.fiscal_quarter,
    )  # fmt: skip
    return same and worth_of(fact, choice.pick.growth) == choice.value


# ---- How it is told


def with_lead(answer: Answer, lead: Lead | None) -> Answer:
    """An answer in other words, with the lead before them."""
    if lead is None:
        return answer
    first = AnswerText()
    write_lead(first, lead, answer.facts)
    text, moved = f"{first}", len(f"{first}")
    later = (s.model_copy(update={"start": s.start + moved, "end": s.end + moved}) for s in answer.spans)
    details = (*first.numbers, *answer.verification.details)
    return answer.model_copy(
        update={
            "answer": f"{text}{answer.answer}",
            "lead": lead,
            "spans": (*first.spans, *later),
            "verification": answer.verification.model_copy(update={"details": details, "status": "verified"}),
        }
    )


def write_lead(text: AnswerText, lead: Lead, facts: Sequence[AnswerFact]) -> None:
    """One line, each figure of it tied to its fact."""
    known = {fact.fact_id: fact for fact in facts}
    operands = [known[name] for name in lead.operands]
    match lead.kind:
        case "extreme" | "rank":
            _write_extreme(text, lead, operands)
        case "verdict" if lead.each:
            _write_each(text, lead, operands)
        case "verdict":
            _write_verdict(text, lead, operands)
        case "larger":
            _figure_of(text, operands[0])
            even = level(operands[:2])
            text.add(", is level with " if even else f", is {_THAN[lead.relation == 'above']} ")
            for number, other in enumerate(operands[1:2] if even else operands[1:]):
                text.add(" and " if number else "")
                _figure_of(text, other, before=operands[0])
        case _:
            _write_computed(text, lead, known, operands)
    text.add(f"{lead.remarks}.\n")


def _write_extreme(text: AnswerText, lead: Lead, operands: Sequence[AnswerFact]) -> None:
    winner, companies = operands[0], lead.of == "company"
    period = _shown_period(winner)
    one_period = len({period_of(fact) for fact in operands}) == 1
    label = min((fact.label for fact in operands), key=len)  # of several spans, the name without them
    label += " growth" if lead.growth else ""
    where = f" of {winner.source.company}" if not companies else f" in {period}" if one_period else ""
    among = " of those answered" if "(without " in lead.remarks else ""
    text.add(f"{(lead.end or '').capitalize()} {label}{where}{among}: ")
    for number, fact in enumerate(operands):
        named = _shown_period(fact)
        text.add("; then " if number == 1 else "; " if number else "")
        text.add(fact.source.company if companies else named)
        text.add(f" ({named}) " if companies and not one_period else ", ")
        worth = worth_of(fact, lead.growth)
        if lead.growth and worth is not None:
            text.add("down " if worth < 0 else "up ")
            text.figure(format_percent(float(worth)), worth, fact, "derived")
        else:
            text.figure(fact.shown, fact.value, fact, state_of(fact))


def _write_verdict(text: AnswerText, lead: Lead, operands: Sequence[AnswerFact]) -> None:
    text.add("" if lead.either else "Yes: " if lead.verdict else "No: ")
    _figure_of(text, first := operands[0])
    if lead.limit is not None:
        compared = first.value.compare(limit_value(lead.limit, first))
        than = "exactly" if not compared else _THAN[compared > 0]
        rounded = lead.relation == "equal" and lead.verdict and compared
        shown = limit_shown(lead.limit, first)
        text.add(f", is {shown} when rounded" if rounded else f", is {than} {shown}")
        if compared and not rounded and nearly(lead.limit, first):
            text.add(", and level with it when rounded")
    elif lead.relation in {"positive", "negative"}:
        text.add(", is positive" if first.value > 0 else ", is negative" if first.value < 0 else ", is nil")
    else:
        moved = lead.relation in MOVES
        more, less = ("up from", "down from") if moved else ("more than", "less than")
        text.add(f", is {'level with' if level(operands) else more if first.value > operands[1].value else less} ")
        _figure_of(text, operands[1], before=first)
        text.add(", and level with it when rounded" if moved and level_when_rounded(operands) else "")


def _write_each(text: AnswerText, lead: Lead, operands: Sequence[AnswerFact]) -> None:
    """Yes or no for all of several years, with the figure of each."""
    some = lead.relation is not None and holds_in_any(lead.relation, operands)
    text.add(
        "Yes, in each year: " if lead.verdict else f"No, {'not in each year' if some else 'from no year to the next'}: "
    )
    _figure_of(text, operands[0])
    for before, fact in pairwise(operands):
        moved = lead.relation in MOVES
        way = "level at " if before.value == fact.value else "up to " if fact.value > before.value else "down to "
        text.add(f", {way if moved else ''}")
        text.figure(fact.shown, fact.value, fact, state_of(fact))
        text.add(f" in {_shown_period(fact)}")


def _write_computed(
    text: AnswerText, lead: Lead, known: Mapping[str, AnswerFact], operands: Sequence[AnswerFact]
) -> None:
    result = known[lead.result or ""]
    rate = lead.kind in {"growth", "cagr"}
    if lead.relation in {"up", "down"} and result.value:
        text.add(_way(lead, operands))
    text.figure(result.shown.removeprefix("-") if rate else result.shown, result.value, result, "derived")
    if lead.relation and result.yoy is not None and result.yoy.pct is not None:
        text.add(" (")
        text.figure(format_percent(result.yoy.pct), Decimal(str(result.yoy.pct)), result, "derived")
        text.add(")")
    elif lead.kind == "growth" and (yoy := operands[0].yoy) and yoy.prior_value == operands[1].value:
        text.add(" (")
        text.figure(format_value(abs(yoy.delta), operands[0].unit), abs(yoy.delta), operands[0], "derived")
        text.add(")")
    text.add(f"{f' {POINTS}' if result.unit == POINTS else ' a year' if lead.kind == 'cagr' else ''}: ")
    for number, fact in enumerate(operands):
        text.add(_JOINED[lead.kind] if number else "")
        _figure_of(text, fact, before=operands[0] if number else None)


def _way(lead: Lead, operands: Sequence[AnswerFact]) -> str:
    """Which way a figure went; income that went further below nil is a loss that went up."""
    if all(fact.value < 0 and "income" in fact.label.casefold() for fact in operands):
        return "Loss up " if lead.relation == "down" else "Loss down "
    return "Up " if lead.relation == "up" else "Down "


def _figure_of(text: AnswerText, fact: AnswerFact, before: AnswerFact | None = None) -> None:
    """A figure with its name, company and period; beside another one only what differs from it."""
    label = fact.label if before is None or before.label != fact.label else "that"
    same = before is not None and before.ticker == fact.ticker
    if not (same and label == "that"):
        text.add(label if same else f"{label} of {fact.source.company}")
        text.add(", ")
    text.figure(fact.shown, fact.value, fact, state_of(fact))
    text.add(f" in {_shown_period(fact)}")


def _shown_period(fact: AnswerFact) -> str:
    return spanned_period(fact.metric, *period_of(fact))
