"""Fits the weights by which sentences are chosen, and how sure one is that they answer.

`python -m evals.measures.answers.sentences.choice` writes `vocab/quotes.toml`; `--check` prints the held-out figures
alone. Companies are folds: no question is judged by weights, nor by a curve, that saw its company.
"""

import asyncio
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from evals.measures.answers.calibration_curves import auroc
from evals.measures.answers.sentences.cases import Likeness, SentenceCase, likeness_of, sentence_cases
from evals.report import Report, tell
from tools import vocab
from tools.search.order.fuse import OF_EACH, in_turns
from tools.search.order.ranker import Matrix
from tools.search.quotes.features import FEATURES
from tools.search.quotes.weights import KINDS, Curve, QuoteWeights

TARGET = Path(next(iter(vocab.__path__))) / "quotes.toml"
_PENALTY = 3.0  # on squared weights, of standardised features
_STEPS = 25
_FOLDS = 5  # of sets of many contexts
_COMPARED = 12  # sentences of each question that are compared with it in meaning
_CHOSEN = 3  # sentences that an answer begins with
_TIMES = 5  # bins of the calibration error
_MARKED = "marked"  # whose sentences a person looked for, wherever they stand
_RIGHT = 0.77  # share of answers that should be right, of questions for one thing
_OPEN_RIGHT = 0.4  # the same of open questions, of whose many answers the gold one has some
_BESIDE = 0.5  # how likely what stands beside an answer is, to what is taken for one
_KIND_PENALTY = 5.0  # on squared weights of kinds of questions
_NATURAL = frozenset({"as it is", "marked", "quarterly reports"})  # questions as people ask them, of all that is there


@dataclass(frozen=True)
class HeldOut:
    """A case, chosen from by weights that never saw its company.

    `places` are its best sentences by words, `scores` theirs, and `similar` how near each is to the question.
    """

    case: SentenceCase
    places: tuple[int, ...]
    scores: Matrix
    similar: Matrix

    def told(self, similarity: float) -> "Chosen":
        """What is chosen, where nearness weighs that much."""
        scores = self.scores + similarity * self.similar
        order: list[int] = np.argsort(-scores, kind="stable").tolist()
        places = [self.places[place] for place in order]
        first = bool(self.case.right[places[0]])
        return Chosen(self.case, float(scores.max()), first, self.case.is_right(self._shown(places)))

    def _shown(self, places: Sequence[int]) -> Sequence[int]:
        """What an answer begins with; asked of several documents, the best sentence of each."""
        if not self.case.is_across:
            return places[:_CHOSEN]
        documents = {self.case.documents[place] for place in self.places}
        return in_turns(places, lambda place: self.case.documents[place])[: max(_CHOSEN, len(documents))]


@dataclass(frozen=True)
class Chosen:
    """What was chosen for a case: the best score, whether that sentence is right, whether the answer is, how likely."""

    case: SentenceCase
    score: float
    first: bool
    right: bool
    likely: float = 0.0


async def measure_sentence_choice() -> Report:
    """The held-out figures of today's features."""
    async with likeness_of() as likeness:
        return (await fit_all(await sentence_cases(), likeness))[0]


async def fit_all(cases: Sequence[SentenceCase], likeness: Likeness | None = None) -> tuple[Report, QuoteWeights]:
    """The held-out figures by words and with meaning, and the weights of all cases with the curves of held-out ones."""
    fold_of = _folds(cases)
    held: list[HeldOut] = []
    for fold in sorted(set(fold_of.values())):
        weights = fit_weights([case for case in cases if fold_of[case.company] != fold])
        for case in (case for case in cases if fold_of[case.company] == fold):
            held.append(await _held(case, weights, likeness or _nowhere_near))
    report, curves = Report(), list[Curve]()
    for name, similarity in (("words", 0.0), ("meaning", _fit_similarity(held))):
        told, curve = _calibrated([one.told(similarity) for one in held], fold_of, similarity)
        report |= {f"{name}, {line}": figure for line, figure in _report(told, curve).items()}
        curves.append(curve)
    return report, replace(fit_weights(cases), words=curves[0], meaning=curves[1])


async def _nowhere_near(case: SentenceCase, places: Sequence[int]) -> Matrix:
    return np.zeros(len(places))


