"""The stretch of a discussion that explains a part's figure: what leads with it, and what goes on from there."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from tools.language.disclosed.parts_named import names_kind, names_part, part_terms, single_kinds
from tools.language.queries.features import gives_reason, tells_move
from tools.language.queries.moved_ways import moves_another_way
from tools.retrieve.summaries.passages import Sentence
from tools.search.quotes.reasons import leads_with
from tools.search.quotes.units import STATED

_MOST = 4  # sentences of a stretch that are quoted
_FARTHEST = 30  # sentences behind its heading that are of a part


def explain_part(
    part: str, names: Sequence[str], others: Collection[str], sentences: Sequence[Sentence]
) -> list[Sentence]:
    """Why a part's figure of these normalised names moved, as its own discussion says; `others` are other figures'.

    First what tells by how much it moved, then what gives reasons or moved alike, up to what is told of another figure.
    """
    own = [f"{part} {name}" for name in names]
    headed = [*names, *(f"{kind} {name}" for kind in single_kinds() for name in names)]  # "segment net sales"
    for place, under in enumerate(_under_its_heading(part, sentences) if part else ()):
        lead = sentences[place]
        leads = leads_with(own, lead.unit) or (under and leads_with(headed, lead.unit))
        if leads and _tells(lead) and (stretch := _from_lead(lead, sentences[place + 1 :], others)):
            return stretch
    return []


def explain_level(lead: Sentence, others: Collection[str], sentences: Sequence[Sentence]) -> list[Sentence]:
    """What tells how a figure moved, with the reasons that the sentences behind it give."""
    place = next((place for place, one in enumerate(sentences) if one is lead), len(sentences))
    return _from_lead(lead, sentences[place + 1 :], others)


def _from_lead(lead: Sentence, behind: Sequence[Sentence], others: Collection[str]) -> list[Sentence]:
    """A sentence and those that go on from it; nothing where none of them gives a reason."""
    onward = [one for one in _up_to(lead, others, behind) if _explains(lead, one)][: _MOST - 1]
    return [lead, *onward] if any(gives_reason(one.text) for one in (lead, *onward)) else []


def _under_its_heading(part: str, sentences: Sequence[Sentence]) -> Iterator[bool]:
    """Of each sentence whether it stands under a part's heading, with none of another part between them.

    Below "Garden Segment", headings that name no kind of part are its own.
    """
    sizes = Counter(one.section.section_id for one in sentences if one.section is not None)
    left, kind = 0, False
    for one in sentences:
        heads = [part_terms(head) for head in one.heads]
        # A section that goes on for long is named after the first of the headings that stand in it.
        own = one.section is not None and sizes[one.section.section_id] <= _FARTHEST
        if part in heads:
            left, kind = _FARTHEST, names_kind(one.heads[heads.index(part)])
        elif any(
            names_part(head) and (not kind or names_kind(said)) for head, said in zip(heads, one.heads, strict=True)
        ):
            left = 0
        yield left > 0 or (own and not heads and part_terms(one.path[-1]) == part)
        left -= 1


def _tells(lead: Sentence) -> bool:
    """Whether a sentence tells by how much something moved, or why, and not only what it is."""
    return STATED.search(lead.text) is not None or gives_reason(lead.text)


def _up_to(lead: Sentence, others: Collection[str], sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    """The sentences before the first that leads with another figure, or stands under a heading of its own.

    In the list below a sentence, other figures are what moved it.
    """
    for one in sentences:
        listed = one.is_listed and not lead.is_listed
        if one.heads or (not listed and leads_with([*others], one.unit)):
            return
        yield one


def _explains(lead: Sentence, one: Sentence) -> bool:
    """Whether a sentence behind one that tells of a move gives reasons for it, or tells what moved so beside it."""
    beside = tells_move(one.text) and STATED.search(one.text) is not None
    return (gives_reason(one.text) or beside) and not moves_another_way(lead.text, one.text)
