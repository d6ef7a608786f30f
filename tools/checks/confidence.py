"""How far an answer can be trusted: a weighted mean of five signals, each with its reason."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from tools.answer_models import Answer, Confidence, RetrievalConfidence, Signal, Tier
from tools.passages.models import Quote
from tools.understand.route import TEXT_ROUTES, TIMESERIES
from tools.vocab.loader import load_confidence

_SENTENCE_END = re.compile(r"[.!?](?=\s|$)")


def score_confidence(
    answer: Answer, today: date, *, asked_for_newest: bool, quotes: Sequence[Quote] = ()
) -> Confidence | None:
    """Score an answer made of figures, quotations, or both; None where it holds none.

    `quotes` are those that the answer was written from. The numbers are data (`vocab/confidence.toml`).
    """
    found = figures_of(answer)
    if not found:
        return None
    rules = load_confidence()
    weights = rules["weights"][_kind(answer)]
    parts = found + len(answer.declined)
    conflicts = len(answer.conflicts_detected)
    untied = sum(number.state in {"mismatch", "not_found"} for number in answer.verification.details)
    sentences = max(len(_SENTENCE_END.findall(answer.answer)), 1)
    density = min(len(answer.citations) / sentences / rules["citations"]["target_per_sentence"], 1.0)
    noun = "source" if quotations_of(answer) else "figure"
    years_old = _years_old(answer, today) if asked_for_newest else 0
    values = {
        "retrieval": _retrieval(answer, quotes, rules),
        "coverage": (100.0 * found / parts, f"{found} of {parts} {noun}s found"),
        "agreement": (
            max(0.0, 100.0 - rules["penalties"]["contradiction"] * (conflicts + untied)),
            f"{conflicts} contradictions" + (f", {untied} numbers that do not tie out" if untied else ""),
        ),
        "citations": (100 * density, f"{len(answer.citations)} citations in {sentences} sentences"),
        "recency": (
            max(0.0, 100.0 - rules["penalties"]["stale_year"] * years_old),
            f"newest {noun} is {years_old} years old" if asked_for_newest else "the question names its period",
        ),
    }
    signals = tuple(
        Signal(name=name, value=round(value, 1), weight=weights[name], reason=reason)
        for name, (value, reason) in values.items()
    )
    score = sum(s.value * s.weight for s in signals) / sum(s.weight for s in signals)
    return Confidence(score=round(score, 1), tier=_tier(score), signals=signals)


def _kind(answer: Answer) -> str:
    """By which weights an answer is judged: its figures', its quotations', or both."""
    if answer.route not in TEXT_ROUTES:
        return "relational"
    return "hybrid" if answer.facts else "narrative"


def figures_of(answer: Answer) -> int:
    """How many figures and quotations an answer holds; a statement's cells are spans without facts."""
    quotations = quotations_of(answer)
    return len(answer.facts) + quotations or len(answer.spans)


def quotations_of(answer: Answer) -> int:
    """How many passages an answer quotes."""
    return len({citation.id for citation in answer.citations if citation.quote is not None})


def _passages(quotes: Sequence[Quote], rules: dict[str, float]) -> tuple[float, str]:
    """The mean similarity of the quoted passages on a scale to 100, with capped bonuses for sections and passages."""
    known = [quote.similarity for quote in quotes if quote.similarity is not None]
    if not known:
        return 50.0, "passages found by their words alone"
    mean = sum(known) / len(known)
    base = 100.0 * min(max((mean - rules["floor"]) / (rules["ceiling"] - rules["floor"]), 0.0), 1.0)
    sections = len({(quote.source.doc_id, quote.source.section, quote.source.page) for quote in quotes})
    passages = len({quote.chunk_id for quote in quotes})
    bonus = min(rules["per_section"] * (sections - 1), rules["most_for_sections"])
    bonus += min(rules["per_passage"] * (passages - 1), rules["most_for_passages"])
    return min(100.0, base + bonus), f"{passages} passages in {sections} places, mean similarity {mean:.2f}"


def _retrieval(answer: Answer, quotes: Sequence[Quote], rules: Mapping[str, Any]) -> tuple[float, str]:
    """How good the evidence is: of the figures, of the passages, or the mean of both."""
    if not quotations_of(answer):
        return _figures(answer, rules["retrieval"])
    passages, why = _passages(quotes, rules["passages"])
    if not answer.facts:
        return passages, why
    figures, reason = _figures(answer, rules["retrieval"])
    return (figures + passages) / 2, f"{reason}; {why}"


def _figures(answer: Answer, rules: dict[str, float]) -> tuple[float, str]:
    """How good the figures are: points found of those asked for in a series, else by the kind of the facts."""
    if answer.route == TIMESERIES and answer.facts:
        requested = len(answer.facts) + len(answer.declined)
        return 100.0 * len(answer.facts) / requested, f"{len(answer.facts)} of {requested} points found"
    if answer.facts and all(fact.basis == "statement" for fact in answer.facts):
        return rules["statement"], "figures of statements, for want of XBRL facts"
    return rules["facts"], "reported XBRL facts"


def label_retrieval(answer: Answer) -> RetrievalConfidence:
    """HIGH where all sub-questions are answered from three sources or more, MEDIUM for over half from one, else LOW.

    A question of one part is counted by its figures and quotations, since any of them may be declined.
    """
    quotations = quotations_of(answer)
    if len(answer.sub_questions) > 1:
        unanswered = len(answer.unanswerable_sub_questions)
        answered = max(0, len(answer.sub_questions) - unanswered)
        by_facts = answered
    else:
        answered, unanswered = figures_of(answer), len(answer.declined)
        by_facts = answered - quotations
    if answered and not (unanswered or answer.declined) and len(answer.citations) >= 3:
        label = "HIGH"
    elif answered > unanswered and answer.citations:
        label = "MEDIUM"
    else:
        label = "LOW"
    return RetrievalConfidence(
        label=label, answered_by_facts=by_facts, answered_by_chunks=quotations, unanswered=unanswered
    )


def _tier(score: float) -> Tier:
    tiers = load_confidence()["tiers"]
    return "High" if score >= tiers["high"] else "Medium" if score >= tiers["medium"] else "Low"


def _years_old(answer: Answer, today: date) -> int:
    """Whole years since the newest period of the answer ended; a report is due within the first.

    A statement has no facts: of it, the newest filing counts.
    """
    dates = [fact.end_date for fact in answer.facts] or [s.filed for s in answer.resolved_citations if s.filed]
    return max(0, (today - max(dates, default=today)).days // 365)