async def _held(case: SentenceCase, weights: QuoteWeights, likeness: Likeness) -> HeldOut:
    scores = weights.scores(case.rows)
    order: list[int] = np.argsort(-scores, kind="stable").tolist()
    if case.is_across:
        order = in_turns(order, lambda place: case.documents[place])
    places = tuple(order[: max(_COMPARED, OF_EACH * len(set(case.documents)) if case.is_across else 0)])
    return HeldOut(case, places, scores[list(places)], await likeness(case, places))


def _fit_similarity(held: Sequence[HeldOut]) -> float:
    """How much nearness in meaning weighs beside the score by words: one weight, of all cases that can be answered."""
    answered = [one for one in held if one.case.right[list(one.places)].any()]
    rows = np.concatenate([np.column_stack([one.scores, one.similar, np.ones(len(one.places))]) for one in answered])
    right = np.concatenate([one.case.right[list(one.places)] for one in answered])
    weigh = np.concatenate([_weigh(one.case.right[list(one.places)]) for one in answered])
    fitted = _logistic(rows, right, weigh, np.full(3, 1e-3))
    return max(0.0, float(fitted[1] / fitted[0]))


def _calibrated(chosen: Sequence[Chosen], fold_of: Mapping[str, str], similarity: float) -> tuple[list[Chosen], Curve]:
    """The cases with the probability that a curve of the other companies' gives; and the curve of all."""
    told: list[Chosen] = []
    natural = [one for one in chosen if one.case.run in _NATURAL]
    for fold in sorted(set(fold_of.values())):
        weight = _platt([one for one in natural if fold_of[one.case.company] != fold])
        told += [replace(one, likely=_likely(weight, one)) for one in chosen if fold_of[one.case.company] == fold]
    closed = _answers_from([one for one in told if one.case.run == _MARKED and not one.case.is_open], _RIGHT)
    open_from = _answers_from([one for one in told if one.case.is_open], _OPEN_RIGHT)
    slope, intercept, *kinds = _platt(natural).tolist()
    return told, Curve(similarity, slope, intercept, closed, open_from, _BESIDE, tuple(kinds))


def _folds(cases: Sequence[SentenceCase]) -> dict[str, str]:
    """A fold for each company that is known; the contexts of others are dealt into a few."""
    own = {case.company for case in cases if case.is_of_company}
    others = sorted({case.company for case in cases} - own)
    return {company: company for company in own} | {
        company: f"others {place % _FOLDS}" for place, company in enumerate(others)
    }


def fit_weights(cases: Sequence[SentenceCase]) -> QuoteWeights:
    """A logistic regression in which each question weighs the same, and in it what answers as much as what doesn't."""
    rows = np.concatenate([case.rows for case in cases])
    right = np.concatenate([case.right for case in cases])
    weigh = np.concatenate([_weigh(case.right) for case in cases])
    mean, scale = rows.mean(0), rows.std(0) + 1e-6
    given = np.column_stack([(rows - mean) / scale, np.ones(len(rows))])
    penalty = np.full(given.shape[1], _PENALTY)
    penalty[-1] = 1e-6
    weight = _logistic(given, right, weigh, penalty)
    open_curve = Curve(0.0, 1.0, 0.0, 1.0, 1.0, 1.0, (0.0,) * len(KINDS))
    return QuoteWeights(mean, scale, weight[:-1], open_curve, open_curve)


def _weigh(right: Matrix) -> Matrix:
    count = right.sum()
    answers, others = 0.5 / max(count, 1.0), 0.5 / max(len(right) - count, 1.0)
    return right * answers + (1.0 - right) * others


def _logistic(given: Matrix, right: Matrix, weigh: Matrix, penalty: Matrix) -> Matrix:
    """The weights of a logistic regression, by Newton's method."""
    weight = np.zeros(given.shape[1])
    for _ in range(_STEPS):
        likely = 1.0 / (1.0 + np.exp(-np.clip(given @ weight, -30, 30)))
        gradient = given.T @ (weigh * (likely - right)) + penalty * weight
        bend = given.T @ (given * (weigh * likely * (1 - likely))[:, None]) + np.diag(penalty)
        step = np.linalg.solve(bend, gradient)
        weight = weight - step
        if np.abs(step).max() < 1e-7:
            break
    return weight


def _platt(chosen: Sequence[Chosen]) -> Matrix:
    """Platt's curve from the best score of a question to whether its answer is right: slope, intercept, and kinds."""
    rows = np.array([_given(one) for one in chosen])
    right = np.array([float(one.right) for one in chosen])
    penalty = np.full(rows.shape[1], _KIND_PENALTY)
    penalty[:2] = 1e-3
    return _logistic(rows, right, np.ones(len(rows)), penalty)


