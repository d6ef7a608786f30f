"""Measures every figure that is quoted of this project, and holds it against the stored ones: `make eval`.

    python -m evals [SECTION ...]            measure all sections but those kept aside, or these; 1 where a figure fell
    python -m evals --store SECTION ...      measure, and write the figures to evals/baselines/
    python -m evals list                     what each section measures, how long it takes, what it needs

A count may fall only with the baseline changed in the same commit, and the reason in its message. Times are held to a
wide factor: machines differ.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence

from evals.compare import Change, compare, read_baseline, store_baseline
from evals.corpus import EvalCorpus, eval_corpus
from evals.places import SHARED
from evals.report import TIME_FACTOR, Figure, figures_of
from evals.section import Section
from evals.sections import SECTIONS

_BRIEF = 5.0  # seconds: what is shorter is not told apart


def list_sections() -> None:
    """A line for each section."""
    for one in SECTIONS.values():
        stored = "" if read_baseline(one.name) else "; no baseline"
        needs = ", ".join(("companyfacts", *one.needs))
        print(f"{one.name:<22} {one.what}; {one.takes}; needs {needs}{stored}")


async def run(names: Sequence[str], *, store: bool) -> list[Change]:
    """Measure the named sections, or all but those kept aside; the figures that fell or are missing."""
    failed: list[Change] = []
    async with eval_corpus() as corpus:
        for name in names or [one.name for one in SECTIONS.values() if not one.kept_aside]:
            print(f"\n{name}", flush=True)
            measured = await _measure(SECTIONS[name], corpus)
            if store:
                print(f"  stored in {store_baseline(name, measured).name}")
            else:
                failed += _compared(name, measured)
    return failed


async def _measure(section: Section, corpus: EvalCorpus) -> list[Figure]:
    begun = time.perf_counter()
    report = await section.measure(corpus)
    seconds = time.perf_counter() - begun
    for what, told in report.items():
        print(f"  {what:<40} {told}", flush=True)
    print(f"  {'took':<40} {seconds:.0f} s")
    return [*figures_of(report), Figure("took: seconds", max(seconds, _BRIEF), "lower", TIME_FACTOR)]


def _compared(name: str, measured: Sequence[Figure]) -> list[Change]:
    baseline = read_baseline(name)
    if baseline is None:
        print("  no baseline")
        return []
    changes = compare(baseline.figures, measured)
    for change in changes:
        print(f"  {change}")
    return [change for change in changes if change.fails]


def main() -> None:
    if sys.argv[1:] == ["list"]:
        list_sections()
        return
    parser = argparse.ArgumentParser(prog="python -m evals", description="Measure, and compare with what is stored.")
    parser.add_argument("--store", action="store_true", help="write the figures as the new baselines")
    parser.add_argument("sections", nargs="*", help="`list` says what there is; none: all of them")
    arguments = parser.parse_args()
    names: list[str] = arguments.sections
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        sys.exit(f"No section {', '.join(unknown)}; there are {', '.join(SECTIONS)}.")
    if arguments.store and not names:
        sys.exit("Name the sections to store: a baseline is changed on purpose.")
    if not SHARED.is_dir():
        sys.exit(f"The measurements need the data in {SHARED}, which is not there.")
    failed = asyncio.run(run(names, store=arguments.store))
    if failed:
        sys.exit("\n".join(["\nFigures fell:", *map(str, failed)]))


if __name__ == "__main__":
    main()
