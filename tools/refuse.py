"""Answers without figures: why there are none, and what the asker could do."""

from collections.abc import Iterable

from tools.answer_models import Answer, Clarification, DeclinedPart
from tools.models import Company
from tools.understand.classification import Classification
from tools.vocab.loader import load_word_map

NOT_FIGURES = (
    "I can answer questions about reported figures of loaded companies: a company, a metric, and a fiscal period."
)


def no_text(reading: Classification) -> DeclinedPart:
    words = ", ".join(repr(word) for word in reading.narrative_cues)
    return DeclinedPart(
        what="what filings say",
        reason=f"The question asks for text ({words}), and only figures are loaded.",
        remedy="Ask for the figures, and read the filings that they cite.",
    )


def decline(classification: Classification) -> Answer:
    """Say in so many words why a question gets no figure."""
    if classification.not_loaded and not classification.tickers:
        reason, remedy = " ".join(classification.not_loaded), "Load its facts with `tieout index`, then ask again."
    elif classification.narrative_cues:
        part = no_text(classification)
        return Answer(
            status="declined",
            answer=f"{part.reason} {part.remedy}",
            route=classification.route,
            declined=(part,),
        )
    elif classification.prior_year:
        reason, remedy = "The question does not say which year it counts back from.", "Name the fiscal year."
    elif not classification.metrics and not classification.statements:
        reason, remedy = "The question names no metric that I know.", NOT_FIGURES
    else:
        words = ", ".join(repr(word) for word in classification.unexplained)
        reason = f"I can't tell how {words} would narrow the figure."
        remedy = "Ask for the company's reported total, or leave these words out."
    part = DeclinedPart(what="the question", reason=reason, remedy=remedy)
    return Answer(status="declined", answer=f"{reason} {remedy}", route=classification.route, declined=(part,))


def ask_which_metric(reading: Classification) -> Answer:
    """A word that could mean several figures gets a question back."""
    if not reading.ambiguous:
        question = "Which figure do you mean?"
        return Answer(
            status="needs_clarification",
            answer=f"{question} For example revenue, net income, or free cash flow.",
            clarification=Clarification(question=question, missing=("metric",)),
        )
    word = reading.ambiguous[0]
    options = load_word_map("ambiguous")[word]
    names = [option.replace("_", " ") for option in options]
    question = f"Which figure do you mean by {word!r}?"
    return Answer(
        status="needs_clarification",
        answer=f"{question} It could be {', '.join(names)}.",
        clarification=Clarification(question=question, missing=("metric",), options=tuple(names)),
    )


def lacks_metric(reading: Classification) -> bool:
    """Whether a company is named, and which figure is meant is open."""
    if reading.unexplained or reading.narrative_cues:
        return False
    return bool(reading.ambiguous) or bool(reading.tickers and not reading.metrics and not reading.statements)


def lacks_company(reading: Classification) -> bool:
    """Whether all that is missing is the company."""
    asked = reading.metrics or reading.statements
    return bool(asked) and not (reading.tickers or reading.not_loaded or reading.unexplained)


def ask_which_company(loaded: Iterable[Company]) -> Answer:
    """A question that names no company gets a question back, where there is a choice."""
    options = tuple(f"{company.name} ({company.ticker})" for company in loaded)
    if not options:
        nothing = DeclinedPart(
            what="the question",
            reason="No company is loaded in this corpus yet.",
            remedy="Load some facts with `tieout index PATH`.",
        )
        return Answer(status="declined", answer=f"{nothing.reason} {nothing.remedy}", declined=(nothing,))
    question = "Which company do you mean?"
    return Answer(
        status="needs_clarification",
        answer=f"{question} Loaded are: {', '.join(options)}.",
        clarification=Clarification(question=question, missing=("company",), options=options),
    )
