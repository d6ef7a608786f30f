"""The outline that a PDF brings, as titles where they stand on their pages."""

from collections.abc import Sequence

from ingest.trees.contents import is_contents
from ingest.trees.models import Bookmark, Entry
from ingest.trees.places import Places

_FEWEST = 3
_SHARE = 0.5  # of the bookmarks lead to pages, or the outline is of no use


def bookmark_entries(places: Places, bookmarks: Sequence[Bookmark]) -> list[Entry]:
    """The bookmarks in the order of the pages; none where they are few, lead nowhere, or all to the same page."""
    leading = [bookmark for bookmark in bookmarks if bookmark.page is not None and bookmark.title.strip()]
    if len(leading) < max(_FEWEST, _SHARE * len(bookmarks)) or len({bookmark.page for bookmark in leading}) < _FEWEST:
        return []
    entries: list[Entry] = []
    reached = 0
    for bookmark in leading:
        page, title = bookmark.page, " ".join(bookmark.title.split())
        if page is None or not 0 <= page < len(places) or page < places.page_of(reached) or is_contents(title):
            continue  # what leads back refers to a place that has a node of its own
        found = places.find(title, page, reached)
        if found is None:
            found = bookmark.place if bookmark.place is not None else places.start_of(page)
        start = max(found, reached)
        entries.append(Entry(title, bookmark.level, start))
        reached = start
    return entries
