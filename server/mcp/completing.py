"""Completes arguments of prompts and of resources' templates: companies, metrics, documents and their parts."""

from collections.abc import Mapping, Sequence

from mcp_types import CompleteRequestParams, CompleteResult, Completion, PromptReference

from server.mcp.prompts.catalogue import PROMPTS
from server.mcp.resources.catalogue import TEMPLATES
from tools.errors import InvalidInput, UnknownDocument
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.text import name_key

MOST = 100  # values, as the protocol has it
_MOST_DOCUMENTS = 5_000
# What each argument of a prompt or a template holds.
_KINDS = {
    "ticker": "company", "other_ticker": "company", "metric": "metric", "doc_id": "document", "item": "section",
    "n": "page", "fiscal_year": "year", "statement_type": "statement",
}  # fmt: skip


async def complete(deps: Deps, asked: CompleteRequestParams) -> CompleteResult:
    """What an argument may hold that begins so, or else contains it. Raises `InvalidInput` for no such argument."""
    _check(asked)
    given = dict(asked.context.arguments or {}) if asked.context else {}
    named = await _named(deps, _KINDS.get(asked.argument.name), given)
    found = _near(asked.argument.value, named)
    return CompleteResult(
        completion=Completion(values=found[:MOST], total=len(found), has_more=len(found) > MOST),
    )


def _check(asked: CompleteRequestParams) -> None:
    """That there is such a prompt or template, and it has the argument."""
    name = asked.argument.name
    if isinstance(asked.ref, PromptReference):
        known = {prompt.name: {one.name for one in prompt.arguments or ()} for prompt in PROMPTS}
        of = asked.ref.name
    else:
        known = {one.uri_template: {name for name in _KINDS if f"{{{name}}}" in one.uri_template} for one in TEMPLATES}
        of = asked.ref.uri
    if of not in known:
        raise InvalidInput(f"{of[:80]!r} is not known; there are {', '.join(known)}.")
    if name not in known[of]:
        raise InvalidInput(f"{of} has no argument {name[:40]!r}; it has {', '.join(sorted(known[of]))}.")


async def _named(deps: Deps, kind: str | None, given: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
    """The values that an argument of a kind can have, each with the names by which it is found beside itself."""
    match kind:
        case "company":
            return {company.ticker: (company.name,) for company in await deps.facts.companies()}
        case "metric":
            vocabulary = deps.vocabulary
            entries = (*vocabulary.metrics.values(), *vocabulary.formulas.values())
            return {entry.key: (entry.label, *entry.synonyms) for entry in entries}
        case "document":
            documents = await deps.documents.list_documents(Filters(), None, _MOST_DOCUMENTS, 0, counted=False)
            return {one.doc_id: (one.company, one.ticker) for one in documents if one.status == "indexed"}
        case "section":
            return await _sections(deps, given.get("doc_id", ""))
        case "page":
            doc_id = given.get("doc_id", "")
            first, last = (await deps.documents.page_ranges([doc_id])).get(doc_id, (1, 0))
            return {str(page): () for page in range(first, last + 1)}
        case "year":
            return await _years(deps, given)
        case _:
            return {}


async def _sections(deps: Deps, doc_id: str) -> Mapping[str, Sequence[str]]:
    """The items of a document, and the nodes of its tree."""
    from tools.documents.read import find_document

    try:
        await find_document(deps.documents, doc_id)
    except UnknownDocument:
        return {}  # it is being typed
    sections = await deps.documents.sections(doc_id)
    items = {one.item: (one.title,) for one in sections if one.item is not None}
    return {**items, **{node.node_id: (node.title,) for node in await deps.documents.tree(doc_id)}}


async def _years(deps: Deps, given: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
    """The fiscal years of the company, or of all, the newest first."""
    companies = await deps.facts.companies()
    ticker = given.get("ticker", "").upper()
    chosen = [company for company in companies if ticker in company.tickers] or companies
    periods = await deps.facts.fiscal_periods([company.company_id for company in chosen])
    return {str(year): () for year in sorted({period.fiscal_year for period in periods}, reverse=True)}


def _near(typed: str, named: Mapping[str, Sequence[str]]) -> list[str]:
    """Values with just that name, then those that begin so, those of which a name does, and those that contain it."""
    key = name_key(typed.replace("_", " "))
    spelled = {value: [name_key(name.replace("_", " ")) for name in (value, *names)] for value, names in named.items()}
    tiers = (
        [value for value, names in spelled.items() if key in names],
        [value for value, names in spelled.items() if names[0].startswith(key)],
        [value for value, names in spelled.items() if any(name.startswith(key) for name in names)],
        [value for value, names in spelled.items() if any(key in name for name in names)],
    )
    return list(dict.fromkeys(value for tier in tiers for value in tier))
