"""The printed table of contents, checked against the pages: what it says of them may be wrong, or count otherwise."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.lines import is_item
from ingest.trees.models import Entry
from ingest.trees.places import Places
from tools.text import name_key

_FIRST_PAGES = 12  # that may be contents
_FEWEST = 4  # lines of contents on a page
_MOST = 600  # lines
_LONGEST = 250
_LINE = re.compile(r"(?P<title>.*?[^\W\d_].*?)(?:[\s.…·_]*[\s.…·_])(?P<page>\d{1,4}|[ivxl]{1,7})\s*\Z")
_NUMBER = re.compile(r"[\s.…·_]*(?P<page>\d{1,4}|[ivxl]{1,7})\s*\Z")
_HEAD = re.compile(r"\W*(?:(?:table\s+of\s+)?contents|index|page(?:\s+(?:no\.?|number))?)\W*\Z", re.IGNORECASE)
_LEADERS = re.compile(r"[\s.…·_]+\Z")
_NEAR = (0, 1, -1)  # pages from the one that is named
_AGREE = 0.5  # of the titles found on pages: what makes an offset of page numbers sure
_PART = re.compile(r"\W*PART\s+[IVX]{1,4}\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of a table of contents: a title, and the number of its page as printed."""

    title: str
    page: str


def is_contents(title: str) -> bool:
    """Whether a title is that of the contents themselves."""
    return _HEAD.match(title) is not None


def contents_entries(places: Places) -> list[Entry]:
    """The titles of the printed contents that the pages bear out, in their order; none where there are no contents.

    A title that stands on another page than it is listed for goes where it stands; one that stands nowhere is kept
    only where most others stand as far from their numbers as its page.
    """
    listed, last = _read(places)
    if len(listed) < _FEWEST:
        return []
    offset, sure = _offset(places, listed, last + 1)
    entries: list[Entry] = []
    reached = places.start_of(last + 1) if last + 1 < len(places) else 0
    for line in listed:
        page = _named(places, line.page, offset)
        found = _find(places, line.title, page, last, reached)
        if found is None and sure and page is not None and last < page < len(places):
            found = places.start_of(page) if places.start_of(page) >= reached else None
        if found is not None:
            entries.append(Entry(line.title, _level(line.title), found))
            reached = found
    return entries


def _read(places: Places) -> tuple[list[Listed], int]:
    """The lines of the contents, and the position of the last page that they take up."""
    listed: list[Listed] = []
    last = -1
    for page in range(min(_FIRST_PAGES, len(places))):
        found = list(_listed(places.lines(page)))
        if len(found) >= _FEWEST and _rises(found):
            listed += found
            last = page
        elif listed:
            break
    return listed[:_MOST], last


def _listed(lines: Sequence[str]) -> Iterator[Listed]:
    """The lines that end with a page's number, or have one in the next line."""
    titles: list[str] = []
    for line in lines:
        if _HEAD.match(line):
            titles = []
        elif (match := _NUMBER.match(line)) and titles:
            yield Listed(_title(titles), match["page"])
            titles = []
        elif match := _LINE.match(line):
            yield Listed(_title([*titles, match["title"]]), match["page"])
            titles = []
        else:
            titles = [*titles[-1:], line] if titles and _goes_on(titles[-1], line) else [line]


def _goes_on(before: str, line: str) -> bool:
    """Whether a title goes on in the next line: an item's number stands alone, or the line leads on."""
    short = len(before) <= 10 and is_item(f"{before}  ")
    return short or before.endswith((",", "-")) or before.rsplit(" ", 1)[-1].lower() in ("and", "of", "the", "for")


def _title(lines: Sequence[str]) -> str:
    return _LEADERS.sub("", " ".join(" ".join(lines).split()))[:_LONGEST]


def _rises(listed: Sequence[Listed]) -> bool:
    """Whether the numbers rise, but for a few: those of a table of figures don't."""
    numbers = [int(line.page) for line in listed if line.page.isdigit()]
    steps = sum(one <= other for one, other in zip(numbers, numbers[1:], strict=False))
    return len(numbers) >= _FEWEST and numbers[-1] > numbers[0] and steps >= 0.8 * (len(numbers) - 1)


def _offset(places: Places, listed: Sequence[Listed], first: int) -> tuple[int | None, bool]:
    """How far pages lie behind their numbers: as most titles say that are found. And whether enough of them do."""
    votes: Counter[int] = Counter()
    found = 0
    for line in listed:
        if not line.page.isdigit():
            continue
        pages = [page for page in range(first, len(places)) if places.find(line.title, page) is not None]
        votes.update(page - int(line.page) for page in pages)
        found += bool(pages)
    if not votes:
        return None, False
    offset, count = votes.most_common(1)[0]
    return offset, count >= max(2, _AGREE * found)


def _named(places: Places, number: str, offset: int | None) -> int | None:
    """The position of the page that a number means: by the label that a page bears, else by the offset."""
    if number.isdigit() and offset is not None:
        return int(number) + offset
    return places.labels().get(number)


def _find(places: Places, title: str, page: int | None, last: int, reached: int) -> int | None:
    """Where a title stands: on its page, next to it, or on the first page behind all before it that has it."""
    near = [page + step for step in _NEAR if page + step > last] if page is not None else []
    for candidate in near:
        found = places.find(title, candidate, reached)
        if found is not None:
            return found
    for candidate in range(max(last + 1, places.page_of(reached)), len(places)):
        found = places.find(title, candidate, reached)
        if found is not None:
            return found
    return None


def _level(title: str) -> int:
    """Parts stand above items, and both above what is none."""
    return 1 if _PART.match(title) else 2 if is_item(title) or name_key(title) == "signatures" else 3
