"""Writes `tools/vocab/leftover_weights.toml`: `python -m evals.makers.leftover_words [--without SET] [--to FILE]`."""

import argparse
from pathlib import Path

from evals.makers.leftover_words.cases import SETS, made_cases, set_cases
from evals.makers.leftover_words.fit import fit
from tools import vocab
from tools.language.english.left_words.judge import LeftoverWeights

TARGET = Path(next(iter(vocab.__path__))) / "leftover_weights.toml"


def text_of(weights: LeftoverWeights) -> str:
    """The file's text."""
    lines = ["# How likely a leftover word narrows a figure, written by `python -m evals.makers.leftover_words`.", ""]
    lines += [f"{name} = {getattr(weights, name)}" for name in ("bias", "passes", "guarded")]
    lines += ["", "[weights]", *(f'"{name}" = {weight}' for name, weight in sorted(weights.weights.items()))]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without", choices=SETS, help="a set to leave out, with the asides that are like its own")
    parser.add_argument("--to", type=Path, default=TARGET)
    chosen = parser.parse_args()
    cases = [*set_cases(), *made_cases()]
    if chosen.without:
        cases = [case for case in cases if case.group != chosen.without and not case.after_sets]
    weights = fit(cases)
    chosen.to.write_text(text_of(weights), "utf-8")
    print(f"{len(cases)} cases, {len(weights.weights)} weights: {chosen.to}")


if __name__ == "__main__":
    main()
