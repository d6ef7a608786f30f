"""How far an answer can be trusted: a weighted mean of five signals, each with its reason."""

import re
from datetime import date

from tools.answer_models import Answer, Confidence, RetrievalConfidence, Signal, Tier
from tools.understand.route import TIMESERIES
from tools.vocab.loader import load_confidence

_SENTENCE_END = re.compile(r"[.!?](?=\s|$)")


def score_confidence(answer: Answer, today: date, *, asked_for_newest: bool) -> Confidence | None:
    """Score an answer made of figures; None where it holds none. The numbers are data (`vocab/confidence.toml`)."""
    found = figures_of(answer)
    if not found:
        return None
    rules = load_confidence()
    weights = rules["weights"]["relational"]
    parts = found + len(answer.declined)
    conflicts = len(answer.conflicts_detected)
    untied = sum(number.state in {"mismatch", "not_found"} for number in answer.verification.details)
    sentences = max(len(_SENTENCE_END.findall(answer.answer)), 1)
    density = min(len(answer.citations) / sentences / rules["citations"]["target_per_sentence"], 1.0)
    years_old = _years_old(answer, today) if asked_for_newest else 0
    values = {
        "retrieval": _retrieval(answer, rules["retrieval"]),
        "coverage": (100.0 * found / parts, f"{found} of {parts} figures found"),
        "agreement": (
            max(0.0, 100.0 - rules["penalties"]["contradiction"] * (conflicts + untied)),
            f"{conflicts} contradictions" + (f", {untied} numbers that do not tie out" if untied else ""),
        ),
        "citations": (100 * density, f"{len(answer.citations)} citations in {sentences} sentences"),
        "recency": (
            max(0.0, 100.0 - rules["penalties"]["stale_year"] * years_old),
            f"newest figure is {years_old} years old" if asked_for_newest else "the question names its period",
        ),
    }
    signals = tuple(
        Signal(name=name, value=round(value, 1), weight=weights[name], reason=reason)
        for name, (value, reason) in values.items()
    )
    score = sum(s.value * s.weight for s in signals) / sum(s.weight for s in signals)
    return Confidence(score=round(score, 1), tier=_tier(score), signals=signals)


def figures_of(answer: Answer) -> int:
    """How many figures an answer holds; a statement's cells are spans without facts."""
    return len(answer.facts) or len(answer.spans)


def _retrieval(answer: Answer, rules: dict[str, float]) -> tuple[float, str]:
    """How good the evidence is: points found of those asked for in a series, else by the kind of the facts."""
    if answer.route == TIMESERIES and answer.facts:
        requested = len(answer.facts) + len(answer.declined)
        return 100.0 * len(answer.facts) / requested, f"{len(answer.facts)} of {requested} points found"
    if answer.facts and all(fact.basis == "statement" for fact in answer.facts):
        return rules["statement"], "figures of statements, for want of XBRL facts"
    return rules["facts"], "reported XBRL facts"


def label_retrieval(answer: Answer) -> RetrievalConfidence:
    """HIGH where everything was answered from three sources or more, MEDIUM for over half from one, else LOW."""
    answered, unanswered = figures_of(answer), len(answer.declined)
    if answered and not unanswered and len(answer.citations) >= 3:
        label = "HIGH"
    elif answered > unanswered and answer.citations:
        label = "MEDIUM"
    else:
        label = "LOW"
    return RetrievalConfidence(label=label, answered_by_facts=answered, answered_by_chunks=0, unanswered=unanswered)


def _tier(score: float) -> Tier:
    tiers = load_confidence()["tiers"]
    return "High" if score >= tiers["high"] else "Medium" if score >= tiers["medium"] else "Low"


def _years_old(answer: Answer, today: date) -> int:
    """Whole years since the newest period of the answer ended; a report is due within the first.

    A statement has no facts: of it, the newest filing counts.
    """
    dates = [fact.end_date for fact in answer.facts] or [s.filed for s in answer.resolved_citations if s.filed]
    return max(0, (today - max(dates, default=today)).days // 365)
