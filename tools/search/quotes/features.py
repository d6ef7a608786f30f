"""What tells that a sentence or row answers a question: features of it, beside the other candidates of the search."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from tools.language.queries.answer_types import asked_types, counts_asked, told_types
from tools.language.queries.features import Wanted, gives_reason, is_hedged, tells_move
from tools.language.queries.names import proper_terms
from tools.models.passages import Passage
from tools.search.order.ranker import Matrix
from tools.search.quotes.units import Unit

FEATURES = (
    "cover", "cover_with_heading", "cover_with_beside", "cover_of_passage", "pairs", "most_telling", "named_line",
    "heading", "place", "leading", "row", "row_of_figure", "row_of_reason", "row_of_polar", "value_of_figure", "value",
    "reason_given", "gives_reason", "hedged", "hedged_polar", "risk_factors", "management", "management_reason",
    "notes", "years", "other_years", "own_year", "length", "long", "introduces", "polar", "figure", "reason",
    "unknown_words", "opening", "share_asked", "heading_asked", "values", "row_of_open", "moves", "moves_asked",
    "reason_of_year", "across", "cover_even", "names", "names_around", "names_in_passage", "counted", "type_told",
    "type_missing",
)  # fmt: skip
_YEAR = re.compile(r" ((?:19|20)\d\d)(?= )")
_VALUE = re.compile(r"(?<![\w.,])[$€£]? ?(?!(?:19|20)\d\d\b)\d[\d,]*(?:\.\d+)?")
_OPENING = 4  # terms that a unit opens with: often a heading that runs on into the text
_LONG = 80  # terms from which a unit is hardly one sentence
_RISKS, _NOTES = "1A", "8"
_MANAGEMENT = frozenset({("10-K", "7"), ("10-Q", "2"), ("20-F", "5")})
_RELEASES = frozenset({"release", "8-K", "transcript"})


def features(wanted: Wanted, units: Sequence[Unit]) -> Matrix:
    """A row a unit, a column a feature."""
    pool = _Pool(wanted, units)
    return np.array([_row(pool, unit) for unit in units], dtype=np.float64).reshape(len(units), len(FEATURES))


class _Pool:
    """What the units have in common: how telling each word of the question is among them."""

    def __init__(self, wanted: Wanted, units: Sequence[Unit]) -> None:
        self.wanted = wanted
        holding = Counter(word for unit in units for word in unit.words)
        asked = [word for word in dict.fromkeys(wanted.words) if word not in wanted.years] or list(wanted.words)
        self.idf = {word: math.log(1 + len(units) / (0.5 + holding[word])) for word in dict.fromkeys(asked)}
        self.total = sum(self.idf.values()) or 1.0
        self.telling = max(self.idf, key=lambda word: self.idf[word], default="")
        self.pairs = tuple(f" {first} {following} " for first, following in dict.fromkeys(pairwise(wanted.words)))
        self.unknown = sum(weight for word, weight in self.idf.items() if not holding[word]) / self.total
        passages = {unit.candidate.chunk_id: unit.candidate.passage for unit in units}
        self.names = proper_terms(wanted.subject, wanted.years)
        self.types = asked_types(wanted.text)
        self.headings = {chunk_id: frozenset(one.heading.split()) for chunk_id, one in passages.items()}
        self.texts = {chunk_id: frozenset(one.terms.split()) for chunk_id, one in passages.items()}

    def cover(self, *words: frozenset[str]) -> float:
        """How much of the question is among words, the more telling ones first."""
        return sum(weight for word, weight in self.idf.items() if any(word in some for some in words)) / self.total

    def share_of_names(self, *words: frozenset[str]) -> float:
        """How many of the names and numbers that the question has stand among words."""
        return _share([any(name in some for some in words) for name in self.names])


def is_management(passage: Passage) -> bool:
    """Whether management speaks of its results there: in its discussion, or a release."""
    form, item = passage.document.doc_type, passage.section.item if passage.section else None
    return (form, item) in _MANAGEMENT or form in _RELEASES


def _row(pool: _Pool, unit: Unit) -> list[float]:
    wanted, passage = pool.wanted, unit.candidate.passage
    heading, document = pool.headings[unit.candidate.chunk_id], passage.document
    cover, item = pool.cover(unit.words), passage.section.item if passage.section else None
    said = {found[1] for found in _YEAR.finditer(unit.terms)}
    has_value, reason = _VALUE.search(unit.text) is not None, gives_reason(unit.text)
    management = is_management(passage)
    hedged, moves, open_question = is_hedged(unit.text), tells_move(unit.text), not (wanted.figure or wanted.polar)
    said_terms = unit.terms.split()
    told, own = told_types(wanted.text, unit.text), pool.texts[unit.candidate.chunk_id]
    count = len(said_terms)
    values = {
        "cover": cover,
        "cover_with_heading": pool.cover(unit.words, heading),
        "cover_with_beside": pool.cover(unit.words, unit.beside),
        "cover_of_passage": pool.cover(pool.texts[unit.candidate.chunk_id], heading),
        "pairs": _share([pair in unit.terms for pair in pool.pairs]),
        "most_telling": pool.telling in unit.words,
        "named_line": any(f" {name} " in unit.terms for line in wanted.lines for name in line if name),
        "heading": pool.cover(heading),
        "place": 1 / (1 + unit.place),
        "leading": 1 / (1 + unit.position),
        "row": unit.is_row,
        "row_of_figure": unit.is_row and wanted.figure,
        "row_of_reason": unit.is_row and wanted.reason,
        "row_of_polar": unit.is_row and wanted.polar,
        "value": has_value,
        "value_of_figure": has_value and wanted.figure,
        "reason_given": reason and wanted.reason and cover > 0,
        "gives_reason": reason,
        "hedged": hedged,
        "hedged_polar": hedged and wanted.polar,
        "risk_factors": item == _RISKS,
        "management": management,
        "management_reason": management and wanted.reason,
        "notes": item == _NOTES,
        "years": _share([year in said for year in wanted.years]),
        "other_years": bool(said and wanted.years) and said.isdisjoint(wanted.years),
        "own_year": not wanted.years or str(document.fiscal_year) in wanted.years,
        "length": math.log1p(count),
        "long": count > _LONG,
        "introduces": unit.text.rstrip().endswith((":", "•")),
        "polar": wanted.polar,
        "figure": wanted.figure,
        "reason": wanted.reason,
        "unknown_words": pool.unknown,
        "opening": _share([word in pool.idf for word in said_terms[:_OPENING]]),
        "share_asked": _share([word in pool.idf for word in said_terms]),
        "heading_asked": _share([word in pool.idf for word in heading]),
        "values": math.log1p(len(_VALUE.findall(unit.text))),
        "row_of_open": unit.is_row and open_question,
        "moves": moves,
        "moves_asked": moves and wanted.change,
        "reason_of_year": reason and wanted.reason and (not said or not said.isdisjoint(wanted.years)),
        "across": wanted.across,
        "cover_even": _share([word in unit.words for word in pool.idf]),
        "names": pool.share_of_names(unit.words),
        "names_around": pool.share_of_names(unit.words, unit.beside, heading),
        "names_in_passage": pool.share_of_names(own, heading),
        "counted": counts_asked(wanted.text, unit.text),
        "type_told": len(told) / max(1, len(pool.types)),
        "type_missing": bool(pool.types) and not told,
    }
    return [float(values[name]) for name in FEATURES]


def _share(found: Sequence[bool]) -> float:
    """The share of what was found; 0 where nothing was asked."""
    return sum(found) / len(found) if found else 0.0
