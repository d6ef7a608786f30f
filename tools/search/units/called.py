"""What the documents that are searched call their company."""

from collections.abc import Mapping, Sequence
from typing import Final

from tools.language.bilingual.called import Called, read_called
from tools.models.filters import Filters
from tools.models.units import InformationUnit, unit_id
from tools.ports.deps import Deps
from tools.ports.indexes import Scope
from tools.ports.units import UnitStore

_BEGINNING: Final = 200  # units from the first on, which tell what a document calls its company
_DOCUMENTS: Final = 3  # of those that limit a search, how many are read for it


async def called_in(
    store: UnitStore, companies: Mapping[str, str], found: Sequence[InformationUnit] = ()
) -> dict[str, Called]:
    """What each document calls its company, by its first units and those that were found further on."""
    ids = [unit_id(doc_id, at) for doc_id in companies for at in range(_BEGINNING)]
    texts: dict[str, list[str]] = {doc_id: [] for doc_id in companies}
    for unit in (*await store.units(ids), *(one for one in found if one.position >= _BEGINNING)):
        if unit.kind != "row":
            texts[unit.doc_id].append(unit.text)
    return {doc_id: read_called(companies[doc_id], said) for doc_id, said in texts.items()}


async def called_in_scope(deps: Deps, scope: Scope) -> list[Called]:
    """Likewise of the few documents that limit a search; none where nothing does, or many do."""
    if deps.units is None or not (scope.doc_ids or scope.company_ids):
        return []
    filters = Filters(doc_ids=tuple(scope.doc_ids))
    companies = list(scope.company_ids) or None
    listed = await deps.documents.list_documents(filters, companies, _DOCUMENTS + 1, 0, counted=False)
    if not 0 < len(listed) <= _DOCUMENTS:
        return []
    return list((await called_in(deps.units, {one.doc_id: one.company for one in listed})).values())
