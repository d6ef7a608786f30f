"""Notes that are registered on an exchange, by the table of a cover; and those that an agreement covers."""

from collections.abc import Sequence
from dataclasses import replace

from tools.language.disclosed.notes import Note, Registered, notes_named, registered_notes, said
from tools.language.people.parties import Party, asked_party, party_in, said_party
from tools.language.people.roles import role_holders
from tools.models.passages import Quote
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.ways import likely_by

_MOST = 40  # rows that are quoted where their number is asked for
_MOST_NAMED = 12  # notes of one agreement


def quote_registered(asked: Registered, cover: Sequence[Candidate]) -> Told:
    """The rows that are counted, the one that is asked for first; nothing where the cover lists none."""
    notes = registered_notes("\n".join(one.passage.chunk.text for one in cover), asked.exchange)
    if not notes:
        return Told()
    first = asked.told(notes)
    rows = [*first, *(note for note in notes if asked.count and note not in first)][:_MOST]
    quotes = [quote for note in rows if (quote := _quoted(note, cover)) is not None]
    return Told(quotes, asked.opening(notes)) if len(quotes) == len(rows) else Told()


def _quoted(note: Note, cover: Sequence[Candidate]) -> Quote | None:
    """The row of a note, or its title where passages part the row."""
    for words in (note.row, note.title):
        for one in cover:
            if words in " ".join(one.passage.chunk.text.split()):
                return quote_words(one, words, likely_by("disclosure"))
    return None


def with_other_half(told: Told, beside: tuple[str, bool] | None, role: str, naming: Sequence[Candidate]) -> Told:
    """Who has a role, with the notes that the same passage names where these are asked for, too, or the state that a
    party is of; what nothing answers is said to be missing."""
    if not told.quotes or beside is None:
        return told
    half, covers = beside
    if (called := asked_party(half)) and (party := _party(called, told.quotes[0], naming)) is not None:
        where, one = party
        quotes = [*told.quotes, quote_words(where, one.said, likely_by("disclosure"))]
        return replace(told, quotes=quotes, opening=f"{told.opening} {said_party(one)}".strip())
    missing = said("missing", f"{half[:1].lower()}{half[1:]}")
    place = told.quotes[0].chunk_id
    own = next((one for one in naming if one.passage.chunk.chunk_id == place), None) if covers else None
    notes = list(notes_named(own.passage.chunk.text)) if own and any(role_holders(own.passage.chunk.text, role)) else []
    if own is None or not 0 < len(notes) <= _MOST_NAMED:
        return replace(told, opening=f"{told.opening} {missing}".strip())
    quotes = [quote_words(own, note.title, likely_by("disclosure")) for note in notes]
    named = said("notes", "; ".join(note.title for note in notes))
    return replace(told, quotes=[*told.quotes, *quotes], opening=f"{told.opening} {named}")


def _party(called: str, first: Quote, naming: Sequence[Candidate]) -> tuple[Candidate, Party] | None:
    """The party that an agreement calls so, first in the passage that is quoted already, with the passage."""
    ordered = sorted(naming, key=lambda one: one.passage.chunk.chunk_id != first.chunk_id)
    own = (one for one in ordered if one.passage.document.doc_id == first.source.doc_id)
    return next(((one, party) for one in own if (party := party_in(one.passage.chunk.text, called))), None)
