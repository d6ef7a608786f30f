"""Whether a figure went the way that the text says: "dropped to", "rose 3%"."""

from decimal import Decimal

from tools.language.stated.stated import Stated
from tools.language.stated.words import listed
from tools.models.base import FiscalPeriod
from tools.tie_out.ledger.ledgers import Ledgers, Level
from tools.tie_out.ledger.printing import moved, shown
from tools.tie_out.numbers.bases import bases_of
from tools.tie_out.numbers.verdicts import Verdict

_STILL = Decimal("0.002")  # of a figure: so little is no move


def came_to_be(one: Stated, verdict: Verdict, ledgers: Ledgers) -> Verdict | None:
    """The verdict on a verified level that is told to have fallen where it rose, or the other way round.

    It is wrong against everything that it may be compared with: the period that the text names, else the year before
    and, of a quarter, the quarter before.
    """
    if one.went is None or verdict.status != "verified" or not verdict.levels or one.company is None:
        return None
    level = verdict.levels[0]
    if one.went.judges and level.figure.key not in listed("more_is_better"):
        return None
    bases = bases_of(one, ledgers.calendar(one.company), level.period)
    priors = [_level(level, base, ledgers) for base in bases]
    if not priors or None in priors:
        return None
    known = [prior for prior in priors if prior is not None]
    wanted = 1 if one.went.direction == "up" else -1
    if any(_way(one, level.value, value) != -wanted for prior in known for value in prior.vintages):
        return None
    return verdict_on(verdict, level, known[0])


def verdict_on(verdict: Verdict, level: Level, prior: Level) -> Verdict:
    """A mismatch of the direction between two levels."""
    change = level.value - prior.value
    reason = (
        f"The direction is wrong: it {moved(change)} from {shown(prior.value, prior.unit)} ({prior.period_label}) "
        f"to {shown(level.value, level.unit)}."
    )
    return Verdict(
        "mismatch", reason, "change", change, None, (level, prior), verdict.basis, verdict.period, explained=True
    )


def _level(level: Level, period: FiscalPeriod | None, ledgers: Ledgers) -> Level | None:
    found = ledgers.level(level.ledger.company, level.figure, period) if period is not None else None
    return found if isinstance(found, Level) and found.unit == level.unit else None


def _way(one: Stated, now: Decimal, prior: Decimal) -> int:
    """Which way a figure went: of a loss, or of what is used, its size tells, unless the verb judges it."""
    if now < 0 and prior < 0 and one.loses and not (one.went and one.went.judges):
        now, prior = -now, -prior
    if abs(now - prior) <= abs(prior) * _STILL:
        return 0
    return 1 if now > prior else -1
