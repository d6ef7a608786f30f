"""How far an answer can be trusted: a weighted mean of five signals, each with its reason."""

import re
from datetime import date

from tools.answer_models import Answer, Confidence, RetrievalConfidence, Signal, Tier
from tools.vocab.loader import load_confidence

_SENTENCE_END = re.compile(r"[.!?](?=\s|$)")


def score_confidence(answer: Answer, today: date, *, asked_for_newest: bool) -> Confidence:
    """Score an answer made of facts. Weights, tiers and penalties are data (`vocab/confidence.toml`)."""
    rules = load_confidence()
    weights = rules["weights"]["relational"]
    parts = len(answer.facts) + len(answer.declined)
    coverage = 100.0 * len(answer.facts) / parts if parts else 0.0
    conflicts = len(answer.conflicts_detected)
    sentences = max(len(_SENTENCE_END.findall(answer.answer)), 1)
    density = min(len(answer.citations) / sentences / rules["citations"]["target_per_sentence"], 1.0)
    years_old = _years_old(answer, today) if asked_for_newest else 0
    facts = rules["retrieval"]["facts"] if answer.facts else 0
    values = {
        "retrieval": (facts, "reported XBRL facts" if facts else "nothing was found"),
        "coverage": (coverage, f"{len(answer.facts)} of {parts} figures found"),
        "agreement": (
            max(0.0, 100.0 - rules["penalties"]["contradiction"] * conflicts),
            f"{conflicts} contradictions",
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
    score = sum(s.value * s.weight for s in signals) / sum(s.weight for s in signals) if answer.facts else 0.0
    return Confidence(score=round(score, 1), tier=_tier(score), signals=signals)


def label_retrieval(answer: Answer) -> RetrievalConfidence:
    """HIGH where everything was answered from three sources or more, MEDIUM for over half from one, else LOW."""
    answered, unanswered = len(answer.facts), len(answer.declined)
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
    """Whole years since the newest period of the answer ended; a report is due within the first."""
    newest = max((fact.end_date for fact in answer.facts), default=today)
    return max(0, (today - newest).days // 365)
