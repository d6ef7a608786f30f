"""Questions about what insiders bought and sold: Forms 3, 4 and 5 answer them, not the figures of reports."""

from tools.language.topics import names_insiders
from tools.models.questions import Classification
from tools.questions.route import route
from tools.text import tokenise
from tools.vocab.loader import load_words


def as_insider_question(reading: Classification, text: str) -> Classification:
    """The reading as one of insiders' trades, where the question is about insiders; else as it was."""
    if not names_insiders(text):
        return reading
    explained = load_words("insiders") | load_words("insider_deals")
    left = tuple(word for word in reading.unexplained if not {t.key for t in tokenise(word)} <= explained)
    slots = {
        "insiders": True,
        "intent": "insider_trades",
        "query_type": "factual",
        "metrics": (),
        "statements": (),
        "ambiguous": (),
        "narrative_cues": (),
        "unexplained": left,
        "granularity": "annual",
    }
    insiders = reading.model_copy(update=slots)
    return insiders.model_copy(update={"route": route(insiders)})
