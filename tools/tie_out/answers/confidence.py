"""How far an answer can be trusted: a weighted mean of five signals, calibrated on answers that were judged."""

import math
from collections.abc import Mapping
from datetime import date

from tools.models.answers import Answer, Confidence, Label, RetrievalConfidence, Signal, Tier
from tools.models.questions import ELEMENT_ROUTES, TEXT_ROUTES, Classification
from tools.text import counted
from tools.tie_out.answers.signals import quoted, signals_of
from tools.vocab.loader import load_confidence

SOURCES_FOR_HIGH = 3
_WITHOUT_FIGURES = frozenset({"declined", "needs_clarification"})
_STEP = 0.1  # scores are rounded to a tenth


def score_confidence(
    answer: Answer, today: date, *, asked_for_newest: bool, doubted: bool = False, judged: bool = False
) -> Confidence | None:
    """Score an answer made of figures, quotations, or both; None where it holds none.

    `raw` is the weighted mean of the signals, `score` how many of a hundred answers like it were wholly right when it
    was calibrated. Weights and calibration are data (`vocab/confidence.toml`), written for each kind of answer.
    It is never High where the reading is `doubted`, and Low where a rule of thumb has `judged`.
    """
    if not figures_of(answer):
        return None
    rules, kind = load_confidence(), kind_of(answer)
    weights = rules["weights"][kind]
    signals = tuple(
        Signal(name=name, value=round(value, 1), weight=weights[name], reason=reason)
        for name, (value, reason) in signals_of(answer, today, rules, asked_for_newest=asked_for_newest).items()
    )
    raw = sum(s.value * s.weight for s in signals) / sum(s.weight for s in signals)
    score = min(round(100.0 * calibrated(raw, **rules["calibration"][kind]), 1), _ceiling(answer, rules["tiers"]))
    tiers = rules["tiers"]
    score = min(score, tiers["medium" if judged else "high"] - _STEP) if doubted or judged else score
    return Confidence(score=score, raw=round(raw, 1), tier=tier_of(score), signals=signals)


def _ceiling(answer: Answer, tiers: Mapping[str, float]) -> float:
    """The highest score that the least sure figure allows: Low where filings or measures disagree on it; never High
    beside a guess, a conflict, a statement that was left out, or where passages alone bear a model's words out."""
    doubts = {fact.status for fact in answer.facts}
    if "ambiguous" in doubts or any(remark.kind == "other measure" for remark in answer.remarks):
        return tiers["medium"] - _STEP
    unsure = "assumed" in doubts or bool(answer.conflicts_detected)
    if answer.drafted is not None:
        unsure = unsure or answer.drafted.left_out > 0 or not answer.facts
    return tiers["high"] - _STEP if unsure else 100.0


def calibrated(raw: float, slope: float, intercept: float) -> float:
    """The probability of being right, from 0 to 1, for a raw score from 0 to 100: Platt's curve."""
    return 1.0 / (1.0 + math.exp(-(slope * raw / 100.0 + intercept)))


def asks_for_newest(reading: Classification) -> bool:
    """Whether the newest figures are meant: no period is named, or only the first of a series."""
    return reading.open_end == "since" or not (reading.fiscal_years or reading.periods or reading.period_ends)


def kind_of(answer: Answer) -> str:
    """By which weights an answer is judged: its figures', its quotations', or both."""
    quotes = quoted(answer)
    if answer.route in ELEMENT_ROUTES and not answer.facts:
        return "narrative"
    if answer.route in TEXT_ROUTES or (answer.drafted and quotes):
        return "hybrid" if answer.facts else "narrative"
    return "narrative" if quotes and not answer.facts else "relational"


def figures_of(answer: Answer) -> int:
    """How many figures and quotations an answer holds; a statement's cells are spans without facts."""
    if answer.status in _WITHOUT_FIGURES:
        return 0  # what it cites is only near
    return len(answer.facts) + len(quoted(answer)) or len(answer.spans)


def label_retrieval(answer: Answer) -> RetrievalConfidence:
    """HIGH where all sub-questions are answered from three sources or more, MEDIUM for over half from one, else LOW.

    A question of one part is counted by its figures and quotations, since any of them may be declined; and of several
    parts, one may be declined for several reasons. Counts say nothing of how good the sources are: the tier of the
    calibrated confidence stands beside the label. Beside what disagrees it is never HIGH.
    """
    quotations = min(len(quoted(answer)), figures_of(answer))
    if len(answer.sub_questions) > 1:
        unanswered = len(answer.unanswerable_sub_questions)
        answered = max(0, len(answer.sub_questions) - unanswered)
        by_facts = answered
    else:
        answered, unanswered = figures_of(answer), len(answer.declined)
        by_facts = answered - quotations
    sources = len(answer.citations)
    label: Label = "LOW"
    if answered and not (unanswered or answer.declined) and sources >= SOURCES_FOR_HIGH:
        label = "HIGH"
    elif answered > max(unanswered, len(answer.declined)) and answer.citations:
        label = "MEDIUM"
    reason = f"{answered} answered, {max(unanswered, len(answer.declined))} not, {counted(sources, 'source')}"
    disagrees = answer.conflicts_detected or any(fact.status == "ambiguous" for fact in answer.facts)
    if label == "HIGH" and disagrees:
        label, reason = "MEDIUM", f"{reason}, which disagree"
    return RetrievalConfidence(
        label=label, answered_by_facts=by_facts, answered_by_chunks=quotations, unanswered=unanswered, reason=reason
    )


def tier_of(score: float) -> Tier:
    """The tier of a calibrated score."""
    tiers = load_confidence()["tiers"]
    return "High" if score >= tiers["high"] else "Medium" if score >= tiers["medium"] else "Low"
