"""What stands at a place of its own in a report, read there: its cover, its items, its signatures, its single cases.

The best passages of a search need not have it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import date

from tools.language.disclosed.disclosures import Disclosure
from tools.language.disclosed.halves import Halves
from tools.language.terms import terms
from tools.models.documents import Document
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.search.order.ranker import Candidate
from tools.text import name_key
from tools.vocab.loader import load_words

_LATEST = 10  # days that a report is dated behind what it reports
_COVER = 8  # passages that a document's cover may take
_BESIDE = 4  # passages before and after one that speaks of such cases
_MOST_DOCUMENTS = 3  # that are read through for an event
_MOST_REPORTS = 50  # of a company, of which the newest one is read
_MOST_MATTERS = 40  # passages that tell of single cases


async def read_at_place(
    deps: Deps, reading: Classification, asked: Disclosure, passages: Sequence[Candidate]
) -> list[Candidate]:
    """Where a disclosure stands in the best document of the period asked for, else the newest: its cover or items."""
    found = _of_period(reading, passages)
    if not found or not (asked.strict or asked.on_cover):
        return []
    forms = [form for form, _ in asked.items]
    own = [one for one in found if one.doc_type in forms] or found
    document = own[0] if reading.fiscal_years else max(own, key=_newness)
    chunks = await deps.documents.chunks(document.doc_id)
    if asked.on_cover:
        return await _passages(deps, (one.chunk_id for one in chunks[:_COVER]))
    sections = await deps.documents.sections(document.doc_id)
    own = {one.section_id for one in sections if (document.doc_type, one.item) in asked.items}
    return await _passages(deps, (one.chunk_id for one in chunks if one.section_id in own))


async def read_cover(deps: Deps, passages: Sequence[Candidate], day: date | None) -> list[Candidate]:
    """The cover of the report that the best passages are of; where one of a day is asked for, of the last one before
    that, and none of another day."""
    documents = list({one.passage.document.doc_id: one.passage.document for one in passages}.values())
    if day is not None:
        ages = [((day - when).days, one) for one in documents if (when := one.filed or one.period_end) is not None]
        own = [(age, one) for age, one in ages if 0 <= age <= _LATEST]
        documents = [min(own, key=lambda aged: aged[0])[1]] if own else []
    chunks = (await deps.documents.chunks(documents[0].doc_id))[:_COVER] if documents else []
    return await _passages(deps, (one.chunk_id for one in chunks))


async def read_signatures(deps: Deps, reading: Classification, passages: Sequence[Candidate]) -> list[Candidate]:
    """The signatures of the newest document of the period asked for, among those that a search found."""
    found = _of_period(reading, passages)
    if not found:
        return []
    newest = max(found, key=_newness)
    signed = load_words("signatures")
    sections = await deps.documents.sections(newest.doc_id)
    own = {one.section_id for one in sections if name_key(one.title) in signed}
    chunks = await deps.documents.chunks(newest.doc_id)
    return await _passages(deps, (one.chunk_id for one in chunks if one.section_id in own))


async def matters_of(
    deps: Deps, reading: Classification, asked: Disclosure, passages: Sequence[Candidate]
) -> list[Candidate]:
    """The passages that tell of single cases, in the report on the period asked for, of a whole year where one is."""
    forms = [form for form, _ in asked.matter_items]
    own = [one for one in _of_period(reading, passages) if one.doc_type in forms]
    if not own:
        return []
    document = min(own, key=lambda one: forms.index(one.doc_type) if not reading.fiscal_quarters else 0)
    sections = await deps.documents.sections(document.doc_id)
    places = {one.section_id for one in sections if (document.doc_type, one.item) in asked.matter_items}
    chunks = [one for one in await deps.documents.chunks(document.doc_id) if one.section_id in places]
    telling = [one for one in chunks if any(pattern.search(one.text) for pattern in asked.matters)]
    headed = [one for one in telling if asked.heading.search(one.text)]
    near = {number for one in headed for number in range(one.position - _BESIDE, one.position + _BESIDE + 1)}
    return await _passages(deps, [one.chunk_id for one in telling if one.position in near][:_MOST_MATTERS])


async def read_newest(
    deps: Deps, asked: Disclosure, filters: Filters, passages: Sequence[Candidate]
) -> list[Candidate] | None:
    """What the newest report on a year that is loaded of a company tells of single cases, and of what comes of them.

    None where the passages are of several companies, or where no such report is loaded.
    """
    forms = [form for form, _ in asked.matter_items] if not filters.doc_types else []
    companies = {one.passage.document.company_id for one in passages}
    if not forms or len(companies) != 1:
        return None
    within = filters.model_copy(update={"doc_types": (forms[0],)})
    loaded = await deps.documents.list_documents(within, [*companies], _MOST_REPORTS, 0, counted=False)
    for document in sorted(loaded, key=lambda one: -(one.fiscal_year or 0))[:_MOST_DOCUMENTS]:
        if chunks := await deps.documents.chunks(document.doc_id):
            sections = await deps.documents.sections(document.doc_id)
            places = {one.section_id for one in sections if (document.doc_type, one.item) in asked.matter_items}
            own = [one for one in chunks if one.section_id in places]
            telling = [one for one in own if any(each.search(one.text) for each in (*asked.says, *asked.matters))]
            heads = {one.section_id for one in sections if (document.doc_type, one.item) in asked.items}
            telling.sort(key=lambda one: not (one.section_id in heads or asked.heading.search(one.text)))
            return await _passages(deps, [one.chunk_id for one in telling][:_MOST_MATTERS])
    return None


async def passages_on(
    deps: Deps, asked: Halves, companies: Collection[str], passages: Sequence[Candidate]
) -> list[Candidate]:
    """The passages that name an event and tell a fact of it, in the documents that the best ones are of."""
    names = asked.names(companies)

    def tells(text: str) -> bool:
        return names <= {*terms(text)} and any(half.is_told(" ".join(text.split())) for half in asked.halves)

    return await passages_that(deps, tells, passages)


async def passages_that(deps: Deps, tells: Callable[[str], bool], passages: Sequence[Candidate]) -> list[Candidate]:
    """The passages whose text tells something, in the documents that the best ones are of."""
    documents = list(dict.fromkeys(one.passage.document.doc_id for one in passages))[:_MOST_DOCUMENTS]
    chunks = [chunk for doc_id in documents for chunk in await deps.documents.chunks(doc_id)]
    return await _passages(deps, [one.chunk_id for one in chunks if tells(one.text)][:_MOST_MATTERS])


def _newness(document: Document) -> tuple[int, int]:
    """The year and quarter that a document is of; one of a whole year comes behind its quarters."""
    return document.fiscal_year or 0, document.fiscal_quarter or 5


def _of_period(reading: Classification, passages: Iterable[Candidate]) -> list[Document]:
    documents = [one.passage.document for one in passages]
    return [one for one in documents if not reading.fiscal_years or one.fiscal_year in reading.fiscal_years]


async def _passages(deps: Deps, chunk_ids: Iterable[str]) -> list[Candidate]:
    return [Candidate(one) for one in await deps.documents.passages([*chunk_ids])]
