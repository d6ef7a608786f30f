"""What is tuned, and what is proposed, as blocks."""

from collections import Counter
from collections.abc import Iterator

from server.cli.formats.layout import Block, Line, grid_of
from tools.models.tuning import AppliedTuning, Gain, TuningReport

_PARTS = {"weight": "Share of meaning", "synonym": "Synonym", "ranker": "Ranker"}


def tuned_line(applied: AppliedTuning) -> str:
    """What searches are tuned to, since when, from how many queries, and with which gain."""
    report = applied.report
    counts = Counter(_PARTS[change.part].lower() for change in report.changes)
    told = ", ".join(f"{name} {count}x" for name, count in counts.items())
    gain = f" nDCG@10 of the held half {_moved(report.held, 'ndcg10')}." if report.held is not None else ""
    return (
        f"Tuned since {applied.applied_at:%Y-%m-%d %H:%M} (version {applied.version}) from {report.judged:,} queries "
        f"of {report.searches:,} searches: {told}.{gain} `tieout feedback --undo` takes it back."
    )


def proposal_shown(report: TuningReport) -> Iterator[Block]:
    """The difference, its gain on both halves, and what the log had to say nothing of."""
    yield Line(f"{report.searches:,} searches, {report.judged:,} queries with selected results to learn from.")
    if report.left_out:
        yield Line("Left out: " + ", ".join(f"{count:,} {why}" for why, count in report.left_out.items()) + ".")
    halves = (("fitted to", report.fitted), ("held back", report.held))
    rows = [(name, *_figures(gain)) for name, gain in halves if gain is not None]
    if rows:
        yield grid_of("What changes", ("Half", "Queries", "nDCG@10", "MRR@20", "hit@5", "Chance of noise"), rows)
    if report.changes:
        lines = [(_PARTS[one.part], one.name, _value(one.before), _value(one.after)) for one in report.changes]
        yield grid_of("Proposed", ("What", "Of", "From", "To"), lines)
    if report.reason is not None:
        yield Line(f"Nothing is proposed. {report.reason}")


def _figures(gain: Gain) -> tuple[str, ...]:
    moved = (_moved(gain, figure) for figure in ("ndcg10", "mrr20", "hit5"))
    return (str(gain.before.queries), *moved, f"{gain.chance:.3f}")


def _moved(gain: Gain, figure: str) -> str:
    return f"{getattr(gain.before, figure):.3f} -> {getattr(gain.after, figure):.3f}"


def _value(value: float | str | None) -> str:
    return "" if value is None else str(value)
