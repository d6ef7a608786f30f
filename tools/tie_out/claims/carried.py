"""Claims whose sentence names no period: dated by the one named last, which they need not be about."""

from collections.abc import Sequence
from dataclasses import replace

from tools.language.claims.claim import Claim
from tools.language.claims.times import Target
from tools.tie_out.claims.judge import Against, Borne, Open, judge
from tools.tie_out.claims.readings import ClaimReadings


def dated(claims: Sequence[Claim]) -> tuple[list[Claim], frozenset[int]]:
    """The claims of a text, those that name no period with the one named last, and the numbers of these."""
    last: tuple[Target, ...] = ()
    found: list[Claim] = []
    carried: set[int] = set()
    for number, claim in enumerate(claims):
        if last and not claim.time.targets:
            claim = replace(claim, time=replace(claim.time, targets=last))
            carried.add(number)
        last = tuple(t for t in claim.time.targets if t.fiscal_year or t.end) or last
        found.append(claim)
    return found, frozenset(carried)


def of_another_period(claim: Claim, verdict: Against, readings: ClaimReadings) -> Open | None:
    """A claim with numbers that is wrong for the period named before and right for another one is open."""
    if not (claim.sized("level") or claim.sized("change")):
        return None
    for period in readings.periods.known.newest_first:
        found = readings.readings(claim, [period])
        if found and isinstance(judge(claim, found, (), strict=False, complete=True), Borne):
            label = readings.periods.known.label(period)
            return Open(f"the sentence names no period: it is so of {label}, not of {verdict.reading.now.period}")
    return None
