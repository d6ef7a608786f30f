"""Questions about what insiders bought and sold: Forms 3, 4 and 5 answer them, not the figures of reports."""

from tools.language.people.insiders import dealer_of, names_insiders, person_named
from tools.language.periods.named import PARTIAL_YEAR
from tools.language.question import Mentions
from tools.models.questions import Classification, Problem
from tools.questions.route import rerouted
from tools.text import tokenise
from tools.vocab.loader import load_word_map, load_words


def as_insider_question(reading: Classification, mentions: Mentions) -> Classification:
    """The reading as one of insiders' trades, where the question is about insiders; else as it was."""
    words = mentions.words
    companies = {at for one in (*mentions.companies, *mentions.missing) for at in range(one.first, one.end)}
    dealer = dealer_of(words, companies)
    if dealer is None and not names_insiders(words.text):
        return reading
    name = person_named(words, companies, dealer) if dealer is not None else range(0)
    named = {words.tokens[at].text for at in name}
    explained = load_words("insiders") | load_words("insider_deals") | load_words("filler") | {"price", "prices"}
    explained |= {word for name in ("deals", "roles", "passed") for word in load_word_map("dealing")[name]}
    said = explained | {words.keys[at] for at in companies}
    left = tuple(
        word for word in reading.unexplained if word not in named and not {t.key for t in tokenise(word)} <= explained
    )
    forenames = {one.entry for one in mentions.missing if name and one.end == name.start}  # "Tim" is no company there
    to_date = mentions.periods.to_date  # of trades, the quarter would be only a part of what is asked for
    parts = (Problem(kind=PARTIAL_YEAR, words=to_date),) if to_date else ()
    slots = {
        "insiders": True,
        "insider": words.said(name.start, name.stop),
        "intent": "insider_trades",
        "query_type": "factual",
        "not_loaded": tuple(one for one in reading.not_loaded if one not in forenames),
        "metrics": (),
        "statements": (),
        "ambiguous": (),
        "narrative_cues": (),
        "unexplained": left,
        "problems": (*parts, *(one for one in reading.problems if not {t.key for t in tokenise(one.words)} <= said)),
        "granularity": "annual",
    }
    return rerouted(reading, slots)
