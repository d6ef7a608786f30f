"""What a model sees on the picture of a page."""

from tools.models.base import Model


class PageReading(Model):
    """A model's reading of pages' pictures for one question: its own words, which nothing ties out.

    `printed` are the figures of its text that the pages' own text has too, `unprinted` the others: those were read off
    the picture, and may be misread. `pages` are counted from 1.
    """

    doc_id: str
    pages: tuple[int, ...]
    read_by: str
    text: str
    printed: tuple[str, ...] = ()
    unprinted: tuple[str, ...] = ()
