"""What one item of a report tells, section by section: the sentence that opens each, and those with amounts."""

from collections.abc import Sequence

from tools.language.disclosed.summed_up import points_elsewhere
from tools.language.items import Item
from tools.models.results.summaries import Told
from tools.retrieve.summaries.passages import Sentence
from tools.search.quotes.units import STATED

_MOST_STATED = 2  # sentences of a section beside the one that opens it
_MOST_SECTIONS = 60


def tell_item(sentences: Sequence[Sentence], item: Item) -> tuple[Told, ...]:
    """The sections of an item, in their order; none where the report has no text there.

    What only points elsewhere is told where the item has nothing else: "The information is set forth in Note 9."
    """
    sections: dict[str, list[Sentence]] = {}
    for one in sentences:
        section = one.section
        if section is None or section.item != item.number or item.part not in ("", section.part or ""):
            continue
        sections.setdefault(section.section_id, []).append(one)
    points = points_elsewhere()
    telling = [[one for one in group if points.search(one.text) is None] for group in sections.values()]
    groups = [group for group in telling if group] or list(sections.values())
    return tuple(_of_section(group) for group in groups[:_MOST_SECTIONS])


def _of_section(sentences: Sequence[Sentence]) -> Told:
    opening, *others = sentences
    stated = [one for one in others if STATED.search(one.text)][:_MOST_STATED]
    section = opening.section
    title = " ".join(section.title.split()) if section is not None else ""
    return Told(
        key=section.section_id if section is not None else "",
        title=title,
        quotations=tuple(one.quoted() for one in (opening, *stated)),
    )
