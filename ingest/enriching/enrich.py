"""Says of chunks what they are about: kind, names, metrics, periods, tone, and whether they have figures or compare.

All by rules. The words that they use are `enrichment.toml`; the figures' names are the vocabulary's.
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from ingest.enriching.companies import CompanyNames, filer_names
from ingest.enriching.figures import has_figures
from ingest.enriching.lexicon import PARTING, index, listed
from ingest.enriching.nature import (
    content_type,
    heading_key,
    is_introduction,
    is_summary,
    leading_headings,
)
from ingest.enriching.people import by_surname, find_people, resolve
from ingest.enriching.periods import find_periods
from ingest.enriching.sentiment import find_sentiment
from tools.language.company_names.directory import Directory
from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.models.passages import Chunk, Section
from tools.vocab.loader import Vocabulary, load_vocabulary

MOST_ENTITIES = 60


class Enricher:
    """Enriches chunks. Made once, it serves any number of documents."""

    def __init__(self, directory: Directory, vocabulary: Vocabulary | None = None) -> None:
        self._directory = directory
        self._names = figure_names(vocabulary or load_vocabulary())
        self._companies = CompanyNames(directory)

    def enrich(
        self, chunks: Sequence[Chunk], *, filer: str | None = None, sections: Sequence[Section] = ()
    ) -> tuple[Chunk, ...]:
        """The chunks of one document, enriched. `filer` is the name of the company whose document it is.

        `entities` holds companies, people, places and dates; a filer and registrants go by their official names, and
        "Mr. Cook" by the full name, where the document has one.
        """
        names = filer_names(filer, self._directory)
        titles = {section.section_id: section.title for section in sections}
        words = [Words(chunk.text) for chunk in chunks]
        people = [find_people(said) for said in words]
        full = by_surname(chain.from_iterable(people))
        first = _first_texts(chunks)
        return tuple(
            self._enrich(
                chunk,
                said,
                entities=[*self._companies.find(said, names), *resolve(found, full)],
                title=titles.get(chunk.section_id or ""),
                introduces=chunk.position in first,
            )
            for chunk, said, found in zip(chunks, words, people, strict=True)
        )

    def _enrich(self, chunk: Chunk, words: Words, *, entities: list[str], title: str | None, introduces: bool) -> Chunk:
        periods = find_periods(chunk.text)
        places = (
            found.entry for found in index("places", "names").find(words, PARTING) if words.is_capitalised(found.first)
        )
        dates = (period for period in periods if len(period) == len("2024-09-28"))
        headings = leading_headings(chunk.text)
        titles = [*headings, heading_key(title)] if title else headings
        kind = content_type(chunk, headings)
        changes = {
            "content_type": kind,
            "entities": tuple(dict.fromkeys([*entities, *places, *dates]))[:MOST_ENTITIES],
            "metrics": tuple(self._metrics(words)),
            "time_periods": tuple(periods),
            "sentiment": "neutral" if kind == "table" else find_sentiment(words),
            "has_numbers": has_figures(words),
            "has_comparisons": next(index("comparisons", "phrases").find(words, PARTING), None) is not None,
            "is_introduction": kind != "table" and (introduces or is_introduction(titles)),
            "is_summary": is_summary(chunk.text, titles),
        }
        return chunk.model_copy(update=changes)

    def _metrics(self, words: Words) -> dict[str, None]:
        """The metrics and formulas that a passage names."""
        found = self._names.find(
            words,
            "other",
            "name",
            plurals=False,
            parting=PARTING,
            fits=lambda _first, _end, name: name.phrase not in listed("metrics", "left_out"),
        )
        return dict.fromkeys(key for name in found for key in name.entry.keys)


def _first_texts(chunks: Iterable[Chunk]) -> set[int]:
    """The positions of the first chunk of text of each section that has several chunks."""
    first: dict[str | None, int] = {}
    for chunk in chunks:
        if chunk.is_chunked and chunk.content_type != "table":
            first.setdefault(chunk.section_id, chunk.position)
    return {position for section, position in first.items() if section is not None}
