"""What searches find as blocks: passages, parts of documents, units."""

from collections.abc import Iterator

from server.cli.formats.layout import Block, Line, Record
from server.text.search import speaker_line
from server.text.units import unit_line, unit_words
from tools.answer.text import citation_text
from tools.models.units import UnitResults
from tools.search.excerpts.budget import cap_text
from tools.search.excerpts.results import FoundPassage, SearchResults
from tools.search.trees.models import TreeResults

NOTE = "Note:"  # what a warning begins with
_EXCERPT = 600  # characters of a passage
_FEWEST = 20  # characters of a passage that say something
_INDENT = 3


def results_shown(found: SearchResults) -> Iterator[Block]:
    """Source, scores and id of each passage, and how it reads."""
    for number, one in enumerate(found.passages, start=1):
        where = " · ".join(filter(None, (_scores(one), f"p. {one.page}" if one.page is not None else "")))
        yield Line(f"{number}. {citation_text(one.source)}", "strong")
        yield Line(where, "faint", _INDENT)
        if one.speaker:
            yield Line(speaker_line(one), "faint", _INDENT)
        if one.question:
            yield Line(cap_text(f"Asked: {' '.join(one.question.split())}", _EXCERPT // 2), "faint", _INDENT)
        yield Line((one.context or cap_text(one.text, _EXCERPT)).strip(), indent=_INDENT)
        yield Line(one.chunk_id, "faint", _INDENT)
    if found.next_cursor:
        yield Line(f"More: --cursor {found.next_cursor}", "faint")


def results_within(found: SearchResults, most: int) -> Iterator[Block]:
    """The same in at most so many characters, with the notes behind: source, words and id of each passage."""
    more = f"More: --cursor {found.next_cursor}\n" if found.next_cursor else ""
    left = most - len(more) - sum(len(f"{NOTE} {warning}\n") for warning in found.warnings)
    for number, one in enumerate(found.passages, start=1):
        source, place = f"{number}. {citation_text(one.source)}\n", f"\n{one.chunk_id}\n"
        text = cap_text((one.context or one.text).strip(), max(0, left - len(source) - len(place)))
        if len(text) < _FEWEST:
            break
        left -= len(source) + len(text) + len(place)
        yield Line(f"{source}{text}{place}".removesuffix("\n"))
    if more:
        yield Line(more.removesuffix("\n"))


def passage_records(found: SearchResults) -> list[Record]:
    """A passage a record, its whole text with it."""
    return [
        {
            "rank": number,
            "chunk_id": one.chunk_id,
            "doc_id": one.source.doc_id,
            "source": citation_text(one.source),
            "page": one.page,
            "score": one.score,
            "similarity": one.similarity,
            "bm25": one.bm25,
            "text": one.context or one.text,
        }
        for number, one in enumerate(found.passages, start=1)
    ]


def _scores(one: FoundPassage) -> str:
    legs = (("score", one.score), ("similarity", one.similarity), ("BM25", one.bm25))
    return " · ".join(f"{name} {score:.2f}" for name, score in legs if score is not None)


def nodes_shown(found: TreeResults) -> Iterator[Block]:
    """Source, legs and score of each node, then where it stands."""
    for number, node in enumerate(found.nodes, start=1):
        yield Line(f"{number}. {citation_text(node.source)}", "strong")
        told = f"{' and '.join(node.legs)} · score {node.score:.2f}"
        place = f"{node.doc_id} {node.node_id}: {' > '.join(node.path)}"
        yield Line("\n".join(filter(None, (told, place, node.thinking))), "faint", _INDENT)


def node_records(found: TreeResults) -> list[Record]:
    """A node a record."""
    return [
        {
            "rank": number,
            "doc_id": node.doc_id,
            "node_id": node.node_id,
            "source": citation_text(node.source),
            "path": " > ".join(node.path),
            "legs": " ".join(node.legs),
            "score": node.score,
        }
        for number, node in enumerate(found.nodes, start=1)
    ]


def units_shown(found: UnitResults) -> Iterator[Block]:
    """Source and leg of each unit, then what it says."""
    for number, hit in enumerate(found.hits, start=1):
        yield Line(unit_line(number, hit), "strong")
        yield Line(cap_text(unit_words(hit), _EXCERPT), indent=_INDENT)
        yield Line(hit.unit.unit_id, "faint", _INDENT)


def unit_records(found: UnitResults) -> list[Record]:
    """A unit a record."""
    return [
        {"rank": number, "unit_id": hit.unit.unit_id, "doc_id": hit.unit.doc_id, "text": unit_words(hit)}
        for number, hit in enumerate(found.hits, start=1)
    ]
