"""The printed table of contents, checked against the pages: what it says of them may be wrong, or count otherwise."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingest.lines import is_item
from ingest.trees.models import Entry
from ingest.trees.places import Places
from tools.text import name_key

_FIRST_PAGES = 12  # that may be contents
_FEWEST = 4  # lines of contents on a page
_MOST = 600  # lines
_LONGEST = 250
_BEHIND = 100  # pages that a document may count before its first one
_LINE = re.compile(r"(?P<title>.*?[^\W\d_].*?)(?:[\s.…·_]*[\s.…·_])(?P<page>\d{1,4}|[ivxl]{1,7})\s*\Z")
_NUMBER = re.compile(r"[\s.…·_]*(?P<page>\d{1,4}|[ivxl]{1,7})\s*\Z")
_HEAD = re.compile(r"\W*(?:(?:table\s+of\s+)?contents|index|page(?:\s+(?:no\.?|number))?)\W*\Z", re.IGNORECASE)
_LEADERS = re.compile(r"[\s.…·_]+\Z")
_STEADY = 0.7  # of the numbers are no less than the one before
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
    named = [_named(places, line.page, offset) for line in listed]
    found = [_near(places, line.title, page, last) for line, page in zip(listed, named, strict=True)]
    found = _rising(found)
    entries: list[Entry] = []
    reached = places.start_of(last + 1) if last + 1 < len(places) else 0
    for position, (line, page) in enumerate(zip(listed, named, strict=True)):
        place = found[position]
        if place is None:
            until = next((later for later in found[position + 1 :] if later is not None), None)
            place = _between(places, line.title, reached, until)
            if place is None and sure and page is not None and last < page < len(places):
                start = max(places.start_of(page), reached)
                place = start if until is None or start <= until else None
        if place is not None and place >= reached:
            entries.append(Entry(line.title, _level(line.title), place))
            reached = place
    return entries


def contents_pages(places: Places) -> range:
    """The positions of the pages that the contents take up."""
    listed, last = _read(places)
    pages = sum(len(list(_listed(places.lines(page), len(places) + _BEHIND))) >= _FEWEST for page in range(last + 1))
    return range(last + 1 - pages, last + 1) if listed else range(0)


def _read(places: Places) -> tuple[list[Listed], int]:
    """The lines of the contents, and the position of the last page that they take up."""
    listed: list[Listed] = []
    last = -1
    for page in range(min(_FIRST_PAGES, len(places))):
        found = list(_listed(places.lines(page), len(places) + _BEHIND))
        if len(found) >= _FEWEST and _rises(found):
            listed += found
            last = page
        elif listed:
            break
    return listed[:_MOST], last


def _listed(lines: Sequence[str], most: int) -> Iterator[Listed]:
    """The lines that end with the number of a page, or have one in the next line; parts have that of their first."""
    titles: list[str] = []
    for line in lines:
        if _HEAD.match(line):
            titles = []
            continue
        number, whole = _NUMBER.match(line), _LINE.match(line) if len(line) <= _LONGEST else None
        match = number if number and titles else whole
        if match is None or (match["page"].isdigit() and int(match["page"]) > most):
            titles = [*titles, line] if titles and _goes_on(titles[-1], line) else [*filter(_PART.match, titles), line]
            continue
        if titles and _PART.match(titles[0]) and (len(titles) > 1 or match is whole):
            yield Listed(_title(titles[:1]), match["page"])
            titles = titles[1:]
        if match is whole:
            titles = [*(titles if titles and _goes_on(titles[-1], line) else []), match["title"]]
        yield Listed(_title(titles), match["page"])
        titles = []


def _goes_on(before: str, line: str) -> bool:
    """Whether a title goes on in the next line: an item's number stands alone, or the line leads on."""
    short = len(before) <= 10 and is_item(f"{before}  ")
    return short or before.endswith((",", "-")) or before.rsplit(" ", 1)[-1].lower() in ("and", "of", "the", "for")


def _title(lines: Sequence[str]) -> str:
    return _LEADERS.sub("", " ".join(" ".join(lines).split()))[:_LONGEST]


def _rises(listed: Sequence[Listed]) -> bool:
    """Whether the numbers rise, but for a few: those of a table of figures don't."""
    numbers = [int(line.page) for line in listed if line.page.isdigit()]
    steps = sum(one <= other for one, other in pairwise(numbers))
    return len(numbers) >= _FEWEST and numbers[-1] > numbers[0] and steps >= _STEADY * (len(numbers) - 1)


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


def _near(places: Places, title: str, page: int | None, last: int) -> int | None:
    """Where a title stands on the page that is named for it, or on the one next to it."""
    near = [page + step for step in _NEAR if page + step > last] if page is not None else []
    return next((found for candidate in near if (found := places.find(title, candidate)) is not None), None)


def _rising(found: Sequence[int | None]) -> list[int | None]:
    """The places without those that lie behind the one of a later title."""
    rising: list[int | None] = []
    least: int | None = None
    for place in reversed(found):
        keeps = place is not None and (least is None or place <= least)
        rising.append(place if keeps else None)
        least = place if keeps else least
    return rising[::-1]


def _between(places: Places, title: str, start: int, until: int | None) -> int | None:
    """Where a title that does not stand on its page stands between the titles around it."""
    last = places.page_of(until) if until is not None else len(places) - 1
    for page in range(places.page_of(start), last + 1):
        found = places.find(title, page, start)
        if found is not None and (until is None or found <= until):
            return found
    return None


def _level(title: str) -> int:
    """Parts stand above items, and both above what is none."""
    return 1 if _PART.match(title) else 2 if is_item(title) or name_key(title) == "signatures" else 3
