"""Cuts a document into the chunks that are searched: by section, at headings, paragraphs and sentences.

Any reader's blocks, sections and tables will do; what is needed of them is in `ingest.chunking.models`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain, groupby

from ingest.chunking.assemble import Draft, assemble
from ingest.chunking.cut import cut_segment
from ingest.chunking.elements import find_elements
from ingest.chunking.models import BlockLike, Element, SectionLike, Similarity, TablePiece
from ingest.chunking.regions import Region, by_region, find_regions
from ingest.chunking.sections import SectionTree, build_sections
from ingest.chunking.segments import Segment, TablePlace, arrange
from ingest.chunking.sizes import Size, Sizes, load_sizes, to_characters
from tools.models.passages import Chunk


def chunk_document(
    doc_id: str,
    text: str,
    blocks: Sequence[BlockLike],
    sections: Sequence[SectionLike],
    tables: Sequence[TablePiece] = (),
    *,
    similarity: Similarity | None = None,
    sizes: Sizes | None = None,
    by_page: bool = False,
) -> tuple[Chunk, ...]:
    """The chunks of a document, in order. Together they hold all of its text but white space.

    A chunk's text is the document's from `start` to `end`, what it repeats of the chunk before included, unless it is
    a table's whose piece brings its own text. Chunks are linked within an item, whose id begins theirs; their section
    is the innermost that holds them whole, and sections' ids are those that `build_sections` gives. With `by_page`, no
    chunk goes over a page's end.
    """
    return _Chunker(doc_id, text, sizes or load_sizes(), similarity, by_page).chunk(blocks, sections, tables)


class _Chunker:
    def __init__(self, doc_id: str, text: str, sizes: Sizes, similarity: Similarity | None, by_page: bool) -> None:
        self._doc_id = doc_id
        self._text = text
        self._sizes = sizes
        self._similarity = similarity
        self._by_page = by_page

    def chunk(
        self, blocks: Sequence[BlockLike], sections: Sequence[SectionLike], tables: Sequence[TablePiece]
    ) -> tuple[Chunk, ...]:
        stored = build_sections(self._doc_id, self._text, sections, blocks)
        tree = SectionTree(stored)
        cuts = sorted({*chain.from_iterable((section.start, section.end) for section in stored)})
        elements = find_elements(self._text, blocks, tables, cuts, to_characters(self._sizes.table))
        regions = find_regions(stored, len(self._text))
        drafts = [
            draft
            for region, inside in by_region(elements, regions)
            for together in self._pages(inside)
            for draft in self._drafts(region, together, tree)
        ]
        return assemble(self._doc_id, self._text, drafts, stored)

    def _pages(self, elements: Sequence[Element]) -> Iterator[Sequence[Element]]:
        """What chunks may be made of together."""
        if not self._by_page:
            yield elements
            return
        for _, page in groupby(elements, key=lambda element: element.page):
            yield list(page)

    def _drafts(self, region: Region, elements: Sequence[Element], tree: SectionTree) -> Iterator[Draft]:
        size = self._sizes.of(region.section)
        parts = arrange(
            self._text,
            elements,
            least=to_characters(self._sizes.least),
            size=size.characters,
            emphasis=size.emphasis,
        )
        for part in parts:
            if isinstance(part, TablePlace):
                yield Draft(region, part.start, part.start, part.end, place=part)
            else:
                yield from self._cut(region, part, self._size(part, size, tree))

    def _size(self, segment: Segment, size: Size, tree: SectionTree) -> Size:
        """The size for a segment: that of its region, unless its own title or one around it says otherwise."""
        inner = tree.find(segment.start, segment.start + 1)
        headings = (self._text[heading.start : heading.end] for heading in segment.headings)
        return self._sizes.nested([*headings, *reversed(inner.path[1:] if inner else ())]) or size

    def _cut(self, region: Region, segment: Segment, size: Size) -> Iterator[Draft]:
        longest = int(size.characters * size.whole) if segment.is_headed else size.characters
        if segment.length <= longest:
            yield Draft(region, segment.start, segment.start, segment.end, segment.elements)
            return
        starts = [element.start for element in segment.elements]
        for start, own, end in cut_segment(self._text, segment.elements, size, self._sizes, self._similarity):
            inside = segment.elements[bisect_right(starts, own) - 1 : bisect_left(starts, end)]
            yield Draft(region, start, own, end, inside)
