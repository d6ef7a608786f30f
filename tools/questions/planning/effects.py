"""Questions for an effect that ask for something else beside it: each part of such a question is read by itself."""

from collections.abc import Sequence
from dataclasses import replace

from tools.language.disclosed.effects import effect_on
from tools.language.english.planning import only_asks_why
from tools.language.question import Mentions
from tools.questions.of_documents import as_effect
from tools.questions.planning.clauses import Clause, asks
from tools.questions.planning.links import Linked


def asks_effect_alone(clauses: Sequence[Clause], asked: Mentions) -> bool:
    """Whether a question for an effect asks for nothing behind it but that: "and by how much".

    A figure behind it is one that the effect is on as well, "on revenue and net income".
    """
    places = [place for place, one in enumerate(clauses) if effect_on(_part(one.text, asked)) is not None]
    behind = clauses[places[0] + 1 :] if places else ()
    return not any(_asks_else(one) for one in behind)


def _asks_else(clause: Clause) -> bool:
    reading = clause.reading
    why = reading.narrative_cues and only_asks_why(reading.narrative_cues)
    return not (reading.metrics or why) and asks(clause.text, reading)


def with_effect(linked: Linked, asked: Mentions) -> Linked:
    """A clause that asks for an effect as a question for that, of the company that it has from the others."""
    if linked.pick or linked.takes:
        return linked
    return replace(linked, reading=as_effect(linked.reading, _part(linked.text, asked)))


def _part(text: str, asked: Mentions) -> Mentions:
    """What a clause names, of all that the question does; of one that is not in it, the whole."""
    at = asked.words.text.find(text)
    return asked.part(at, at + len(text)) if at >= 0 else asked
