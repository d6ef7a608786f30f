"""Holds an answer's citations against the store: each opens, and the words that it quotes stand where it says."""

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TypeAlias
from urllib.parse import urlsplit

from tools.answer.text import INDEX_PAGE, STYLES, address_of, citation_text
from tools.documents.read import section_name, source_of
from tools.documents.sources import passage_source
from tools.errors import InvalidInput
from tools.language.printed.rows import readable_rows
from tools.models.answers import Answer, Citation, Span, SpanState, Verification
from tools.models.documents import Document
from tools.models.facts import Source
from tools.models.pages import page_id
from tools.models.passages import Passage, Table
from tools.models.questions import ELEMENT_ROUTES
from tools.models.units import InformationUnit
from tools.ports.deps import Deps
from tools.ports.stores import DocumentStore
from tools.search.trees.tree import DocumentTree
from tools.tie_out.answers.citation_models import CheckedCitation, CitationReport
from tools.tie_out.answers.cited.figures import check_figures
from tools.tie_out.answers.cited.nodes import lies_in_node, path_of_node, tree_of
from tools.tie_out.answers.cited.units import cited_units, unit_citation_problems
from tools.tie_out.answers.fact_ledger import read_documents
from tools.tie_out.answers.verification import verification_status

Scope: TypeAlias = tuple[str, str | None, int | None, bool]  # a document, its table or page, and if words stand there

_DASHES = re.compile(r"[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")
_OF_DOCUMENT = ("company", "ticker", "doc_type", "fiscal_year", "accession")
_MOST_PAGES = 3  # after its first one that a table goes on for
_ROWS = 3  # of a table that stand on a page where it goes on
_OF_PLACE = ("page", "anchor", "table_id", "speaker", "read_by")


async def check_citations(deps: Deps, answer: Answer) -> CitationReport:
    """Read every cited place again: the document is the one that is named, its address or page is there, and so are
    the quoted words, whitespace and kinds of dashes aside; every figure is what the filing that it cites reports, and
    is printed as that.

    Raises `InvalidInput` for an answer that holds what no store takes.
    """
    if any("\x00" in (name or "") for c in answer.citations for name in (c.doc_id, c.chunk_id, c.table_id)):
        raise InvalidInput("The answer's citations hold a NUL byte.")
    shelf = await _Shelf.fill(deps, answer)
    figures = await check_figures(deps, answer, shelf.known, shelf.units)
    checked: list[CheckedCitation] = []
    for citation in answer.citations:
        problems = tuple(await shelf.problems(citation))
        opens = _opens(citation, shelf.known.get(citation.doc_id or ""))
        if opens is None and not problems:
            problems = ("has no address, and the text of its document is not loaded.",)
        untied = tuple(f"{one.text} {one.problem}" for one in figures if one.citation_id == citation.id)
        checked.append(
            CheckedCitation(
                id=citation.id, text=citation.printed, ok=not (problems or untied),
                opens=opens if not problems else None, problems=problems, figures=untied,
            )
        )  # fmt: skip
    misquoted = tuple(dict.fromkeys([words async for words in shelf.misquoted(answer)]))
    good = sum(citation.ok for citation in checked)
    told = f"{good} of {len(checked)} citations hold" + (f", {len(misquoted)} labels do not" if misquoted else "")
    told += f", {len(figures)} figures are not what they cite" if figures else ""
    return CitationReport(citations=tuple(checked), figures=figures, misquoted=misquoted, summary=told)


def mark_citations(answer: Answer, report: CitationReport) -> Answer:
    """The answer with what rests on a citation that fails marked as a mismatch, and warned of."""
    if report.holds:
        return answer
    failed = {citation.id for citation in report.citations if citation.problems}
    gone = {citation.doc_id for citation in answer.citations if citation.id in failed and citation.chunk_id is None}
    wrong = failed | {fact.fact_id for fact in answer.facts if fact.source.doc_id in gone}
    wrong |= {one.fact_id for one in report.figures if one.fact_id is not None and one.start is None}
    misprinted = {(one.start, one.end) for one in report.figures if one.start is not None}

    def state_of(span: Span) -> SpanState:
        words = answer.answer[span.start : span.end]
        misquoted = (span.quote and words in report.misquoted) or (span.start, span.end) in misprinted
        return "mismatch" if misquoted or {span.citation_id, span.fact_id} & wrong else span.state

    spans = [span.model_copy(update={"state": state_of(span)}) for span in answer.spans]
    figures = [span for span in spans if not span.quote]
    details = [
        number.model_copy(update={"state": "mismatch"})
        if number.from_ in wrong or (span is not None and span.state == "mismatch")
        else number
        for number, span in zip_longest(answer.verification.details, figures[: len(answer.verification.details)])
    ]
    warnings = [f"{one.text} {problem}" for one in report.citations for problem in one.problems]
    warnings += [f"{one.text} {one.problem}" for one in report.figures]
    warnings += [f"{words!r} does not stand in the filing that it cites." for words in report.misquoted]
    return answer.model_copy(
        update={
            "spans": tuple(spans),
            "verification": Verification(status=verification_status(details, spans), details=tuple(details)),
            "warnings": tuple(dict.fromkeys((*answer.warnings, *warnings))),
        }
    )


