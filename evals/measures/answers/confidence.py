"""How well the confidence score tells right answers from wrong ones, cross-validated by question.

`python -m evals.measures.answers.confidence` also fits the curves that ship and writes them into
`vocab/confidence.toml`. The plot of reliability goes to the path in `TIEOUT_RELIABILITY_PLOT`, else next to the cases.
"""

# matplotlib leaves parts of its own signatures untyped.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import asyncio
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from evals.measures.answers.calibration_curves import (
    METHODS,
    Numbers,
    Scored,
    auroc,
    cross_validated,
    fit_curve,
    measured,
    reliability,
)
from evals.measures.answers.confidence_cases import Case, cache_folder, confidence_cases
from evals.measures.answers.sentences.quoted_ways import with_rates
from evals.report import Report, tell
from tools import vocab
from tools.tie_out.answers.confidence import kind_of, score_confidence, tier_of

SHIPPED = "a Platt curve a kind"
TARGET = Path(next(iter(vocab.__path__))) / "confidence.toml"
_FITTED = "# Below this line "
_TIERS = ("High", "Medium", "Low")
_PLOT = "TIEOUT_RELIABILITY_PLOT"


async def measure_confidence() -> Report:
    """The cases, each way to calibrate, accuracy by tier, and where the reliability plot is."""
    cases = await confidence_cases()
    data = scored(cases)
    told = cross_validated(data, METHODS[SHIPPED])
    return _cases(cases, data) | _methods(data) | _tiers(data, told) | {"reliability plot": _plot(data, told)}


def scored(cases: Sequence[Case]) -> Scored:
    """The cases by today's rules; the curves that ship play no part in it."""
    rated = [
        (case, confidence)
        for case in map(with_rates, cases)
        if (confidence := score_confidence(case.answer, case.today, asked_for_newest=case.newest)) is not None
    ]
    return Scored(
        raw=np.array([confidence.raw / 100 for _, confidence in rated]),
        signals=np.array([[signal.value / 100 for signal in confidence.signals] for _, confidence in rated]),
        kinds=np.array([kind_of(case.answer) for case, _ in rated]),
        questions=np.array([case.question_id for case, _ in rated]),
        right=np.array([float(case.right) for case, _ in rated]),
    )


def _cases(cases: Sequence[Case], data: Scored) -> Report:
    asked, right = Counter(case.run for case in cases), Counter(case.run for case in cases if case.right)
    told: Report = {
        "answers": f"{len(data)} to {len(np.unique(data.questions))} questions, {data.right.mean():.1%} right"
    }
    return told | {
        f"asked: {run}": tell(f"{right[run]} of {count} right", higher={"right": right[run]})
        for run, count in asked.items()
    }


def _methods(data: Scored) -> Report:
    area = auroc(data.raw, data.right)
    told: Report = {"raw score": tell(f"AUROC {area:.3f}", higher={"AUROC": area})}
    for name, method in METHODS.items():
        error, area, loss = measured(data, method)
        ships = " (ships)" if name == SHIPPED else ""
        text = f"ECE {error:.3f}, AUROC {area:.3f}, log loss {loss:.3f}"
        told[f"{name}{ships}"] = tell(text, higher={"AUROC": area}, lower={"ECE": error, "log loss": loss})
    for kind in np.unique(data.kinds):
        part = data[data.kinds == kind]
        error, area, _ = measured(part, METHODS[SHIPPED])
        told[f"{kind} answers"] = f"{part.right.mean():.1%} of {len(part)} right, ECE {error:.3f}, AUROC {area:.3f}"
    return told


def _tiers(data: Scored, told: Numbers) -> Report:
    tiers = np.array([tier_of(100 * one) for one in told])
    return {
        f"tier {tier}": f"{data.right[rows].mean():.1%} of {rows.sum()} right"
        for tier in _TIERS
        if (rows := tiers == tier).any()
    }


def _plot(data: Scored, told: Numbers) -> str:
    """Where the plot was written, or why there is none."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        return "needs matplotlib: the extra `chart`"
    target = Path(os.environ.get(_PLOT) or cache_folder() / "confidence_reliability.png")
    means, accuracies, shares = zip(*reliability(told, data.right), strict=True)
    figure = Figure(figsize=(5, 6), layout="constrained")
    curve, counts = figure.subplots(2, 1, sharex=True, height_ratios=[3, 1])
    curve.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
    curve.plot(means, accuracies, marker="o", color="#2f6f9f")
    curve.set_ylabel("share that is right")
    curve.set_title("Confidence, cross-validated by question")
    counts.bar(means, [share * len(data) for share in shares], width=0.06, color="#2f6f9f")
    counts.set_ylabel("answers")
    counts.set_xlabel("confidence")
    with target.open("wb") as file:
        FigureCanvasAgg(figure).print_png(file)
    return str(target)


def curves_as_toml(data: Scored, told: Report) -> Iterator[str]:
    """The curves that ship, with the figures they were measured at."""
    yield f"{_FITTED}`python -m evals.measures.answers.confidence` writes, from answers that were judged."
    yield ""
    yield from (f"# {name}: {figure}" for name, figure in told.items())
    for kind in np.unique(data.kinds):
        rows = data.kinds == kind
        slope, intercept = fit_curve(data.raw[rows], data.right[rows])
        yield from ("", f"[calibration.{kind}]", f"slope = {slope:.5g}", f"intercept = {intercept:.5g}")


async def main() -> None:
    cases = await confidence_cases()
    data = scored(cases)
    told = _methods(data) | _tiers(data, cross_validated(data, METHODS[SHIPPED]))
    by_hand = TARGET.read_text("utf-8").partition(_FITTED)[0]
    TARGET.write_text(by_hand + "\n".join(curves_as_toml(data, told)) + "\n", "utf-8")
    for name, figure in told.items():
        print(f"  {name:<40} {figure}")


if __name__ == "__main__":
    asyncio.run(main())
