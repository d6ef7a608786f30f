"""What searches of a corpus go by beside what ships: learned from its log, with the figures that speak for it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, TypeAlias

from tools.models.base import Model

Part: TypeAlias = Literal["weight", "synonym", "ranker"]


class LearnedSynonym(Model):
    """Words that passages have where queries have `word`. `queries` counts those that bear it out."""

    word: str
    means: tuple[str, ...]
    queries: int


class Tuned(Model):
    """What differs from what ships.

    `vector_weights` is by type of query how much meaning counts, of 1: words count the rest. `ranker` has the weight of
    each feature, or nothing where the shipped ones hold.
    """

    vector_weights: Mapping[str, float] = {}
    synonyms: tuple[LearnedSynonym, ...] = ()
    ranker: Mapping[str, float] = {}


class Quality(Model):
    """How well the passages that were chosen stand in the results: means over `queries`, each from 0 to 1."""

    queries: int
    ndcg10: float
    mrr20: float
    hit5: float


class Gain(Model):
    """The same queries before and after. `chance` is how likely noise alone would gain as much in nDCG@10."""

    before: Quality
    after: Quality
    chance: float


class Change(Model):
    """One line of the difference; `before` is None for what is new, `after` for what goes."""

    part: Part
    name: str
    before: float | str | None
    after: float | str | None


class TuningReport(Model):
    """What was learned of the log, and whether it is worth applying.

    Of the `judged` queries, one part is `fitted` to and the rest `held` back to measure on. `left_out` counts searches
    by why they teach nothing. `reason` says why nothing is proposed.
    """

    searches: int
    judged: int = 0
    left_out: Mapping[str, int] = {}
    changes: tuple[Change, ...] = ()
    fitted: Gain | None = None
    held: Gain | None = None
    proposed: bool = False
    reason: str | None = None
    applied_version: int | None = None
    warnings: tuple[str, ...] = ()


class AppliedTuning(Model):
    """A version of what a corpus is searched by, with the report that it was applied on."""

    version: int
    applied_at: datetime
    tuned: Tuned
    report: TuningReport
