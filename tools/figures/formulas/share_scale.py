"""Whether a count of shares is told in thousands or millions, though tagged as shares: earnings per share tell."""

from collections.abc import Iterable
from decimal import Decimal

from tools.figures.resolution.found import Found
from tools.figures.resolution.ledger import Ledger
from tools.vocab.loader import Metric, Vocabulary

_COUNTS = frozenset(
    {
        "shares_outstanding",
        "shares_issued",
        "cover_shares_outstanding",
        "weighted_shares_basic",
        "weighted_shares_diluted",
    }
)
_PER_SHARE = ("eps_diluted", "eps_basic")
_INCOME = "net_income"
_FEW = 10_000_000  # shares; who has fewer is looked at
_LEAST = Decimal("0.05")  # earnings per share that tell a count well enough
_ABOUT = 4  # how many times more or fewer shares there may be than the earnings tell
_SCALES = (1_000, 1_000_000)


def telling(vocabulary: Vocabulary, metrics: Iterable[Metric]) -> list[Metric]:
    """The figures that tell the scale of some metrics' counts of shares: load their facts as well."""
    counted = any(metric.key in _COUNTS for metric in metrics)
    return [vocabulary.metrics[key] for key in (*_PER_SHARE, _INCOME)] if counted else []


def scale_fault(ledger: Ledger, vocabulary: Vocabulary, found: Found) -> str | None:
    """What is wrong with a count of shares; None where nothing is, or nothing tells."""
    if found.metric.key not in _COUNTS or not 0 < found.value < _FEW:
        return None
    income = ledger.figure(vocabulary.metrics[_INCOME], found.period)
    for key in _PER_SHARE:
        earned = ledger.figure(vocabulary.metrics[key], found.period)
        if isinstance(earned, Found) and isinstance(income, Found):
            scale = scale_of(found.value, income.value, earned.value)
            return _told(found, income, earned, scale) if scale > 1 else None
    return None


def scale_of(count: Decimal, income: Decimal, per_share: Decimal) -> int:
    """By how much a count has to be multiplied so that it is about what the earnings tell; 1 where by nothing."""
    if abs(per_share) < _LEAST or not count:
        return 1
    factor = income / per_share / count
    return next((scale for scale in _SCALES if scale / _ABOUT < factor < scale * _ABOUT), 1)


def _told(found: Found, income: Found, earned: Found, scale: int) -> str:
    shares = income.value / earned.value
    return (
        f"{found.metric.label} for {found.period.label} is tagged as {found.value:,f} shares ({found.concept}), and "
        f"{income.metric.label} over {earned.metric.label} is about {shares:,.0f}: it seems to be told in units of "
        f"{scale:,}."
    )
