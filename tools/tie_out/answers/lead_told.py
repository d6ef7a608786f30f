"""Tells what an answer says first again, from the figures that it is told from, and holds it against the text."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from tools.answer.leads.lead import write_lead
from tools.answer.leads.values import LABELS, computed_fact, fits, holds, holds_in_each, worth_of
from tools.answer.text import AnswerText
from tools.figures.formulas.combined import base_of
from tools.models.answers import Answer, AnswerFact, Lead
from tools.models.facts import FactInput
from tools.models.questions import MOVES


def lead_problems(answer: Answer) -> Iterator[tuple[str | None, str]]:
    """What is wrong with the lead, and the fact that bears it; a computed figure that no lead tells is one as well."""
    lead = answer.lead
    facts = {fact.fact_id: fact for fact in answer.facts}
    computed = [fact.fact_id for fact in answer.facts if fact.metric in LABELS]
    if lead is None:
        used = {span.fact_id for span in answer.spans}
        yield from ((name, "is computed, and it is not told from what.") for name in computed if name in used)
        return
    if not lead.operands or any(name not in facts for name in (*lead.operands, *filter(None, [lead.result]))):
        yield None, "is told from figures that the answer does not give."
        return
    operands = [facts[name] for name in lead.operands]
    bears = lead.result or lead.operands[0]
    if any(name != lead.result for name in computed):
        yield bears, "leaves out a figure that was computed for it."
    problems = list(_comes_to(lead, operands, facts.get(lead.result or ""), answer.facts))
    yield from ((bears, problem) for problem in problems)
    if problems:
        return  # what does not come to anything can't be told again
    told = AnswerText()
    write_lead(told, lead, answer.facts)
    if not answer.answer.startswith(f"{told}".rstrip("\n")):
        yield bears, "is not what the figures come to that it is told from."
    known = {(span.start, span.end, span.fact_id) for span in answer.spans}
    if any((span.start, span.end, span.fact_id) not in known for span in told.spans):
        yield bears, "prints a figure that is not tied to its fact."


def _comes_to(
    lead: Lead, operands: Sequence[AnswerFact], result: AnswerFact | None, facts: Sequence[AnswerFact]
) -> Iterator[str]:
    if lead.kind in {"extreme", "rank"}:
        yield from _extreme(lead, operands, facts)
    elif lead.kind == "verdict":
        yield from _verdict(lead, operands)
    elif len(operands) < 2:
        yield "is told from one figure alone."
    elif len({(fact.unit, fact.percent) for fact in operands}) > 1:
        yield "is told from figures of several units."
    elif lead.kind == "larger":
        values = [fact.value for fact in operands]
        if values != sorted(values, reverse=lead.relation == "above"):
            yield "does not begin with the one that is asked for."
    else:
        yield from _computed(lead, operands, result)


def _verdict(lead: Lead, operands: Sequence[AnswerFact]) -> Iterator[str]:
    if lead.each:
        yield from _in_each(lead, operands)
        return
    alone = lead.limit is not None or lead.relation in {"positive", "negative"}
    if lead.relation is None or len(operands) != (1 if alone else 2) or not fits(lead.limit, operands[0]):
        yield "is a yes or no to nothing that can be held against each other."
        return
    if not alone and len({(fact.unit, fact.percent) for fact in operands}) > 1:
        yield "holds figures of two units against each other."
    if lead.relation in MOVES and not _later(operands):
        yield "tells a move from a later period to an earlier one."
    if any(fact.status == "ambiguous" for fact in operands):
        yield "rests on a figure that is ambiguous."
    if holds(lead.relation, operands, lead.limit) != lead.verdict:
        yield f"says {'yes' if lead.verdict else 'no'}, which its figures don't bear out."


def _in_each(lead: Lead, operands: Sequence[AnswerFact]) -> Iterator[str]:
    """Of all of several years: of one figure, each later than the one before."""
    if lead.relation is None or len(operands) < 2 or len({(fact.unit, fact.percent) for fact in operands}) > 1:
        yield "is a yes or no to nothing that can be held against each other."
        return
    if not all(_later([later, earlier]) for earlier, later in pairwise(operands)):
        yield "does not tell the periods of one figure in their order."
    if any(fact.status == "ambiguous" for fact in operands):
        yield "rests on a figure that is ambiguous."
    if holds_in_each(lead.relation, operands) != lead.verdict:
        yield f"says {'yes' if lead.verdict else 'no'}, which its figures don't bear out."


def _later(operands: Sequence[AnswerFact]) -> bool:
    first, other = operands
    return (first.ticker, base_of(first.metric)) == (other.ticker, base_of(other.metric)) and (
        first.end_date > other.end_date
    )


def _computed(lead: Lead, operands: Sequence[AnswerFact], result: AnswerFact | None) -> Iterator[str]:
    again = computed_fact(lead.kind, operands, lead.result or "")
    if result is None or again is None or again.model_dump(mode="json") != result.model_dump(mode="json"):
        came = f": {again.shown}" if again else ""
        yield f"is not what its figures come to{came}."
    if lead.kind in {"growth", "cagr"} and not _later(operands):
        yield "tells growth from a later period to an earlier one."
    if lead.kind != "difference":
        return
    if operands[0].value < operands[1].value:
        yield "subtracts the larger figure from the smaller one."
    direction = "up" if operands[0].end_date > operands[1].end_date else "down"
    if lead.relation is not None and operands[0].value != operands[1].value and lead.relation != direction:
        yield f"says {lead.relation}, and the figure went {direction}."


def _extreme(lead: Lead, operands: Sequence[AnswerFact], facts: Sequence[AnswerFact]) -> Iterator[str]:
    """The first one is at that end of all that the answer gives of its figure, and the others follow in order."""
    winner, sign = operands[0], 1 if lead.end == "highest" else -1
    worths = [worth_of(fact, lead.growth) for fact in operands]
    ranked = [worth * sign for worth in worths if worth is not None]
    if len(ranked) != len(operands) or ranked != sorted(ranked, reverse=True):
        yield "does not rank its figures by their size."
        return
    metric = base_of(winner.metric)
    parts = {_input(part) for fact in facts if base_of(fact.metric) == metric for part in fact.derived_from}
    rivals = [fact for fact in facts if _rivals(fact, winner, lead) and _input(fact) not in parts]
    field = [worth for fact in rivals if (worth := worth_of(fact, lead.growth)) is not None]
    if max((worth * sign for worth in field), default=Decimal(0)) > ranked[0]:
        yield f"is not the {lead.end} of the figures that the answer gives."


def _input(figure: AnswerFact | FactInput) -> tuple[object, ...]:
    """What tells the figure that a span of time is made of."""
    return figure.metric, figure.start_date, figure.end_date, figure.value


def _rivals(fact: AnswerFact, winner: AnswerFact, lead: Lead) -> bool:
    """Whether a figure is of the same kind as the one that is picked: of its period, or of its company."""
    if (base_of(fact.metric), fact.unit, fact.segment) != (base_of(winner.metric), winner.unit, winner.segment):
        return False
    if lead.of == "company":
        return (fact.fiscal_year, fact.fiscal_quarter) == (winner.fiscal_year, winner.fiscal_quarter)
    return fact.ticker == winner.ticker and bool(fact.fiscal_quarter) == bool(winner.fiscal_quarter)
