"""`tieout feedback --tune`: what the log has to say of the settings of searches, if it has."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tools.models.tuning import Change, Gain, Tuned, TuningReport
from tools.ports.deps import Deps
from tools.ports.tuning import UNTUNED
from tools.search.order.ranker import FEATURES
from tools.search.tuned import NOTHING, all_vector_weights, ranker_weights
from tools.usage.feedback import MOST_READ, log_of
from tools.usage.tuning.judged import judged_queries
from tools.usage.tuning.quality import CHANCE, gain_of, is_gain
from tools.usage.tuning.query_weights import fit_query_weights
from tools.usage.tuning.ranker_weights import fit_ranker
from tools.usage.tuning.replay import Replay, place_again, replay
from tools.usage.tuning.synonyms import fit_synonyms

LEAST, LEAST_HALF = 20, 8  # judged queries in all, and in each half
MOST_JUDGED = 400

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Proposal:
    """What would be applied, on which version, and the report. Nothing is to be applied unless it is `proposed`."""

    tuned: Tuned
    based_on: int
    report: TuningReport


async def propose_tuning(deps: Deps, since: datetime | None = None, progress: Progress = lambda _: None) -> Proposal:
    """Fit weights of query types, synonyms and the ranker to one half of the judged queries, and measure on the other.

    Proposed is only what gains there by more than noise. A cross-encoder is left aside. Raises `InvalidInput` where
    searches are not logged, `SearchUnavailable` where they can't be run again.
    """
    searches = await log_of(deps).searches(since, MOST_READ)
    applied = await deps.tuning.current() if deps.tuning is not None else None
    now, based_on = (applied.tuned, applied.version) if applied is not None else (NOTHING, UNTUNED)
    quiet = replace(deps, reranker=None, search_log=None)
    log = judged_queries(searches, MOST_JUDGED)
    left_out, replays = Counter(log.left_out), list[Replay]()
    for number, judged in enumerate(log.queries, start=1):
        if number % 20 == 1:
            progress(f"Searching again for {len(log.queries)} queries with selected results, from number {number} on")
        found = await replay(quiet, judged, now)
        if isinstance(found, str):
            left_out[found] += 1
        else:
            replays.append(found)
    report = TuningReport(
        searches=len(searches), judged=len(replays), left_out=dict(left_out), warnings=_warnings(deps, replays)
    )
    halves = [one for one in replays if not one.judged.held], [one for one in replays if one.judged.held]
    if len(replays) < LEAST or min(map(len, halves)) < LEAST_HALF:
        return Proposal(now, based_on, report.model_copy(update={"reason": _too_few(report, *map(len, halves))}))
    tuned = await _fit(quiet, halves[0], now, progress)
    return Proposal(tuned, based_on, await _judge(quiet, report, halves, now, tuned))


async def _fit(deps: Deps, fitted: Sequence[Replay], now: Tuned, progress: Progress) -> Tuned:
    """Each part on top of those before it."""
    progress(f"Fitting to {len(fitted)} of them: weights of query types")
    tuned = now.model_copy(update={"vector_weights": await fit_query_weights(deps, fitted, now)})
    progress("Fitting synonyms")
    tuned = tuned.model_copy(update={"synonyms": await fit_synonyms(deps, fitted, tuned)})
    progress("Fitting the ranker")
    return tuned.model_copy(update={"ranker": await fit_ranker(deps, fitted, tuned)})


async def _judge(
    deps: Deps, report: TuningReport, halves: tuple[Sequence[Replay], Sequence[Replay]], now: Tuned, tuned: Tuned
) -> TuningReport:
    """The report with the gain on both halves, and with the changes where they are proposed."""
    changes = changes_of(now, tuned)
    fitted, held = [await _gain(deps, half, now, tuned) for half in halves]
    proposed = bool(changes) and is_gain(held)
    reason = None if proposed else _not_worth(held) if changes else _nothing_gains(fitted)
    update = {"changes": changes if proposed else (), "fitted": fitted, "held": held, "proposed": proposed}
    return report.model_copy(update={**update, "reason": reason})


async def _gain(deps: Deps, replays: Sequence[Replay], now: Tuned, tuned: Tuned) -> Gain:
    before = [await place_again(deps, one, now) for one in replays]
    return gain_of(before, [await place_again(deps, one, tuned) for one in replays])


def changes_of(now: Tuned, tuned: Tuned) -> tuple[Change, ...]:
    """The difference, a line a change."""
    shares = all_vector_weights(now), all_vector_weights(tuned)
    weights = [
        Change(part="weight", name=kind, before=old, after=shares[1][kind])
        for kind, old in shares[0].items()
        if old != shares[1][kind]
    ]
    known = {one.word: ", ".join(one.means) for one in now.synonyms}
    meant = {one.word: ", ".join(one.means) for one in tuned.synonyms}
    synonyms = [
        Change(part="synonym", name=word, before=known.get(word), after=meant.get(word))
        for word in {**known, **meant}
        if known.get(word) != meant.get(word)
    ]
    features = zip(FEATURES, ranker_weights(now).weight, ranker_weights(tuned).weight, strict=True)
    ranker = [
        Change(part="ranker", name=name, before=round(float(old), 4), after=round(float(new), 4))
        for name, old, new in features
        if abs(float(new - old)) >= 0.00005
    ]
    return (*weights, *synonyms, *ranker)


def _warnings(deps: Deps, replays: Sequence[Replay]) -> tuple[str, ...]:
    told = dict.fromkeys(warning for one in replays for leg in one.legs.values() for warning in leg.warnings)
    if deps.reranker is not None:
        told["Measured without the cross-encoder: what it reads comes in the local ranker's order."] = None
    return tuple(told)


def _too_few(report: TuningReport, fitted: int, held: int) -> str:
    if not report.judged and not report.left_out:
        return (
            f"Of the {report.searches:,} searches in the log, none has a selected result: `record_feedback` keeps "
            "which ones were of use."
        )
    return (
        f"{report.judged} queries with selected results are too few to learn from: {LEAST} are needed, "
        f"{LEAST_HALF} in each half (there are {fitted} and {held})."
    )


def _nothing_gains(fitted: Gain) -> str:
    return (
        f"Nothing that was tried gains on the {fitted.before.queries} queries that it was fitted to: nDCG@10 stays "
        f"{fitted.before.ndcg10:.3f}."
    )


def _not_worth(held: Gain) -> str:
    return (
        f"On the {held.before.queries} queries held back, nDCG@10 goes from {held.before.ndcg10:.3f} to "
        f"{held.after.ndcg10:.3f} and hit@5 from {held.before.hit5:.3f} to {held.after.hit5:.3f}, as noise alone would "
        f"with a chance of {held.chance:.2f}: a proposal needs a gain with one of at most {CHANCE:.2f}."
    )
