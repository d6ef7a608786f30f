"""Leftover words judged by weights that never saw their set, and made ones by weights that never saw their wording."""

import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from evals.makers.leftover_words.cases import MADE, SETS, Case, made_cases, set_cases
from evals.makers.leftover_words.fit import fit
from evals.report import Report, Told, tell
from tools.language.english.left_words.judge import LeftoverWeights, decide

_FOLDS = 4  # of wordings


def measure_leftover_words() -> Report:
    """How many questions are let through, and how many with a word that narrows their figure are stopped, held out."""
    cases = [*set_cases(), *made_cases()]
    report = Report()
    for name in SETS:
        weights = fit([case for case in cases if case.group != name and not case.after_sets])
        report[name] = _of_set([case for case in cases if case.group == name], weights)
    narrowed: dict[str, bool] = {}
    asides: dict[str, bool] = {}
    for fold in range(_FOLDS):
        weights = fit([case for case in cases if case.group != MADE or _fold(case) != fold])
        held = [case for case in cases if case.group == MADE and _fold(case) == fold]
        narrowed |= _stopped((case for case in held if case.narrows), weights)
        asides |= _stopped((case for case in held if not case.narrows), weights)
    share, passed = sum(narrowed.values()) / len(narrowed), 1 - sum(asides.values()) / len(asides)
    report["made, narrowed"] = tell(f"{share:.1%} of {len(narrowed)} questions stopped", higher={"stopped": share})
    report["made, asides"] = tell(f"{passed:.1%} of {len(asides)} questions let through", higher={"passed": passed})
    return report


def _of_set(cases: Sequence[Case], weights: LeftoverWeights) -> Told:
    asked = [case for case in cases if not case.narrows]
    by_rules = _stopped(asked, LeftoverWeights(0.0, 0.0, 0.0, {}))  # passes nothing
    stopped, kept = _stopped(asked, weights), _stopped((case for case in cases if case.narrows), weights)
    passed, stops = len(stopped) - sum(stopped.values()), sum(kept.values())
    ruled = len(by_rules) - sum(by_rules.values())
    text = f"of {len(stopped)} questions with leftover words {passed} are let through ({ruled} by rules alone)"
    return tell(
        f"{text}; of {len(kept)} that one narrows {stops} are stopped", higher={"passed": passed, "stopped": stops}
    )


def _stopped(cases: Iterable[Case], weights: LeftoverWeights) -> Mapping[str, bool]:
    """Whether some word of each question is taken to narrow it."""
    found: dict[str, bool] = defaultdict(bool)
    for case in cases:
        found[case.question] |= decide(case.judged, weights.likely(case.features), weights)
    return found


def _fold(case: Case) -> int:
    return zlib.crc32(case.wording.encode()) % _FOLDS
