"""Pages get one vector each, keep those that they have, and tell where an image is missing."""

from pathlib import Path

from ingest.pages.embed import embed_pages, view_of
from tests.embedders import LookingEmbedder, WordEmbedder
from tests.unit.ingest.pdf.made import Text, write_pdf
from tests.unit.tools.search.make import make_passage
from tools.backends.embeddings.pages import TextPageEmbedder
from tools.models.filings import DocumentFile
from tools.models.pages import Page

DOCUMENT = make_passage("x").document
PAGES = [
    Page(doc_id=DOCUMENT.doc_id, page=n, title=f"Part {n}", bullets=("It rose",), text=f"Part {n}\n\nIt rose\n\nEnd")
    for n in (1, 2)
]


def test_a_view_says_what_tells_most_first_and_nothing_twice() -> None:
    view = view_of(DOCUMENT, PAGES[0].model_copy(update={"text": "It rose"}))
    assert view.header.startswith(DOCUMENT.company)
    assert view.text == "Part 1\nIt rose"


async def test_what_is_known_is_not_embedded_again() -> None:
    words = WordEmbedder()
    embedder = TextPageEmbedder(words)
    first = await embed_pages(embedder, DOCUMENT, PAGES, None)
    known = {made.digest: made.vector for made in first.vectors[:1]}
    words.embedded = 0
    done: list[tuple[int, int]] = []
    again = await embed_pages(embedder, DOCUMENT, PAGES, None, known, lambda *step: done.append(step))
    assert (words.embedded, done) == (1, [(2, 2)])
    assert [(a.page_id, a.digest) for a in again.vectors] == [(b.page_id, b.digest) for b in first.vectors]
    assert all((a.vector == b.vector).all() for a, b in zip(again.vectors, first.vectors, strict=True))


async def test_a_model_that_sees_gets_the_pictures(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(write_pdf([[Text(f"Part {n}")] for n in (1, 2)]))
    embedder = LookingEmbedder()
    made = await embed_pages(embedder, DOCUMENT, PAGES, DocumentFile(str(path), None))
    assert [view.image is not None and view.image.startswith(b"\x89PNG") for view in embedder.seen] == [True, True]
    assert made.warnings == ()
    assert made.vectors[0].digest != made.vectors[1].digest


async def test_a_page_that_cannot_be_drawn_is_embedded_by_its_text_and_said_so() -> None:
    embedder = LookingEmbedder()
    made = await embed_pages(embedder, DOCUMENT, PAGES, None)
    assert [view.image for view in embedder.seen] == [None, None]
    [warning] = made.warnings
    assert warning.startswith("2 pages are searched without their image. ")
    assert len(made.vectors) == 2
