"""The section of the financial statements, where they stand elsewhere than under the form's item for them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ingest.html.parsed import Section
from ingest.printed.models import PrintedStatement
from ingest.trees.models import PageSpan

_ITEMS = {"10-K": ("8", "II"), "10-Q": ("1", "I")}


def with_statements(
    sections: Sequence[Section], statements: Sequence[PrintedStatement], form: str, pages: Sequence[PageSpan]
) -> list[Section]:
    """The sections, with the statements under their item.

    Some reports only refer to them there, and print them behind the signatures or within another item. From the page
    of the first statement to the next outermost section behind the last one, all is of that item then.
    """
    own = _ITEMS.get(form.removesuffix("/A"))
    items = [section for section in sections if section.level == 1 and own == (section.item, section.part)]
    outside = [one for one in statements if not any(item.start <= one.start < item.end for item in items)]
    if own is None or not outside or len(outside) < len(statements):
        return list(sections)
    first, last = min(one.start for one in statements), max(one.start for one in statements)
    start = max((page.start for page in pages if page.start <= first), default=first)
    end = min(
        (section.start for section in sections if section.level == 1 and section.start > last),
        default=max((section.end for section in sections), default=last),
    )
    title = items[0].title if items else statements[0].title
    whole = Section(title=title, level=1, start=start, end=end, item=own[0], part=own[1], path=(title,))
    return sorted([whole, *_around(sections, whole)], key=lambda section: (section.start, section.level))


def _around(sections: Sequence[Section], whole: Section) -> Iterator[Section]:
    """The other sections: those inside under the new one, those that reach into it cut at its start."""
    inside = [one for one in sections if one.level == 1 and whole.start <= one.start < whole.end]
    for section in sections:
        if section.end <= whole.start or section.start >= whole.end:
            yield section
        elif section.start < whole.start:
            yield replace(section, end=whole.start)
        else:
            deeper = any(one.start <= section.start < one.end for one in inside)
            path = (whole.title, *(section.path if deeper else section.path[1:]))
            level = section.level + deeper
            yield replace(section, level=max(level, 2), item=whole.item, part=whole.part, path=path)
