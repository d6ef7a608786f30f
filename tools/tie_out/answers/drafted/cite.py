"""The words of a passage that a statement rests on, as a citation quotes them."""

from tools.models.passages import Quote
from tools.tie_out.answers.drafted.evidence import Place
from tools.tie_out.answers.drafted.match import Support

_BEST_SCORE = 2.0  # of a quotation, on the scale of those that the rules pick


def cited(support: Support, coverage: float) -> Quote | None:
    """The words of a unit as one chunk of its passage has them; None where none has its end."""
    lines = support.unit.text.split("\n")
    for first in range(len(lines)):
        words = "\n".join(lines[first:])
        if (place := support.given.place_of(words)) is not None:
            return quote_of(place, words, coverage)
    return None


def quote_of(place: Place, words: str, coverage: float) -> Quote:
    """Words of a chunk as a citation has them; its score is how much of the statement its sources have."""
    return Quote(
        text=" ".join(words.split()),
        chunk_id=place.chunk_id,
        source=place.source,
        score=round(_BEST_SCORE * coverage, 4),
        preview=place.preview,
    )
