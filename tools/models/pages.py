"""A page of a paged document, as it is kept and searched."""

from tools.models.base import Model

_MARK = "#p"


class Page(Model):
    """A page: its text layer, its title, bullets and captions; `page` as its document's other parts count it.

    `image_ref` is the path of its image where that came with the document; others are drawn when they are asked for.
    """

    doc_id: str
    page: int
    title: str = ""
    bullets: tuple[str, ...] = ()
    captions: tuple[str, ...] = ()
    text: str = ""
    image_ref: str | None = None

    @property
    def page_id(self) -> str:
        return page_id(self.doc_id, self.page)


def page_id(doc_id: str, page: int) -> str:
    """What an index calls a page: "0000320193-23-000106#p12"."""
    return f"{doc_id}{_MARK}{page}"


def split_page_id(page_id: str) -> tuple[str, int] | None:
    """The document and the number of a page; None for what names none."""
    doc_id, mark, number = page_id.rpartition(_MARK)
    return (doc_id, int(number)) if mark and doc_id and number.isascii() and number.isdecimal() else None
