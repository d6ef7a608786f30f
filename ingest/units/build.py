"""All information units of a document, numbered by page, paragraph and sentence."""

from collections import Counter
from collections.abc import Iterator, Mapping

from ingest.html.parsed import Block, ReadText
from ingest.html.tables.model import Table
from ingest.units.drafts import Draft
from ingest.units.rows import read_rows
from ingest.units.sentences import read_figure, read_heading, read_sentences, stands_alone
from tools.language.terms import fold
from tools.models.units import InformationUnit, unit_id


def build_units(
    doc_id: str,
    read: ReadText,
    tables: Mapping[int, Table],
    *,
    paged: bool,
    unreliable: Mapping[int, str] | None = None,
) -> tuple[InformationUnit, ...]:
    """The units in the order of the text. `tables` are by their places among the document's.

    Paragraphs (a table is one) count from 1 on each page, or in the document where it is not `paged`. `unreliable`
    says of pages why their letters or digits are not to be trusted: no number of them is kept.
    """
    units: list[InformationUnit] = []
    paragraphs: Counter[int] = Counter()
    above: Block | None = None
    for block in read.blocks:
        page = block.page if paged else 0
        reason = (unreliable or {}).get(block.page)
        heading = above if above is not None and above.kind == "heading" and above.page == block.page else None
        drafts = list(_drafts(read, block, tables, heading))
        above = block
        paragraphs[page] += bool(drafts)
        for sentence, draft in enumerate(drafts):
            units.append(
                InformationUnit.model_construct(
                    unit_id=unit_id(doc_id, len(units)),
                    doc_id=doc_id,
                    position=len(units),
                    page=page if paged else None,
                    paragraph=paragraphs[page],
                    sentence=sentence,
                    start=draft.start,
                    end=draft.end,
                    text=draft.text,
                    normalised=fold(draft.text),
                    kind=draft.kind,
                    label=draft.label,
                    note=draft.note,
                    numbers=draft.numbers if reason is None else (),
                    keys=draft.keys if reason is None else (),
                    unreliable=reason,
                )
            )
    return tuple(units)


def _drafts(read: ReadText, block: Block, tables: Mapping[int, Table], heading: Block | None) -> Iterator[Draft]:
    """What a block is read as; a figure that stands alone below a heading is read with it."""
    if block.table is not None and block.table in tables:
        yield from read_rows(tables[block.table], read.text, block.start, block.end)
    elif heading is not None and stands_alone(read.text, block.start, block.end):
        yield read_figure(read.text, heading.start, block.end)
    elif block.kind == "heading":
        yield read_heading(read.text, block.start, block.end)
    else:
        yield from read_sentences(read.text, block.start, block.end)