def _given(one: Chosen) -> tuple[float, ...]:
    return one.score, 1.0, *one.case.kinds


def _likely(weight: Matrix, one: Chosen) -> float:
    return float(1.0 / (1.0 + np.exp(-np.array(_given(one)) @ weight)))


def _answers_from(told: Sequence[Chosen], share: float) -> float:
    """The lowest probability from which held-out answers are right as often as answers should be."""
    ordered = sorted((one for one in told if one.case.run in _NATURAL), key=lambda one: -one.likely)
    right, lowest = 0, 1.0
    for count, one in enumerate(ordered, start=1):
        right += one.right
        if right >= share * count:
            lowest = one.likely
    return lowest


def _report(told: Sequence[Chosen], curve: Curve) -> Report:
    def is_given(one: Chosen) -> bool:
        return one.likely >= (curve.open_from if one.case.is_open else curve.answers_from)

    report: Report = {}
    for run in dict.fromkeys(one.case.run for one in told):
        of_run = [one for one in told if one.case.run == run]
        there = [one for one in of_run if one.case.right.any()]
        first = sum(one.first for one in there)
        given = [one for one in of_run if is_given(one)]
        right, wrong = sum(one.right for one in given), sum(not one.right for one in given)
        error = calibration_error([one.likely for one in of_run], [one.right for one in of_run])
        text = (
            f"{len(of_run)} questions, {len(there)} with a sentence that answers: first {first}, among three "
            f"{sum(one.right for one in of_run)}; answered {right} right, {wrong} wrong; ECE {error:.3f}"
        )
        report[run] = tell(text, higher={"right": right}, lower={"wrong": wrong, "ECE": error})
    for kind, of_kind in (("open", True), ("exact", False)):
        those = [one for one in told if one.case.is_open == of_kind]
        error = calibration_error([one.likely for one in those], [one.right for one in those])
        right, count = sum(one.right for one in those if is_given(one)), sum(map(is_given, those))
        text = f"{len(those)} questions, answered {count}, right {right}; ECE {error:.3f}"
        report[f"{kind} questions"] = tell(text, higher={"right": right}, lower={"ECE": error})
    likely, right = np.array([one.likely for one in told]), np.array([float(one.right) for one in told])
    error, area = calibration_error(likely.tolist(), right.tolist()), auroc(likely, right)
    text = f"ECE {error:.3f}, AUROC {area:.3f} of {len(told)}"
    return report | {"all, held out": tell(text, higher={"AUROC": area}, lower={"ECE": error})}


def calibration_error(likely: Sequence[float], right: Sequence[float | bool]) -> float:
    """How far the shares of right answers are from what was told, over equally full bins."""
    if not likely:
        return 0.0
    order = np.argsort(likely)
    bins = np.array_split(order, min(_TIMES, len(likely)))
    told, came = np.asarray(likely, dtype=np.float64), np.asarray(right, dtype=np.float64)
    return float(sum(len(one) * abs(told[one].mean() - came[one].mean()) for one in bins) / len(likely))


def as_toml(weights: QuoteWeights, told: Report) -> str:
    """The weights as they ship."""
    lines = ["# How sentences are chosen, written by `python -m evals.measures.answers.sentences.choice`.", ""]
    lines += [f"# {name}: {figure}" for name, figure in told.items()]
    for name, curve in (("words", weights.words), ("meaning", weights.meaning)):
        numbers = {key: value for key, value in vars(curve).items() if key != "kinds"}
        lines += ["", f"[{name}]", *(f"{key} = {value:.5g}" for key, value in numbers.items())]
        of_kinds = zip(KINDS, curve.kinds, strict=True)
        lines += ["", f"[{name}.kinds]", *(f"{kind} = {weight:.4g}" for kind, weight in of_kinds)]
    for position, name in enumerate(FEATURES):
        mean, scale, weight = (float(column[position]) for column in (weights.mean, weights.scale, weights.weight))
        lines += ["", f"[features.{name}]", f"mean = {mean:.6g}", f"scale = {scale:.6g}", f"weight = {weight:.4g}"]
    return "\n".join(lines) + "\n"


async def main() -> None:
    """Fit, print, and write the weights unless they are only checked."""
    async with likeness_of() as likeness:
        told, weights = await fit_all(await sentence_cases(), likeness)
    for name, figure in told.items():
        print(f"  {name:<32} {figure}")
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(as_toml(weights, told), "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
