"""Numbers whose sentence names no period, where the text has named one before: held against other periods as well."""

from collections.abc import Sequence
from dataclasses import replace

from tools.language.periods.mentions import PeriodMention
from tools.language.stated.stated import Stated
from tools.models.filters import Filters
from tools.tie_out.ledger.ledgers import Ledgers
from tools.tie_out.ledger.printing import shown
from tools.tie_out.numbers.judge import judge
from tools.tie_out.numbers.verdicts import Verdict
from tools.tie_out.numbers.within import Outcome


def is_open(one: Stated, verdict: Verdict, filters: Filters) -> bool:
    """Whether a number is wrong only for a period that its sentence does not name, or may be of the year asked for."""
    if not one.carried or verdict.status == "verified":
        return False
    return len(filters.fiscal_years) == 1 or (verdict.status == "mismatch" and not verdict.explained)


def is_borne_out(one: Outcome, sentence: Sequence[Outcome]) -> bool:
    """Whether another number of the same sentence is right for the very period that this one is wrong for."""
    stated, wrong = one.stated, one.verdict
    return any(
        other.verdict.status == "verified"
        and other.verdict.period == wrong.period
        and other.stated.carried
        and other.stated.company == stated.company
        and other.stated.role == stated.role == "level"
        for other in sentence
        if other.stated.sentence == stated.sentence
    )


def judge_beyond(one: Stated, verdict: Verdict, ledgers: Ledgers, filters: Filters) -> Verdict:
    """The verdict on such a number: right for the year that is asked about, open where it is another period's figure.

    Only what is no loaded period's figure is wrong. `ledgers` holds every period.
    """
    if len(filters.fiscal_years) == 1:
        asked = replace(one, period=PeriodMention(0, 0, fiscal_year=filters.fiscal_years[0]), carried=False)
        found = judge(asked, ledgers)
        if found.status == "verified":
            return found
        verdict = found if found.levels else verdict
    if verdict.status != "mismatch" or not verdict.levels:
        return verdict
    named = verdict.levels[0]
    found = judge(replace(one, period=None, later=None), ledgers)
    if found.status == "verified" and found.levels:
        other = found.levels[0].period_label
        reason = f"The sentence names no period: it is the figure of {other}, not of {named.period_label}."
        return replace(found, status="ambiguous", reason=reason)
    known = shown(verdict.expected, named.unit) if verdict.kind == "level" and verdict.expected is not None else ""
    reason = f"It is no loaded period's figure; {named.name} is {known}." if known else verdict.reason
    return replace(verdict, reason=reason)
