"""Which company's figure is the largest, wherever the same figure of one period stands for several."""

from collections.abc import Sequence

from tools.answer.choices import different_ends
from tools.answer.figures import state_of
from tools.answer.text import AnswerText
from tools.figures.asked.on_calendar import calendar_label, calendar_year_of
from tools.figures.formulas.combined import base_of
from tools.models.answers import AnswerFact, Lead
from tools.models.base import period_label


def rivals_of(
    facts: Sequence[AnswerFact], headlines: set[str], *, calendar: bool
) -> list[tuple[str, list[AnswerFact]]]:
    """Each period with the figures that can be compared in it, the largest first.

    On the `calendar`, periods are one that stand for the same year of it.
    """
    groups: dict[tuple[str, str | None, str, str], list[AnswerFact]] = {}
    for fact in facts:
        year, quarter = fact.fiscal_year, fact.fiscal_quarter
        period = calendar_label(calendar_year_of(fact.end_date)) if calendar else period_label(year, quarter)
        groups.setdefault((base_of(fact.metric), fact.segment, period, fact.unit), []).append(fact)
    found: list[tuple[str, list[AnswerFact]]] = []
    for (_, _, period, _), group in groups.items():
        rivals = sorted((f for f in group if f.fact_id in headlines), key=lambda f: f.value, reverse=True)
        if len({fact.ticker for fact in rivals}) > 1 and rivals[0].value != rivals[1].value:
            found.append((period, rivals))
    return found


def lead_of_rivals(facts: Sequence[AnswerFact], headlines: set[str]) -> Lead | None:
    """The lead of a comparison of one figure in one period; None where more is compared, or a figure is ambiguous."""
    groups = rivals_of(facts, headlines, calendar=False)
    if len(groups) != 1:
        return None
    [(_, rivals)] = groups
    several = len({fact.ticker for fact in rivals}) != len(rivals) or headlines != {fact.fact_id for fact in rivals}
    if several or any(fact.status == "ambiguous" for fact in rivals):
        return None
    ids = tuple(fact.fact_id for fact in rivals)
    return Lead(kind="extreme", operands=ids, end="highest", of="company", remarks=different_ends(rivals))


def write_rivals(text: AnswerText, rivals: Sequence[AnswerFact], period: str) -> None:
    """A line as "Highest Revenue in FY2023: Apple Inc., $383.285 billion."."""
    first = rivals[0]
    text.add(f"Highest {first.label} in {period}: {first.source.company}, ")
    text.figure(first.shown, first.value, first, state_of(first))
    text.add(f"{different_ends(rivals)}.\n")
