"""Sentences that tell of a part of the company: a segment, a product, a region."""

from collections.abc import Collection, Sequence

from tools.language.disclosed.summed_up import ExplainedFigure, Results
from tools.language.queries.features import before_reason, figure_openings, is_hedged, line_names, tells_move
from tools.language.terms import joined_terms, terms
from tools.retrieve.summaries.passages import Sentence
from tools.search.quotes.units import STATED
from tools.vocab.loader import Vocabulary

_OF_PARTS = ("revenue", "operating_income")
_WORDS = 3  # terms of a part's name
_NOT = "non"  # "non-operating income"


def is_of_part(one: Sentence, how: Results) -> bool:
    """Whether a sentence stands in a section of parts of the company."""
    return how.parts.search(" / ".join(one.path[1:])) is not None


def names_of_parts(figures: Sequence[ExplainedFigure], vocabulary: Vocabulary) -> tuple[tuple[str, ...], list[str]]:
    """The names of the figures that companies tell of their parts, and the longer ones of others that hold them."""
    names = line_names(_OF_PARTS, vocabulary)
    others = line_names([key for one in figures for key in one.keys if key not in _OF_PARTS], vocabulary)
    return names, [other for other in others if any(f" {name} " in f" {other} " for name in names)]


def leads_with_part(names: Sequence[str], longer: Collection[str], text: str, company: str = "") -> bool:
    """Whether a sentence begins with a part's figure, and tells by how much it moved: "Trucks revenue rose 8%".

    `longer` are names of other figures: "Cost of revenue" is no part's revenue.
    """
    if not tells_move(text) or is_hedged(text) or STATED.search(text) is None:
        return False
    said = f" {joined_terms(before_reason(text) or text)} "
    if any(f" {name} " in said for name in longer):
        return False
    at = min((place for name in names if (place := said.find(f" {name} ")) >= 0), default=0)
    before, own = said[:at].split(), {*terms(company), *figure_openings()}
    part = [word for word in before if word not in own]
    if not 0 < len(part) <= _WORDS or before[-1] != part[-1] or part[-1] == _NOT:
        return False
    moved = tells_move(" ".join(text.split()[: len(before)]))  # something else, held against the figure
    return not moved and not any(word.isdigit() for word in part)


def spread(sentences: Sequence[Sentence], most: int) -> list[Sentence]:
    """So many at most, of as many sections as there are, in their order."""
    by_section: dict[str, list[Sentence]] = {}
    for one in sentences:
        by_section.setdefault(one.section.section_id if one.section is not None else "", []).append(one)
    rounds = (group[turn] for turn in range(most) for group in by_section.values() if turn < len(group))
    chosen = {id(one) for one, _ in zip(rounds, range(most), strict=False)}
    return [one for one in sentences if id(one) in chosen]
