"""Parts a question for somebody's words from the figures that it asks for beside them."""

from collections.abc import Iterator

from tools.language.english.planning import boundaries, leads_in, opens_clause
from tools.language.people.asked_speakers import asked_speakers
from tools.language.question import Mentions
from tools.models.questions import Classification
from tools.questions.planning.clauses import Clause, Read
from tools.questions.planning.links import Linked, link_clause
from tools.questions.reply import PERIOD_SLOTS, names_period


def part_spoken(asked: Mentions, whole: Classification, read: Read) -> list[Linked]:
    """The words of somebody, and the figures beside them, each a clause; none where only words are asked for.

    A question that is not surely of both kinds stays whole: what somebody says of a figure is asked for as words.
    """
    clauses = [Clause(asked.words.text[start:end], read(asked.part(start, end))) for start, end in _runs(asked)]
    figures = [clause for clause in clauses if asked_speakers(clause.text) is None]
    surely = all(clause.has_figure and not clause.reading.narrative_cues for clause in figures)
    if not surely or not 0 < len(figures) < len(clauses):
        return []
    return [link_clause(one, (), (whole,)) if one in figures else _words(one, whole) for one in clauses]


def _runs(asked: Mentions) -> Iterator[tuple[int, int]]:
    """From where to where each question or order goes; what only leads in belongs to the one behind it."""
    text = asked.words.text
    start, asking = 0, not leads_in(text)
    for boundary in boundaries(text):
        if opens_clause(text[boundary.end :]):
            if asking:
                yield start, boundary.start
                start = boundary.end
            asking = True
    if text[start:].strip(" ,;?.!"):
        yield start, len(text)


def _words(clause: Clause, whole: Classification) -> Linked:
    """The clause for words, read as the whole is, of the periods and figures that it names itself."""
    own = clause.reading
    update: dict[str, object] = {"metrics": tuple(one for one in whole.metrics if one in own.metrics)}
    if names_period(own):
        update |= {name: getattr(own, name) for name in PERIOD_SLOTS}
    return Linked(clause.text, whole.model_copy(update=update))
