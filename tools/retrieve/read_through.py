"""Passages of one document that are read through where a disclosure stands: its cover, its items, its single cases."""

from collections.abc import Callable, Collection, Sequence

from tools.language.disclosed.disclosures import disclosure
from tools.language.disclosed.halves import Halves
from tools.language.terms import terms
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.search.order.ranker import Candidate

_COVER = 8  # passages that a document's cover may take
_BESIDE = 4  # passages before and after one that speaks of such cases
_MOST_DOCUMENTS = 3  # that are read through for an event
_MOST_MATTERS = 40  # passages that tell of single cases


async def read_through(deps: Deps, reading: Classification, passages: Sequence[Candidate]) -> list[Candidate]:
    """Where a disclosure stands in the first document of the period asked for: its cover, or its items."""
    years, asked = reading.fiscal_years, disclosure(reading.disclosure)
    found = [one.passage.document for one in passages if not years or one.passage.document.fiscal_year in years]
    if not found or not (asked.strict or asked.on_cover):
        return []
    chunks = await deps.documents.chunks(found[0].doc_id)
    sections = await deps.documents.sections(found[0].doc_id)
    own = {one.section_id for one in sections if (found[0].doc_type, one.item) in asked.items}
    wanted = chunks[:_COVER] if asked.on_cover else [one for one in chunks if one.section_id in own]
    return [Candidate(one) for one in await deps.documents.passages([one.chunk_id for one in wanted])]


async def matters_of(deps: Deps, reading: Classification, passages: Sequence[Candidate]) -> list[Candidate]:
    """The passages that tell of single cases, in the report on the period asked for, of a whole year where one is."""
    years, asked = reading.fiscal_years, disclosure(reading.disclosure)
    found = [one.passage.document for one in passages if not years or one.passage.document.fiscal_year in years]
    forms = [form for form, _ in asked.matter_items]
    own = [one for one in found if one.doc_type in forms]
    if not own:
        return []
    document = min(own, key=lambda one: forms.index(one.doc_type) if not reading.fiscal_quarters else 0)
    sections = await deps.documents.sections(document.doc_id)
    places = {one.section_id for one in sections if (document.doc_type, one.item) in asked.matter_items}
    chunks = [one for one in await deps.documents.chunks(document.doc_id) if one.section_id in places]
    telling = [one for one in chunks if any(pattern.search(one.text) for pattern in asked.matters)]
    headed = [one for one in telling if asked.heading.search(one.text)]
    near = {number for one in headed for number in range(one.position - _BESIDE, one.position + _BESIDE + 1)}
    wanted = [one.chunk_id for one in telling if one.position in near][:_MOST_MATTERS]
    return [Candidate(one) for one in await deps.documents.passages(wanted)]


async def passages_on(
    deps: Deps, asked: Halves, companies: Collection[str], passages: Sequence[Candidate]
) -> list[Candidate]:
    """The passages that name an event and tell a fact of it, in the documents that the best ones are of."""
    names = asked.names(companies)

    def tells(text: str) -> bool:
        return any(half.is_told(" ".join(text.split())) for half in asked.halves) and names <= {*terms(text)}

    return await passages_that(deps, tells, passages)


async def passages_that(deps: Deps, tells: Callable[[str], bool], passages: Sequence[Candidate]) -> list[Candidate]:
    """The passages whose text tells something, in the documents that the best ones are of."""
    documents = list(dict.fromkeys(one.passage.document.doc_id for one in passages))[:_MOST_DOCUMENTS]
    chunks = [chunk for doc_id in documents for chunk in await deps.documents.chunks(doc_id)]
    wanted = [one.chunk_id for one in chunks if tells(one.text)][:_MOST_MATTERS]
    return [Candidate(one) for one in await deps.documents.passages(wanted)]
