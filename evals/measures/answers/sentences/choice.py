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
from evals.measures.answers.sentences.cases import Near, SentenceCase, nearness_of, sentence_cases
from evals.measures.answers.sentences.fitting import HeldOut, fit_likely, fit_order, fit_weights
from evals.report import Report, tell
from tools import vocab
from tools.backends.embeddings.weights import SHIPPED
from tools.search.order.fuse import OF_EACH, in_turns
from tools.search.order.ranker import Matrix
from tools.search.quotes.features import FEATURES
from tools.search.quotes.weights import KINDS, WEIGHED, Curve, QuoteWeights

TARGET = Path(next(iter(vocab.__path__))) / "quotes.toml"
_FOLDS = 5  # of sets of many contexts
_COMPARED = 12  # sentences of each question that are compared with it in meaning
_CHOSEN = 3  # sentences that an answer begins with
_TIMES = 5  # bins of the calibration error
_MARKED = "marked"  # whose sentences a person looked for, wherever they stand
_RIGHT = 0.7  # share of answers that should be right, of questions for one thing: figures answer most of these first
_FACT_RIGHT = 0.75  # the same of those that name no figure of statements
_OPEN_RIGHT = 0.4  # the same of open questions, of whose many answers the gold one has some
_NATURAL = frozenset({"as it is", "marked", "quarterly reports"})  # questions as people ask them, of all that is there
_WHOLE = WEIGHED.index("whole")
# The curves, and the columns that each counts.
_CURVES = {"words": range(_WHOLE), "whole": range(_WHOLE + 1), "tokens": range(len(WEIGHED))}


@dataclass(frozen=True)
class Chosen:
    """What was chosen for a case: what is told of the best sentence, whether it is right, whether the answer is, and
    how likely."""

    case: SentenceCase
    told: Matrix
    first: bool
    right: bool
    likely: float = 0.0


async def measure_sentence_choice() -> Report:
    """The held-out figures of today's features."""
    async with nearness_of() as near:
        return (await fit_all(await sentence_cases(), near))[0]


async def fit_all(cases: Sequence[SentenceCase], near: Near) -> tuple[Report, QuoteWeights]:
    """The held-out figures by each of the curves, and the weights of all cases with the curves of held-out ones."""
    fold_of = _folds(cases)
    held: list[HeldOut] = []
    for fold in sorted(set(fold_of.values())):
        weights = fit_weights([case for case in cases if fold_of[case.company] != fold])
        held += [await _held(case, weights, near) for case in cases if fold_of[case.company] == fold]
    report, curves = Report(), dict[str, Curve]()
    for name, counted in _CURVES.items():
        chosen, curve = _fitted(held, fold_of, counted)
        report |= {f"{name}, {line}": figure for line, figure in _report(chosen, curve).items()}
        curves[name] = curve
    return report, replace(fit_weights(cases, SHIPPED.name), **curves)


async def _held(case: SentenceCase, weights: QuoteWeights, near: Near) -> HeldOut:
    told = weights.told(case.rows)
    order: list[int] = np.argsort(-told[:, 0], kind="stable").tolist()
    if case.is_across:
        order = in_turns(order, lambda place: case.documents[place])
    places = tuple(order[: max(_COMPARED, OF_EACH * len(set(case.documents)) if case.is_across else 0)])
    told = told[list(places)]
    told[:, _WHOLE:] = await near(case, places)
    return HeldOut(case, places, told)


def _fitted(held: Sequence[HeldOut], fold_of: Mapping[str, str], counted: Sequence[int]) -> tuple[list[Chosen], Curve]:
    """The cases as they are chosen from, with the chances that a curve of the other companies' gives; and the curve of
    all."""
    order = fit_order(held, counted)
    chosen = [_choose(one, order) for one in held]
    natural = [one for one in chosen if one.case.run in _NATURAL]
    told: list[Chosen] = []
    for fold in sorted(set(fold_of.values())):
        curve = _curve([one for one in natural if fold_of[one.case.company] != fold], counted)
        own = [one for one in chosen if fold_of[one.case.company] == fold]
        told += [replace(one, likely=float(curve.chances(one.told[None], one.case.kinds)[0])) for one in own]
    marked = [one for one in told if one.case.run == _MARKED and not one.case.is_open]
    return told, replace(
        _curve(natural, counted),
        order=order,
        answers_from=_answers_from([one for one in marked if not one.case.is_fact], _RIGHT),
        fact_from=_answers_from([one for one in marked if one.case.is_fact], _FACT_RIGHT),
        open_from=_answers_from([one for one in told if one.case.is_open], _OPEN_RIGHT),
    )


def _choose(held: HeldOut, order: Matrix) -> Chosen:
    ranked: list[int] = np.argsort(-(held.told @ order), kind="stable").tolist()
    places = [held.places[place] for place in ranked]
    first = bool(held.case.right[places[0]])
    return Chosen(held.case, held.told[ranked[0]], first, held.case.is_right(_shown(held.case, places)))


def _shown(case: SentenceCase, places: Sequence[int]) -> Sequence[int]:
    """What an answer begins with: the best sentence, those beside it, and the next best; asked of several documents,
    the best sentence of each."""
    if not case.is_across:
        return list(dict.fromkeys((places[0], *case.beside[places[0]], *places[1:])))[:_CHOSEN]
    documents = {case.documents[place] for place in places}
    return in_turns(places, lambda place: case.documents[place])[: max(_CHOSEN, len(documents))]


def _curve(chosen: Sequence[Chosen], counted: Sequence[int]) -> Curve:
    rows = np.array([one.told for one in chosen])
    kinds = np.array([one.case.kinds for one in chosen])
    return fit_likely(rows, kinds, np.array([float(one.right) for one in chosen]), counted)


def _folds(cases: Sequence[SentenceCase]) -> dict[str, str]:
    """A fold for each company that is known; the contexts of others are dealt into a few."""
    own = {case.company for case in cases if case.is_of_company}
    others = sorted({case.company for case in cases} - own)
    return {company: company for company in own} | {
        company: f"others {place % _FOLDS}" for place, company in enumerate(others)
    }


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
        closed = curve.fact_from if one.case.is_fact else curve.answers_from
        return one.likely >= (curve.open_from if one.case.is_open else closed)

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
    lines += ["", f'model = "{weights.model}"']
    for name, counted in _CURVES.items():
        curve: Curve = getattr(weights, name)
        numbers = ("intercept", "answers_from", "open_from", "fact_from", "beside")
        lines += ["", f"[{name}]", *(f"{key} = {getattr(curve, key):.5g}" for key in numbers)]
        for table, column in (("order", curve.order), ("likely", curve.likely)):
            lines += ["", f"[{name}.{table}]", *(f"{WEIGHED[place]} = {column[place]:.5g}" for place in counted)]
        lines += ["", f"[{name}.kinds]", *(f"{kind} = {one:.4g}" for kind, one in zip(KINDS, curve.kinds, strict=True))]
    for position, name in enumerate(FEATURES):
        mean, scale, weight = (float(column[position]) for column in (weights.mean, weights.scale, weights.weight))
        lines += ["", f"[features.{name}]", f"mean = {mean:.6g}", f"scale = {scale:.6g}", f"weight = {weight:.4g}"]
    return "\n".join(lines) + "\n"


async def main() -> None:
    """Fit, print, and write the weights unless they are only checked."""
    async with nearness_of() as near:
        told, weights = await fit_all(await sentence_cases(), near)
    for name, figure in told.items():
        print(f"  {name:<32} {figure}")
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(as_toml(weights, told), "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
