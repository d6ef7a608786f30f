"""Words of a passage as a quotation with its source."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.documents.sources import passage_source
from tools.language.sentences import split_sentences
from tools.language.speech import spoken_to_reader
from tools.models.passages import Quote, Worked
from tools.search.excerpts.kinds import content_of
from tools.search.order.ranker import Candidate
from tools.search.quotes.ways import Way

_PREVIEWED = 1_000  # characters that a preview is taken from
_LONGEST_PASSAGE = 4_000  # characters of a passage that is given whole


@dataclass(frozen=True)
class Told:
    """Quotations that answer, the best first, and by which `way` they were found; `opening` is what they come to in
    words, `worked` in a figure. `first` is the part of the company that comes first."""

    quotes: Sequence[Quote] = ()
    opening: str = ""
    worked: Worked | None = None
    way: Way | None = None
    first: str = ""


def quote_words(candidate: Candidate, words: str, likely: float, *, answers: bool = True) -> Quote:
    """Words of a passage as a quotation; `likely` is how likely they answer."""
    chunk = candidate.passage.chunk
    return Quote(
        text=" ".join(words.split()),
        chunk_id=chunk.chunk_id,
        source=passage_source(candidate.passage),
        score=round(likely, 4),
        similarity=candidate.similarity,
        answers=answers,
        preview=_said(chunk.text[:_PREVIEWED])[:200],
        passage=_said(chunk.text)[:_LONGEST_PASSAGE],
        content_type=content_of(chunk),
    )


def _said(text: str) -> str:
    """A text without what gives orders."""
    said = (sentence for sentence in split_sentences(text) if spoken_to_reader(sentence) != "order")
    return " ".join(" ".join(said).split())
