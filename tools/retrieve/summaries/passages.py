"""The sentences of a document as they can be quoted, each with the one before it and the section that it stands in."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from tools.documents.sources import passage_source
from tools.language.queries.features import gives_reason, reason_start
from tools.language.sentences import split_sentences
from tools.language.speech import spoken_to_reader
from tools.models.documents import Document
from tools.models.filings import PERIODIC_FORMS
from tools.models.passages import Passage, Section
from tools.models.results.summaries import Quotation
from tools.ports.stores import DocumentStore
from tools.retrieve.summaries.headings import Headings
from tools.search.order.ranker import Candidate
from tools.search.quotes.units import Unit, make_unit, units_of

_ENDS = (".", "!", "?", "”", '"', ")")
_BULLETS = "•●▪·*–—- "
_TOLD = 12  # words from the reason's first on
_LIST_MARKS = frozenset("•●▪·*")
_CELLS = "|"  # between those of a row
_CELL = r"[$€£]? ?\(?\d(?:[\d,.]*\d)?\)? ?%?"
_PRINTED_CELLS = re.compile(rf"{_CELL}\s+{_CELL}\s+(?=[A-Z])")  # two numbers side by side, and a sentence behind them
_FOOTNOTE = re.compile(r"\(\d{1,2}\) (?=[A-Z])")  # the mark that a note below a table bears
_CELL_LINE = re.compile(r"[\s$€£()%\d.,—–-]*\d[\s$€£()%\d.,—–-]*|[—–-]")
_ROW, _FEWEST_ROWS = 12, 3  # words of a row's label, and lines of figures that make a table
_OPEN_ENDS = (*_ENDS, ":", ";", ",", "—", "–")  # behind which a paragraph of its own may begin
_LISTED = re.compile(r"(?:\s*[•●▪·*–—][^\n]+)+")  # lines with a bullet each
_LONGEST = 690  # characters: what is longer was cut


@dataclass(frozen=True)
class Sentence:
    """A sentence of a document; `before` is the one that it follows in its passage, `heads` are headings above it."""

    unit: Unit
    text: str
    before: str | None = None
    heads: tuple[str, ...] = ()

    @property
    def passage(self) -> Passage:
        return self.unit.candidate.passage

    @property
    def document(self) -> Document:
        return self.passage.document

    @property
    def section(self) -> Section | None:
        return self.passage.section

    @property
    def path(self) -> tuple[str, ...]:
        """The titles that it stands under, from the item on."""
        section = self.section
        return section.path if section is not None else ()

    @property
    def is_listed(self) -> bool:
        """Whether it stands in a list, behind a bullet."""
        text, said = self.passage.chunk.text, self.unit.text
        before = text[: max(text.find(said), 0)].rstrip(" \t")
        return before[-1:] in _LIST_MARKS or said.lstrip()[:1] in _LIST_MARKS

    @property
    def is_table(self) -> bool:
        """Whether it gives its reasons as the rows of a table."""
        return _is_tabled(self.text)

    @property
    def is_of_report(self) -> bool:
        """Whether it stands in an annual or quarterly report, and not beside one."""
        return self.document.doc_type.startswith(PERIODIC_FORMS)

    def quoted(self, text: str | None = None) -> Quotation:
        """As a quotation."""
        passage = self.passage
        heading = self.section.title if self.section is not None else ""
        return Quotation(
            text=text or self.text, heading=heading, chunk_id=passage.chunk.chunk_id, source=passage_source(passage)
        )


async def read_sentences(
    documents: DocumentStore, doc_id: str, within: Collection[str] | None = None
) -> list[Sentence]:
    """The whole sentences of a document in its order, or of some of its sections, each once: no rows, headings, orders
    or boilerplate."""
    chunks = [one for one in await documents.chunks(doc_id) if within is None or one.section_id in within]
    passages = await documents.passages([one.chunk_id for one in chunks])
    found: dict[str, Sentence] = {}
    for place, passage in enumerate(passages):
        for one in sentences_of(Candidate(passage), place):
            found.setdefault(one.text, one)
    return list(found.values())


def sentences_of(candidate: Candidate, place: int = 0) -> list[Sentence]:
    """The whole sentences of a passage, without what is printed before them."""
    found: list[Sentence] = []
    before: str | None = None
    printed = Headings(candidate.passage.chunk.text)
    units = list(_with_lists(candidate, units_of(candidate, place, exhibits=True)))
    for unit in (sentence for one in units for sentence in _sentences(one)):
        unit = replace(unit, text=printed.cut_from(unit.text))
        text = _prose(unit.text, unit.candidate.passage.section)
        if unit.is_row or not (_is_whole(text) or _is_cut_reason(text)) or _begins_cut(unit):
            before = None
            continue
        if spoken_to_reader(text) is None:
            heads = printed.above(unit.text)
            found.append(Sentence(unit, text, None if heads else before, heads))
        before = text
    return found


def _with_lists(candidate: Candidate, units: Sequence[Unit]) -> Iterator[Unit]:
    """The units, each that opens a list of reasons with the list: "The decrease was due to:" tells none by itself."""
    text = candidate.passage.chunk.text
    for unit in units:
        if not unit.text.endswith(":") or not gives_reason(unit.text) or (start := text.find(unit.text)) < 0:
            yield unit
            continue
        behind = start + len(unit.text)
        listed = _LISTED.match(text, behind)
        ends = listed.end() if listed else _table_end(text, behind)
        end = _last_that_fits(text, start, ends) if ends > behind else start
        yield make_unit(candidate, unit.place, text[start:end], position=unit.position) or unit


def _table_end(text: str, start: int) -> int:
    """Where the rows right below a place end: short lines, some of figures alone; the place itself where none are."""
    end, rows, place = start, 0, start
    for line in text[start:].splitlines(keepends=True):
        said, place = line.strip(), place + len(line)
        if len(said.split()) > _ROW or said.endswith("."):
            break
        if said and _CELL_LINE.fullmatch(said):
            end, rows = place, rows + 1
    return end if rows >= _FEWEST_ROWS else start


def _last_that_fits(text: str, start: int, end: int) -> int:
    """Where a list ends, or the last of its lines with which it is not too long to quote."""
    while end - start > _LONGEST and (line := text.rfind("\n", start, end)) > start:
        end = line
    return start + len(text[start:end].rstrip())


def _sentences(unit: Unit) -> list[Unit]:
    """A unit; of a paragraph that stands beside a table, its sentences."""
    if not unit.is_row or _CELLS in unit.text or not unit.text.endswith(_ENDS):
        return [unit]
    texts = split_sentences(unit.text)
    made = (make_unit(unit.candidate, unit.place, text, position=unit.position) for text in texts)
    return [one for one in made if one is not None]


def _prose(text: str, section: Section | None) -> str:
    """A sentence in one line, without what a page prints before it: cells of a table, its heading, a bullet, a mark."""
    line = " ".join(text.split()).lstrip(_BULLETS)
    cells = [] if _is_tabled(line) else list(_PRINTED_CELLS.finditer(line))
    line = line[cells[-1].end() :] if cells else line
    line = line[mark.end() :] if (mark := _FOOTNOTE.match(line)) else line
    title = " ".join(section.title.split()) if section is not None else ""
    rest = line[len(title) :].strip()
    return rest if title and line.casefold().startswith(title.casefold()) and rest[:1].isupper() else line


def _begins_cut(unit: Unit) -> bool:
    """Whether the paragraph before breaks off in a sentence that a stretch goes on with, as at the foot of a page."""
    text = unit.candidate.passage.chunk.text
    before, _, beside = text[: max(text.find(unit.text), 0)].rpartition("\n")
    line = before.rstrip().rpartition("\n")[2].rstrip()
    return bool(line) and not beside.strip() and not line.endswith(_OPEN_ENDS) and len(split_sentences(line)) > 1


def _is_cut_reason(text: str) -> bool:
    """Whether a sentence that breaks off, as at a page's end, or a list has told enough of its reason by then."""
    start = reason_start(text)
    if not start or len(text) > _LONGEST or not text[:1].isupper():
        return False
    ends = text[-1:].isalpha() or text[-1:] in ";," or _is_tabled(text)
    return ends and len(text[start:].split()) >= _TOLD


def _is_tabled(text: str) -> bool:
    """Whether a sentence opens a list of reasons, and what it ends with is a figure of a table's."""
    start = reason_start(text)
    opens = text.find(":", start) if start is not None else -1
    return 0 < opens < len(text) - 1 and (text[-1:].isdigit() or text[-1:] in "%)—–") and "." not in text[:opens]


def _is_whole(text: str) -> bool:
    """Whether a stretch is a sentence from its beginning to its end."""
    return text.endswith(_ENDS) and len(text) <= _LONGEST and not text[:1].islower()