@dataclass(frozen=True)
class _Shelf:
    """What the store holds of what an answer cites, by document and by passage."""

    documents: DocumentStore
    known: dict[str, Document]
    passages: dict[str, Passage]
    units: dict[str, InformationUnit]
    trees: dict[str, DocumentTree] = field(default_factory=dict[str, DocumentTree])

    @classmethod
    async def fill(cls, deps: Deps, answer: Answer) -> "_Shelf":
        documents, units = deps.documents, await cited_units(deps, answer)
        cited = tuple({citation.chunk_id for citation in answer.citations if citation.chunk_id})
        known = await read_documents(documents, {citation.doc_id for citation in answer.citations if citation.doc_id})
        return cls(documents, known, {one.chunk.chunk_id: one for one in await documents.passages(cited)}, units)

    async def problems(self, citation: Citation) -> list[str]:
        """What is wrong with a citation, each a sentence that goes on from its text."""
        document = self.known.get(citation.doc_id or "")
        if document is None:
            return [f"cites {citation.doc_id or 'no document'}, which is not loaded."]
        told = [*unit_citation_problems(citation, self.units)] if citation.unit is not None else []
        if citation.unit is not None and citation.table_id is None:
            source = source_of(document).model_copy(update={"page": citation.page})
            return [*told, *_differences(citation, source, None), *_misprints(citation, source)]
        if citation.quote is None and citation.chunk_id is None:
            source = await self._place(citation, document)
            section = await self._section(citation, document, source)
            return [*told, *_differences(citation, source, section), *_misprints(citation, source)]
        passage = self.passages.get(citation.chunk_id or "")
        if passage is None or passage.document.doc_id != document.doc_id:
            return ["cites a passage that its document does not have."]
        source = passage_source(passage)
        section = await self._section(citation, document, source)
        told = _differences(citation, source, section)
        return [*_misquotes(citation, passage), *told, *_misprints(citation, source)]

    async def _place(self, citation: Citation, document: Document) -> Source:
        """The place of a figure as the store has it: what the citation says of it and the document lacks is None."""
        whole = source_of(document).model_copy(update={"page": None, "section": None})
        if citation.table_id is not None:
            table = await self.documents.table(citation.table_id)
            if table is None or table.doc_id != document.doc_id:
                return whole
            sections = {one.section_id: one for one in await self.documents.sections(document.doc_id)}
            section = sections.get(table.section_id or "")
            path = section_name(section) if section and citation.section_path else None
            on = citation.page if await self._goes_on(table, citation.page) else table.page
            place = {"section": path, "page": citation.page and on, "read_by": None}
            return whole.model_copy(update={"table_id": table.table_id, "anchor": table.anchor, **place})
        if (citation.page, citation.anchor, citation.section_path) == (None, None, None):
            return whole
        page, anchor = citation.page, citation.anchor
        there = page is not None and await self.documents.pages([page_id(document.doc_id, page)])
        on_page = await self.documents.on_pages([page_id(document.doc_id, page)]) if page is not None else []
        anchors = {one.anchor for one in await self.documents.chunks(document.doc_id)} if anchor is not None else ()
        names = {section_name(section) for section in await self.documents.sections(document.doc_id)}
        return whole.model_copy(
            update={
                "page": page if there else None,
                "read_by": on_page[0].chunk.read_by if on_page else document.read_by,
                "anchor": anchor if anchor in anchors else None,
                "section": citation.section_path if citation.section_path in names else None,
            }
        )

    async def _goes_on(self, table: Table, page: int | None) -> bool:
        """Whether a table that begins on one page has rows on this later one."""
        if page is None or table.page is None or not table.page < page <= table.page + _MOST_PAGES:
            return False
        text = _bare("\n".join(one.text for one in await self.documents.pages([page_id(table.doc_id, page)])))
        labels = {_bare(row[0]) for row in table.rows if row and row[0]} - {""}
        return 0 < min(_ROWS, len(labels)) <= sum(label in text for label in labels)

    async def _section(self, citation: Citation, document: Document, source: Source) -> str | None:
        """The section that a citation may name: its place's, or the path to the node of the tree in which it lies."""
        if citation.node_id is None:
            return source.section
        if document.doc_id not in self.trees:
            self.trees[document.doc_id] = await tree_of(self.documents, document)
        tree = self.trees[document.doc_id]
        if not await lies_in_node(self.documents, citation, tree):
            return None
        by_tree = path_of_node(citation, tree)
        return by_tree if citation.section_path not in (None, source.section) else source.section

    async def misquoted(self, answer: Answer) -> AsyncIterator[str]:
        """The words, of no passage, that are not there: a label of a statement nowhere in the filing's text; of a table
        or a page as it stands, words that the table, or the page, does not have."""
        labels: dict[Scope, set[str]] = {}
        cited = {citation.id: citation for citation in answer.citations}
        whole = answer.route in ELEMENT_ROUTES
        for span in answer.spans:
            citation = cited.get(span.citation_id or "")
            if span.quote and citation is not None and citation.quote is None and citation.doc_id in self.known:
                table, page = (citation.table_id, citation.page) if whole else (None, None)
                scope = (citation.doc_id or "", table, page, whole)
                labels.setdefault(scope, set()).add(answer.answer[span.start : span.end])
        for scope, words in labels.items():
            text = await self._words_at(scope)
            for label in sorted(words):
                if _bare(label) not in text:
                    yield label

    async def _words_at(self, scope: Scope) -> str:
        """The words of a document, or of a table or a page of it; with the headings above it, and all of the document
        where only a section is cited."""
        doc_id, table_id, page, whole = scope
        if not whole:
            read = await self.documents.text(doc_id, 0, 2**31 - 1)
            return _bare(read[0]) if read else ""
        titles = [title for one in await self.documents.sections(doc_id) for title in (one.title, *one.path)]
        titles += [one.title for one in await self.documents.tree(doc_id)]
        if table_id is not None:
            return await self._words_of_table(table_id, titles)
        if page is None:
            text = "\n".join(one.text for one in await self.documents.chunks(doc_id))
        else:
            text = "\n".join(one.text for one in await self.documents.pages([page_id(doc_id, page)]))
        return _bare("\n".join((text, readable_rows(text), *titles)))

    async def _words_of_table(self, table_id: str, titles: Sequence[str]) -> str:
        table = await self.documents.table(table_id)
        if table is None:
            return ""
        rows = [cell for row in (*table.headers, *table.rows) for cell in row]
        joined = [" ".join(dict.fromkeys(filter(None, cells))) for cells in zip_longest(*table.headers)]
        own = "\n".join((table.caption, table.units or "", *rows, *joined, *titles))
        return _bare(own.replace("|", " "))


