"""Walks through a plan: which sub-questions are ready, what their parents fill in, and when to stop."""

from collections.abc import Collection, Mapping, Sequence

from tools.models.answers import Step
from tools.models.plans import MAX_SECONDS, MAX_TOKENS, Choice, Part, Plan
from tools.models.questions import Classification
from tools.questions.route import rerouted

_ANNUAL: dict[str, object] = {"periods": (), "open_end": "", "newest": 1, "period_ends": (), "years_ago": 0}


def ready(plan: Plan, answered: Collection[str]) -> list[Part]:
    """The parts that are still open and whose parents are answered."""
    open_parts = [part for part in plan.parts if part.asked.id not in answered]
    return [part for part in open_parts if all(parent in answered for parent in part.asked.depends_on)]


def fill(part: Part, choices: Mapping[str, Choice | None]) -> Classification | None:
    """The part's reading with what its parents picked; None where a parent picked nothing."""
    if not part.takes:
        return part.reading
    choice = next((choices.get(parent) for parent in part.asked.depends_on), None)
    if choice is None:
        return None
    update: dict[str, object] = {}
    if "company" in part.takes:
        update |= {"tickers": (choice.ticker,), "not_loaded": ()}
    if "year" in part.takes or "quarter" in part.takes:
        update |= {**_ANNUAL, "fiscal_years": (choice.fiscal_year + part.offset,)}
    if "quarter" in part.takes and choice.fiscal_quarter:
        update |= {"fiscal_quarters": (choice.fiscal_quarter,), "granularity": "quarterly"}
    return rerouted(part.reading, update)


def over_budget(seconds: float, steps: Sequence[Step]) -> str | None:
    """Why no further sub-question is begun, or None."""
    if seconds > MAX_SECONDS:
        return f"the time for one question ({MAX_SECONDS:.0f} s) is up"
    spent = sum(step.input_tokens + step.output_tokens for step in steps)
    if spent > MAX_TOKENS:
        return f"the tokens for one question ({MAX_TOKENS:,}) are spent"
    return None