def _differences(citation: Citation, source: Source, section: str | None) -> Iterator[str]:
    """What the citation says otherwise than the store does of its document and place."""
    for name in _OF_DOCUMENT:
        if getattr(citation, name) != getattr(source, name):
            yield f"has another {name.replace('_', ' ')} than its document: {getattr(source, name)}."
    if citation.url != address_of(source):
        yield f"has another url than the place that it cites: {address_of(source)}."
    if citation.quarter != source.fiscal_quarter:
        yield f"has another quarter than its document: {source.fiscal_quarter}."
    for name in _OF_PLACE:
        if getattr(citation, name) != getattr(source, name):
            yield f"has another {name.replace('_', ' ')} than the place that it cites: {getattr(source, name)}."
    if citation.section_path != section:
        yield "names a section in which its place does not lie."


def _misquotes(citation: Citation, passage: Passage) -> Iterator[str]:
    """Whether the words stand in the passage, and it begins as the preview says."""
    text = _bare(passage.chunk.text)
    if not _bare(citation.quote or "") or _bare(citation.quote or "") not in text:
        yield "quotes words that do not stand at the place that it cites."
    if not text.startswith(_bare(citation.content_preview or "")):
        yield "has a preview of another passage."


def _misprints(citation: Citation, source: Source) -> Iterator[str]:
    """Whether the citation is printed as one of the styles prints its source, with a range of pages that holds it."""
    pages = citation.page_range
    if pages is not None and (citation.page is None or not pages[0] <= citation.page <= pages[1]):
        yield "has pages among which its page is not."
    if citation.printed not in {citation_text(source, style, pages) for style in STYLES}:
        yield "is not printed as what it cites."


def _opens(citation: Citation, document: Document | None) -> str | None:
    """Where a reader finds it: the document's address with the anchor; the document in the store, with page or anchor,
    where all that is known on the web is its filing's index; else that.
    """
    if document is None:
        return None
    address = citation.url or ""
    is_address = urlsplit(address).scheme in {"http", "https"} and bool(urlsplit(address).netloc)
    if is_address and not (citation.anchor and address.endswith(INDEX_PAGE) and document.status == "indexed"):
        return address
    if document.status != "indexed":
        return None
    if citation.page is not None:
        return f"{document.doc_id}, p. {citation.page}"
    return f"{document.doc_id}#{citation.anchor}" if citation.anchor else document.doc_id


def _bare(text: str) -> str:
    """A text without whitespace, and with one kind of dash: filings break lines where they please."""
    return "".join(_DASHES.sub("-", text).split())
